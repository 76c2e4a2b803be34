#!/usr/bin/env python3
# tools.py - every tool on kernels whose facts are known by arithmetic, on planted defects and on their good twins.
"""tests/e2e/tools.py [--device soft|cuda] [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test; it fails by an assertion, as in suite.py. Each runs the application alone as well: what it prints and its
exit status are the same with a tool. On a GPU what a tool counts is compared with the soft device's log of the same program.
"""
import json, os, re, struct, sys, time
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import soft_events  # pylint: disable=wrong-import-position
from suite import Skip, Suite, equal, main, same  # pylint: disable=wrong-import-position


class OnGpu(Suite):
    """Applications find the driver's libcuda.so.1."""

    device = "cuda"

    def alone(self, *argv, extra=None, library=None):
        return self.finish(self.start(list(argv), extra, library))


def under(s, options, *argv, extra=None):
    """As Suite.under(), without the maps: those of some tools are large."""
    report = s.file("report.json")
    command = [s.gpuext, "run", "--device", s.device, "-o", "json", "--out", report] + options + ["--"] + list(argv)
    got = s.finish(s.start(command, extra))
    with open(report, encoding="utf-8") as f:
        got.lines = [json.loads(line) for line in f]
    got.total = got.lines[-1]
    return got


def both(s, options, *argv, extra=None):
    """As Suite.both()."""
    got = under(s, options, *argv, extra=extra)
    same(s.alone(*argv, extra=extra), got)
    return got


def text_of(s, tool, options, *argv):
    """What the tool prints for people, and that the application is what it is alone."""
    want, got = s.alone(*argv), s.finish(s.start([s.gpuext, tool, "--device", s.device] + options + ["--"] + list(argv)))
    same(want, got)
    return got.err


def of_type(ran, name):
    return [line for line in ran.lines if line["type"] == name]


def example(s, name):
    return os.path.join(s.examples, name)


def events_alone(s, *argv):
    """What the soft device's own log says of the application without any tool: [(Place, Event)]."""
    path = s.file("events")
    s.alone(*argv, extra={"GPUEXT_SOFT_EVENTS": path}, library=os.path.join(s.build, "lib", "soft"))
    places, grids = soft_events.read(path)
    return [(places[e.place], e) for grid in grids.values() for e in grid.events if isinstance(e, soft_events.Event)]


HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"


def kernels(s, text, *lines):
    """An application that runs a module with a plan of tests/e2e/truth.c; `mem N` there is memory of N bytes, all 0."""
    module, plan = s.file("module.ptx"), s.file("plan")
    with open(module, "w", encoding="utf-8") as f:
        f.write(HEAD + text)
    with open(plan, "w", encoding="utf-8") as f:
        f.write(f"module {module}\n")
        for line in lines:
            word, *rest = line.split()
            if word == "mem":
                path = s.file("memory")
                with open(path, "wb") as zeroes:
                    zeroes.write(bytes(int(rest[0])))
                line = f"mem {path}"
            f.write(line + "\n")
    return [os.path.join(s.build, "e2e", "truth"), plan]


def line_of(text, what):
    """Line of the module in which these words stand; of kernels()."""
    at = (HEAD + text).index(what)
    return (HEAD + text)[:at].count("\n") + 1


def popcount(mask):
    return bin(mask).count("1")


# --- all of them


def case_parted(s):
    """Lanes that return from a recursion apart: no tool changes what they compute, and each sees all of its launch."""
    app = example(s, "parted")
    for tool in ("threadhist", "kernelretsnoop", "launchlate", "threadscheduling", "blocktime", "memtrace", "membw", "divergence", "races", "memcheck", "nans", "cxlsim"):
        got = both(s, ["-t", tool], app)
        equal((tool, got.total["launches"], got.total["missed_launches"]), (tool, 1, 0), "launches, and missed ones")
    want, got = s.alone(app), s.finish(s.start([s.gpuext, "profile", "--device", s.device, "--", app]))
    same(want, got)


# --- threadscheduling


def case_threadscheduling(s):
    got = both(s, ["-t", "threadscheduling", "-t", "kernelretsnoop"], example(s, "vectoradd"))
    threads, slots = of_type(got, "thread"), of_type(got, "slot")
    equal([t["thread"] for t in threads], list(range(10240)), "threads")
    equal({t["lane"] for t in threads if t["lane"] != t["thread"] % 32}, set(), "lanes that are not the thread's number")
    # a block stays on its SM: where its threads began is where its warps end
    ends = {e["thread"]: e["sm"] for e in of_type(got, "exit")}
    equal([t for t in threads if not t["lane"] and ends[t["thread"]] != t["sm"]], [], "threads on other SMs than where they end")
    equal(Counter((t["sm"], t["warp"]) for t in threads), Counter({(t["sm"], t["warp"]): t["threads"] for t in slots}), "threads of slots")
    sms, (total,) = Counter(t["sm"] for t in threads), of_type(got, "scheduling")
    mean = 10240 / (max(sms) + 1)
    score = 100 - 100 * sum(abs(sms[sm] - mean) for sm in range(max(sms) + 1)) / (2 * 10240)  # of SMs without any as well
    equal((total["threads"], total["sms"]), (10240, len(sms)), "threads, SMs")
    assert abs(total["balance_percent"] - score) < 1e-3, (total, score)


def case_threadscheduling_text(s):
    said = text_of(s, "threadscheduling", [], example(s, "vectoradd"))
    for words in ("10240 threads started on ", "load balance score ", " more threads; -o json has all", " more slots; -o json has all"):
        assert words in said, (words, said)
    said = text_of(s, "threadscheduling", ["-k", "nothing"], example(s, "vectoradd"))
    assert "threadscheduling: 0 threads started on 0 SMs (kernels nothing)\n  (nothing recorded)\n" in said, said


# --- divergence


def case_divergence(s):
    """Counters of each branch are those of the soft device's log of a run without any tool."""
    for name in ("divergent", "sgemm"):
        app, want = example(s, name), {}
        for place, event in events_alone(s, app):
            if event.what != soft_events.BRANCH or not place.text.startswith("@"):
                continue
            lanes, taken = popcount(event.mask), popcount(event.a)
            row = want.setdefault(place.line, [0] * 5)
            for i, n in enumerate((1, 0 < taken < lanes, lanes, taken, min(taken, lanes - taken))):
                row[i] += n
        got = both(s, ["-t", "divergence"], app)
        words = ("executions", "divergent", "lanes", "taken", "lanes_apart")
        rows = {b["ptx_line"]: [b[w] for w in words] for b in of_type(got, "branch")}
        if s.device != "soft":  # where lanes of a warp meet again is the device's business
            rows, want = ({line: (row[2], row[3]) for line, row in of.items()} for of in (rows, want))
        equal(rows, want, f"branches of {name}")
        order = [b["divergent"] for b in of_type(got, "branch")]
        equal(order, sorted(order, reverse=True), "the worst first")


def case_divergence_text(s):
    # how many there are is the compiler's business: one unrolls the loop, the other one not
    n = len({place.line for place, event in events_alone(s, example(s, "divergent")) if event.what == soft_events.BRANCH and place.text.startswith("@")})
    said = text_of(s, "divergence", [], example(s, "divergent"))
    assert n >= 13 and re.search(rf"divergence: {n} branches, \d+ executions by warps, \d+ divergent \(\d+\.\d%; kernels \*\)", said), said
    assert re.search(r"  PTX line \d+ in collatz\n", said), said
    said = text_of(s, "divergence", ["--every", "4", "-k", "*collatz*"], example(s, "divergent"))
    assert "branches," in said and "; kernels *collatz*, some warps only: --every)" in said and " in branches" not in said, said


# --- membw


