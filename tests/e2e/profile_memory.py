#!/usr/bin/env python3
# profile_memory.py - `gpuext profile --memory` beside models over the soft device's log, matrices in shared memory, kernels that raise nothing, and readers of its files.
"""tests/e2e/profile_memory.py [--build build/release] [--examples build/examples] [NAMES]: every case_<name> is one test. Those that need a program that is not there
(a browser, go's pprof, flamegraph.pl) are skipped."""
import bisect, glob, json, os, re, shutil, subprocess, sys
from collections import defaultdict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import soft_events  # pylint: disable=wrong-import-position
from suite import equal, main, Skip  # pylint: disable=wrong-import-position
from page import BROWSERS, MEASURE  # pylint: disable=wrong-import-position
from soft_events import lanes_of  # pylint: disable=wrong-import-position
from tools import kernels  # pylint: disable=wrong-import-position

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "profile_defects.cu")


def profile(s, argv, *options, wants=0):
    """The report's objects; what the application prints is what it prints alone."""
    out = s.file("report")
    alone, got = s.alone(*argv), s.finish(s.start([s.gpuext, "profile", "--device", "soft", "-o", "json", "--out", out, *options, "--", *argv]))
    equal((got.status, got.out), (wants or alone.status, alone.out), "the application")
    with open(out, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def of_type(rows, name):
    return [r for r in rows if r["type"] == name]


def name_of(kernel):
    found = re.match(r"_Z(\d+)", kernel)
    return kernel[found.end() : found.end() + int(found[1])] if found else kernel


def defects(s, *names):
    return [os.path.join(s.examples, "profile_defects"), *names]


def accesses(s, argv):
    """[(kernel, is it a write, a read, sectors of an access of a warp)] of the soft device's log of a run without gpuext, in its order."""
    path, out = s.file("events"), []
    s.alone(*argv, extra={"GPUEXT_SOFT_EVENTS": path})
    places, grids = soft_events.read(path)
    for number in sorted(grids):
        for event in grids[number].events:
            if not isinstance(event, soft_events.Event) or event.what != soft_events.ACCESS:
                continue
            place, lanes = places[event.place], dict(zip(lanes_of(event.mask), event.lanes))
            own = lanes_of(event.mask & ~event.a & ~event.b)
            sectors = list(dict.fromkeys(lanes[lane] // 32 for lane in own))
            if sectors:
                out.append((name_of(grids[number].kernel), place.does != soft_events.LOAD, place.does != soft_events.STORE, sectors))
    return out


# --- by allocation


def case_allocations(s):
    """Bytes that were read and written, and written and never read, are those of the device's log; parts that nobody touched as well."""
    argv = defects(s, "strided", "misaligned", "atomics", "beside")
    read, written, n_reads, n_writes = set(), set(), 0, 0
    for _, writes, reads, sectors in accesses(s, argv):
        read |= set(sectors) if reads else set()
        written |= set(sectors) if writes else set()
        n_reads += len(sectors) * reads
        n_writes += len(sectors) * writes
    rows = of_type(profile(s, argv, "--memory"), "allocation")
    equal([r["bytes"] for r in rows], [131072, 131072], "allocations")
    for name, want in (("read_bytes", read), ("written_bytes", written), ("never_read_bytes", written - read), ("touched_bytes", read | written)):
        equal(sum(r[name] for r in rows), 32 * len(want), name)
    # of an access, a sector may be counted twice where another warp's lanes came in between
    for name, want in (("reads", n_reads), ("writes", n_writes)):
        assert want <= sum(r[name] for r in rows) <= 1.05 * want, (name, want, rows)
    equal([r["untouched_bytes"] for r in rows], [131072 - r["touched_bytes"] for r in rows], "what nobody touched")
    pages = defaultdict(int)
    for _, writes, reads, sectors in accesses(s, argv):
        for sector in sectors:
            pages[sector // 128] += writes + reads
    assert max(pages.values()) <= max(r["hot_page_accesses"] for r in rows) <= 1.05 * max(pages.values()), (rows, pages)


def case_last_sector(s):
    """Of the sector that an allocation ends in, what lies behind it is none of its bytes."""
    store = """.visible .entry store(.param .u64 p) { .reg .b32 %r<5>; .reg .b64 %d<4>; ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;
mov.u32 %r3, %ntid.x; mad.lo.u32 %r4, %r2, %r3, %r1; mul.wide.u32 %d2, %r4, 4; add.s64 %d3, %d1, %d2; st.global.u32 [%d3], %r1; ret; }"""
    for n_bytes, blocks, threads, touched in ((100, 1, 25, 100), (100, 1, 20, 96), (4100, 5, 205, 4100), (64, 1, 16, 64)):
        argv = kernels(s, store, f"mem {n_bytes}", f"launch store {blocks} 1 1 {threads} 1 1 0 @0")
        (row,) = of_type(profile(s, argv, "--memory"), "allocation")
        equal((row["bytes"], row["written_bytes"], row["touched_bytes"], row["untouched_bytes"]), (n_bytes, touched, touched, n_bytes - touched), f"{n_bytes} bytes")


def line_of(mark):
    with open(SOURCE, encoding="utf-8") as f:
        return next(n for n, text in enumerate(f, 1) if mark in text)


def case_false_sharing(s):
    """Named first with its line and the array; the twin, whose warps have 32 bytes each, raises nothing."""
    rows = profile(s, defects(s, "beside", "beside_good"), "--memory")
    causes = [r for r in of_type(rows, "cause")]
    equal([(name_of(r["kernel"]), r["cause"], r["line"]) for r in causes], [("beside", "false-sharing", line_of("[beside]"))], "causes")
    assert "most in allocation 2 (131072 bytes)" in causes[0]["evidence"], causes
    # without --memory nothing of this is known
    rows = profile(s, defects(s, "tally", "tally_good"), "--memory")
    causes = of_type(rows, "cause")
    equal([(name_of(r["kernel"]), r["cause"], r["line"]) for r in causes], [("tally", "false-sharing", line_of("[tally]"))], "an elected lane that counts")
    rows = profile(s, defects(s, "beside"))
    equal((of_type(rows, "cause"), of_type(rows, "allocation"), of_type(rows, "reuse")), ([], [], []), "without --memory")


# --- reuse


def stack_misses(run, sizes):
    """{kernel: {size: miss ratio}} of a cache of so many sectors that keeps what was used last: exact."""
    last, order, clock = {}, [], 0
    hits, n = defaultdict(lambda: defaultdict(int)), defaultdict(int)
    for kernel, _, _, sectors in run:
        for sector in sectors:
            n[kernel] += 1
            clock += 1
            if sector in last:
                at = bisect.bisect_left(order, last[sector])
                distance = len(order) - at
                del order[at]
                for size in sizes:
                    hits[kernel][size] += distance <= size
            last[sector] = clock
            order.append(clock)
    return {kernel: {size: 1 - hits[kernel][size] / n[kernel] for size in sizes} for kernel in n}


REUSING = ["transpose", "divergent", "sgemm", "streams", "idle", "beside", "atomics_good"]


def case_reuse(s):
    """Within 5 points of an exact cache for kernels that use sectors again; from 32 KiB on: what a smaller one has depends on how warps take turns,
    which is another way with programs than in the log. tests/unit/cli/profile_memory.c has all sizes, and 3 points."""
    wrong, sizes = [], [2**k for k in range(10, 16)]
    for name in REUSING:
        argv = [os.path.join(s.examples, name)] if os.path.exists(os.path.join(s.examples, name)) else defects(s, name)
        want = stack_misses(accesses(s, argv), sizes)
        for r in of_type(profile(s, argv, "--memory"), "reuse"):
            kernel = name_of(r["kernel"])
            misses = {m["cache_bytes"] // 32: m["miss_ratio"] for m in r["misses"]}
            wrong += [(name, kernel, size, misses[size], want[kernel][size]) for size in sizes if abs(misses[size] - want[kernel][size]) > 0.05]
    equal(wrong, [], "miss ratios that are off")


# --- blocks over time


def case_sms(s):
    """Each block ran on one SM."""
    rows = of_type(profile(s, defects(s, "strided", "uneven", "uneven")), "sm")
    for name, blocks in (("strided", 8), ("uneven", 16)):
        mine = [r for r in rows if name_of(r["kernel"]) == name]
        equal((sum(r["blocks"] for r in mine), len({r["sm"] for r in mine})), (blocks, len(mine)), name)
        assert all(r["busy_ns"] > 0 for r in mine), mine


EMPTY = """
.visible .entry empty(.param .u64 p)
{
ret;
}
"""


def case_warps_share_a_block(s):
    """A block is kept once: its warps begin at once, and one of them takes room for it."""
    rows = of_type(profile(s, kernels(s, EMPTY, "mem 128", "launch empty 4500 1 1 128 1 1 0 @0")), "sm")
    equal(sum(r["blocks"] for r in rows), 4500, "blocks")


# --- matrices of 8 rows of 16 bytes

MATRIX = """
.visible .entry matrix(.param .u64 p, .param .u32 stride)
{
.reg .b32 %r<16>; .reg .b64 %d<4>;
.shared .align 16 .b8 tile[4096];
.loc 1 70 0
ld.param.u64 %d1, [p];
ld.param.u32 %r1, [stride];
mov.u32 %r2, %tid.x;
and.b32 %r3, %r2, 15;
shr.u32 %r4, %r2, 4;
mul.lo.u32 %r5, %r3, %r1;
shl.b32 %r6, %r4, 4;
add.u32 %r5, %r5, %r6;
mov.u32 %r7, tile;
add.u32 %r5, %r5, %r7;
.loc 1 72 0
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%r5];
.loc 1 73 0
stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r5], {%r8, %r9, %r10, %r11};
.loc 1 74 0
mul.wide.u32 %d2, %r2, 4;
add.s64 %d3, %d1, %d2;
st.global.u32 [%d3], %r8;
ret;
}
.file 1 "/src/matrix.cu"
"""


def case_matrices(s):
    """Rows 128 bytes apart are 8-way conflicts of ldmatrix and of stmatrix, named first; rows with 16 bytes of padding have none."""
    for stride, degree in ((128, 8), (144, 1), (64, 4), (32, 2)):
        argv = kernels(s, MATRIX.replace("\n", "\n", 1), "mem 128", f"launch matrix 1 1 1 32 1 1 0 @0 {stride}", "print 0")
        with open(argv[1], encoding="utf-8") as f:
            module = f.read().split("\n")[0].split()[1]
        with open(module, encoding="utf-8") as f:
            text = f.read()
        with open(module, "w", encoding="utf-8") as f:
            f.write(text.replace(".version 7.0\n.target sm_70", ".version 8.0\n.target sm_90"))
        rows = profile(s, argv)
        lines = {r["line"]: r for r in of_type(rows, "line") if r.get("space") == "shared"}
        equal([(lines[n]["op"], lines[n]["worst_degree"], lines[n]["ideal_phases"], lines[n]["phases"]) for n in (72, 73)], [("load", degree, 4, 4 * degree), ("store", degree, 4, 4 * degree)], f"{stride}")
        causes = [(r["cause"], r["line"]) for r in of_type(rows, "cause") if r["cause"] != "low-occupancy"]
        equal(sorted(causes), [("bank-conflicts", 72), ("bank-conflicts", 73)] if degree > 1 else [], f"causes, {stride}")


# --- kernels that raise nothing

GOOD = {"devexit": 1, "dynshared": 1, "graph": 2, "kernels": 6, "managed_matmul": 1, "managed_scan": 1, "managed_stride": 1, "streams": 2, "vectoradd": 1}
TWINS = ["strided", "misaligned", "banks32", "banks64", "banks128", "divergent", "idle", "uneven", "atomics", "local", "crowded", "beside"]


def case_good(s):
    """28 kernels in which there is nothing to mend."""
    for name, n in GOOD.items():
        rows = profile(s, [os.path.join(s.examples, name)])
        equal((len(of_type(rows, "kernel")), of_type(rows, "cause")), (n, []), name)
        if name == "graph":
            equal({(r["launches"], r["instrumented"], *r["grid"]) for r in of_type(rows, "kernel")}, {(100, 100, 4, 1, 1), (100, 100, 1, 1, 1)}, "runs of a graph's kernels")
    rows = profile(s, defects(s, *(name + "_good" for name in TWINS)), "--memory")
    equal((len(of_type(rows, "kernel")), of_type(rows, "cause")), (len(TWINS), []), "repaired twins")


# --- readers


def written(s, option, *names):
    path = s.file("written")
    return path, profile(s, defects(s, *names), option, path, "--memory")


def place(r):
    return f"{os.path.basename(r['file'])}:{r['line']}"


def case_page(s):
    """A browser shows the source with its heat, blocks over time and accesses by address, and finds nothing wrong with the page."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        raise Skip("no browser")
    path, rows = written(s, "--html", "strided", "uneven", "beside")
    with open(path, encoding="utf-8") as f:
        text = f.read()
    measured = s.file("measured.html")
    with open(measured, "w", encoding="utf-8") as f:
        f.write(text.replace("</body>", f"<script>{MEASURE}</script></body>"))
    got = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,900", "--dump-dom", "file://" + measured], capture_output=True, timeout=120, check=False)
    found = re.search(r'data-said="([^"]*)"', got.stdout.decode())
    assert found, got.stderr.decode()[-800:]
    said = json.loads(found[1].replace("&quot;", '"').replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
    equal(said["wrong"], [], "what the browser finds wrong")
    equal(said["figures"], 1 + len(of_type(rows, "allocation")), "figures")
    for words in ("out[i] = in[i * 8 % N];", "Blocks by SM", "Accesses by address and time", "warps that write beside each other", "SM 0"):
        assert words in said["text"], f"the page does not show {words}"


def pprof_tool():
    """go's own, without its driver."""
    found = glob.glob("/usr/lib/go*/pkg/tool/*/pprof") + glob.glob("/usr/local/go/pkg/tool/*/pprof")
    return found[0] if found else None


def case_pprof(s):
    """Google's reader adds up what the report has."""
    tool = pprof_tool()
    if not tool:
        raise Skip("no pprof")
    path, rows = written(s, "--pprof", "strided", "banks32")
    for sample in ("executions", "sectors", "excess_sectors", "bank_conflicts"):
        got = subprocess.run([tool, "-raw", path], capture_output=True, timeout=60, check=True).stdout.decode()
        assert f"{sample}/" in got, got[:400]
        top = subprocess.run([tool, "-top", "-nodecount=100", "-nodefraction=0", f"-sample_index={sample}", path], capture_output=True, timeout=60, check=True).stdout.decode()
        want = {}
        for r in of_type(rows, "line"):
            if r.get(sample):
                want[f"{place(r)} " + " ".join(filter(None, (r.get("space", ""), r["op"])))] = r[sample]
        flat = {" ".join(line.split()[5:]): line.split()[0] for line in top.split("\n") if re.match(r"\s+\d", line) and line.split()[0] != "0"}
        total = re.search(r"of (\S+) total", top)
        assert total and int(float(total[1].rstrip("k")) * (1000 if "k" in total[1] else 1)) == sum(want.values()) or "k" in total[1], (top, want)
        equal({name: flat.get(name) for name in want}, {name: flat[name] if "k" in flat.get(name, "") else str(int(n)) for name, n in want.items()}, f"{sample}: {top}")


def case_folded(s):
    """Brendan Gregg's script draws each stack, as wide as it has turns."""
    tool = next(filter(None, [*map(shutil.which, ("flamegraph.pl", "flamegraph")), *glob.glob("/usr/share/perl5/Devel/NYTProf/flamegraph.pl")]), None)
    if not tool:
        raise Skip("no flamegraph.pl")
    path, rows = written(s, "--folded", "strided", "banks32")
    got = subprocess.run(["perl", tool, path], capture_output=True, timeout=60, check=True).stdout.decode()
    with open(path, encoding="utf-8") as f:
        stacks = [line.rsplit(" ", 1) for line in f]
    for stack, n in stacks:
        frame = stack.split(";")[-1]
        assert re.search(rf"{re.escape(frame)} \({int(n):,} samples", got), (frame, n, got[:2000])
    for r in of_type(rows, "kernel"):
        assert re.search(rf"{name_of(r['kernel'])} \([\d,]+ samples", got), r


if __name__ == "__main__":
    sys.exit(main("profile-memory", globals()))
