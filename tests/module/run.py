#!/usr/bin/env python3
# run.py - every policy object in Linux 6.12 under QEMU, with gx_policies.ko: does it load, attach and run there as `gpuext verify` says?
"""tests/module/run.py [--build build/release] [--only GLOB] [--save FILE] OBJECT...

Objects without policies among those named are left out. Each other one, and each program of programs.py, is a row of the table
that is printed: what Linux said, what gpuext said, what the callbacks asked for. A row passes when both say the same, and what is
expected of a program of programs.py; it may differ where explained.txt has it with a reason, and is then counted apart."""
import argparse, concurrent.futures, fnmatch, glob, os, re, shutil, stat, subprocess, sys, time

import programs

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(os.path.dirname(HERE))
BOOT_SECONDS = 900
HAMMERED = 4 * 20000 * 5  # tasks of guest.c, calls of calls.c, kfuncs of the program
COMPLAINT = re.compile(r"BUG:|WARNING:|Oops|Call Trace|general protection")


class Failed(Exception):
    pass


def sh(argv, what, **options):
    ran = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if ran.returncode:
        raise Failed("%s failed (status %d)\n%s" % (what, ran.returncode, ran.stdout[-3000:]))
    return ran.stdout


def newer(made, *sources):
    """Whether `made` is there and no source is younger."""
    return os.path.exists(made) and all(os.path.getmtime(s) <= os.path.getmtime(made) for s in sources)


def write(path, text):
    """Writes a file, but leaves one alone that has this text already: what is made of it stands."""
    if not os.path.exists(path) or open(path).read() != text:
        with open(path, "w") as f:
            f.write(text)


def headers():
    return glob.glob(os.path.join(TREE, "include/gpuext/bpf/*.h"))


# --- what is built for the guest


def build_module(folder, env):
    made = os.path.join(folder, "module")
    os.makedirs(made, exist_ok=True)
    sources = [f for p in ("*.c", "*.h", "Kbuild") for f in glob.glob(os.path.join(HERE, p)) if not f.endswith("guest.c")]
    ko = os.path.join(made, "gx_policies.ko")
    if not newer(ko, *sources, *headers(), *glob.glob(os.path.join(TREE, "src/defs/*.def"))):
        for source in sources:
            shutil.copy(source, made)
        path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
        said = sh(["make", "-s", "-C", env["HEADERS"], "M=" + made, "TREE=" + TREE, "CC=gcc", "modules"], "the module's build",
                  env={k: v for k, v in dict(os.environ, PATH=path).items() if not k.startswith(("MAKE", "MFLAGS"))})
        if re.search("warning:|WARN", said):
            os.remove(ko)
            raise Failed("the module's build warns\n" + said)
        if ".BTF" not in sh(["readelf", "-SW", ko], "readelf"):
            raise Failed("the module has no BTF: programs could not name its types")
        sh(["strip", "-g", ko], "strip")
    return ko


def build_guest(folder, env):
    made, source = os.path.join(folder, "guest"), os.path.join(HERE, "guest.c")
    if not newer(made, source):
        sh(["gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-isystem", env["ROOT"] + "/usr/include", "-static",
            source, env["ROOT"] + "/usr/lib/x86_64-linux-gnu/libbpf.a", "-lelf", "-lz", "-o", made], "the guest's build")
    return made


def build_programs(folder):
    """The programs of programs.py: name -> object."""
    made = os.path.join(folder, "programs")
    os.makedirs(made, exist_ok=True)
    arch = os.uname().machine + "-linux-gnu"

    def compile_one(program):
        source, obj = (os.path.join(made, program.name + end) for end in (".bpf.c", ".o"))
        write(source, program.text)
        if not newer(obj, source, *headers()):
            sh(["clang", "-target", "bpf", "-mcpu=v3", "-O2", "-g", "-Wall", "-Wno-unused", "-I" + os.path.join(TREE, "include"),
                "-I/usr/include/" + arch, "-c", source, "-o", obj], source)
        return program.name, obj

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(compile_one, programs.PROGRAMS))


