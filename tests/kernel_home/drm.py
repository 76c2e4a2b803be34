#!/usr/bin/env python3
# drm.py - turns on vgpu.ko that DRM's scheduler of GPUs gives, in the flavour of Linux that has it: as those of the runlist.
"""tests/kernel_home/drm.py --linux drm [--build build/release] [--folder build/linux]

As turns.py, by a clock that counts instructions."""
import os, re, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run, soft, turns


def of_drm(said):
    """It was that scheduler, and not the runlist, by which they took turns."""
    given = any(w == "KERNEL" and re.search("DRM's scheduler gave [1-9][0-9]{2,} turns", r) for w, r in said)
    return None if given and ("RMMOD", "vgpu 0") in said else "it was not"


def lines_of(plan, home):
    plan.add("mount bpf /sys/fs/bpf")
    for module in ("drm", "gpu-sched"):
        plan.files[module + ".ko"] = os.path.join(home.folder, module + ".ko")
        plan.expect("insmod /%s.ko /sys" % module, "INSMOD", "/%s.ko 0" % module)
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu scheduler=lottery", "INSMOD", "/vgpu.ko 22")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8", "INSMOD", "/vgpu.ko 0")
    plan.add("sleep 3000")  # as in turns.py
    turns.share(plan, 300, 1000, 4000, 4, "timeslices of 1 and 4 ms, the runlist")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8 scheduler=drm", "INSMOD", "/vgpu.ko 0")
    turns.share(plan, 300, 1000, 4000, 4, "timeslices of 1 and 4 ms, DRM's scheduler")
    turns.share(plan, 300, 4000, 1000, 0.25, "timeslices of 4 and 1 ms, DRM's scheduler")
    turns.share(plan, 200, 2000, 2000, 1, "timeslices of 2 and 2 ms, DRM's scheduler")
    turns.grids(plan, 1000, 2000, 8000, 4, "grids with timeslices of 2 and 8 ms, DRM's scheduler")
    turns.grids(plan, 1000, 8000, 2000, 0.25, "grids with timeslices of 8 and 2 ms, DRM's scheduler")
    run.shows(plan, turns.SHOWN, "^resets 0$")
    turns.reset(plan, 5000, 0, 150, "one that keeps the GPU, timeslices of 5 ms, DRM's scheduler")
    turns.reset(plan, 1000, 300000, 400, "one that keeps the GPU, and none is reset within 300 ms, DRM's scheduler")
    run.shows(plan, turns.SHOWN, "^resets 2$")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + run.PATIENT, "INSMOD", "/gpu_ext.ko 0")
    turns.load(plan, home, "first", "second", 1000, 4000, "--set critical_interleave=0")
    turns.share(plan, 300, 2000, 2000, 4, "timeslices of 2 and 2 ms that a policy makes 1 and 4, DRM's scheduler")
    plan.expect("exec /gpuext policy unload kernel/timeslice", "EXEC", "0")
    plan.add("rmmod vgpu", "it was DRM's scheduler that gave the turns", of_drm)
    for module in ("gpu_ext", "gpu_sched", "drm"):
        plan.expect("rmmod " + module, "RMMOD", module + " 0")


if __name__ == "__main__":
    soft.ends("kernel drm", [("managed_turns", "")], lines_of, counted=True)
