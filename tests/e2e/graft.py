#!/usr/bin/env python3
# graft.py - programs that are shipped as machine code alone: same output with probes as without, every lane counted. On a GPU.
"""tests/e2e/graft.py [--build build/release] [--device soft|cuda] [--programs DIR] [NAMES of cases]

The program is graft.cu, built by `make graft-programs` (nvcc) or found in DIR: `graft` for one architecture, `graft-rdc` of relocatable
device code. Every case_<name> is one test. The soft device runs no machine code: there each case is skipped, and counted so.
"""
import argparse, json, math, os, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
# Of one run of all cases: launches of kernels whose parameters leave no room for a launch id; of one block of so many lanes.
FULL_LAUNCHES, FULL_LANES = 1, 128
# In relocatable device code, a copy of a kernel can't call functions that have an EXIT: the original
# runs. One launch, and why.
ORIGINALS = {"graft": {}, "graft-rdc": {"_Z12exits_withinPj": "GX1204"}}
ROOM = ["--ring-mb", "64"]  # 400 launches come at once


class Got:
    """What a run gave: status, out, err; with a report total and maps, too."""

    def __init__(self, command, env=None, timeout=120):
        r = subprocess.run(command, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL, env=dict(os.environ, **(env or {})))
        self.status, self.out, self.err = r.returncode, r.stdout, r.stderr.decode("utf-8", "replace")

    def lanes(self):
        return int(self.out.split()[-1])

    def blocks(self):
        return int(self.out.split()[-3])


class Suite:
    def __init__(self, args, tmp):
        self.build, self.tmp, self.native, self.n = args.build, tmp, {}, 0
        self.programs = {n: os.path.join(args.programs, n) for n in ("graft", "graft-rdc")}
        os.environ["GPUEXT_CACHE_DIR"] = os.path.join(tmp, "cache")

    def alone(self, program, *argv):
        key = (program, *argv)
        if key not in self.native:
            self.native[key] = Got([self.programs[program], *argv])
            assert self.native[key].status == 0, (key, self.native[key].status, self.native[key].out, self.native[key].err)
        return self.native[key]

    def command(self, options, program, argv, report):
        return [os.path.join(self.build, "gpuext"), "run", "--device", "cuda", "-o", "json", "--out", report, "--dump", report + ".maps", *options,
                "--", self.programs[program], *argv]

    def object(self, name):
        return os.path.join(self.build, "e2e", name + ".bpf.o")

    def file(self):
        self.n += 1
        return os.path.join(self.tmp, "report%d" % self.n)

    def read(self, got, report):
        try:
            rows = [json.loads(line) for line in open(report, encoding="utf-8") if line.startswith("{")]
            got.maps = json.load(open(report + ".maps", encoding="utf-8")) if os.path.exists(report + ".maps") else {}
        except (OSError, ValueError) as e:
            raise AssertionError("no report: %s: status %d, %s" % (e, got.status, got.err[-1500:])) from e
        got.rows, got.total = rows, rows[-1]
        return got

    def under(self, options, program, *argv, env=None):
        """The program with probes: its status and output are those without."""
        want, report = self.alone(program, *argv), self.file()
        got = Got(self.command(options, program, argv, report), env)
        if (got.status, got.out) != (want.status, want.out):
            raise AssertionError("it differs: status %d for %d\n%s\nfor\n%s\n%s" % (got.status, want.status, got.out.decode(), want.out.decode(), got.err[-1500:]))
        return self.read(got, report)


def values(got, name):
    return [e["value"] for e in got.maps[name]]


def equal(got, want, what):
    assert got == want, "%s: %s, expected %s" % (what, got, want)


def all_on_code(got, missed=0):
    t = got.total
    equal((t["missed_launches"], t["instrumented_code"], t["jit_ns"]), (missed, t["instrumented"], 0), "missed, in machine code, time of JIT; " + got.err[-1500:])
    assert t["instrumented"] and not t["lanes"]["dropped"] and not t["records"]["lost"] and not t["incomplete"], t


def lanes_missed(got):
    """Of launches that ran the original, by the table of launches; graphs have a line without a grid there."""
    rows = [r for r in got.rows if r["type"] == "launches" and r["launches"] > r["instrumented"]]
    return sum((r["launches"] - r["instrumented"]) * math.prod(r["grid"] + r["block"]) for r in rows)


def case_every_shape(s):
    """Lanes at entry and exit, by thread and by warp, are those that were launched."""
    for program in s.programs:
        got = s.under(["-e", s.object("lanes"), "-v", "--launches"], program)
        all_on_code(got, len(ORIGINALS[program]))
        equal({r["kernel"]: r["why"][:6] for r in got.rows if r["type"] == "not_probed"}, ORIGINALS[program], "kernels without programs")
        equal(values(got, "counts"), [got.lanes() - lanes_missed(got)] * 4, program + ": lanes")
        equal(got.err.count("instrumented in its PTX"), 0, "kernels on the other way; " + got.err)


def case_once(s):
    """One program at each end, which the first thread of a block runs: the sums are those of all lanes."""
    for program in s.programs:
        got = s.under(["-e", s.object("lanes_once"), "--launches"], program)
        all_on_code(got, len(ORIGINALS[program]))
        equal(values(got, "counts"), [got.lanes() - lanes_missed(got)] * 2, program + ": lanes")
        equal(got.total["lanes"]["produced"], 2 * (got.lanes() - lanes_missed(got)), program + ": lanes in the report")


