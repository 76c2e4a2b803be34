#!/usr/bin/env python3
# stress.py - random operations on gpu_ext.ko and random requests to vgpu.ko, in Debian's Linux or one that looks for faults, and faults that are planted.
"""tests/kernel_home/stress.py [--build build/release] [--linux debug] [--ops N] [--requests N] [--seed N] [--seconds N] [--turns] [--faults [--only WORDS]]

--linux debug: one of Debian's sources with KASAN, lockdep, sleep and RCU checks (scripts/linux_debug.sh). --faults: each row of planted.py that this Linux can
find must be noticed; nothing else is run; --only: those with these words in their name, with | between them."""
import argparse, collections, glob, os, re, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import planted, run
from run import Failed, Home, PATIENT, Plan, judge, vm

SOURCES = {
    "gpu_ext": (["kernel/Kbuild", "kernel/*.[ch]", ("src/driver/*.c", "driver")], []),
    "random_test": (["tests/kernel_home/random/*", "kernel/slot.c", ("src/driver/page_mask.c", "driver")], ["gpu_ext"]),
    "slot_test": (["tests/kernel_home/slot/*", "kernel/slot.c"], []),
}
THREADS = TASKS = 4
BATCH, REQUESTS_BATCH = 50000, 20000  # of a line of the plan; after each the kernel's messages are looked at
PLANTED_OPS, PLANTED_REQUESTS = 100000, 30000  # that have to find a planted fault
FUZZ_POLICIES = ("mru", "stride", "nonsense", "whole_block", "fifo", "lfu", "older", "newer", "gives_up", "quota")
ALONE = 5  # of so many lines of requests one has no gpu_ext.ko


def policies(home, plan):
    """Those that come and go meanwhile: shipped ones, two that can be replaced, one that asks for nonsense, one that gives up, some of task groups."""
    return [plan.object(p, home.path(p)) for p in ("fifo", "older", "mru", "stride", "newer", "nonsense", "lfu", "tasks", "timeslice", "gives_up", "whole_block", "rejects", "quota")]


def gpu_ext(plan, comes=True):
    if comes:
        plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    else:
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


# --- what is done: lines of the plan


def counted(said, word, pattern):
    """The numbers that were said behind this word; none where it was said otherwise, or not at all."""
    found = next((m for w, r in said if w == word for m in [re.search(pattern, r)] if m), None)
    return [int(n) for n in found.groups()] if found else []


