#!/usr/bin/env python3
# first_steps.py - what a newcomer meets: programs that can't be probed, missing calls, faults, mistyped commands.
"""tests/e2e/first_steps.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device; it fails by an assertion, as in faults.py.
"""
import os, re, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from faults import Skip, equal, main, same  # pylint: disable=wrong-import-position

RUNTIMES = ("11.0", "12", "13")


def names(s):
    return os.path.join(s.build, "e2e", "names")


# --- names of the CUDA runtime


def case_runtime_names(s):
    for version in RUNTIMES:
        got = s.alone(names(s), version, "check")
        assert got.status == 0 and re.fullmatch(rb"[34]\d\d names, 0 missing\n", got.out), (version, got.out)


def case_runtime_names_are_nvidias(s):
    real = "/usr/local/cuda/lib64/libcudart.so.13"
    if not os.path.exists(real):
        raise Skip("no CUDA 13 runtime of NVIDIA's here")

    def exported(path):
        lines = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True, text=True).stdout.split("\n")
        return {line.split()[2] for line in lines if len(line.split()) == 3 and "cuda" in line and line.split()[1] in "TW"}

    equal(exported(os.path.join(s.build, "lib/soft/libcudart.so.13")) ^ exported(real), set(), "names (with their version) that one of both has")


def case_missing_calls(s):
    calls = ["cudaMallocMipmappedArray", "cudaGraphDebugDotPrint"]
    for version in RUNTIMES:
        got = s.both(["-e", s.obj("lanes")], names(s), version, "call", *calls)
        equal(got.out.decode().split("\n")[:4], [f"{c}: 801" for c in calls for _ in range(2)], "what the calls give")
        for call in calls:
            equal(got.err.count(call), 1, f"{call} is named once in {got.err}")
        assert "GX0830" in got.err and "--device cuda" in got.err, got.err


def case_missing_driver_call(s):
    code = "import ctypes; print(ctypes.CDLL('libcuda.so.1').cuMipmappedArrayCreate(None, None, 1))"
    got = s.both(["-e", s.obj("lanes")], sys.executable, "-c", code)
    equal(got.out, b"801\n", "cuMipmappedArrayCreate")


# --- what the soft device says


def case_faults_are_told(s):
    got = s.both(["-e", s.obj("lanes")], s.app, "fault")
    assert re.search(r"GX0801: illegal address: .*kernel bad, block \(\d+,\d+,\d+\), thread \(\d+,\d+,\d+\)\n  --> bad:\d+: st\.", got.err), got.err
    log = s.file("log")
    alone = s.alone(s.app, "fault", extra={"GPUEXT_SOFT_LOG": log})
    same(alone, got)
    equal(alone.err, "", "the application's own stderr")
    assert "GX0801" in open(log, encoding="utf-8").read()


if __name__ == "__main__":
    sys.exit(main("first steps", globals()))
