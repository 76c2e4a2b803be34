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


# --- what people type


def typed(s, *words):
    return s.finish(s.start([s.gpuext, *words]))


def case_version(s):
    got = typed(s, "--version")
    version = open(os.path.join(os.path.dirname(__file__), "../../VERSION"), encoding="utf-8").read().strip()
    equal((got.status, got.out.decode(), got.err), (0, f"gpuext {version}\n", ""), "--version")


def case_unknown_words(s):
    for word, told in (("--frobnicate", "there is no option --frobnicate"), ("frobnicate", "no command or tool named 'frobnicate'")):
        got = typed(s, word)
        assert got.status == 2 and told in got.err and not got.out, (word, got.status, got.err)


def case_limits(s):
    """Every tool checks them, also one that has no use for the number."""
    for tool in ("threadhist", "kernelretsnoop", "launchlate", "run"):
        for option, bad in (("--ring-mb", ("0", "513", "-1", "x", "")), ("--thread-slots", ("0", "4294967296")), ("--jit-timeout", ("soon",)),
                            ("--max-ops", ("0", "1e3")), ("--local-bytes", ("-4",)), ("--duration", ("0", "5x", "nan")), ("--pid", ("0", "1x"))):
            for value in bad:
                got = typed(s, tool, option, value, "--", s.app, "launch", "1")
                assert got.status == 2 and f"{option} {value}" in got.err and not got.out, (tool, option, value, got.status, got.err)


def case_exit_status_of_what_can_not_be_started(s):
    plain = s.file("plain")
    open(plain, "w", encoding="utf-8").close()
    for word, status in (("/nonexistent/program", 127), ("no-such-program-anywhere", 127), (plain, 126), ("/tmp", 126)):
        got = typed(s, "run", "--device", "soft", "-e", s.obj("lanes"), "--", word)
        assert (got.status, got.out) == (status, b"") and word in got.err, (word, got.status, got.err)


def case_source_lines_once(s):
    for words in (("verify",), ("verify", "-v")):
        lines = [l.strip(" ;") for l in typed(s, *words, s.obj("lanes")).out.decode().split("\n")]
        assert any("lanes.bpf.c:" in l for l in lines), lines
        places = [l.split(": ", 1)[0] for l in lines if not re.match(r"\d+: ", l)]
        assert all(a != b for a, b in zip(places, places[1:]) if "lanes.bpf.c:" in a), places


if __name__ == "__main__":
    sys.exit(main("first steps", globals()))
