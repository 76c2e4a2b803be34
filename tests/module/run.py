#!/usr/bin/env python3
# run.py - every policy object in Linux 6.12 under QEMU, with gx_policies.ko: does it load, attach and run there as `gpuext verify` says?
"""tests/module/run.py [--build build/release] [--only GLOB] [--save FILE] OBJECT...

Objects without policies among those named are left out. Each other one, and each program of programs.py, is a row of the table
that is printed: what Linux said, what gpuext said, what the callbacks asked for. A row passes when both say the same, and what is
expected of a program of programs.py; it may differ where explained.txt has it with a reason, and is then counted apart."""
import argparse, concurrent.futures, fnmatch, os, re, subprocess, sys, time

import programs, vm
from vm import COMPLAINT, Failed, sh

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = vm.TREE
HAMMERED = 4 * 20000 * 5  # tasks of guest.c, calls of calls.c, kfuncs of the program


# --- what both say


class Said:
    """Of one object: state "loaded", "refused-load", "refused-attach"; lines of libbpf's log, the kernel's, and of calls."""

    def __init__(self):
        self.state, self.errno, self.log, self.kernel, self.calls, self.ended = "missing", "0", [], [], [], False

    def text(self):
        return "\n".join(self.log + self.kernel)


def parse(console):
    """Name -> Said; and whether the guest came to its end."""
    said, now, done = {}, None, False
    for line in console.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "OBJECT":
            now = said.setdefault(rest.removesuffix(".o"), Said())
        elif word == "DONE":
            done = True
        elif now and word == "STATE":
            now.state, now.errno = rest.split()
        elif now and word in ("LOG", "KERNEL", "CALL"):
            {"LOG": now.log, "KERNEL": now.kernel, "CALL": now.calls}[word].append(rest)
        elif now and word == "END":
            now.ended = True
    return said, done


def verify(gpuext, obj):
    """Our verdict: "accepted", or "refused" with the first code."""
    ran = subprocess.run([gpuext, "verify", obj], capture_output=True, text=True, timeout=300)
    if ran.returncode == 0:
        return "accepted"
    code = re.search(r"GX\d+", ran.stderr) or re.search(r"GX\d+", ran.stdout)
    return "refused " + (code[0] if code else "status %d" % ran.returncode)