def case_slots(s):
    """A remainder finds the slot that a lane counts in, and a ring has a record of each: nothing is taken before it is there, nor lost while it is read."""
    for program in s.programs:
        for _ in range(5):
            got = s.under(["-e", s.object("slots"), "--launches", *ROOM], program, "plain", "divergent", "early", "calls", "shared")
            originals = {r["kernel"]: r["why"][:6] for r in got.rows if r["type"] == "not_probed"}
            assert originals.items() <= ORIGINALS[program].items(), originals
            all_on_code(got, len(originals))
            lanes = got.lanes() - lanes_missed(got)
            equal(sum(n for e in got.maps["slots"] for n in e["values"]), lanes, program + ": lanes in the slots of SMs")
            equal((got.total["lanes"]["produced"], got.total["records"]["produced"]), (2 * lanes, lanes), program + ": lanes in the report, records")


def case_tools(s):
    want = s.alone("graft").lanes()
    got = s.under(["-t", "threadhist"], "graft")
    all_on_code(got)
    equal(sum(values(got, "runs")), want, "threadhist's runs")
    got = s.under(["-t", "kernelretsnoop", *ROOM], "graft")
    all_on_code(got, FULL_LAUNCHES)
    equal(sum(e["lanes"] for e in got.rows if e["type"] == "exit"), want - FULL_LANES, "kernelretsnoop's lanes")
    got = s.under(["-t", "launchlate", *ROOM], "graft")
    all_on_code(got, FULL_LAUNCHES)
    late = [e["late_ns"] for e in got.rows if e["type"] == "block"]
    equal(len(late), s.alone("graft").blocks() - FULL_LAUNCHES, "blocks that launchlate saw, each with its launch call")
    assert 0 < sorted(late)[len(late) // 2] < 10**9, sorted(late)[:10]
    # those that don't ask for the launch id stay where the others have no room
    got = s.under(["-e", s.object("lanes"), "-t", "kernelretsnoop", "-t", "launchlate", "-t", "threadhist", *ROOM], "graft")
    all_on_code(got)
    equal(got.total["programs_left_out"], 2, "programs left out")
    equal(values(got, "counts"), [want] * 4, "lanes, with all tools")
    equal(sum(values(got, "runs")), want, "threadhist's runs, with all tools")


def case_ways(s):
    """What GPUEXT_WAY asks for: nothing of this program has PTX."""
    argv = ("plain", "divergent")
    got = s.under(["-e", s.object("lanes")], "graft", *argv, env={"GPUEXT_WAY": "graft"})
    all_on_code(got)
    got = s.under(["-e", s.object("lanes")], "graft", *argv, env={"GPUEXT_WAY": "ptx"})
    equal((got.total["instrumented"], got.total["missed_launches"]), (0, got.total["launches"]), "instrumented, missed")


def case_attach_and_detach(s):
    """Variables of the program are one storage: before programs come, while they are there, when they have gone."""
    want, first_report, second_report = s.alone("graft", "serve"), s.file(), s.file()
    command = s.command(["-e", s.object("nothing")], "graft", ("serve",), first_report)
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        time.sleep(1)
        child = open("/proc/%d/task/%d/children" % (first.pid, first.pid), encoding="utf-8").read().split()[0]
        second = Got([os.path.join(s.build, "gpuext"), "run", "-o", "json", "--out", second_report, "--dump", second_report + ".maps", "-e", s.object("lanes"),
                      "-p", child, "-d", "0.5"])
        out = first.communicate(timeout=60)
    finally:
        first.kill()
    equal((first.returncode, out[0].decode()), (0, want.out.decode()), "the program; " + out[1].decode())
    counts = values(s.read(second, second_report), "counts")
    assert counts[0] > 0 and len(set(counts)) == 1 and counts[0] % 640 == 0 and counts[0] < want.lanes(), counts


def case_cache(s):
    """What the linker made of programs is not made again; no kernel is in it."""
    folder = os.environ["GPUEXT_CACHE_DIR"]
    s.under(["-e", s.object("lanes")], "graft", "plain")
    before = sorted(os.listdir(folder))
    cold = s.under(["-e", s.object("lanes")], "graft", "plain", env={"GPUEXT_CACHE_DIR": folder + "-new"})
    warm = s.under(["-e", s.object("lanes")], "graft", "plain", "calls")
    equal(sorted(os.listdir(folder)), before, "files in the cache, after other kernels")
    assert before and warm.total["graft_ns"] / warm.total["grafts"] < cold.total["graft_ns"] / cold.total["grafts"], (cold.total, warm.total)
    print("a graft with a cold cache %.1f ms, with a warm one %.2f ms (mean of %d)" %
          (cold.total["graft_ns"] / cold.total["grafts"] / 1e6, warm.total["graft_ns"] / warm.total["grafts"] / 1e6, warm.total["grafts"]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--programs", default="build/graft")
    parser.add_argument("--device", default="soft")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as tmp:
        s = Suite(args, tmp)
        missing = [p for p in s.programs.values() if not os.path.exists(p)]
        for name, case in [(k[5:], v) for k, v in globals().items() if k.startswith("case_")]:
            if args.names and name not in args.names:
                continue
            if args.device != "cuda" or missing:
                print("skipped %s: %s" % (name, "no device here runs machine code" if args.device != "cuda" else missing[0] + " is not built"))
                skipped += 1
                continue
            try:
                case(s)
                passed += 1
            except (AssertionError, subprocess.TimeoutExpired, KeyError, IndexError) as e:
                print("failed %s: %s" % (name, e))
                failed += 1
    print("graft (%s): %d passed, %d failed, %d skipped" % (args.device, passed, failed, skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
