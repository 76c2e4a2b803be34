#!/usr/bin/env python3
# stress.py - random operations on gpu_ext.ko, in Debian's Linux, and a change that they must notice.
"""tests/kernel_home/stress.py [--build build/release] [--ops N] [--seed N] [--seconds N] [--faults]

--faults: changes of kernel/ that must be noticed; nothing else is run."""
import argparse, os, re, shutil, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run
from run import Failed, Home, PATIENT, Plan, judge, vm

SOURCES = {
    "gpu_ext": (["kernel/Kbuild", "kernel/*.[ch]", ("src/driver/*.c", "driver")], []),
    "random_test": (["tests/kernel_home/random/*", "kernel/slot.c", ("src/driver/page_mask.c", "driver")], ["gpu_ext"]),
}
THREADS = 4
BATCH = 5000  # operations of a line of the plan: after each the kernel's messages are looked at

# (name, file, what stands there, what is put there, what has to be said)
CHANGES = [
    ("a victim whose pages do not leave", "kernel/memory.c", "err = m->driver->copy_out(m->arg, victim, &victim->vb.resident);", "err = 0;", "random_test: BUG: pages come that are there"),
]


def policies(home, plan):
    """Those that come and go meanwhile: shipped ones, one that asks for nonsense, one that gives up, one of task groups."""
    return [plan.object(p, home.path(p)) for p in ("fifo", "mru", "stride", "nonsense", "lfu", "tasks", "timeslice", "gives_up", "whole_block", "rejects", "quota")]


def random_lines(plan, home, n, seed):
    objects = " ".join(policies(home, plan))
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    plan.expect("insmod /random_test.ko /sys/kernel/btf/random_test", "INSMOD", "/random_test.ko 0")

    def wrong(said):
        told = next((r for w, r in said if w == "RANDOM"), "nothing")
        return None if re.fullmatch("0 [1-9][0-9]* 0", told) else "the guest says: " + told

    for at in range(0, n, BATCH):
        plan.add("random %d %d %d %s" % (min(BATCH, n - at), seed + at // BATCH, THREADS, objects), "random operations %d to %d" % (at, min(at + BATCH, n)), wrong)
    plan.expect("rmmod random_test", "RMMOD", "random_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def boot(folder, env, guest, plan, seconds=vm.BOOT_SECONDS):
    return vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()), seconds=seconds)


def modules(folder, env, plan, names):
    for name in names:
        plan.files[name + ".ko"] = vm.build_module(folder, env, name, *SOURCES[name])


def reported(what, pattern, console):
    """(1, 0), or (0, 1) and what the kernel said instead."""
    found = next((line for line in console.split("\n") if re.search(pattern, line)), None)
    if found:
        print("ok        %-44s %s" % (what, re.sub(r"^\S+ |\[[^]]*\] *|<\d+>", "", found)[:90]), flush=True)
        return 1, 0
    print("FAILED    %s: not reported; the kernel's last words:\n%s" % (what, console[-1500:]), flush=True)
    return 0, 1


def changed(folder, env, name, path, old, new):
    """The folder of gpu_ext.ko with this change: built again, all of it, since it lies elsewhere."""
    made = os.path.join(folder, "changed")
    shutil.rmtree(made, ignore_errors=True)
    os.makedirs(made)
    shutil.copytree(os.path.join(folder, "gpu_ext"), os.path.join(made, "gpu_ext"), symlinks=True)
    text = open(os.path.join(vm.TREE, path)).read()
    if text.count(old) != 1:
        raise Failed("%s: what is to be changed is not there: %s" % (path, name))
    link = os.path.join(made, "gpu_ext", os.path.basename(path))
    os.remove(link)
    with open(link, "w") as f:
        f.write(text.replace(old, new))
    path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
    vm.sh(["make", "-s", "-C", env["HEADERS"], "M=" + os.path.join(made, "gpu_ext"), "TREE=" + vm.TREE, "CC=gcc", "modules"], "the build with " + name,
          env={k: v for k, v in dict(os.environ, PATH=path).items() if not k.startswith(("MAKE", "MFLAGS"))})
    vm.sh(["strip", "-g", os.path.join(made, "gpu_ext/gpu_ext.ko")], "strip")
    return os.path.join(made, "gpu_ext")


def faults(folder, env, home, guest, files):
    """(found, not found): each planted fault has to be reported."""
    passed = failed = 0
    for name, path, old, new, pattern in CHANGES:
        plan = Plan()
        plan.files.update(files)
        made = changed(folder, env, name, path, old, new)
        plan.files["gpu_ext.ko"] = os.path.join(made, "gpu_ext.ko")
        random_lines(plan, home, 3000, 1)
        good, bad = reported(name, pattern, boot(folder, env, guest, plan))
        passed, failed = passed + good, failed + bad
    return passed, failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--ops", type=int, default=100000)
    parser.add_argument("--seconds", type=int, default=vm.BOOT_SECONDS, help="QEMU is ended after so many")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    env = vm.packages(args.folder)
    if not env:
        print("kernel stress: 0 passed, 0 failed, 1 skipped")
        return 0
    plan, home = Plan(), Home(folder, args.build)
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *run.GUEST)
    modules(folder, env, plan, SOURCES)
    start = time.time()
    if args.faults:
        passed, failed = faults(folder, env, home, guest, plan.files)
    else:
        random_lines(plan, home, args.ops, args.seed)
        passed, failed = judge(plan, boot(folder, env, guest, plan, args.seconds))
        print("Linux %s: %d operations, seed %d, in %.0f s" % (env["KERNEL"], args.ops, args.seed, time.time() - start))
    print("kernel stress: %d passed, %d failed, 0 skipped" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel stress: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