def case_membw(s):
    """Requests, bytes and sectors are those of the soft device's log of a run without any tool, and those of all slices together.

    On a GPU too, where all of a warp goes one way. Where lanes part, when they meet again is the device's business: there bytes are the same, and
    requests and sectors no fewer than those of a device on which they meet at once.
    """
    of_does = {soft_events.LOAD: "read", soft_events.STORE: "written", soft_events.ATOMIC: "atomic"}
    for name in ("transpose", "sgemm", "symbols"):
        app, want, parts = example(s, name), {}, False
        for place, event in events_alone(s, app):
            if event.what == soft_events.BRANCH and place.text.startswith("@"):
                parts = parts or 0 < popcount(event.a) < popcount(event.mask)
            if event.what != soft_events.ACCESS or place.space in (5, 6):
                continue
            # of a generic address only lanes outside of shared and local memory
            addresses = [a for lane, a in zip(soft_events.lanes_of(event.mask), event.lanes) if not (event.a | event.b) >> lane & 1]
            if not addresses:
                continue
            touched = {a + byte for a in addresses for byte in range(place.bytes)}
            row = want.setdefault((place.kernel, of_does[place.does]), [0] * 4)
            for i, n in enumerate((1, place.bytes * len(addresses), len({byte >> 5 for byte in touched}), (len(touched) + 31) // 32)):
                row[i] += n
        got = both(s, ["-t", "membw"], app)
        words = ("requests", "bytes_asked", "sectors", "sectors_ideal")
        rows = {(t["kernel"], way): [t[way][w] for w in words] for t in of_type(got, "traffic") for way in of_does.values() if t[way]["requests"]}
        mangled = {(next((m for m, _ in want if k in m), k), way): row for (k, way), row in rows.items()}
        if s.device != "soft" and parts:
            equal({key: row[1] for key, row in mangled.items()}, {key: row[1] for key, row in want.items()}, f"bytes of {name}")
            fewer = {key: row for key, row in mangled.items() if any(n < least for n, least in zip(row, want[key])) or row[0] > row[1]}
            equal(fewer, {}, f"fewer than of whole warps, or requests without bytes: {name}, {want}")
        else:
            equal(mangled, want, f"traffic of {name}")
        for way in of_does.values():
            equal(sum(x[way] for x in of_type(got, "slice")), sum(row[1] for (_, w), row in want.items() if w == way), f"{way} in slices of {name}")
        equal(sum(x["sectors"] for x in of_type(got, "slice")), sum(row[2] for row in mangled.values()), f"sectors in slices of {name}")


def case_membw_text(s):
    said = text_of(s, "membw", [], example(s, "vectoradd"))
    # 10,000 elements of 4 bytes, two read and one written: 313 warps, the last half full
    for line in ("    read          626          80000         2500       4.0     100.0%  ", " written          313          40000         1250       4.0     100.0%  "):
        assert line in said, (line, said)
    assert ": " in said and " s : " in said and "****|" in said, said
    assert "(nothing recorded)" in text_of(s, "membw", ["-k", "nothing"], example(s, "vectoradd"))


# --- blocktime

UNEVEN = """
.visible .entry uneven(.param .u64 p)
{
.reg .pred %q; .reg .b32 %r<4>; .reg .b64 %d<2>;
ld.param.u64 %d1, [p];
mov.u32 %r1, %ctaid.x;
setp.eq.u32 %q, %r1, 5;
selp.u32 %r2, 40000000, 2, %q;
again:
sub.u32 %r2, %r2, 1;
setp.ne.u32 %q, %r2, 0;
@%q bra again;
st.global.u32 [%d1], %r2;
ret;
}
"""


def case_blocktime(s):
    """Each block of each launch once, on the SM and within the times that kernelretsnoop's records have."""
    got = both(s, ["-t", "kernelretsnoop", "-t", "blocktime"], example(s, "streams"))
    blocks, exits = of_type(got, "block"), of_type(got, "exit")
    of_block = {}
    for e in exits:  # streams has blocks of 128 and 512 threads; each of its launches has the same number of threads
        of_block.setdefault(e["launch"], []).append(e)
    equal(Counter(b["launch"] for b in blocks).keys(), of_block.keys(), "launches")
    equal(max(Counter((b["launch"], b["block"]) for b in blocks).values()), 1, "records of a block")
    for launch, records in of_block.items():
        mine = [b for b in blocks if b["launch"] == launch]
        equal(sorted(b["block"] for b in mine), list(range(len(mine))), "numbers of the blocks of a launch")
        threads = sum(e["lanes"] for e in records) // len(mine)
        for b in mine:
            ends = [e for e in records if e["thread"] // threads == b["block"]]
            equal({e["sm"] for e in ends}, {b["sm"]}, "its SM")
            assert b["start_ns"] <= min(e["time_ns"] for e in ends) and max(e["time_ns"] for e in ends) <= b["start_ns"] + b["duration_ns"], (b, ends)
    of_sm = Counter()
    for b in blocks:
        of_sm[b["kernel"], b["sm"]] += b["duration_ns"]
    equal({(x["kernel"], x["sm"]): x["busy_ns"] for x in of_type(got, "sm")}, dict(of_sm), "time of an SM's blocks")
    equal({b["kernel"] for b in blocks}, {"work", "join"}, "kernels")


def case_blocktime_slow_block(s):
    app = kernels(s, UNEVEN, "mem 4", "launch uneven 16 1 1 64 1 1 0 @0")
    said = text_of(s, "blocktime", [], *app)
    assert "blocktime: 16 blocks of 1 launches (kernels *)\n" in said and "\nuneven: 16 blocks\n" in said, said
    assert re.search(r"slowest: block 5 of launch 1 of process \d+ on SM \d+: ", said), said
    assert float(re.search(r"longest: ([\d.]+) times the median", said).group(1)) > 3, said


# --- memtrace

RECORD = struct.Struct("<5Q2IH2BB3x")


def case_memtrace(s):
    """A record of each access that the soft device's log of the same run has of the kernel's own instructions, by instruction, lane and address."""
    if s.device != "soft":
        raise Skip("the soft device's log has its own addresses: memtrace_counts")
    for name in ("transpose", "divergent"):
        path, trace = s.file("events"), s.file("trace")
        got = both(s, ["-t", "memtrace"], example(s, name), extra={"GPUEXT_SOFT_EVENTS": path})
        places, grids = soft_events.read(path)
        want, words = Counter(), lambda text: " ".join(text.split())
        for grid in (g for g in grids.values() if g.kernel != "gx_clock"):  # the agent's own
            for e in grid.events:
                if isinstance(e, soft_events.Event) and e.what == soft_events.ACCESS and "gpuext_" not in places[e.place].text:
                    for lane, address in zip(soft_events.lanes_of(e.mask), e.lanes):
                        space = "shared" if e.a >> lane & 1 else "local" if e.b >> lane & 1 else "global"
                        want[words(places[e.place].text), lane, e.mask, space, address, places[e.place].bytes] += 1
        accesses = of_type(got, "access")
        equal(Counter((words(a["instruction"]), a["lane"], a["mask"], a["space"], a["address"], a["bytes"]) for a in accesses) - want, Counter(), f"accesses of {name}")
        equal(len(accesses), sum(want.values()), f"accesses of {name}")
        (flow,) = of_type(got, "trace")
        equal((flow["produced"], flow["delivered"], flow["dropped"], flow["lost"]), (len(accesses), len(accesses), 0, 0), "produced, delivered")
        # the file has the same, and its end says what a reader needs
        both(s, ["-t", "memtrace", "--trace", trace], example(s, name))
        with open(trace, "rb") as f:
            data = f.read()
        magic, head, size, n, every = struct.unpack_from("<8sIIQI", data)
        equal((magic, head, size, n, every), (b"GXMEMTR1", 32, RECORD.size, len(accesses), 1), "header")
        end = [json.loads(line) for line in data[head + n * size :].decode().splitlines()]
        equal(end[-1], {"type": "trace", "produced": n, "delivered": n, "dropped": 0, "lost": 0}, "last line of the file")
        text = {(p["kernel_hash"], p["ptx_line"]): words(p["instruction"]) for p in end[:-1]}
        spaces = {1: "global", 2: "shared", 3: "local"}
        from_file = Counter()
        for _, kernel, _, _, address, line, mask, width, _, space, lane in RECORD.iter_unpack(data[head : head + n * size]):
            from_file[text[kernel, line], lane, mask, spaces[space], address, width] += 1
        equal((from_file - want, n), (Counter(), sum(want.values())), f"records of {name}")


def case_memtrace_counts(s):
    """As many records of each instruction, lane, space and width as the soft device's log of a run without any tool has; addresses are each lane's own."""
    words = lambda text: " ".join(text.split())
    for name in ("transpose", "divergent"):
        want = Counter()
        for place, e in events_alone(s, example(s, name)):
            if e.what == soft_events.ACCESS:
                for lane in soft_events.lanes_of(e.mask):
                    want[words(place.text), lane, "shared" if e.a >> lane & 1 else "local" if e.b >> lane & 1 else "global", place.bytes] += 1
        got = both(s, ["-t", "memtrace"], example(s, name))
        accesses = of_type(got, "access")
        equal(Counter((words(a["instruction"]), a["lane"], a["space"], a["bytes"]) for a in accesses), want, f"accesses of {name}")
        (flow,) = of_type(got, "trace")
        equal((flow["produced"], flow["delivered"], flow["dropped"], flow["lost"]), (len(accesses), len(accesses), 0, 0), "produced, delivered")


def case_memtrace_of_some_warps(s):
    """One warp of each block of 8, all that it does; too little room for records is told, and every record is accounted for."""
    got = both(s, ["-t", "memtrace", "--every", "8"], example(s, "vectoradd"))
    accesses = of_type(got, "access")
    warps = {a["thread"] // 32 for a in accesses}
    # the last of the 40 blocks has threads without elements
    equal({w // 8: (w % 8 + w // 8) % 8 for w in warps}, {block: 0 for block in range(39)} | ({39: 0} if len(warps) == 40 else {}), "warps that were recorded")
    equal(Counter(a["kind"] for a in accesses)["st"] * 3, len(accesses), "of each store two loads")


def case_memtrace_without_room(s):
    """What did not fit is told, and every record is accounted for: 1,094,280 accesses of sgemm, and room for 16,384."""
    said = text_of(s, "memtrace", ["--ring-mb", "1"], example(s, "sgemm"))
    produced, dropped = map(int, re.search(r"; records (\d+) produced, (\d+) dropped for want of room: --ring-mb, --every \(", said).groups())
    delivered = int(re.search(r"memtrace: (\d+) accesses", said).group(1))
    equal(produced, 1094280, "produced")
    lost = int(re.search(rf"records 1094280 produced, {delivered} delivered, {dropped} dropped, (\d+) lost", said).group(1))
    equal((dropped > 0, delivered + dropped + lost), (True, produced), "dropped, and all of them together")


def case_memtrace_text(s):
    said = text_of(s, "memtrace", [], example(s, "vectoradd"))
    assert "memtrace: 30000 accesses by threads; records 30000 produced, 0 dropped for want of room (kernels *)" in said, said
    assert len(re.findall(r" 10000          40000  0x\w+ to 0x\w+  (?:ld|st) +PTX line \d+ in vector", said)) == 3, said
    missing = s.finish(s.start([s.gpuext, "memtrace", "--device", s.device, "--trace", "/nowhere/trace", "--", example(s, "vectoradd")]))
    assert missing.status == 1 and "GX0002" in missing.err or "/nowhere/trace" in missing.err, (missing.status, missing.err)


# --- races

# %s: what stands between the two accesses
EXCHANGE = """
.visible .entry exchange(.param .u64 p)
{
.reg .b32 %%r<8>; .reg .b64 %%d<4>;
.shared .align 4 .b8 s[256];
.loc 1 10 0
ld.param.u64 %%d1, [p];
mov.u32 %%r1, %%tid.x;
mov.u32 %%r2, s;
shl.b32 %%r3, %%r1, 2;
add.u32 %%r4, %%r2, %%r3;
.loc 1 12 0
st.shared.u32 [%%r4], %%r1;
%s
.loc 1 14 0
xor.b32 %%r5, %%r3, %d;
add.u32 %%r5, %%r2, %%r5;
%s
mul.wide.u32 %%d2, %%r1, 4;
add.s64 %%d3, %%d1, %%d2;
.loc 1 15 0
st.global.u32 [%%d3], %%r6;
ret;
}
.file 1 "/src/exchange.cu"
"""
READ, WRITE = "ld.shared.u32 %r6, [%r5];", "st.shared.u32 [%r5], %r1; mov.u32 %r6, 0;"
RACES_RUN = ("mem 256", "launch exchange 3 1 1 64 1 1 0 @0", "print 0")

BARRIER = """
.visible .entry halves(.param .u64 p)
{
.reg .pred %%q; .reg .b32 %%r<8>; .reg .b64 %%d<4>;
.loc 1 20 0
ld.param.u64 %%d1, [p];
mov.u32 %%r1, %%tid.x;
mul.wide.u32 %%d2, %%r1, 4;
add.s64 %%d3, %%d1, %%d2;
setp.lt.u32 %%q, %%r1, 48;
%s
.loc 1 29 0
st.global.u32 [%%d3], %%r1;
ret;
}
.file 1 "/src/halves.cu"
"""
DIVERGENT = "@%q bra other;\n.loc 1 24 0\nbar.sync 0;\nbra.uni all;\nother:\n.loc 1 26 0\nbar.sync 0;\nall:"
LEFT = "@!%q ret;\n.loc 1 24 0\nbar.sync 0;"
AROUND = "@!%q bra all;\n.loc 1 24 0\nbar.sync 0;\nall:"
BARRIER_RUN = ("mem 256", "launch halves 2 1 1 64 1 1 0 @0", "print 0")


# %s: what takes the lock (%%q: it did not), what stands behind that, in front of what gives it back, and that
LOCKED = """
.visible .entry locked(.param .u64 p)
{
.reg .pred %%p, %%q; .reg .b32 %%r<9>; .reg .b64 %%d<2>;
.shared .align 4 .b8 lock[8], sum[4];
.loc 1 30 0
ld.param.u64 %%d1, [p];
mov.u32 %%r1, %%tid.x;
and.b32 %%r2, %%r1, 1;
shl.b32 %%r2, %%r2, 2;
mov.u32 %%r3, lock;
add.u32 %%r2, %%r2, %%r3;
setp.ne.u32 %%p, %%r1, 0;
@%%p bra begun;
st.shared.u64 [lock], 0;
st.shared.u32 [sum], 0;
begun:
bar.sync 0;
mov.u32 %%r8, 0;
again:
.loc 1 31 0
%s
@%%q bra next;
%s
.loc 1 33 0
ld.shared.u32 %%r4, [sum];
add.u32 %%r4, %%r4, %%r1;
st.shared.u32 [sum], %%r4;
.loc 1 35 0
%s
%s
mov.u32 %%r8, 1;
next:
setp.eq.u32 %%p, %%r8, 0;
@%%p bra again;
bar.sync 0;
.loc 1 39 0
ld.shared.u32 %%r4, [sum];
@%%p ret;
st.global.u32 [%%d1], %%r4;
ret;
}
.file 1 "/src/locked.cu"
"""
LOCKED_RUN = ("mem 4", "launch locked 2 1 1 64 1 1 0 @0", "print 0")
CAS = "atom.shared.cas.b32 %r5, [lock], 0, 1; setp.ne.u32 %q, %r5, 0;"
FENCE, GIVE = "membar.cta;", "atom.shared.exch.b32 %r5, [lock], 0;"


# %s: what stands between a copy and a read of what another thread, or this one, copies
COPIED = """
.visible .entry copied(.param .u64 p)
{
.reg .b32 %%r<8>; .reg .b64 %%d<4>;
.shared .align 4 .b8 s[256];
.loc 1 40 0
ld.param.u64 %%d1, [p];
mov.u32 %%r1, %%tid.x;
mov.u32 %%r2, s;
shl.b32 %%r3, %%r1, 2;
add.u32 %%r4, %%r2, %%r3;
mul.wide.u32 %%d2, %%r1, 4;
add.s64 %%d3, %%d1, %%d2;
.loc 1 42 0
cp.async.ca.shared.global [%%r4], [%%d3], 4;
%s
.loc 1 44 0
xor.b32 %%r5, %%r3, %d;
add.u32 %%r5, %%r2, %%r5;
ld.shared.u32 %%r6, [%%r5];
.loc 1 45 0
st.global.u32 [%%d3+256], %%r6;
ret;
}
.file 1 "/src/copied.cu"
"""
COPIED_RUN = ("mem 512", "launch copied 3 1 1 64 1 1 0 @0", "print 0")
COMMIT, WAIT, SYNC = "cp.async.commit_group;\n", "cp.async.wait_group 0;\n", "bar.sync 0;\n"

# two buffers in turn, and one that is filled once and read in each round. %s: what is waited for, what stands at the end of a round
PIPELINE = """
.visible .entry stages(.param .u64 p)
{
.reg .pred %%p; .reg .b32 %%r<16>; .reg .b64 %%d<4>;
.shared .align 4 .b8 once[256], s[512];
ld.param.u64 %%d1, [p];
mov.u32 %%r1, %%tid.x;
shl.b32 %%r3, %%r1, 2;
xor.b32 %%r4, %%r3, 128;
mov.u32 %%r2, s;
mov.u32 %%r5, once;
mul.wide.u32 %%d2, %%r1, 4;
add.s64 %%d3, %%d1, %%d2;
add.u32 %%r6, %%r5, %%r3;
.loc 1 50 0
cp.async.ca.shared.global [%%r6], [%%d3], 4;
add.u32 %%r6, %%r2, %%r3;
.loc 1 51 0
cp.async.ca.shared.global [%%r6], [%%d3], 4;
cp.async.commit_group;
mov.u32 %%r7, 0;
mov.u32 %%r8, 0;
again:
add.u32 %%r7, %%r7, 1;
and.b32 %%r9, %%r7, 1;
shl.b32 %%r9, %%r9, 8;
add.u32 %%r10, %%r2, %%r9;
add.u32 %%r10, %%r10, %%r3;
.loc 1 54 0
cp.async.ca.shared.global [%%r10], [%%d3], 4;
cp.async.commit_group;
cp.async.wait_group %d;
bar.sync 0;
xor.b32 %%r9, %%r9, 256;
add.u32 %%r10, %%r2, %%r9;
add.u32 %%r10, %%r10, %%r4;
.loc 1 57 0
ld.shared.u32 %%r11, [%%r10];
add.u32 %%r8, %%r8, %%r11;
add.u32 %%r10, %%r5, %%r4;
.loc 1 58 0
ld.shared.u32 %%r11, [%%r10];
add.u32 %%r8, %%r8, %%r11;
%s
setp.lt.u32 %%p, %%r7, 9;
@%%p bra again;
.loc 1 60 0
st.global.u32 [%%d3+256], %%r8;
ret;
}
.file 1 "/src/stages.cu"
"""
PIPELINE_RUN = ("mem 512", "launch stages 2 1 1 64 1 1 0 @0", "print 0")


def by_line(finding):
    """A race of two lines, the smaller one first: on a GPU either may come first."""
    first, second = finding.get("first"), finding["where"]
    if not first or int(first["where"].split(":")[1]) <= int(second.split(":")[1]):
        return finding
    turned = {"write-read race": "read-write race", "read-write race": "write-read race"}
    return dict(finding, what=turned.get(finding["what"], finding["what"]), where=first["where"], thread=first["thread"], first=dict(first, where=second, thread=finding["thread"]))


def races_of(s, text, run):
    got = under(s, ["-t", "races"], *kernels(s, text, *run))
    if s.device != "soft":
        both_ways = [by_line(f) for f in of_type(got, "finding")]
        ones = {(f["what"], f["kernel"], f["where"], f["first"]["where"] if "first" in f else ""): f for f in both_ways}
        return list(ones.values()), of_type(got, "note"), of_type(got, "not_checked")
    return of_type(got, "finding"), of_type(got, "note"), of_type(got, "not_checked")


def case_races_planted(s):
    """Both lines of a race between warps (distance of 128 bytes) and within one (of 4 bytes); none where a barrier stands between them."""
    for distance, second, what, barrier, others in (
        (128, READ, "write-read race", "bar.sync 0;", ("", "bar.warp.sync 0xffffffff;")),
        (4, READ, "write-read race", "bar.warp.sync 0xffffffff;", ("",)),
        (128, WRITE, "write-write race", "bar.sync 0;", ("", "bar.warp.sync 0xffffffff;")),
        (4, WRITE, "write-write race", "bar.warp.sync 0xffffffff;", ("",)),
    ):
        for other in others:
            findings, notes, unchecked = races_of(s, EXCHANGE % (other, distance, second), RACES_RUN)
            equal([(f["what"], f["kernel"], f["first"]["where"], f["where"]) for f in findings], [(what, "exchange", "exchange.cu:12", "exchange.cu:14")], f"{distance}, {other}")
            f = findings[0]
            equal((f["first"]["thread"] ^ f["thread"], f["block"] < 3, notes, unchecked), (distance // 4, True, [], []), "threads")
        for good in {barrier, "bar.sync 0;"}:
            equal(races_of(s, EXCHANGE % (good, distance, second), RACES_RUN), ([], [], []), f"with {good}")


def case_races_locked(s):
    """What one lock guards is in order, by whatever it is taken and given back; not what two locks guard, nor a counter, nor one without a fence."""
    by_cas_of = CAS.replace("[lock]", "[%r2]"), FENCE, FENCE, GIVE.replace("[lock]", "[%r2]")
    for good in (
        (CAS, FENCE, FENCE, GIVE),
        (CAS, "fence.acq_rel.cta;", "fence.acq_rel.cta;", "st.volatile.shared.u32 [lock], 0;"),
        (CAS.replace("shared", "acquire.cta.shared"), "", "", GIVE),
        (CAS, FENCE, FENCE, "atom.shared.cas.b32 %r5, [lock], 1, 0;"),
        ("atom.shared.exch.b32 %r5, [lock], 1; setp.ne.u32 %q, %r5, 0;", FENCE, FENCE, GIVE),
    ):
        equal(races_of(s, LOCKED % good, LOCKED_RUN), ([], [], []), f"with {good}")
    for bad in (
        by_cas_of,
        (CAS, "", "", GIVE),
        ("atom.shared.add.u32 %r5, [lock], 1; setp.ne.u32 %q, %r5, %r5;", FENCE, FENCE, "red.shared.add.u32 [lock], -1;"),
        ("atom.shared.cas.b32 %r5, [lock], 0, 1; setp.ne.u32 %q, %r5, %r5;", FENCE, FENCE, ""),
    ):
        findings, notes, unchecked = races_of(s, LOCKED % bad, LOCKED_RUN)
        equal(({(f["first"]["where"], f["where"]) for f in findings}, notes, unchecked), ({("locked.cu:33", "locked.cu:33")}, [], []), f"with {bad}")


def case_races_copies(s):
    """A copy (cp.async) that is read before its thread has waited for it, behind a barrier or not; and one that was waited for, with no barrier since."""
    wait = COMMIT + WAIT
    for distance, good in ((0, (wait, "cp.async.wait_all;", COMMIT + "cp.async.commit_group;\ncp.async.wait_group 1;")), (4, (wait + "bar.warp.sync 0xffffffff;", wait + SYNC)), (128, (wait + SYNC, "cp.async.wait_all;\n" + SYNC))):
        for between in good:
            equal(races_of(s, COPIED % (between, distance), COPIED_RUN), ([], [], []), f"{distance}, {between}")
    for distance, between, what in (
        (0, "", "copy not waited for"), (0, COMMIT, "copy not waited for"), (0, SYNC, "copy not waited for"), (0, WAIT, "copy not waited for"),
        (4, COMMIT + "bar.warp.sync 0xffffffff;", "copy not waited for"), (4, wait, "write-read race"),
        (128, SYNC, "copy not waited for"), (128, COMMIT + "cp.async.wait_group 1;\n" + SYNC, "copy not waited for"), (128, wait, "write-read race"),
        (128, COMMIT + SYNC + WAIT, "write-read race"),
    ):
        findings, notes, unchecked = races_of(s, COPIED % (between, distance), COPIED_RUN)
        equal([(f["what"], f["kernel"], f["first"]["where"], f["where"]) for f in findings], [(what, "copied", "copied.cu:42", "copied.cu:44")], f"{distance}, {between}")
        equal((findings[0]["first"]["thread"] ^ findings[0]["thread"], notes, unchecked), (distance // 4, [], []), "threads")
    said = text_of(s, "races", [], *kernels(s, COPIED % (SYNC, 0), *COPIED_RUN))
    assert "(cp.async), reads it at copied.cu:44 before it has waited for the copy; " in said, said


def case_races_pipeline(s):
    """Two buffers in turn: each of a group less that is waited for, and of a barrier less, is told; neither what is right nor what was copied long ago."""
    equal(races_of(s, PIPELINE % (1, SYNC), PIPELINE_RUN), ([], [], []), "as it should be")
    equal(races_of(s, PIPELINE % (0, SYNC), PIPELINE_RUN), ([], [], []), "more waited for than need be")
    late, _, _ = races_of(s, PIPELINE % (2, SYNC), PIPELINE_RUN)
    equal({(f["what"], f["first"]["where"], f["where"]) for f in late},
          {("copy not waited for", "stages.cu:51", "stages.cu:57"), ("copy not waited for", "stages.cu:54", "stages.cu:57"), ("copy not waited for", "stages.cu:50", "stages.cu:58"),
           ("copy not waited for", "stages.cu:51", "stages.cu:54"), ("copy not waited for", "stages.cu:54", "stages.cu:54")}, "a group less, also into a buffer that is still copied to")
    apart, _, _ = races_of(s, PIPELINE % (1, ""), PIPELINE_RUN)
    equal({(f["what"], f["first"]["where"], f["where"]) for f in map(by_line, apart) if "stages.cu:54" in (f["where"], f["first"]["where"])},
          {("write-read race", "stages.cu:54", "stages.cu:57")}, "no barrier at the end")


def case_races_of_one_line(s):
    """What an unrolled loop has in each round is one finding, with the times of all."""
    one, _, _ = races_of(s, EXCHANGE % ("", 128, READ), RACES_RUN)
    twice, _, _ = races_of(s, EXCHANGE % ("", 128, READ + "\n" + READ), RACES_RUN)
    equal([(f["first"]["where"], f["where"]) for f in twice], [("exchange.cu:12", "exchange.cu:14")], "findings")
    assert s.device != "soft" or twice[0]["times"] == 2 * one[0]["times"], (one, twice)


def case_races_read_then_write(s):
    """A word that another warp has read before is written; and one that other lanes of the warp have."""
    text = EXCHANGE % ("bar.sync 0;", 128, "ld.shared.u32 %r6, [%r5];\n.loc 1 16 0\nst.shared.u32 [%r4], %r6;")
    findings, _, _ = races_of(s, text, RACES_RUN)
    equal({(f["what"], f["first"]["where"], f["where"]) for f in findings} - {("write-read race", "exchange.cu:16", "exchange.cu:14")}, {("read-write race", "exchange.cu:14", "exchange.cu:16")}, "findings")
    all_read = "ld.shared.u32 %r6, [%r2];\n{{ .reg .pred %q; setp.eq.u32 %q, %r1, 31; @!%q bra past; }}\n{0}\n.loc 1 16 0\nst.shared.u32 [%r2], %r6;\npast:"
    one_warp = ("mem 256", "launch exchange 1 1 1 32 1 1 0 @0")
    findings, _, _ = races_of(s, EXCHANGE % ("bar.warp.sync 0xffffffff;", 4, all_read.format("")), one_warp)
    equal([(f["what"], f["first"]["where"], f["where"]) for f in findings], [("read-write race", "exchange.cu:14", "exchange.cu:16")], "the last reader writes")
    equal(("thread" in findings[0]["first"], findings[0]["thread"]), (False, 31), "a thread does not race with itself: which other one read is not known")
    said = text_of(s, "races", [], *kernels(s, EXCHANGE % ("bar.warp.sync 0xffffffff;", 4, all_read.format("")), *one_warp))
    assert "a thread of the warp of thread 31 of block 0 reads word" in said and "thread 31 writes it" in said, said


def case_races_same_store(s):
    """Many threads store to one word at one place: told as a note, not as a race. Bytes of one word are words of their own. Atomics are none."""
    findings, notes, _ = races_of(s, EXCHANGE % ("bar.sync 0;", 0, "st.shared.u32 [%r2], 7; mov.u32 %r6, 0;"), RACES_RUN)
    equal((findings, [n["where"] for n in notes]), ([], ["exchange.cu:14"]), "a flag")
    each_byte = "add.u32 %r5, %r2, %r1; st.shared.u8 [%r5], %r1; mov.u32 %r6, 0;"
    equal(races_of(s, EXCHANGE % ("bar.sync 0;", 0, each_byte), RACES_RUN), ([], [], []), "bytes")
    equal(races_of(s, EXCHANGE % ("bar.sync 0;", 0, "atom.shared.add.u32 %r6, [%r2], 1; mov.u32 %r6, 0;"), RACES_RUN), ([], [], []), "atomics")
    findings, _, _ = races_of(s, EXCHANGE % ("", 0, "atom.shared.add.u32 %r6, [%r2], 1; mov.u32 %r6, 0;"), RACES_RUN)
    equal([f["where"] for f in findings], ["exchange.cu:14"], "an atomic and a store")


def case_races_divergent_barrier(s):
    """On a GPU the kernel may never end, as such a barrier means nothing there: what was found by then is told when the run is over."""
    run = ["-d", "8"] if s.device != "soft" else []
    app = kernels(s, BARRIER % DIVERGENT, *BARRIER_RUN)
    report = s.file("report.json")
    process = s.start([s.gpuext, "run", "--device", s.device, "-o", "json", "--out", report, "-t", "races"] + run + ["--"] + app)
    if run:
        time.sleep(12)
        process.terminate()
    s.finish(process)
    with open(report, encoding="utf-8") as f:
        findings = [row for row in map(json.loads, f) if row["type"] == "finding"]
    want = {("divergent barrier", "halves", f"halves.cu:{line}", 2**32 - 1) for line in (24, 26)}
    got = {(f["what"], f["kernel"], f["where"], f["lanes_there_are"]) for f in findings}
    # of lanes that never go on the others may never come to theirs
    assert got == want or (run and got and got < want), got
    assert {f["lanes_that_came"] for f in findings} <= {0xFFFF, 0xFFFF0000}, findings
    equal(races_of(s, BARRIER % LEFT, BARRIER_RUN), ([], [], []), "lanes that have left are not waited for")
    equal(races_of(s, BARRIER % DIVERGENT.replace("bar.sync", "barrier.sync"), BARRIER_RUN), ([], [], []), "a barrier for part of a warp")


def case_races_barrier_around(s):
    """A barrier that part of a warp, or some warps alone, go around to what is behind it; that they have left when it is passed changes nothing."""
    for threads, want in ((48, {"lanes_that_came": 0xFFFF, "warps_that_came": 3}), (32, {"warps_that_came": 1})):
        findings, _, _ = races_of(s, BARRIER.replace("%%r1, 48", f"%%r1, {threads}") % AROUND, BARRIER_RUN)
        equal([(f["what"], f["kernel"], f["where"], f["warps_there_are"]) for f in findings], [("divergent barrier", "halves", "halves.cu:24", 3)], f"{threads} threads come")
        equal({k: findings[0].get(k) for k in want}, want, f"{threads} threads come")
    equal(races_of(s, BARRIER.replace("%%r1, 48", "%%r1, 64") % AROUND, BARRIER_RUN), ([], [], []), "all come")
    said = text_of(s, "races", [], *kernels(s, BARRIER.replace("%%r1, 48", "%%r1, 32") % AROUND, *BARRIER_RUN))
    assert "  divergent barrier: halves.cu:24 in halves: 1 of 2 warps of a block came, the others went around it to what is behind\n" in said, said


def case_races_forgotten(s):
    """Where blocks have more words at once than are watched, it says so, and how many; where they have few, nothing."""
    run = ("mem 256", "launch exchange {} 1 1 64 1 1 0 @0", "print 0")
    far = EXCHANGE.replace("s[256]", "s[16384]").replace("mov.u32 %%r2, s;", "mov.u32 %%r2, s;\nadd.u32 %%r2, %%r2, 12288;")
    for text, blocks, told in ((far, 64, True), (far, 1, False), (EXCHANGE, 64, False)):
        findings, _, unchecked = races_of(s, text % ("bar.sync 0;", 128, READ), [line.format(blocks) for line in run])
        equal((findings, len(unchecked)), ([], int(told)), f"{blocks} blocks")
        assert not told or re.search(r"up to \d{6} words of shared memory, and 262144 are watched: of up to [3-9]\d % an access", unchecked[0]["why"]), unchecked


def case_races_not_checked(s):
    """Barriers of part of a block: races between warps are not told, and that is said."""
    findings, _, unchecked = races_of(s, EXCHANGE % ("bar.sync 1, 32;", 128, READ), ("mem 256", "launch exchange 1 1 1 64 1 1 0 @0"))
    equal((findings, [u["kernel"] for u in unchecked]), ([], ["exchange"]), "not checked")


def case_races_idle(s):
    """A launch in whose blocks nothing is left to be checked runs the original, and counts as one with programs; in a graph it is the variant, which jumps over them."""
    for line, block, want in (("launch", "64 1 1", set()), ("graph", "64 1 1", {"gpuext_apart"}), ("launch", "16 4 1", {"gpuext_apart", "gpuext_s"})):
        log = s.file("events")
        got = under(s, ["-t", "races"], *kernels(s, EXCHANGE % ("bar.sync 0;", 128, READ), "mem 256", f"{line} exchange 1 1 1 {block} 0 @0"), extra={"GPUEXT_SOFT_EVENTS": log})
        total = got.lines[-1]
        places, grids = soft_events.read(log)
        ran = {places[e.place].text for grid in grids.values() for e in grid.events if isinstance(e, soft_events.Event)}
        words = {re.search("gpuext_(apart|s)", text)[0] for text in ran if re.search("gpuext_(apart|s)", text)}
        equal((words, total["instrumented"], total["missed_launches"]), (want, 1, 0), f"{line} {block}")


def case_races_text(s):
    # what other warps do is half of a race
    assert "(kernels *, all warps: --every is not for races)\n" in text_of(s, "races", ["--every", "2"], *kernels(s, EXCHANGE % ("", 128, READ), *RACES_RUN))
    said = text_of(s, "races", [], *kernels(s, EXCHANGE % ("", 128, READ), *RACES_RUN))
    assert re.search(r"  write-read race: exchange.cu:12 and exchange.cu:14 in exchange: thread \d+ of block \d writes word 0x\w+ of shared memory at exchange.cu:12, thread \d+ reads it "
                     r"at exchange.cu:14, with no barrier between them; \d+ times\n", said), said
    if s.device == "soft":  # see above
        said = text_of(s, "races", [], *kernels(s, BARRIER % DIVERGENT, *BARRIER_RUN))
        assert re.search(r"  divergent barrier: halves.cu:\d+ in halves: 16 of 32 lanes of a warp came \(mask ", said), said
    said = text_of(s, "races", [], example(s, "transpose"))
    assert "  nothing was found\n" in said and "  this is of the runs that were seen" in said, said


# --- nans

# x and y are numbers of 32 bits, as the plan has them
DIVIDE = """
.visible .entry divide(.param .u64 p, .param .u32 x, .param .u32 y)
{
.reg .f32 %f<8>; .reg .f64 %g<4>; .reg .b32 %r<4>; .reg .b64 %d<2>;
.loc 1 30 0
ld.param.u64 %d1, [p];
ld.param.f32 %f1, [x];
ld.param.f32 %f2, [y];
.loc 1 31 0
div.rn.f32 %f3, %f1, %f2;
.loc 1 32 0
add.f32 %f4, %f3, %f1;
.loc 1 33 0
mul.f32 %f5, %f4, 0f00000000;
.loc 1 34 0
cvt.f64.f32 %g1, %f2;
sqrt.rn.f64 %g2, %g1;
st.global.f32 [%d1], %f5;
ret;
}
.file 1 "/src/divide.cu"
"""
ONE, ZERO, MINUS_FOUR, HUGE = 0x3F800000, 0, 0xC0800000, 0x7F000000


def divide(s, x, y):
    return kernels(s, DIVIDE, "mem 4", f"launch divide 1 1 1 40 1 1 0 @0 {x} {y}", "print 0")


def case_nans(s):
    """Only what makes NaN or Inf of finite numbers, and NaN of Inf, by line; what goes on is not told; the first in time is the first."""
    for x, y, want in (
        (ONE, ONE, []),
        (ZERO, ZERO, [("NaN", 31, "0, 0")]),
        (ONE, ZERO, [("Inf", 31, "1, 0"), ("NaN", 33, "inf, 0")]),
        (ONE, MINUS_FOUR, [("NaN", 34, "-4")]),
        (HUGE, 0x00800000, [("Inf", 31, "1.70141e+38, 1.17549e-38"), ("NaN", 33, "inf, 0")]),
    ):
        got = both(s, ["-t", "nans"], *divide(s, x, y))
        findings = of_type(got, "finding")
        equal([(f["what"], f["line"], f["operands"]) for f in findings], want, f"{x:x} / {y:x}")
        equal([f["times"] for f in findings], [40] * len(want), "threads")
        equal([f["first"] for f in findings], [True] * bool(want) + [False] * (len(want) - 1), "which is the first")
        assert all(f["kernel"] == "divide" and f["where"] == f"divide.cu:{f['line']}" for f in findings), findings


HALVES = """
.visible .entry halves(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<4>; .reg .b64 %d<2>; .reg .b16 %h<4>;
.loc 1 40 0
ld.param.u64 %d1, [p];
ld.param.u32 %r1, [x];
.loc 1 41 0
mul.f16x2 %r2, %r1, %r1;
.loc 1 42 0
mov.b32 {%h1, %h2}, %r1;
add.f16 %h3, %h1, %h1;
st.global.u32 [%d1], %r2;
ret;
}
.file 1 "/src/half.cu"
"""


def case_nans_of_halves(s):
    """60,000 is finite in 16 bits, its square and its double are not: in the upper half, in the lower one, in none."""
    for x, lines in ((0x7B53_3C00, [41]), (0x3C00_7B53, [41, 42]), (0x3C00_3C00, [])):
        got = both(s, ["-t", "nans"], *kernels(s, HALVES, "mem 4", f"launch halves 1 1 1 1 1 1 0 @0 {x}", "print 0"))
        equal([(f["what"], f["line"]) for f in of_type(got, "finding")], [("Inf", line) for line in lines], f"{x:x}")


def case_nans_text(s):
    said = text_of(s, "nans", [], *divide(s, ZERO, ZERO))
    assert re.search(r"  first: NaN at divide.cu:31 in divide: div.rn.f32 %f3, %f1, %f2; of 0, 0 \(thread \d+ of launch \d of process \d+\); 40 times\n", said), said
    assert "  nothing was found\n  what comes from memory" in text_of(s, "nans", [], example(s, "vectoradd"))


# what an unrolled loop has: branches and divisions of one line
UNROLLED = """
.visible .entry unrolled(.param .u64 p, .param .u32 x)
{
.reg .f32 %f<8>; .reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %d<2>;
.loc 1 7 0
ld.param.u64 %d1, [p];
ld.param.f32 %f1, [x];
mov.u32 %r1, %tid.x;
.loc 1 8 0
div.rn.f32 %f2, %f1, %f1;
div.rn.f32 %f3, %f1, %f1;
.loc 1 9 0
setp.eq.u32 %p1, %r1, 0;
@%p1 bra A;
add.u32 %r1, %r1, 1;
A:
setp.eq.u32 %p2, %r1, 0;
@%p2 bra B;
add.u32 %r1, %r1, 1;
B:
st.global.f32 [%d1], %f2;
st.global.f32 [%d1+4], %f3;
st.global.u32 [%d1+8], %r1;
ret;
}
.file 1 "/src/unrolled.cu"
"""


def case_unrolled_lines(s):
    """What one line has several times is one row for people, and the sum of all."""
    app = kernels(s, UNROLLED, "mem 12", "launch unrolled 1 1 1 32 1 1 0 @0 0", "print 0")
    said = text_of(s, "nans", [], *app)
    assert re.search(r"NaN at unrolled.cu:8 in unrolled: .*; 64 times by 2 instructions of the line\n", said) and said.count("unrolled.cu:8") == 1, said
    said = text_of(s, "divergence", [], *app)
    assert "divergence: 2 branches, 2 executions by warps, 2 divergent (100.0%;" in said, said
    assert re.search(r"\n +2 +100.0% +2 +32.0  unrolled.cu:9 in unrolled \(2 branches\)\n", said) and said.count("unrolled.cu:9") == 1, said


# --- memcheck

# each thread stores at p + 4 * thread + offset
STORE = """
.visible .entry store(.param .u64 p, .param .u64 offset)
{
.reg .b32 %r<4>; .reg .b64 %d<8>;
.loc 1 50 0
ld.param.u64 %d1, [p];
ld.param.u64 %d2, [offset];
mov.u32 %r1, %tid.x;
mul.wide.u32 %d3, %r1, 4;
add.s64 %d4, %d1, %d3;
add.s64 %d5, %d4, %d2;
.loc 1 53 0
st.global.TYPE;
ret;
}
.file 1 "/src/store.cu"
"""
WORD, PAIR = STORE.replace("TYPE", "u32 [%d5], %r1"), STORE.replace("TYPE", "v2.u32 [%d5], {%r1, %r1}")


def memcheck(s, text, *lines):
    got = both(s, ["-t", "memcheck"], *kernels(s, text, *lines))
    findings = of_type(got, "finding")
    assert all((f["kernel"], f["where"], f["access"]) == ("store", "store.cu:53", "store") for f in findings), findings
    return [(f["what"], f["thread"], f["allocation"], f["allocation_bytes"], f["which"], f["times"]) for f in findings], got


def case_memcheck(s):
    """The access that the device refuses is told with line, thread and allocation; what is inside is not."""
    run = ("mem 512", "mem 256", "launch store 1 1 1 64 1 1 0 @1 {}", "print 1")
    for text, offset, want in (
        (WORD, 0, []),
        (WORD, 4, [("out of bounds", 63, 2, 256, "is right behind allocation 2 of 256 bytes", 1)]),
        (WORD, 40, [("out of bounds", 54, 2, 256, "is right behind allocation 2 of 256 bytes", 10)]),
        # a GPU has allocation 1 in front of it
        *([(WORD, 2**64 - 4, [("out of bounds", 0, 2, 256, "is 4 bytes in front of allocation 2 of 256 bytes", 1)])] if s.device == "soft" else []),
    ):
        found, got = memcheck(s, text, *(line.format(offset) for line in run))
        equal(found, want, f"offset {offset}")
        if s.device == "soft":  # a GPU has pages of 2 MiB, and lets it pass
            equal(got.status, 3 if want else 0, "status of the application")
    # of 8 bytes the last 4
    found, _ = memcheck(s, PAIR, "mem 12", "launch store 1 1 1 1 1 1 0 @0 8")
    equal(found, [("out of bounds", 0, 1, 12, "ends 4 bytes behind allocation 1 of 12 bytes", 1)], "an access over the end")


def case_memcheck_freed(s):
    run = ("mem 256", "mem 128", "launch store 1 1 1 32 1 1 0 @0 0", "release 0", "launch store 1 1 1 32 1 1 0 @0 0")
    found, _ = memcheck(s, WORD, *run)
    equal(found, [("use after free", 0, 1, 256, "is at 0 in allocation 1 of 256 bytes, which was freed", 32)], "findings")
    found, _ = memcheck(s, WORD, "mem 256", "launch store 1 1 1 2 1 1 0 64 0")
    equal(found, [("null pointer", 0, 0, 0, "is in no allocation", 2)], "a null pointer")


def case_memcheck_fault(s):
    """What ends the application's context, on a GPU as well: large memory that was freed. The finding is there all the same."""
    size = 64 << 20
    found, got = memcheck(s, WORD, f"mem {size}", "mem 128", "release 0", "launch store 2 1 1 32 1 1 0 @0 4096")
    equal((found, got.status), ([("use after free", found[0][1], 1, size, "is at {} in allocation 1 of {} bytes, which was freed".format(4096 + 4 * (found[0][1] % 32), size), found[0][5])], 3), "findings, status")
    assert 0 < found[0][5] <= 64, found


def case_memcheck_stop(s):
    """With --stop the thread ends in front of the access: all others do theirs, and the application ends well."""
    app = kernels(s, WORD, "mem 256", "launch store 1 1 1 64 1 1 0 @0 4", "print 0")
    got = under(s, ["-t", "memcheck", "--stop"], *app)
    equal((got.status, got.out.decode().split()), (0, ["0"] + [f"{n:x}" for n in range(63)]), "status, memory")
    equal([(f["what"], f["thread"], f["times"]) for f in of_type(got, "finding")], [("out of bounds", 63, 1)], "findings")


def case_memcheck_places(s):
    """Other allocations than the first one that a place accessed, in the same launch and in later ones, are found as well, and what was freed since then is not passed."""
    run = ("mem 4096", "mem 256", "launch store 1 1 1 64 1 1 0 @0 0", "launch store 1 1 1 64 1 1 0 @1 0", "launch store 64 1 1 32 1 1 0 @0 0", "release 0", "launch store 1 1 1 32 1 1 0 @0 0")
    found, _ = memcheck(s, WORD, *run)
    equal([(f[0], f[2]) for f in found], [("use after free", 1)], "findings")


def case_memcheck_kept(s):
    """What was asked for holds for later launches, for as long as the application's allocations do: of ten launches the first one asks.
    A replay of a graph, whose parameters are those of before, has no older state of them."""
    n, lanes = 10, 64
    for between, least, most in (([], 1, 1), (["mem 64"], n, n)):
        found, got = memcheck(s, WORD, "mem 256", *([f"launch store 1 1 1 {lanes} 1 1 0 @0 0", *between] * n))
        asked = got.total["lanes"]["produced"] - n * lanes  # two more programs for each lane of the first warps
        assert not found and least * 2 * 32 <= asked <= most * 2 * lanes, (found, asked)
    found, _ = memcheck(s, WORD, "mem 256", "mem 128", "graph store 1 1 1 32 1 1 0 @0 0", "again", "again", "release 0", "again")
    equal([(f[0], f[2], f[5]) for f in found], [("use after free", 1, 32)], "what was freed between replays of a graph")


def case_memcheck_good(s):
    """No finding in examples, whose kernels use allocations and variables of modules."""
    for name in ("softmax", "streams", "managed_stride", "dynshared", "symbols"):
        got = under(s, ["-t", "memcheck"], example(s, name))
        equal((of_type(got, "finding"), of_type(got, "note")), ([], []), name)


def case_memcheck_text(s):
    said = text_of(s, "memcheck", [], *kernels(s, WORD, "mem 256", "launch store 1 1 1 64 1 1 0 @0 4"))
    # after a fault nobody can read how many there were; what was read before it may be a part
    if s.device == "soft":
        looked = re.search(r"^memcheck: (?:at least (\d+) )?accesses to global memory(?: looked at)? \(kernels \*\)$", said, re.M)
        assert looked and int(looked[1] or 0) <= 64, said
    else:
        assert "memcheck: 64 accesses to global memory looked at (kernels *)\n" in said, said
    assert re.search(r"  out of bounds: store of 4 bytes at store.cu:53 in store: address 0x\w+ is right behind allocation 1 of 256 bytes \(thread 63 of launch 1 of process \d+\); once\n", said), said
    said = text_of(s, "memcheck", [], *kernels(s, WORD, "mem 256", "launch store 1 1 1 1 1 1 0 1152921504606846976 0"))
    assert "  not checked: what was never written, shared and local memory, bulk and tensor copies, kernels without PTX, and what is freed while a kernel runs\n" in said, said
    assert "memcheck: 64 accesses to global memory looked at (kernels *)\n  nothing was found\n" in text_of(s, "memcheck", [], *kernels(s, WORD, "mem 256", "launch store 1 1 1 64 1 1 0 @0 0"))
    said = text_of(s, "memcheck", [], *kernels(s, WORD, "mem 256", "launch store 1 1 1 1 1 1 0 1152921504606846976 0"))
    assert "  nothing was found\n" in said and '"no allocation": a wild address, or memory that came by neither' in said, said


# --- lines of what was inlined, as nvcc writes them with -lineinfo

INLINED = """
.visible .entry counts(.param .u64 p)
{
.reg .b32 %r<4>; .reg .b64 %d<2>;
.loc 1 60 0
ld.param.u64 %d1, [p];
.loc	1 62 2
.loc	1 50 3, function_name $L__info_string0, inlined_at 1 62 2
.loc	2 112 3, function_name $L__info_string1, inlined_at 1 50 3
atom.global.add.u32 %r1, [%d1], 1;
.loc	1 51 3, function_name $L__info_string0, inlined_at 1 62 2
st.global.u32 [%d1+4], %r1;
.loc	1 63 2
.loc	2 112 3, function_name $L__info_string1, inlined_at 1 63 2
atom.global.add.u32 %r1, [%d1], 1;
ret;
}
.file	1 "/src/counts.cu"
.file	2 "/usr/local/cuda/bin/../targets/x86_64-linux/include/device_atomic_functions.hpp"
.section	.debug_str
{
$L__info_string0:
.b8 95,90,53,105,110,110,101,114,80,106,106,0
$L__info_string1:
.b8 95,90,78,51,53,95,73,78,84,69,82,78,65,76,95,50,55,48,48,99,101,54,56,95,56,95,99,104,97,105,110,95,99,117,95,99,104,97,105,110
.b8 57,97,116,111,109,105,99,65,100,100,69,80,106,106,0

}
"""
HEADER_LINE = "atomicAdd of device_atomic_functions.hpp:112"


def case_inlined(s):
    """A report names the line that its reader wrote, and beside it what stands there of a header's function, and whose code it has become."""
    argv = kernels(s, INLINED, "mem 8", "launch counts 1 1 1 32 1 1 0 @0", "print 0")
    want = [("counts.cu:50", 50, HEADER_LINE + ", inlined at counts.cu:62"), ("counts.cu:51", 51, "inner, inlined at counts.cu:62"), ("counts.cu:63", 63, HEADER_LINE)]
    accesses = of_type(both(s, ["-t", "memtrace"], *argv), "access")
    equal(sorted({(r["where"], r["line"], r["inlined"]) for r in accesses}), want, "lines of memtrace")
    said = text_of(s, "memtrace", [], *argv)
    assert f"counts.cu:63 ({HEADER_LINE}) in counts\n" in said, said
    path = s.file("profile")
    s.finish(s.start([s.gpuext, "profile", "--device", s.device, "-o", "json", "--out", path, "--"] + argv))
    with open(path, encoding="utf-8") as f:
        rows = [json.loads(line) for line in f]
    got = sorted({(r["line"], r["op"], r["inlined"]) for r in rows if r["type"] == "line"})
    equal(got, [(50, "atomic", want[0][2]), (51, "store", want[1][2]), (63, "atomic", want[2][2])], "lines of profile")
    said = text_of(s, "profile", [], *argv)
    assert "counts.cu:63: atomics at one address" in said and f"({HEADER_LINE})\n" in said, said
    # an operator has its class, where the application has libstdc++: "_ZNK3AddclEj"
    functor = INLINED.replace("95,90,53,105,110,110,101,114,80,106,106,0", ",".join(str(c) for c in b"_ZNK3AddclEj\0"))
    accesses = of_type(under(s, ["-t", "memtrace"], *kernels(s, functor, "mem 8", "launch counts 1 1 1 32 1 1 0 @0"), extra={"LD_PRELOAD": "libstdc++.so.6"}), "access")
    equal({r["inlined"] for r in accesses if r["line"] == 51}, {"Add::operator(), inlined at counts.cu:62"}, "a functor")


# --- cxlsim


def case_cxlsim(s):
    """Accesses to allocations that are large enough wait as long as was asked for; all others do not."""
    run = ("mem 512", "mem 128", "launch store 2 1 1 32 1 1 0 @0 0", "launch store 4 1 1 32 1 1 0 @1 0", "print 0")
    for options, far, near in (([], 6, 0), (["--min-bytes", "512"], 2, 4), (["--min-bytes", "513"], 0, 6)):
        got = both(s, ["-t", "cxlsim", "--latency", "3000"] + options, *kernels(s, WORD, *run))
        (n,) = of_type(got, "far_memory")
        equal((n["far"], n["near"], n["far_bytes"], n["cut"]), (far, near, 128 * far, 0), f"{options}")
        assert n["waited_ns"] >= 3000 * far and (n["effective_latency_ns"] >= 3000 or not far), n
    # 6 accesses of 128 bytes at 8 MB/s: the last one's turn is over after 96 us
    got = both(s, ["-t", "cxlsim", "--latency", "1", "--bandwidth", "8"], *kernels(s, WORD, *run))
    (n,) = of_type(got, "far_memory")
    assert n["waited_ns"] >= 6 * 16000 and n["time_ns"] >= 2 * 16000, n


def case_cxlsim_ranges(s):
    """Far is what --range names, by allocation or by address; of addresses alone nothing else is counted."""
    run = ("mem 512", "mem 128", "launch store 2 1 1 32 1 1 0 @0 0", "launch store 4 1 1 32 1 1 0 @1 0", "print 0")
    (alone,) = {a["address"] & ~0x7F for a in of_type(under(s, ["-t", "memtrace"], *kernels(s, WORD, "mem 128", "launch store 1 1 1 32 1 1 0 @0 0")), "access")}
    for options, far, near in ((["--range", "1"], 2, 4), (["--range", "2"], 4, 2), (["--range", "1", "--range", "2"], 6, 0), (["--range", "3"], 0, 6),
                               (["--range", "0x10+0x20"], 0, 0), (["--range", "0x10+0x20", "--range", "2"], 4, 2), (["--range", "0x1000+0xffffffffffff0000"], 6, 0)):
        got = both(s, ["-t", "cxlsim", "--latency", "3000"] + options, *kernels(s, WORD, *run))
        (n,) = of_type(got, "far_memory")
        equal((n["far"], n["near"], n["far_bytes"], n["cut"]), (far, near, 128 * far, 0), f"{options}")
        assert n["waited_ns"] >= 3000 * far, n
    if s.device == "soft":  # where the first allocation lies is the same in each run
        got = both(s, ["-t", "cxlsim", "--range", f"{alone:#x}+64"], *kernels(s, WORD, "mem 128", "launch store 1 1 1 32 1 1 0 @0 0", "launch store 1 1 1 8 1 1 0 @0 64"))
        (n,) = of_type(got, "far_memory")
        equal((n["far"], n["far_bytes"]), (1, 64), "one of two accesses, and of that the lanes that are in the range")
    for wrong in ("", "x", "5+", "+5", "0", "7+0", "1+2+3", "-1+5", "18446744073709551616"):
        refused = s.finish(s.start([s.gpuext, "cxlsim", "--range", wrong, "--", "true"]))
        assert refused.status == 2 and f"--range {wrong}: ADDRESS+BYTES, or the number of an allocation" in refused.err, (wrong, refused.err)
    refused = s.finish(s.start([s.gpuext, "cxlsim", "--latency", "20001", "--", "true"]))
    equal((refused.status, "--latency 20001: at most 20000" in refused.err), (2, True), "too long a latency")


def case_cxlsim_text(s):
    said = text_of(s, "cxlsim", ["--latency", "2000", "--bandwidth", "1000"], example(s, "vectoradd"))
    assert "cxlsim: 939 accesses of warps to far memory, 0 to other memory (kernels *; far: allocations of 0 bytes and more)\n" in said, said
    assert re.search(r"  latency 2000 ns asked for, (?:[2-9]|\d\d)\d{3,} ns added to an access ", said) and "  bandwidth 1000 MB/s asked for; 120000 bytes in " in said, said
    longest = text_of(s, "cxlsim", ["--latency", "20000", "--bandwidth", "100000"], example(s, "vectoradd"))
    assert "cxlsim: 939 accesses of warps to far memory" in longest, longest
    assert "no access was made slower" in text_of(s, "cxlsim", ["--min-bytes", "8G"], example(s, "vectoradd"))


# --- programs for ranges of addresses


def ranges(s, *words):
    """A run of tests/e2e/ranges.c whose far memory is cxlsim's: the total, what cxlsim counted, and that the device's own log counts the same."""
    app = os.path.join(s.build, "e2e", "ranges")
    begin = int(s.alone(app, "where").out)
    got = both(s, ["-t", "cxlsim", "--latency", "1000", "--range", f"{begin}+{1 << 30}"], app, *words)
    at_far = [sum(begin <= lane < begin + (1 << 30) for lane in e.lanes) for _, e in events_alone(s, app, *words) if e.what == soft_events.ACCESS]
    (n,) = of_type(got, "far_memory")
    equal((n["far"], n["near"], n["far_bytes"]), (sum(lanes != 0 for lanes in at_far), 0, 4 * sum(at_far)), f"{words}: accesses, bytes")
    assert n["waited_ns"] >= 1000 * n["far"], n
    return got, n


def launches_of(got):
    return tuple(got.total[key] for key in ("launches", "instrumented", "outside", "missed_launches"))


def case_ranges(s):
    """A launch of which no address can be in a range runs the original; each other one runs its programs, and counts all that is there to count."""
    if s.device != "soft":
        raise Skip("addresses are the soft device's")
    for words, want, far in ((["near"], (1, 0, 1, 0), 0), (["near", "far", "near"], (3, 1, 2, 0), 1), (["farther", "near", "far"], (3, 2, 1, 0), 3),
                             (["table", "near"], (2, 1, 1, 0), 1), (["buffer", "near"], (2, 1, 1, 0), 0), (["near", "moved"], (2, 1, 1, 0), 1), (["graph", "near"], (2, 1, 1, 0), 1)):
        got, n = ranges(s, *words)
        equal((launches_of(got), n["far"]), (want, far), f"{words}: launches, instrumented, outside, missed; accesses to far memory")
        (reach,) = of_type(got, "reach")
        equal((reach["outside"], of_type(got, "not_probed")), (want[2], []), f"{words}: reach")
    (looked,) = of_type(ranges(s, "near", "near")[0], "outside_of_ranges")
    equal((looked["kernel"], looked["launches"], looked["accesses"]), ("copy", 2, 2), "launches that were looked at")
    # from near to far: the second launch has a variant made whose loads have no programs, and those after it may run that
    got, n = ranges(s, "far", "far", "wait", "far", "near", "far", "farther")
    equal((launches_of(got), n["far"], got.total["variants"]), ((6, 5, 1, 0), 6, 3), "launches, accesses to far memory, variants, of both kernels and that one")
    # with a program beside it that is for all addresses, each launch runs both
    app = os.path.join(s.build, "e2e", "ranges")
    got = both(s, ["-t", "cxlsim", "--range", f"{1 << 60}+1", "-t", "threadhist"], app, "near", "far")
    equal((launches_of(got), of_type(got, "far_memory")[0]["far"]), ((2, 2, 0, 0), 0), "with a program that is not for ranges")


def case_ranges_of_examples(s):
    """Of programs that nvcc compiled: as many accesses to the first allocation as when each launch runs all programs, for another one's sake."""
    if s.device != "soft":
        raise Skip("addresses are the soft device's")
    for name, outside in (("divergent", 1), ("streams", 4), ("symbols", 5), ("contexts", 3), ("vectoradd", 0)):
        counted = []
        for beside in ([], ["-t", "threadhist"]):
            got = both(s, ["-t", "cxlsim", "--latency", "100", "--range", f"{0x30000000000}+512"] + beside, example(s, name))
            equal((got.total["missed_launches"], got.total["outside"]), (0, 0 if beside else outside), f"{name} {beside}: missed, outside")
            counted.append(of_type(got, "far_memory")[0])
        equal(*([n["far"], n["far_bytes"]] for n in counted), f"{name}: accesses, bytes")
        assert counted[0]["far"], name


def case_ranges_text(s):
    said = text_of(s, "cxlsim", ["--range", f"{1 << 60}+1"], os.path.join(s.build, "e2e", "ranges"), "near", "near")
    assert "outside of all ranges 100 %" in said and "gpuext: looked at, and not probed: copy: 2 launches, " in said, said
    assert "no address of its 2 accesses can be in a range\n" in said and "with no address in a range of their programs 2" in said, said
    assert "no access was made slower" in said, said


if __name__ == "__main__":
    sys.exit(main("tools", globals(), OnGpu))