def cpio(entries):
    """An archive of files ("newc"), as Linux unpacks it at its start: [(path, mode, data)]."""
    out = bytearray()
    for i, (path, mode, data) in enumerate(entries + [("TRAILER!!!", 0, b"")]):
        name = path.encode() + b"\0"
        fields = [i + 1, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0]
        out += b"070701" + b"".join(b"%08x" % f for f in fields) + name
        out += b"\0" * (-len(out) % 4) + data
        out += b"\0" * (-len(out) % 4)
    return bytes(out)


def boot(folder, env, ko, guest, objects):
    """Boots Linux with the objects {name: path}; what its console said."""
    read = lambda path: open(path, "rb").read()
    files = [("init", stat.S_IFREG | 0o755, read(guest)), ("gx_policies.ko", stat.S_IFREG | 0o644, read(ko)),
             ("objects", stat.S_IFDIR | 0o755, b"")]
    files += [("objects/%s.o" % n, stat.S_IFREG | 0o644, read(p)) for n, p in sorted(objects.items())]
    with open(os.path.join(folder, "initrd"), "wb") as f:
        f.write(cpio(files))
    root = env["ROOT"]
    argv = [root + "/usr/bin/qemu-system-x86_64", "-L", root + "/usr/share/seabios", "-L", root + "/usr/share/qemu", "-machine", "q35", "-accel",
            "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "1024", "-display", "none", "-nodefaults", "-serial", "stdio", "-no-reboot",
            "-kernel", "%s/boot/vmlinuz-%s" % (root, env["KERNEL"]), "-initrd", os.path.join(folder, "initrd"), "-append",
            # watchdogs measure time, which an emulator on a busy machine has little of
            "console=ttyS0 panic=-1 quiet loglevel=1 oops=panic nowatchdog rcupdate.rcu_cpu_stall_suppress=1"]
    libraries = "%s/usr/lib/x86_64-linux-gnu:%s/lib/x86_64-linux-gnu" % (root, root)
    with open(os.path.join(folder, "console.txt"), "wb") as out:
        try:
            subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, timeout=BOOT_SECONDS,
                           env=dict(os.environ, LD_LIBRARY_PATH=libraries))
        except subprocess.TimeoutExpired:
            print("QEMU was ended after %d s" % BOOT_SECONDS)
    return open(os.path.join(folder, "console.txt"), errors="replace").read().replace("\r", "")


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
    lines = [l for l in said.kernel if "gx_policies: " in l]
    if lines:
        return lines[-1].split("gx_policies: ")[1]
    noise = re.compile(r"processed |--|libbpf: |\d+: |; |arg#0 ref|BPF|R\d|verification time|stack depth|max_states|\s*$|reg type")
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
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--only", default="*")
    parser.add_argument("objects", nargs="*")
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    ran = subprocess.run([os.path.join(TREE, "scripts/linux_packages.sh"), args.folder], stdout=subprocess.PIPE, text=True)
    sys.stdout.write(ran.stdout)
    if ran.returncode == 77:
        print("policies in Linux: 0 passed, 0 failed, 1 skipped")
        return 0
    if ran.returncode:
        raise Failed("linux_packages.sh failed (status %d)" % ran.returncode)
    env = dict(line.split("=", 1) for line in open(os.path.join(folder, "env")).read().split())
    start = time.time()
    all_are_there(args.objects)
    objects = names_of(args.build, args.objects)
    objects.update(build_programs(folder))
    objects = {n: p for n, p in objects.items() if fnmatch.fnmatch(n, args.only)}
    ko, guest = build_module(folder, env), build_guest(folder, env)
    explained = explanations()
    tried = {n: p for n, p in objects.items() if not any(r[1] == "not-tried" and fnmatch.fnmatch(n, r[0]) for r in explained)}
    built = time.time()
    console = boot(folder, env, ko, guest, tried)
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
