#!/usr/bin/env python3
# failing.py - driver calls that the agent makes for itself fail: the application never notices, and the report says what is missing in it.
"""tests/e2e/failing.py [--build build/release] [--examples build/examples] [NAMES]

The application is ways.c, the agent has failing.c in it. Every case_<name> is one test on the soft device, as in suite.py; every_<name>
is a longer one, which runs when it is named.
"""
import concurrent.futures, os, re, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from suite import Suite, balanced, equal, main, same, values  # pylint: disable=wrong-import-position

REASONS = ("no_ptx", "not_ready", "refused", "no_room", "indirect")
# What a run says of itself: launches that were instrumented, calls that ran the original and why, what every program and tool got, whether
# contexts took counts along, whether there are times, launches that are known, those in graphs too, and probed ones of these, whether the
# device's clock is known.
WELL = {"instrumented": 17, "missed": {"refused": 1}, "lanes": 1518, "records": 92, "lost": 0, "timed": True, "runs": 28, "probed": 24, "graphs": ["graph 1", "graph 2"], "clock": True, "incomplete": False}
# When every call of a name fails, or the driver has no such call, what is other than that.
ANY = None
NOTHING = {"instrumented": 0, "lanes": 0, "records": 0, "probed": 0}
FAILING = {
    "cuCtxGetCurrent": {"instrumented": 1, "missed": {"no_ptx": 20}, "lanes": 66, "records": 4, "probed": 1},
    "cuCtxGetDevice": {"missed": {"refused": 1, "no_room": 3}, "lanes": 1320, "records": 80, "probed": 20},
    "cuCtxPushCurrent_v2": dict(NOTHING, missed={"not_ready": 21}, timed=False, clock=False),
    "cuCtxSynchronize": {"lost": 3, "incomplete": True, "lanes": ANY, "records": ANY},  # what was under way at the ends
    "cuDeviceGetAttribute": {"instrumented": 15, "missed": {"no_ptx": 1, "refused": 1, "no_room": 3, "indirect": 1}, "lanes": 1188, "records": 72, "probed": 18},
    "cuEventCreate": {"timed": False},
    "cuEventElapsedTime": {"timed": False},
    "cuEventRecord": {"timed": False},
    "cuFuncGetAttribute": {"instrumented": 16, "missed": {"refused": 1, "indirect": 1}, "lanes": 1452, "records": 88, "probed": 23},
    "cuFuncLoad": dict(NOTHING, missed={"refused": 20, "indirect": 1}, clock=False),
    "cuFuncSetAttribute": {"instrumented": 10, "missed": {"refused": 11}, "lanes": 660, "records": 40, "probed": 10},
    "cuGraphChildGraphNodeGetGraph": {"runs": 22, "probed": 18},
    "cuGraphGetNodes": {"runs": 20, "probed": 16},
    "cuGraphNodeGetType": {"runs": 20, "probed": 16},
    "cuKernelGetFunction": {"instrumented": 15, "missed": {"refused": 3}, "lanes": 1386, "records": 84, "probed": 22},
    "cuLaunchKernel": {"clock": False},
    "cuMemAlloc_v2": dict(NOTHING, missed={"refused": 21}, clock=False),
    "cuMemcpy2DAsync_v2": {"records": 0, "lost": 3, "incomplete": True},
    "cuMemcpyDtoDAsync_v2": {"instrumented": 14, "missed": {"refused": 4}, "lanes": 1320, "records": 80, "probed": 21},
    "cuMemcpyDtoHAsync_v2": {"lanes": 0, "records": 0, "lost": 3, "clock": False, "incomplete": True},
    "cuMemcpyHtoDAsync_v2": dict(NOTHING, missed={"refused": 21}),
    "cuMemsetD8Async": dict(NOTHING, missed={"refused": 21}),
    "cuModuleGetFunction": dict(NOTHING, missed={"refused": 20, "indirect": 1}, clock=False),
    "cuModuleGetGlobal_v2": dict(NOTHING, missed={"refused": 21}),
    "cuModuleLoadData": {"clock": False},
    "cuModuleLoadDataEx": {"instrumented": 1, "missed": {"refused": 20}, "lanes": 66, "records": 4, "probed": 1},
    "cuOccupancyMaxActiveBlocksPerMultiprocessor": {"missed": {"refused": 1, "no_room": 3}, "lanes": 1320, "records": 80, "probed": 20},
    "cuStreamCreate": dict(NOTHING, missed={"refused": 21}, clock=False),
    "cuStreamIsCapturing": {"instrumented": 14, "missed": {"refused": 4}, "lanes": 1320, "records": 80, "timed": False, "runs": 30, "probed": 22},
    "cuStreamSynchronize": dict(NOTHING, missed={"refused": 21}, lost=3, clock=False, incomplete=True),
    "cuThreadExchangeStreamCaptureMode": {"timed": False},
}
# Nothing is missing: there is another way to know it, or the driver only tidies up.
HARMLESS = """
cuCtxPopCurrent_v2 cuDeviceGet cuDeviceGetCount cuDevicePrimaryCtxGetState cuDevicePrimaryCtxRelease_v2 cuDevicePrimaryCtxRetain
cuDriverGetVersion cuEventDestroy_v2 cuEventQuery cuFuncGetName cuFuncSetCacheConfig cuGraphKernelNodeGetAttribute cuGraphKernelNodeGetParams_v2
cuKernelGetName cuMemFree_v2 cuModuleUnload cuStreamDestroy_v2 cuStreamGetCaptureInfo_v2 cuStreamGetCtx
"""
# Of what a driver may lack: it is asked for, and what is other without it than when it fails.
LACKING = {
    "cuEventDestroy_v2": {"timed": False},
    "cuEventQuery": {"timed": False},
    "cuFuncLoad": {},  # before CUDA 12.4: what it would refuse shows at the launch
}


