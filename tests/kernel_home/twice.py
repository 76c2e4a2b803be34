#!/usr/bin/env python3
# twice.py - programs that together have twice the memory of vgpu.ko's GPU, all at once, under every policy, bad ones, and while owners and modules go.
"""tests/kernel_home/twice.py [--build build/release] [--folder build/linux] [--linux newer]

A memory test with four threads of the CPU, a matrix product, a traversal of a graph and a mixture of experts run on the soft device in the guest at once
(`gpuext run --home kernel`): four grids and four threads that fault. Each checks all that it computes, and has to print what it prints here, without a kernel."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run, soft

# 8 MiB of managed memory each; the GPU has 16
PROGRAMS = [("managed_memory", "8388608 2"), ("managed_matmul", "16 16 65536"), ("managed_bfs", "65536 32 3"), ("managed_moe", "32 256 8")]
BLOCKS = 8
SECONDS = 2400  # a boot has 900 where nothing is said, which a busy machine would use up
# what they have and what goes wrong in them: policies that lie, one that is never in time, one that brings whole blocks
LYING, SLOW, MORE = ("nonsense", "liar"), "over_budget", ("whole_block",)
COUNTERS = "/sys/kernel/gpu_ext/memory/%s/"
FREE = "^gpu 0 blocks %d free %d pinned 0 evictions [1-9][0-9]+ faults [1-9][0-9]{3}" % (BLOCKS, BLOCKS)


def start(plan):
    for program, argv in PROGRAMS:
        plan.add("start /gpuext run --device soft --home kernel --out /tmp/report -- /%s %s" % (program, argv))


def finish(plan, expected, what, killed=()):
    """killed: programs that end by a signal."""
    for program in PROGRAMS:
        if program[0] in killed:
            plan.add("finish 9", "%s: %s is killed" % (what, program[0]), lambda said: None if ("EXEC", "-9") in said else "it was not")
            continue

        def wrong(said, lines=expected[program]):
            return None if [r for w, r in said if w == "OUT"] == lines and ("EXEC", "0") in said else "not '%s', but %s" % (lines[-1], [r for w, r in said if w in ("OUT", "ERR", "EXEC")][-3:])

        plan.add("finish 0", "%s: %s" % (what, program[0]), wrong)


def under(plan, home, policy, expected, state="live"):
    plan.expect("attach 0 " + plan.object(policy, home.path(policy)), "STATE", "loaded 0")
    start(plan)
    finish(plan, expected, policy)
    run.shows(plan, COUNTERS % policy + "counters/calls", "^[1-9]")
    run.shows(plan, COUNTERS % policy + "state", "^%s$" % state)
    plan.add("detach 0")


def lines_of(plan, home):
    expected = {p: soft.here(home, *p) for p in PROGRAMS}
    policies = [p for p in run.POLICIES if p not in run.SCHEDULING]
    plan.add("mount bpf /sys/fs/bpf")
    # of a busy machine's emulator a program may get no time for long: who does not go is kernel-turns' to find
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu reset_least_us=60000000 blocks=%d" % BLOCKS, "INSMOD", "/vgpu.ko 0")
    start(plan)
    finish(plan, expected, "natively")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext max_refused=4000000000 " + run.PATIENT, "INSMOD", "/gpu_ext.ko 0")
    for policy in [*policies, *LYING, *MORE]:
        under(plan, home, policy, expected)
    for policy in LYING:
        run.shows(plan, "/sys/kernel/debug/gpu_ext/exits", "'%s' " % policy)
    # an application, and the owner of a policy, are killed while all run
    plan.expect("attach 0 " + plan.object("mru", home.path("mru")), "STATE", "loaded 0")
    start(plan)
    plan.add("sleep 3000")
    finish(plan, expected, "an application is killed", ["managed_memory"])
    plan.add("detach 0")
    plan.add("start /gpuext policy load --home kernel " + plan.object("fifo", home.path("fifo")))
    plan.add("await " + COUNTERS % "fifo" + "state")
    # that one was started first, and is killed first
    start(plan)
    plan.add("sleep 3000")
    plan.add("finish 9", "the owner of a policy is killed", lambda said: None if ("EXEC", "-9") in said else "it was not")
    finish(plan, expected, "its policy's owner is killed")
    run.shows(plan, "/sys/kernel/debug/gpu_ext/memories", FREE)
    # modules are removed while all run: refused, or clean
    plan.expect("attach 0 " + plan.object("mru", home.path("mru")), "STATE", "loaded 0")
    start(plan)
    plan.add("sleep 2000")
    plan.expect("rmmod vgpu once", "RMMOD", "vgpu 11")
    plan.expect("rmmod gpu_ext once", "RMMOD", "gpu_ext 11")
    plan.add("detach 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
    finish(plan, expected, "gpu_ext.ko has gone")
    # where callbacks have to be in time
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext budget_ns=1000000000 batch_budget_ns=1000000000 stall_ns=2000000000", "INSMOD", "/gpu_ext.ko 0")
    under(plan, home, SLOW, expected, "ejected")
    start(plan)
    finish(plan, expected, "natively behind it")
    run.shows(plan, "/sys/kernel/debug/gpu_ext/memories", FREE)
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


if __name__ == "__main__":
    soft.ends("kernel twice", PROGRAMS, lines_of, seconds=SECONDS)
