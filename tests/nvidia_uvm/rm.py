#!/usr/bin/env python3
# rm.py - controls of task groups, checked while another thread writes their parameters (rm/race.c): nothing gets by, and a second read does.
"""tests/nvidia_uvm/rm.py [--controls 1000000]

kernel/nvidia/gpu_ext_rm.c, the slot and the engine in a program: nothing of NVIDIA's is needed. Built once more with a resource manager that reads the
program's memory itself, a second time: that has to be noticed."""
import argparse, glob, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import apply, pmm
from run import Count, Failed, sh, vm

# of NVIDIA's headers, what the hooks use
HEADERS = {"nvtypes.h": "typedef unsigned char NvU8, NvBool;\ntypedef unsigned NvU32;\ntypedef unsigned long long NvU64;\nenum { NV_FALSE, NV_TRUE };\n",
           "nvstatus.h": "enum { NV_OK, NV_ERR_INSUFFICIENT_PERMISSIONS = 0x1b, NV_ERR_INVALID_ADDRESS = 0x1e, NV_ERR_SIGNAL_PENDING = 0x6c };\n"}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--folder", default="build/rm")
    parser.add_argument("--controls", type=int, default=1000000)
    args = parser.parse_args()
    made = os.path.abspath(args.folder)
    os.makedirs(made, exist_ok=True)
    pmm.surroundings(made, [os.path.join(HERE, "pmm/linux.h"), *glob.glob(os.path.join(HERE, "rm/*.[ch]")), *glob.glob(os.path.join(apply.PATCHES, "gpu_ext_rm.[ch]"))])
    for name, text in HEADERS.items():
        vm.write(os.path.join(made, name), text)
    paths = ["-I" + p for p in (made, os.path.join(vm.TREE, "include"), os.path.join(vm.TREE, "src"))]
    objects = pmm.engine(made, [], paths)
    count = Count()
    for name, more in (("once", []), ("twice", ["-DRACE_TWICE"])):
        program = os.path.join(made, name)
        sh(["gcc", *pmm.FLAGS, *pmm.OURS, *paths, *more, os.path.join(made, "race.c"), *objects, "-lpthread", "-o", program], "the build of race.c")
        ran = subprocess.run([program, str(args.controls)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600,
                             env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
        print("          " + ran.stdout.strip())
        told = "line" if not ran.stdout.strip().endswith("not checked") else None
        if name == "once":
            count.say("parameters are read once: what was checked is what the resource manager gets", ran.stdout[-600:] if told or ran.returncode else None)
        else:
            count.say("noticed: they are read twice", "it was not" if told or ran.returncode != 1 else None)
    print("nvidia-rm: %d passed, %d failed, 0 skipped" % (count.passed, count.failed))
    return 1 if count.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as e:
        print("FAILED: %s" % e)
        print("nvidia-rm: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