def attached(gpuext, folder, obj):
    """The verdict of attaching, for what the verifier accepts: of an engine that runs a short trace, or a short schedule, with it."""
    trace = os.path.join(folder, "short.gxt")
    if not os.path.exists(trace):
        sh([gpuext, "policy", "workload", "graph", "--steps", "1", "--device-bytes", "16M", "-o", trace], "gpuext policy workload")
    sched = b"gpu_sched_ops" in open(obj, "rb").read()
    argv = ["schedule", "--seconds", "1", "-e", obj] if sched else ["replay", trace, "-e", obj]
    ran = subprocess.run([gpuext, "policy"] + argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    code = re.search(r"GX\d+", ran.stdout)
    return "accepted" if ran.returncode == 0 else "refused " + (code[0] if code else "status %d" % ran.returncode)


def why(said, words):
    """The line of Linux's that tells most: one with a word that was expected, or the last that is no part of a longer tale."""
    for line in said.log + said.kernel if words else []:
        if any(w in line for w in words.split("|")):
            return line
    lines = [l for l in said.kernel if "gpu_ext: " in l]
    if lines:
        return lines[-1].split("gpu_ext: ")[1]
    noise = re.compile(r"processed |--|libbpf: |\d+: |; |arg#0 ref|BPF|R\d|verification time|stack depth|subprog \d|max_states|\s|$|reg type")
    lines = [l for l in said.log if not noise.match(l)]
    names = [l for l in said.log if l.startswith("libbpf: ") and "failed to" not in l]
    return (lines or names or said.log or ["errno %s" % said.errno])[-1]


def explanations():
    """[glob, Linux's verdict, ours, reason] of explained.txt."""
    path = os.path.join(HERE, "explained.txt")
    rows = [l.rstrip("\n").split(" | ") for l in open(path) if l.strip() and not l.startswith("#")]
    return [row + [0] for row in rows]


def lost_calls(name, said):
    """What is wrong with the module's counts: each kfunc finds its own call, whoever calls at the same time; the task leads to the same."""
    for line in said.calls:
        m = re.match(r"kfunc calls: (\d+) found their call, (\d+) did not; by the task (\d+)", line)
        if m and (int(m[2]) or m[1] != m[3]):
            return line
    if name == "hammered" and said.state == "loaded" and not (m and int(m[1]) > HAMMERED):
        return "kfuncs were not called often enough: " + (said.calls or ["never"])[-1]
    return None


def judge(name, said, ours, explained):
    """(verdict, text) of a row."""
    if said.state == "not-tried":
        for row in explained:
            if row[1] == "not-tried" and fnmatch.fnmatch(name, row[0]) and ours == row[2]:
                row[4] += 1
                return "skipped", row[3]
        return "FAILED", "explained.txt has another verdict"
    program = programs.BY_NAME.get(name)
    complaint = next((l for l in said.kernel if COMPLAINT.search(l)), None)
    if complaint:
        return "FAILED", "the kernel complains: " + complaint
    if not said.ended:
        return "FAILED", "Linux did not come to its end"
    lost = lost_calls(name, said)
    if lost:
        return "FAILED", lost
    called = any("=" in l for l in said.calls)
    told = " ".join(l.split(".", 1)[1] for l in said.calls if "=" in l) if said.state == "loaded" else why(said, program and program.words)
    if program:
        wrong = program.wrong(said.state, "\n".join(said.calls) if said.state == "loaded" else said.text())
        if wrong:
            return "FAILED", wrong + "; " + told
    if (said.state == "loaded") == (ours == "accepted"):
        if said.state == "loaded" and not called and not (program and program.silent):
            return "FAILED", "no callback was called"
        return "ok", told
    for row in explained:
        if fnmatch.fnmatch(name, row[0]) and said.state == row[1] and ours == row[2]:
            row[4] += 1
            return "explained", row[3]
    return "FAILED", "they differ; " + told


def names_of(build, objects):
    """{name: path} of those that have policies: "policies.fifo", and "tests.e2e.policies.blocks" for what lies in the variant's folder."""
    named = {}
    for path in objects:
        if b".struct_ops" in open(path, "rb").read():
            inside = os.path.relpath(path, build)
            inside = os.path.relpath(path, os.path.dirname(build)) if inside.startswith("..") else os.path.join("tests", inside)
            named[re.sub(r"(\.bpf)?\.o$", "", inside).replace("/", ".")] = path
    return named


def all_are_there(objects):
    """Each source of the tree with policies must be among what the objects were made of."""
    sources = sh(["grep", "-rl", "--include=*.bpf.c", "--exclude-dir=build", "gpuext/bpf/gpu_ext.bpf.h", "."], "grep", cwd=TREE).split()
    made_of = b"\n".join(open(path, "rb").read() for path in objects)
    missing = [s[2:] for s in sources if s[2:].encode() not in made_of]
    if missing:
        raise Failed("policies that no object was given of: " + " ".join(missing))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    parser.add_argument("--only", default="*")
    parser.add_argument("objects", nargs="*")
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env:
        print("policies in Linux: 0 passed, 0 failed, 1 skipped")
        return 0
    start = time.time()
    all_are_there(args.objects)
    objects = names_of(args.build, args.objects)
    objects.update(programs.build(folder))
    objects = {n: p for n, p in objects.items() if fnmatch.fnmatch(n, args.only)}
    ko = vm.build_module(folder, env, "gx_policies", ["tests/module/Kbuild", "tests/module/[acrt]*.[ch]", "kernel/types.c", "kernel/kfuncs.c"])
    guest = vm.build_guest(os.path.join(folder, "guest"), env, "tests/module/guest.c", "tests/module/objects.c")
    explained = explanations()
    tried = {n: p for n, p in objects.items() if not any(r[1] == "not-tried" and fnmatch.fnmatch(n, r[0]) for r in explained)}
    built = time.time()
    files = {"objects/%s.o" % n: p for n, p in tried.items()}
    console = vm.boot(folder, env, guest, dict(files, **{"gx_policies.ko": ko}))
    booted = time.time()
    said, done = parse(console)
    if not done:
        print("the guest did not come to its end; its last words:\n" + console[-2000:])
    gpuext = os.path.join(args.build, "gpuext")
    count = {"ok": 0, "FAILED": 0, "explained": 0, "skipped": 0}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ours = dict(zip(objects, pool.map(lambda p: verify(gpuext, p), objects.values())))
    for name in sorted(objects):
        linux = said.get(name, Said())
        if linux.state == "refused-attach" and ours[name] == "accepted":
            ours[name] = attached(gpuext, folder, objects[name])
        if name not in tried:
            linux.state = "not-tried"
        verdict, text = judge(name, linux, ours[name], explained)
        count[verdict] += 1
        print("%-9s %-36s %-14s %-14s %s" % (verdict, name, linux.state, ours[name], text[:150]))
    for row in explained:
        if not row[4] and args.only == "*":
            print("FAILED    explained.txt: nothing differs so any more: %s" % row[0])
            count["FAILED"] += 1
    print("Linux %s: built in %.1f s, ran in %.1f s, compared in %.1f s" %
          (env["KERNEL"], built - start, booted - built, time.time() - booted))
    print("policies in Linux: %d passed, %d failed, %d skipped%s" %
          (count["ok"], count["FAILED"] + (not done), count["skipped"], "; %d differ for a reason that is known" % count["explained"] if count["explained"] else ""))
    return 1 if count["FAILED"] or not done else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failed:
        print(failed)
        print("policies in Linux: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