def random_lines(plan, home, n, seed, sums):
    """Drivers' operations. sums: what was done, by its name, and more comes to it."""
    objects = " ".join(policies(home, plan))
    gpu_ext(plan)
    plan.expect("insmod /random_test.ko /sys/kernel/btf/random_test", "INSMOD", "/random_test.ko 0")

    def line(many, seed):
        def wrong(said):
            done, changes = counted(said, "KERNEL", "random_test: ([0-9]+) operations by %d threads$" % THREADS), counted(said, "CHANGES", "^0 ([1-9][0-9]*) 0$")
            if done != [many] or not changes:
                return "the guest says: %s" % [" ".join(told) for told in said if told[0] in ("CHANGES", "STATE")]
            sums["operations"] += many
            sums["changes"] += changes[0]

        return "random %d %d %d %s" % (many, seed, THREADS, objects), wrong

    for at in range(0, n, BATCH):
        text, wrong = line(min(BATCH, n - at) // THREADS * THREADS or THREADS, seed + at // BATCH)
        plan.add(text, "random operations %d to %d" % (at, min(at + BATCH, n)), wrong)
    plan.add("changes_end")
    plan.expect("rmmod random_test", "RMMOD", "random_test 0")
    gpu_ext(plan, False)


def fuzz_lines(plan, home, n, seed, sums):
    """Programs' requests to /dev/vgpu, with policies, and without gpu_ext.ko."""
    objects = " ".join(plan.object(p, home.path(p)) for p in FUZZ_POLICIES)
    # who does not go is another test: here a busy machine may keep one from it
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8 reset_least_us=60000000", "INSMOD", "/vgpu.ko 0")

    def wrong(said):
        done, changes = counted(said, "FUZZ", "^([1-9][0-9]*) ([1-9][0-9]*) 0$"), counted(said, "CHANGES", "^0 ([0-9]+) 0$")
        if not done or not changes:
            return "the guest says: %s" % [" ".join(told) for told in said if told[0] in ("FUZZ", "CHANGES", "STATE", "LOG")]
        for name, many in zip(("requests", "requests beside", "changes"), done + changes):
            sums[name] += many

    def rings(said):
        found = counted(said, "CAT", "^doorbells ([1-9][0-9]*) entries ([1-9][0-9]*) refused ([1-9][0-9]*) bad puts [1-9]")
        for name, many in zip(("doorbells", "ring entries", "of them refused"), found or []):
            sums[name] += many
        return None if found else "no doorbell, no entry, or none that was refused"

    loaded = False
    for i, at in enumerate(range(0, n, REQUESTS_BATCH)):
        asked, many = i % ALONE != ALONE - 1, min(REQUESTS_BATCH, n - at)
        if asked != loaded:
            if loaded:
                plan.add("changes_end")
            gpu_ext(plan, asked)
            loaded = asked
        plan.add("fuzz %d %d %d %s" % (many, seed + i, TASKS, objects if asked else ""), "requests %d to %d%s" % (at, at + many, "" if asked else " (no gpu_ext.ko)"), wrong)
    if loaded:
        plan.add("changes_end")
        gpu_ext(plan, False)
    plan.add("cat /sys/kernel/debug/vgpu/rings", "what came by rings", rings)
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")


def use_lines(plan, home):
    """Programs that use managed memory and check every word of it, while gpu_ext.ko comes and goes; and what leaves one space leaves no other."""
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8", "INSMOD", "/vgpu.ko 0")
    plan.expect("vgpu_apart", "VGPU_APART", "0 1")
    plan.expect("vgpu %d 40" % TASKS, "VGPU", str(TASKS))
    plan.add("come_and_go %s 2 40" % plan.object("mru", home.path("mru")), "gpu_ext.ko comes and goes under load",
             lambda said: None if any(w == "COME_AND_GO" and re.fullmatch("2 [1-9][0-9]* 0", r) for w, r in said) else "failed")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")


def reset_lines(plan, home):
    """A program that keeps the GPU, beside one that obeys."""
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8 reset_least_us=0", "INSMOD", "/vgpu.ko 0")
    plan.add("reset 20000", "one that keeps the GPU is reset", lambda said: None if any(w == "RESET" and re.fullmatch("[0-9]+ ms, wrong 0", r) for w, r in said) else "failed")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")


def still_looking(plan):
    """After its first report lockdep looks no more: it has to, to the end."""
    plan.add("cat /proc/lockdep_stats", "lockdep was on to the end",
             lambda said: None if any(w == "CAT" and re.match(r" *debug_locks: +1$", r) for w, r in said) else "it was not")


# What finds a planted fault, and what Linux is told at its start for it
LINES = {
    "random": (lambda plan, home: random_lines(plan, home, PLANTED_OPS, 1, collections.Counter()), ""),
    "fuzz": (lambda plan, home: fuzz_lines(plan, home, PLANTED_REQUESTS, 1, collections.Counter()), "init_on_alloc=0"),
    "slot": (run.mistakes, ""),
    "threads": (run.threads, ""),
    "no memory": (lambda plan, home: run.no_memory(plan), ""),
    "apart": (use_lines, ""),
    "reset": (reset_lines, ""),
    "limits": (lambda plan, home: run.limits(plan, home, (10, 100)), ""),
}


def boot(folder, env, guest, plan, args, append="", until=""):
    return vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()), seconds=args.seconds, append=append, until=until, turns=args.turns)


# --- planted faults


def reported(what, pattern, console):
    """Whether it was, and what was said instead."""
    found = next((line for line in console.split("\n") if re.search(pattern, line)), None)
    if found:
        print("ok        %-52s %s" % (what, re.sub(r"^KERNEL |\[[^]]*\] *|<\d+>", "", found)[:100]), flush=True)
    else:
        print("FAILED    %s: not reported; the last words:\n%s" % (what, console[-1500:]), flush=True)
    return bool(found)