# Several names at once.
TOGETHER = {
    "cuGraphKernelNodeGetParams*": {"runs": 20, "probed": 16},
    "cuGraph*": {"runs": 20, "probed": 16},
    "cu*": dict(NOTHING, missed={"no_ptx": 20, "not_ready": 1}, timed=False, runs=22, clock=False),
}


def ways(s):
    return os.path.join(s.build, "e2e", "ways")


def failing(s, extra):
    """Runs it; names of the calls that were made and of those that failed are in `made` and `failed`."""
    said, build = s.file("said"), s.gpuext
    s.gpuext = os.path.join(s.build, "e2e", "failing", "gpuext")
    got = s.under(["-e", s.obj("lanes"), "-t", "kernelretsnoop", "-e", s.obj("own"), "--launches"], ways(s), extra=dict(extra, E2E_SAID=said))
    s.gpuext = build
    lines = []
    if os.path.exists(said):
        with open(said, encoding="utf-8") as f:
            lines = f.read().split("\n")
    got.made = {line[5:] for line in lines if line.startswith("made ")}
    got.failed = {line[7:] for line in lines if line.startswith("failed ")}
    return got


def facts(got):
    total = got.total
    reach = [line for line in got.lines if line["type"] == "reach"] or [{"launches": 0, "ends": 0, "timed": 0}]
    return {
        "instrumented": total["instrumented"],
        "missed": {why: total["missed_" + why] for why in REASONS if total["missed_" + why]},
        "lanes": values(got, "counts")[0],
        "records": total["records"]["delivered"],
        "lost": total["contexts_lost"],
        "timed": sum(line["timed"] for line in got.lines if line["type"] == "launches") > 0,
        "runs": reach[0]["launches"],
        "probed": reach[0]["ends"],
        "graphs": sorted(line["name"] for line in got.lines if line["type"] == "launches" and line["name"].startswith("graph")),
        "clock": total["clock_residual_ns"] > 0,
        "incomplete": total["incomplete"],
    }


def check(s, extra, expected=None):
    """One run: as without gpuext, and a report that is true of it. expected: what is other than where all is well."""
    s = Suite(s.build, s.examples, tempfile.mkdtemp(dir=s.tmp))
    got = failing(s, extra)
    what = " ".join(f"{k}={v}" for k, v in extra.items())
    try:
        same(s.alone(ways(s)), got)
        assert got.total, "no report"
        for flow in ("lanes", "records"):
            assert balanced(got.total[flow]) and got.total[flow]["lost"] < 1 << 32, got.total[flow]
        told = facts(got)
        if expected is not None:
            want = dict(WELL, **expected)
            equal({k: ANY if want[k] is ANY else v for k, v in told.items()}, want, "what it says")
        missed = sum(told["missed"].values())
        equal(missed, got.total["missed_launches"], "launches that were missed, with a reason")
        less = told["instrumented"] < 17 or told["lanes"] < WELL["lanes"] or told["records"] < WELL["records"]
        said = missed > 1 or told["lost"] or told["incomplete"] or got.total["programs_left_out"] or got.total["lanes"]["dropped"]
        assert said or not less or asleep(got), f"not a word of what is missing: {told}"
    except AssertionError as e:
        raise AssertionError(f"{what}: {e}") from e
    return got


def asleep(got):
    return not got.total["processes"]


def all_of(s, plans):
    """plans: (environment, what is expected). The runs are short, and wait for each other's processes."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda plan: check(s, *plan), plans))


def case_every_call_of_a_name(s):
    names = FAILING | dict.fromkeys(HARMLESS.split(), {})
    made = check(s, {}, {}).made
    equal(sorted(made ^ set(names)), [], "calls that the agent makes for itself, here or there alone")
    for got, name in zip(all_of(s, [({"E2E_FAIL": n}, names[n]) for n in names]), names):
        equal(got.failed, {name}, "calls that failed")
    for got in all_of(s, [({"E2E_FAIL": n}, expected) for n, expected in TOGETHER.items()]):
        assert len(got.failed) > 1, got.failed


def case_a_driver_without_it(s):
    names = FAILING | dict.fromkeys(HARMLESS.split(), {})
    with open(os.path.join(os.path.dirname(__file__), "../../src/defs/cuda_needed.def"), encoding="utf-8") as f:
        needed = re.findall(r"^CUDA_NEEDED\((\w+)\)", f.read(), re.M)
    assert needed and set(needed) <= set(names), set(needed) - set(names)
    for got, name in zip(all_of(s, [({"E2E_LACK": n}, None if n in needed else LACKING.get(n, names[n])) for n in names]), names):
        equal((name not in got.made, asleep(got)), (True, name in needed), name + ": not called, the agent sleeps")


def case_now_and_then(s):
    """One of so many calls fails, or a single one."""
    plans = [f"%{n}" for n in (2, 3, 5, 7, 11, 13, 29, 53)] + [f"*@{n}" for n in range(5, 500, 45)]
    for got in all_of(s, [({"E2E_FAIL": plan}, None) for plan in plans]):
        assert got.failed, got.made


def every_single_one(s):
    for n in range(1, 100000, 50):
        if not all(got.failed for got in all_of(s, [({"E2E_FAIL": f"*@{i}"}, None) for i in range(n, n + 50)])):
            break
    assert n > 400, "too few calls"


if __name__ == "__main__":
    wanted = [f for n, f in globals().items() if n.startswith("every_") and n in sys.argv[1:]]
    sys.exit(main("failing", {"case_" + f.__name__: f for f in wanted} if wanted else globals()))
