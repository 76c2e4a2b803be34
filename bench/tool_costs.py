#!/usr/bin/env python3
"""tool_costs.py - kernel time under memcheck and races, and what cxlsim adds to accesses, beside the native run of tool_costs.cu.

usage: tool_costs.py [--device cuda] [--gpuext FILE] [--program FILE] [--rounds N] [--steps N] [--words N] [--json FILE] [cxlsim|checks|other ...]

  cxlsim   what a dependent load takes longer, beside the latency that was asked for; bandwidth of a stream, beside the one that was asked
           for; kernels that use other addresses than --range names, beside their native time
  checks   five kernels under memcheck and under races, beside their native time; under races also `sort`, of which nothing is known before it runs (no limit), and
           `unsynced`, whose race has to be found
  other    the same under nans, divergence, blocktime, membw, threadscheduling, with counts beside arithmetic

Times are medians of CUDA events around launches; program and tool run in turns. Before a time counts, what the application prints has to be
the same, all launches have to have run with programs, nothing dropped, and what the tool counted has to be what the kernel does.

Build: nvcc -O3 -arch=sm_90 -cudart shared -Iexamples bench/tool_costs.cu -ldl -o tool_costs. --steps and --words are the program's STEPS and N.
Exit status 1: an output, a count or one of the limits below is missed; each says so.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile
from collections import Counter

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
KERNELS = ["vectoradd", "transpose", "reduce", "matmul", "stencil"]
LIMITS = {"memcheck": 3.0, "races": 5.0}
LATENCIES, BANDWIDTHS = (500, 1000, 3000), (20000, 50000, 100000)


class Bench:
    def __init__(self, args, tmp):
        self.args, self.tmp, self.n, self.missed, self.rows = args, tmp, 0, [], []

    def execute(self, command):
        env = dict(os.environ)
        if self.args.device == "soft":
            env["LD_LIBRARY_PATH"] = os.path.join(ROOT, "build", "release", "lib", "soft")
        r = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=self.args.limit, env=env, stdin=subprocess.DEVNULL)
        if r.returncode:
            raise RuntimeError("%s: status %d: %s" % (" ".join(command[:6]), r.returncode, r.stderr.strip()[-500:]))
        return r.stdout, r.stderr

    def app(self, kernels, rounds):
        self.n += 1
        path = os.path.join(self.tmp, "times%d" % self.n)
        return [self.args.program, path, str(rounds), *kernels], path

    @staticmethod
    def times(path):
        with open(path, encoding="utf-8") as f:
            words = [line.split() for line in f]
        return {w[0]: [float(x) for x in w[1:]] for w in words}

    def native(self, kernels, rounds=None):
        command, path = self.app(kernels, rounds or self.args.rounds)
        out, _ = self.execute(command)
        return out, self.times(path)

    def under(self, tool, options, kernels, rounds=None):
        """(output, times, rows of the report, stderr)"""
        command, path = self.app(kernels, rounds or self.args.rounds)
        report = path + ".json"
        out, err = self.execute([self.args.gpuext, "run", "--device", self.args.device, "-t", tool, "-o", "json", "--out", report, *options, "--", *command])
        with open(report, encoding="utf-8") as f:
            return out, self.times(path), [json.loads(line) for line in f if line.startswith("{")], err

    def miss(self, text):
        self.missed.append(text)
        return " MISSED"

    def row(self, **facts):
        self.rows.append(facts)

    def whole(self, what, want, got):
        """Output equal, every launch with programs, or known to have no address in their ranges; nothing dropped."""
        out, _, rows, err = got
        total = rows[-1]
        bad = []
        if out != want:
            bad.append("output %r for %r" % (out, want))
        if total["missed_launches"] or total["instrumented"] + total["outside"] != total["launches"] or not total["launches"]:
            bad.append("launches %d, instrumented %d, outside %d: %s" % (total["launches"], total["instrumented"], total["outside"], err.strip()[-300:]))
        for flow in ("lanes", "records"):
            if total[flow]["dropped"] or total[flow]["lost"]:
                bad.append("%s %s" % (flow, total[flow]))
        for b in bad:
            self.miss("%s: %s" % (what, b))
        return not bad


def far_of(rows):
    return [r for r in rows if r["type"] == "far_memory"][0]


def chase(b, base, far):
    out, native = base
    for latency in LATENCIES:
        got = b.under("cxlsim", ["--latency", str(latency), "--range", far], ["chase_far"], b.args.rounds)
        ok = b.whole("chase, %d ns" % latency, "".join(line + "\n" for line in out.split("\n") if line.startswith("chase_far ")), got)
        n, launches = far_of(got[2]), b.args.rounds + 1
        if n["far"] != b.args.steps * launches:
            ok = bool(b.miss("chase: %d accesses to far memory, %d made" % (n["far"], b.args.steps * launches))) and False
        before, after = (1e6 * statistics.median(t["chase_far"]) / b.args.steps for t in (native, got[1]))
        added = after - before
        off = 100 * (added / latency - 1)
        print("cxlsim chase  %5d ns asked for: %8.1f ns an access natively, %8.1f with: added %8.1f (%+.1f %%), the tool says %.1f%s%s" %
              (latency, before, after, added, off, n["effective_latency_ns"], "" if ok else " NOT VALID", "" if abs(off) <= 5 else b.miss("chase at %d ns: %+.1f %%" % (latency, off))))
        b.row(what="chase", latency_ns=latency, native_ns=before, with_ns=after, added_ns=added, tool_ns=n["effective_latency_ns"])


def stream(b, base, far):
    out, native = base
    size = 8 * b.args.words
    print("cxlsim stream natively %.0f MB/s" % (size / 1e3 / statistics.median(native["stream_far"])))
    for asked in BANDWIDTHS:
        got = b.under("cxlsim", ["--latency", "500", "--bandwidth", str(asked), "--range", far], ["stream_far"], 3)
        ok = b.whole("stream, %d MB/s" % asked, "".join(line + "\n" for line in out.split("\n") if line.startswith("stream_far ")), got)
        n = far_of(got[2])
        if n["far_bytes"] != size * 4:
            ok = bool(b.miss("stream: %d far bytes, %d made" % (n["far_bytes"], size * 4))) and False
        had = size / 1e3 / statistics.median(got[1]["stream_far"])
        off = 100 * (had / asked - 1)
        print("cxlsim stream %6d MB/s asked for: %8.0f (%+.1f %%), cut %d of %d accesses%s%s" %
              (asked, had, off, n["cut"], n["far"], "" if ok else " NOT VALID", "" if abs(off) <= 10 else b.miss("stream at %d MB/s: %+.1f %%" % (asked, off))))
        b.row(what="stream", mb_per_s=asked, had_mb_per_s=had, cut=n["cut"])


def elsewhere(b, far):
    """Addresses outside of the ranges, in turns with native runs."""
    kernels = ["chase_near", "stream_near", *KERNELS]
    native, tool, launches = {}, {}, Counter()
    for _ in range(2):
        out, times = b.native(kernels)
        got = b.under("cxlsim", ["--latency", "3000", "--range", far], kernels)
        b.whole("elsewhere", out, got)
        launches.update({key: got[2][-1][key] for key in ("launches", "outside")})
        if far_of(got[2])["far"]:
            b.miss("elsewhere: %d accesses were far" % far_of(got[2])["far"])
        for k in kernels:
            native.setdefault(k, []).extend(times[k])
            tool.setdefault(k, []).extend(got[1][k])
    print("cxlsim elsewhere: %(outside)d of %(launches)d launches ran the original" % launches)
    for k in kernels:
        a, c = statistics.median(native[k]), statistics.median(tool[k])
        print("cxlsim elsewhere %-12s %9.1f us natively, %9.1f with: %+.1f %%%s" % (k, 1e3 * a, 1e3 * c, 100 * (c / a - 1), "" if c / a <= 1.03 else b.miss("elsewhere, %s: %+.1f %%" % (k, 100 * (c / a - 1)))))
        b.row(what="elsewhere", kernel=k, native_us=1e3 * a, with_us=1e3 * c)


def do_cxlsim(b):
    base = b.native(["chase_far", "stream_far"])
    far = "%#x+%d" % (int(base[1]["far"][0]), 8 * b.args.words)
    for part in (chase, stream):
        try:
            part(b, base, far)
        except (RuntimeError, subprocess.TimeoutExpired, KeyError, IndexError) as e:
            print("cxlsim %s: %s" % (part.__name__, b.miss(str(e)[:600])))
    elsewhere(b, far)


def accesses_of(words):
    """Lanes at accesses of one launch: to global memory, to shared memory."""
    side = 1 << (words.bit_length() - 1) // 2
    product, blocks = side // 4, words // 8192
    edges = 2 * side * (side // 8 - 1) + 2 * side * (side // 32 - 1)
    # of the tree: 128 + 64 + ... + 1 lanes that read two words and write one; the store before, the load behind
    return {"vectoradd": (3 * words, 0), "transpose": (2 * words, 2 * words), "reduce": (words + blocks, blocks * (256 + 3 * 255 + 1)),
            "matmul": (2 * product**3 // 16 + product**2, product**2 * (2 * product // 16 + 2 * product)),
            "stencil": (2 * words + edges, 6 * words + edges + 2 * 2 * side)}


def seen(b, tool, kernel, rows, launches):
    """What was looked at, beside arithmetic: by the flow of the last line."""
    lanes = rows[-1]["lanes"]["produced"]
    if tool == "memcheck":  # a program at each access, and two more at some
        want = launches * accesses_of(b.args.words)[kernel][0]
        if not want <= lanes <= 1.2 * want:
            b.miss("memcheck of %s: %d lanes at programs, by arithmetic %d" % (kernel, lanes, want))
    # under races no lanes: the kernel's text says that nothing conflicts in blocks of this size
    found = [r for r in rows if r["type"] in ("finding", "note")]
    if found:
        b.miss("%s of %s: %s" % (tool, kernel, found[0]))
    return lanes


def do_checks(b):
    for kernel in KERNELS:
        out, native = b.native([kernel])
        for tool, limit in LIMITS.items():
            if b.args.tools and tool not in b.args.tools.split(","):
                continue
            try:
                got = b.under(tool, [], [kernel], 3)
            except (RuntimeError, subprocess.TimeoutExpired) as e:
                print("%-8s %-10s%s: %s" % (tool, kernel, b.miss("%s of %s" % (tool, kernel)), str(e)[:300]))
                continue
            ok = b.whole("%s of %s" % (tool, kernel), out, got)
            lanes = seen(b, tool, kernel, got[2], 4)
            a, c = statistics.median(native[kernel]), statistics.median(got[1][kernel])
            print("%-8s %-10s %9.1f us natively, %9.1f with: %.2f times (first %.1f us; %d lanes, registers +%s)%s%s" %
                  (tool, kernel, 1e3 * a, 1e3 * c, c / a, 1e3 * got[1][kernel][0], lanes, got[2][-1].get("registers_added", got[2][-1].get("regs_added", "?")), "" if ok else " NOT VALID",
                   "" if c / a <= limit else b.miss("%s of %s: %.2f times, the limit is %.0f" % (tool, kernel, c / a, limit))))
            b.row(what=tool, kernel=kernel, native_us=1e3 * a, with_us=1e3 * c, lanes=lanes)
    if not b.args.tools or "races" in b.args.tools.split(","):
        do_races(b)


def do_races(b):
    """What the text of a kernel leaves to the run: its cost, and that a race is found there."""
    for kernel in ("sort", "unsynced"):
        out, native = b.native([kernel])
        try:
            got = b.under("races", [], [kernel], 3)
        except (RuntimeError, subprocess.TimeoutExpired) as e:
            print("races    %-10s%s: %s" % (kernel, b.miss("races of %s" % kernel), str(e)[:300]))
            continue
        ok, found = b.whole("races of %s" % kernel, out, got), sorted({r["what"] for r in got[2] if r["type"] == "finding"})
        if bool(found) != (kernel == "unsynced"):
            b.miss("races of %s: found %s" % (kernel, found))
        lanes, a, c = got[2][-1]["lanes"]["produced"], statistics.median(native[kernel]), statistics.median(got[1][kernel])
        if not lanes:
            b.miss("races of %s: nothing was seen" % kernel)
        print("races    %-10s %9.1f us natively, %9.1f with: %.2f times (%d lanes; found: %s)%s" % (kernel, 1e3 * a, 1e3 * c, c / a, lanes, ", ".join(found) or "nothing", "" if ok else " NOT VALID"))
        b.row(what="races", kernel=kernel, native_us=1e3 * a, with_us=1e3 * c, lanes=lanes)


def do_other(b):
    """Counts of one launch after another of each kernel, beside arithmetic; times beside native ones, without a limit."""
    out, native = b.native(KERNELS, 1)
    words, side = b.args.words, 1 << (b.args.words.bit_length() - 1) // 2
    blocks = {"vectoradd": words // 256, "transpose": (side // 32) ** 2, "reduce": words // 8192, "matmul": (side // 64) ** 2, "stencil": side // 32 * (side // 8)}
    threads = {k: n * 256 for k, n in blocks.items()}
    for tool in ("membw", "blocktime", "divergence", "nans", "threadscheduling"):
        if b.args.tools and tool not in b.args.tools.split(","):
            continue
        try:
            got = b.under(tool, ["--ring-mb", "256"] if tool in ("blocktime", "nans") else [], KERNELS, 1)
        except (RuntimeError, subprocess.TimeoutExpired) as e:
            print("%-16s%s: %s" % (tool, b.miss(tool), str(e)[:300]))
            continue
        rows, said = got[2], ""
        b.whole(tool, out, got)
        if tool == "membw":
            bytes_of = {}
            for r in (r for r in rows if r["type"] == "traffic"):
                k = next(k for k in KERNELS if k in r["kernel"])
                bytes_of[k] = bytes_of.get(k, 0) + r["read"]["bytes_asked"] + r["written"]["bytes_asked"]
            want = {k: 2 * 4 * n for k, (n, _) in accesses_of(words).items()}
            said = "bytes asked for %s" % ("as by arithmetic" if bytes_of == want else "%s, by arithmetic %s%s" % (bytes_of, want, b.miss("membw: bytes")))
        elif tool == "blocktime":
            n, late = {}, 0
            for r in (r for r in rows if r["type"] == "block"):
                k = next(k for k in KERNELS if k in r["kernel"])
                n[k] = n.get(k, 0) + 1
                late += r["duration_ns"] <= 0
            want = {k: 2 * v for k, v in blocks.items()}
            said = "blocks %s, %d without a duration" % ("as launched" if n == want else "%s for %s%s" % (n, want, b.miss("blocktime: blocks")), late)
        elif tool == "divergence":
            branches = [r for r in rows if r["type"] == "branch"]
            parted = {k: sum(r["divergent"] for r in branches if k in r["kernel"]) for k in KERNELS}
            # only reduce's tree and stencil's edges part lanes of a warp
            wrong = [k for k in ("vectoradd", "transpose", "matmul") if parted[k]]
            said = "branches where lanes part: %s%s" % (parted, b.miss("divergence: %s" % wrong) if wrong else "")
        elif tool == "nans":
            found = [r for r in rows if r["type"] == "finding"]
            said = "findings %d%s" % (len(found), b.miss("nans: %s" % found[0]) if found else "")
        else:
            (total,) = [r for r in rows if r["type"] == "scheduling"]
            said = "threads %d of %d at least, SMs %d, balance %.1f %%" % (total["threads"], max(threads.values()), total["sms"], total["balance_percent"])
            if total["threads"] < max(threads.values()):
                said += b.miss("threadscheduling: threads")
        slow = {k: "%.1f" % (got[1][k][0] / native[k][0]) for k in KERNELS}
        print("%-16s %s; times the native: %s" % (tool, said, " ".join("%s %s" % kv for kv in slow.items())))
        b.row(what=tool, times=slow)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--gpuext", default=os.path.join(ROOT, "build/release/gpuext"))
    parser.add_argument("--program", default="./tool_costs")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--words", type=int, default=1 << 24)
    parser.add_argument("--limit", type=float, default=40, help="seconds for one run")
    parser.add_argument("--json")
    parser.add_argument("--tools", help="of those of checks and other: names, separated by commas")
    parser.add_argument("parts", nargs="*", default=[])
    args = parser.parse_args()
    parts = {"cxlsim": do_cxlsim, "checks": do_checks, "other": do_other}
    with tempfile.TemporaryDirectory() as tmp:
        b = Bench(args, tmp)
        for name in args.parts or parts:
            try:
                parts[name](b)
            except (RuntimeError, subprocess.TimeoutExpired, KeyError, IndexError) as e:
                print("%s: %s: %s%s" % (name, type(e).__name__, str(e)[:600], b.miss(name)))
            sys.stdout.flush()
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(b.rows, f, indent=1)
    for m in b.missed:
        print("missed: " + " ".join(m.split())[:500])
    print("tool_costs: %d rows, %d missed" % (len(b.rows), len(b.missed)))
    return 1 if b.missed or not b.rows else 0


if __name__ == "__main__":
    sys.exit(main())
