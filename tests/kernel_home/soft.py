#!/usr/bin/env python3
# soft.py - the soft device in Linux under QEMU: programs whose managed memory vgpu.ko serves, and what gpuext says where it can't.
"""tests/kernel_home/soft.py [--build build/release] [--folder build/linux]

`gpuext run --device soft --home kernel -- PROGRAM` in the guest, for programs with more managed memory than the GPU there has: natively, and under
policies in gpu_ext.ko. Each prints what it prints here, on the soft device without a kernel."""
import argparse, os, re, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run
import vm
from vm import Failed

BLOCKS = 2
# more than 4 MiB of managed memory, but for the last two
PROGRAMS = [("managed_stride", "1536 16 1"), ("managed_bfs", "1200 1000 3"), ("managed_scan", "768 256 1 5 300"), ("managed_matmul", "48"), ("managed_memory", "")]
POLICIES = ["fifo", "mru", "nonsense"]


def add_soft(plan, folder, env, build, programs):
    """gpuext, the soft device's libraries, and programs, with all that they link to."""
    lib = os.path.join(build, "lib")
    beside = [os.path.join(lib, "soft", name) for name in sorted(os.listdir(os.path.join(lib, "soft")))] + [os.path.join(lib, "libgpuext-cuda.so"), os.path.join(lib, "libgpuext-soft.so")]
    for path in [os.path.join(build, "gpuext"), *beside, *programs]:
        run.with_libraries(plan, folder, env, path)
        if path in beside:
            plan.files[os.path.relpath(path, build)] = plan.files.pop(os.path.basename(path))
    # what was found for one of them by its path here
    for name in [n for n in plan.files if n.startswith("lib/") and n[4:] in map(os.path.basename, beside) and n[4:] != "libgpuext-cuda.so" and n[4:] != "libgpuext-soft.so"]:
        del plan.files[name]


def here(home, program, argv):
    ran = subprocess.run([os.path.join(home.build, "gpuext"), "run", "--device", "soft", "--out", os.devnull, "--", os.path.join("build/examples", program)] + argv.split(), stdout=subprocess.PIPE, text=True)
    if ran.returncode or not re.search("wrong 0 |intact", ran.stdout):
        raise Failed("%s here: status %d, %s" % (program, ran.returncode, ran.stdout))
    return ran.stdout.strip().split("\n")


def programs(plan, expected, options=""):
    for (program, argv), lines in expected.items():
        def wrong(said, lines=lines):
            return None if [r for w, r in said if w == "OUT"] == lines and ("EXEC", "0") in said else "not '%s'" % lines[-1]
        plan.add("exec /gpuext run --device soft --home kernel --out /tmp/report %s -- /%s %s" % (options, program, argv), "%s %s" % (program, options), wrong)


def batches(plan):
    """What grids faulted on came by the ring: pages together, not one at a time, and nothing of it was refused."""

    def wrong(said):
        found = next((m for w, r in said for m in [re.match("doorbells ([0-9]+) entries ([0-9]+) refused ([0-9]+) bad puts ([0-9]+) blocks ([0-9]+)$", r)] if w == "CAT" and m), None)
        if not found:
            return "nothing was said"
        doorbells, entries, refused, bad, blocks = map(int, found.groups())
        print("          %d doorbells, %d faults in them, of %d blocks" % (doorbells, entries, blocks))
        return None if doorbells and entries >= 4 * doorbells and blocks and not refused and not bad else "the ring was not used as it is to be: %s" % found.group()

    plan.add("cat /sys/kernel/debug/vgpu/rings", "faults come in batches", wrong)


def lines_of(plan, home):
    expected = {p: here(home, *p) for p in PROGRAMS}
    run_it = "exec /gpuext run --device soft --home kernel -- /managed_stride"
    plan.add("mount bpf /sys/fs/bpf")
    # what is missing is said before the program begins
    run.says(plan, "exec /gpuext doctor", "GPU in the kernel +no +/dev/vgpu: No such file.*vgpu.ko is not loaded")
    run.says(plan, run_it, "GX0819.*vgpu.ko is not loaded", "ERR")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=%d" % BLOCKS, "INSMOD", "/vgpu.ko 0")
    run.says(plan, "exec /gpuext doctor", "GPU in the kernel +yes +/dev/vgpu")
    plan.add("as 1000")
    run.says(plan, run_it, "GX0819.*it is root's", "ERR")
    run.says(plan, "exec /gpuext doctor", "GPU in the kernel +no +/dev/vgpu: Permission denied")
    plan.add("as 0")
    # Linux alone decides
    programs(plan, expected)
    batches(plan)
    plan.add("setenv GPUEXT_SOFT_TIMESLICE_US 2000000")
    run.says(plan, run_it, "GX0820.*its task group: Invalid argument", "ERR")
    plan.add("setenv GPUEXT_SOFT_TIMESLICE_US 2048")
    run.says(plan, run_it + " 20480 16 1", "GX0819.*a process has 64 MiB", "ERR")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + run.PATIENT, "INSMOD", "/gpu_ext.ko 0")
    for policy in POLICIES:
        programs(plan, expected, "--policy " + plan.object(policy, home.path(policy)))
        run.says(plan, "cat /tmp/report", "policy '%s' in the kernel: .*calls [1-9]" % policy, "CAT")
    run.shows(plan, "/sys/kernel/debug/gpu_ext/memories", "^gpu 0 blocks %d free %d pinned 0 evictions [1-9][0-9]+ faults [1-9][0-9]{3}" % (BLOCKS, BLOCKS))
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def run_here(word, of, lines, seconds=vm.BOOT_SECONDS, counted=False):
    """The whole of a test: programs [(of examples, arguments)] in the guest, and lines(plan, home) with them. word: what it is called; counted: vm.boot()'s."""
    parser = argparse.ArgumentParser(usage=sys.modules["__main__"].__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env:
        print("%s: 0 passed, 0 failed, 1 skipped" % word)
        return 0
    start = time.time()
    plan, home = run.Plan(), run.Home(folder, args.build)
    plan.files["gpu_ext.ko"] = run.driver_modules(folder, env)["gpu_ext.ko"]
    plan.files["vgpu.ko"] = os.path.join(folder, "gpu_ext/vgpu.ko")
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *run.GUEST)
    add_soft(plan, folder, env, args.build, [os.path.join("build/examples", p) for p, _ in of])
    lines(plan, home)
    passed, failed = run.judge(plan, vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()), seconds=seconds, counted=counted))
    print("Linux %s, %.0f s" % (env["KERNEL"], time.time() - start))
    print("%s: %d passed, %d failed, 0 skipped" % (word, passed, failed))
    return 1 if failed else 0


def ends(word, *how, **more):
    """run_here() as the end of this process."""
    try:
        sys.exit(run_here(word, *how, **more))
    except Failed as error:
        print(error)
        print("%s: 0 passed, 1 failed, 0 skipped" % word)
        sys.exit(1)


if __name__ == "__main__":
    ends("kernel soft", PROGRAMS, lines_of)
