#!/usr/bin/env python3
# turns.py - programs that take turns on vgpu.ko: by their timeslices, by the shipped policy, on the soft device, and one that does not go.
"""tests/kernel_home/turns.py [--build build/release] [--folder build/linux] [--linux newer]

The guest's clock counts instructions of its one processor: else a busy machine would be measured."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run, soft

SHOWN = "/sys/kernel/debug/vgpu/turns"


def share(plan, ms, a_us, b_us, ratio, name):
    """Two programs whose timeslices have this ratio get it of the GPU, within 5 %."""

    def wrong(said):
        pages = run.heard(said, "SHARE", r"^(\d+) (\d+)$")
        if not pages or not pages[0]:
            return "nothing got done"
        print("          %s: %d and %d pages, 1 : %.3f" % (name, *pages, pages[1] / pages[0]))
        return None if abs(pages[1] / pages[0] / ratio - 1) <= 0.05 else "that is not 1 : %g" % ratio

    plan.add("share %d %d %d" % (ms, a_us, b_us), name, wrong)


def latency(plan, n_long, n_jobs, us, native, name):
    """Short jobs beside long ones. native: what was found without a policy; where it is empty, that is noted."""

    def wrong(said):
        found = run.heard(said, "LATENCY", r"^\d+ jobs, us: median (\d+), p99 (\d+), most (\d+); batch pages a ms: (\d+)$")
        if not found:
            return "nothing was said"
        print("          %s: median %d us, p99 %d us, most %d us; best effort %d pages a ms" % (name, *found))
        if not native:
            native.extend(found)
            return None
        print("          of native: median %.2f, p99 %.2f, most %.2f; best effort %.2f" % tuple(f / n for f, n in zip(found, native)))
        return None if found[1] <= native[1] / 2 and found[3] >= native[3] * 0.9 else "p99 is to be half of native's at most, best effort 90 % at least"

    plan.add("latency %d %d %d" % (n_long, n_jobs, us), name, wrong)


def grids(plan, ms, a_us, b_us, ratio, name):
    """Two programs on the soft device that always have a grid: the second gets so many times the blocks of the first."""
    blocks = []
    for who, other, us in (("a", "b", a_us), ("b", "a", b_us)):
        plan.add("unlink /tmp/turns." + who)
        plan.add("setenv GPUEXT_SOFT_TIMESLICE_US %d" % us)
        plan.add("start /gpuext run --device soft --home kernel --out /tmp/report -- /managed_turns %d %s %s" % (ms, who, other))

    def first(said):
        blocks[:] = run.heard(said, "OUT", r"^blocks (\d+), ms \d+$") or []
        return None if blocks else "it said nothing: %s" % said

    def second(said):
        found = run.heard(said, "OUT", r"^blocks (\d+), ms \d+$")
        if not found or not blocks or not all(found + blocks):
            return "nothing got done"
        print("          %s: %d and %d blocks, 1 : %.3f" % (name, blocks[0], found[0], found[0] / blocks[0]))
        return None if abs(found[0] / blocks[0] / ratio - 1) <= 0.05 else "that is not 1 : %g" % ratio

    plan.add("finish 0", name + ": the first", first)
    plan.add("finish 0", name, second)


def reset(plan, us, least_us, most_ms, name):
    """A program that keeps the GPU is reset, 10 timeslices after its turn but no earlier than least_us, and the other goes on."""
    plan.expect("write /sys/module/vgpu/parameters/reset_least_us %d" % least_us, "WRITE", "/sys/module/vgpu/parameters/reset_least_us 0")

    def wrong(said):
        found = run.heard(said, "RESET", r"^(\d+) ms, wrong (0)$")
        if not found:
            return "it was not as it is to be: %s" % [r for w, r in said if w in ("RESET", "LOG")]
        print("          %s: after %d ms" % (name, found[0]))
        return None if least_us // 1000 <= found[0] <= most_ms else "that is too early or too late"

    plan.add("reset %d" % us, name, wrong)


def load(plan, home, critical, best_effort, critical_us, best_effort_us, more=""):
    """The shipped policy, for programs of these names."""
    plan.expect("exec /gpuext policy load --home kernel --pin turns --set critical_comm[0]=%s --set best_effort_comm[0]=%s --set critical_us=%d --set best_effort_us=%d %s %s"
                % (critical, best_effort, critical_us, best_effort_us, more, plan.object("timeslice", home.path("timeslice"))), "EXEC", "0")


def lines_of(plan, home):
    """Task groups of the GPU of software: shares by timeslices, and the shipped policy for latency-critical beside best-effort programs."""
    native = []
    plan.add("mount bpf /sys/fs/bpf")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8", "INSMOD", "/vgpu.ko 0")
    plan.add("sleep 3000")  # what Linux has to do behind its start takes time of the only processor
    share(plan, 300, 1000, 4000, 4, "timeslices of 1 and 4 ms")
    share(plan, 300, 4000, 1000, 0.25, "timeslices of 4 and 1 ms")
    share(plan, 200, 2000, 2000, 1, "timeslices of 2 and 2 ms")
    latency(plan, 4, 100, 2048, native, "1 critical + 4 best effort, no policy")
    grids(plan, 1000, 2000, 8000, 4, "grids with timeslices of 2 and 8 ms")
    grids(plan, 1000, 8000, 2000, 0.25, "grids with timeslices of 8 and 2 ms")
    run.shows(plan, SHOWN, "^resets 0$")
    reset(plan, 5000, 0, 150, "one that keeps the GPU, timeslices of 5 ms")
    reset(plan, 1000, 300000, 400, "one that keeps the GPU, and none is reset within 300 ms")
    run.shows(plan, SHOWN, "^resets 2$")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + run.PATIENT, "INSMOD", "/gpu_ext.ko 0")
    load(plan, home, "critical", "batch", 2048, 3072)
    latency(plan, 4, 100, 2048, native, "1 critical + 4 best effort, timeslice.bpf.o")
    plan.expect("exec /gpuext policy unload kernel/timeslice", "EXEC", "0")
    load(plan, home, "first", "second", 1000, 4000, "--set critical_interleave=0")
    share(plan, 300, 2000, 2000, 4, "timeslices of 2 and 2 ms that a policy makes 1 and 4")
    plan.expect("exec /gpuext policy unload kernel/timeslice", "EXEC", "0")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


if __name__ == "__main__":
    soft.ends("kernel turns", [("managed_turns", "")], lines_of, counted=True)