def changed(folder, env, name, changes):
    """The folder of gpu_ext.ko and vgpu.ko with these changes: only what they touch is built again."""
    made = os.path.join(folder, "changed/gpu_ext")
    os.makedirs(os.path.join(made, "driver"), exist_ok=True)
    texts = {}
    for pattern, into in (("kernel/Kbuild", ""), ("kernel/*.[ch]", ""), ("src/driver/*.c", "driver")):
        for path in glob.glob(os.path.join(vm.TREE, pattern)):
            texts[os.path.relpath(path, vm.TREE)] = (os.path.join(made, into, os.path.basename(path)), open(path).read())
    for path, old, new in changes:
        at, text = texts[path]
        if text.count(old) != 1:
            raise Failed("%s: what is to be changed is not there once: %s" % (path, name))
        texts[path] = (at, text.replace(old, new))
    for at, text in texts.values():
        vm.write(at, text)
    path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
    vm.sh(["make", "-s", "-j2", "-C", env["HEADERS"], "M=" + made, "TREE=" + vm.TREE, "CC=gcc", "modules"], "the build with " + name, stdin=subprocess.DEVNULL,
          env={k: v for k, v in dict(os.environ, PATH=path).items() if not k.startswith(("MAKE", "MFLAGS"))})
    for module in ("gpu_ext", "vgpu"):
        vm.sh(["strip", "-g", os.path.join(made, module + ".ko"), "-o", os.path.join(folder, "changed", module + ".ko")], "strip")
    return os.path.join(folder, "changed")


def faults(folder, env, home, guest, files, args):
    """(found, not found, left out): each planted fault has to be reported."""
    counts = [0, 0, 0]
    for name, needs, lines, pattern, changes in planted.PLANTED:
        if args.only and not re.search(args.only, name):
            continue
        if needs == "debug" and not args.linux == "debug":
            counts[2] += 1
            continue
        plan = Plan()
        plan.files.update(files)
        made = changed(folder, env, name, changes)
        for module in ("gpu_ext", "vgpu"):
            plan.files[module + ".ko"] = os.path.join(made, module + ".ko")
        add, append = LINES[lines]
        add(plan, home)
        counts[0 if reported(name, pattern, boot(folder, env, guest, plan, args, append, pattern)) else 1] += 1
    return counts


# --- all of it


def without_faults(folder, env, home, guest, files, args):
    """(passed, failed): as the sources are."""
    start, plan, sums = time.time(), Plan(), collections.Counter()
    plan.files.update(files)
    if args.ops:
        random_lines(plan, home, args.ops, args.seed, sums)
    if args.requests:
        fuzz_lines(plan, home, args.requests, args.seed, sums)
        use_lines(plan, home)
        reset_lines(plan, home)
    if args.linux == "debug":
        run.no_memory(plan)
        run.mistakes(plan, home)
        still_looking(plan)
    console = boot(folder, env, guest, plan, args)
    passed, failed = judge(plan, console)
    # its ring of messages is read line by line of the plan, and may have lost some by then; the console has them all
    reports = [line for line in console.split("\n") if re.match(r"\[ *[0-9.]+\]", line) and vm.COMPLAINT.search(line)]
    for line in reports[:5]:
        print("FAILED    on the console: " + line)
    print("Linux %s: %s, seed %d, in %.0f s" % (env["KERNEL"], ", ".join("%d %s" % (n, name) for name, n in sums.items()) or "nothing", args.seed, time.time() - start))
    return passed, failed + len(reports)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=vm.BOOT_SECONDS, help="QEMU is ended after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", action="store_true", help="the machine's processors take turns in one thread of QEMU")
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env:
        print("kernel stress: 0 passed, 0 failed, 1 skipped")
        return 0
    files, home = {}, Home(folder, args.build)
    more, options = (["tests/kernel_home/no_sockets.c"], ["-Wl,--wrap=syscall"]) if args.linux == "debug" else ([], [])
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *run.GUEST, *more, options=options)
    for name, (patterns, symbols) in SOURCES.items():
        files[name + ".ko"] = vm.build_module(folder, env, name, patterns, symbols)
    files["vgpu.ko"] = os.path.join(folder, "gpu_ext/vgpu.ko")
    if args.faults:
        passed, failed, left = faults(folder, env, home, guest, files, args)
        if left:
            print("%d planted faults need the Linux that looks for them (--linux debug)" % left)
    else:
        (passed, failed), left = without_faults(folder, env, home, guest, files, args), 0
    print("kernel stress: %d passed, %d failed, %d skipped" % (passed, failed, left))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel stress: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
