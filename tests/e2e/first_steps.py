#!/usr/bin/env python3
# first_steps.py - what a newcomer meets: programs that can't be probed, missing calls, faults, mistyped commands.
"""tests/e2e/first_steps.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device; it fails by an assertion, as in suite.py.
"""
import json, os, re, shutil, struct, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from suite import LANES, Skip, child_of, equal, fake_cubin, fatbin, main, same, serve, with_driver, write  # pylint: disable=wrong-import-position

RUNTIMES = ("11.0", "12", "13")


def names(s):
    return os.path.join(s.build, "e2e", "names")


# --- names of the CUDA runtime


def case_runtime_names(s):
    for version in RUNTIMES:
        got = s.alone(names(s), version, "check")
        assert got.status == 0 and re.fullmatch(rb"[34]\d\d names, 0 missing\n", got.out), (version, got.out)


def case_runtime_names_are_nvidias(s):
    def exported(path, word):
        lines = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True, text=True).stdout.split("\n")
        return {line.split()[2] for line in lines if len(line.split()) == 3 and word in line.split()[2] and line.split()[1] in "TW"}

    for name, word in (("libcudart.so.13", "cuda"), ("libcublas.so.13", "cublas"), ("libcublasLt.so.13", "cublas"), ("libcurand.so.10", "curand")):
        real = "/usr/local/cuda/lib64/" + name
        if not os.path.exists(real):
            raise Skip("no CUDA 13 of NVIDIA's here")
        equal(exported(os.path.join(s.build, "lib/soft", name), word) ^ exported(real, word), set(), f"names (with their version) that one of both has, {name}")


def case_other_libraries_miss_calls(s):
    """Each version of cuBLAS, cuRAND and NVML: a name that is there without a function says so once, and gives its own library's code. NVML starts no driver."""
    code = "import ctypes\nctypes.CDLL('libcuda.so.1').cuInit(0)\nfor name, call in CALLS:\n    for _ in range(2): print(call, ctypes.CDLL(name)[call]())"
    calls = [(f"libcublas.so.{v}", "cublasCgemm_v2") for v in (11, 12, 13)] + [("libcublasLt.so.12", "cublasLtMatrixTransform"), ("libcurand.so.10", "curandGeneratePoissonMethod"), ("libnvidia-ml.so.1", "nvmlDeviceGetTemperature")]
    for name, call in calls:
        got = s.both([], sys.executable, "-c", code.replace("CALLS", repr([(name, call)])))
        equal(got.out.decode(), 2 * f"{call} {3 if 'nvidia' in name else 103 if 'curand' in name else 15}\n", f"{name} gives")
        assert got.err.count(call) == 1 and "GX0830" in got.err, got.err


def case_missing_calls(s):
    calls = ["cudaMallocMipmappedArray", "cudaGraphDebugDotPrint"]
    for version in RUNTIMES:
        got = s.both(["-e", s.obj("lanes")], names(s), version, "call", *calls)
        equal(got.out.decode().split("\n")[:4], [f"{c}: 801" for c in calls for _ in range(2)], "what the calls give")
        for call in calls:
            equal(got.err.count(call), 1, f"{call} is named once in {got.err}")
        assert "GX0830" in got.err and "--device cuda" in got.err, got.err


def case_a_cublas_of_the_programs(s):
    """It is linked with one by a path that comes before others. Ours works in its place on the soft device, is named, and is probed."""
    program = os.path.join(s.build, "e2e", "cublas")
    equal(s.alone(program).out, b"cublasCreate: 99\n", "by itself")
    got = s.under(["-t", "threadhist"], program)
    equal(got.out, b"cublasCreate: 0\nproduct: 0, 2800 of 2800 right\n", "on the soft device")
    equal(got.total["lanes"], {"produced": 384, "delivered": 384, "dropped": 0, "lost": 0}, "lanes: 6 blocks of 64")
    said = s.finish(s.start([s.gpuext, "run", "--", program])).err
    assert re.search(r"GX0832: .*lib/soft/libcublas.so.13", said) and "gpuextblas_gemm_f32_f32" in said, said


def case_curand(s):
    """A program that draws on the device: cuRAND's numbers, by a kernel of ours that is probed, and a word that the library is ours."""
    code = (
        "import ctypes as C\ncuda, rand = C.CDLL('libcuda.so.1'), C.CDLL('libcurand.so.10')\ng, at, out = C.c_void_p(), C.c_uint64(), (C.c_uint32 * 4)()\n"
        "print(rand.curandCreateGenerator(C.byref(g), 161), cuda.cuMemAlloc_v2(C.byref(at), C.c_size_t(4096)), rand.curandGenerate(g, at, C.c_size_t(1024)), "
        "cuda.cuMemcpyDtoH_v2(out, at, C.c_size_t(16)), *map(hex, out))"
    )
    numbers = b"0 0 0 0 0x6627e8d5 0xe169c58d 0xbc57ac4c 0x9b00dbd8\n"
    got = s.under(["-t", "threadhist"], sys.executable, "-c", code)
    equal(got.out, numbers, "Philox's first numbers")
    equal(got.total["lanes"], {"produced": 1280, "delivered": 1280, "dropped": 0, "lost": 0}, "lanes: 5 blocks of 256")
    got = s.finish(s.start([s.gpuext, "run", "--", sys.executable, "-c", code]))
    assert got.out == numbers and re.search(r"GX0832: .*lib/soft/libcurand.so.10", got.err) and "gpuextrand_philox_bits" in got.err, got


def case_missing_driver_call(s):
    code = "import ctypes; print(ctypes.CDLL('libcuda.so.1').cuMulticastCreate(None, None, 1))"
    got = s.both([], sys.executable, "-c", code)
    equal(got.out, b"801\n", "cuMulticastCreate")


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


def case_a_line_is_stdout(s):
    """--dump - and --out - write to stdout, behind what the program printed; no file of that name comes to be."""
    app = os.path.join(s.examples, "vectoradd")
    alone = s.finish(s.start([app], {"LD_LIBRARY_PATH": os.path.join(os.path.abspath(s.build), "lib", "soft")})).out.decode()
    lines = typed(s, "run", "--device", "soft", "-o", "json", "-e", s.obj("lanes"), "--dump", "-", "--", app).out.decode().split("\n", alone.count("\n"))
    assert "\n".join(lines[:-1]) + "\n" == alone and json.loads(lines[-1])["counts"], lines
    lines = typed(s, "run", "--device", "soft", "-o", "json", "-t", "threadhist", "--out", "-", "--", app).out.decode().splitlines()
    assert "\n".join(lines[: alone.count("\n")]) + "\n" == alone and json.loads(lines[alone.count("\n")])["type"] == "thread", lines[:3]
    assert not os.path.exists("-")


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


# --- the table of launches


def table(s, options, *argv, extra=None):
    got = s.both(options, *argv, extra=extra)
    return got, {line["kernel"]: line for line in got.lines if line["type"] == "launches"}


def case_run_alone_prints_launches(s):
    got, rows = table(s, [], os.path.join(s.examples, "streams"))
    work = [r for name, r in rows.items() if "work" in name][0]
    equal((work["launches"], work["grid"], work["block"], work["way_in"]), (8, [4, 1, 1], [128, 1, 1], "PTX"), "launches of work")
    equal(sum(r["launches"] for r in rows.values()), got.total["launches"], "launches of all lines")
    for r in rows.values():
        equal((r["timed"], r["instrumented"]), (r["launches"], 0), "every launch has a time, none a probe")
        assert 0 < r["gpu_ns"] < 60e9, r
    ran = typed(s, "run", "--device", "soft", "--", os.path.join(s.examples, "streams"))
    same(s.alone(os.path.join(s.examples, "streams")), ran)
    assert re.search(r"\n +[\d.]+ [mu]?s +\d+% +8 +[\d.]+ [mu]?s +4x1x1 +128x1x1 +PTX +work\n", ran.err) and "lanes" not in ran.err, ran.err


def case_launches_of_graphs(s):
    got, rows = table(s, [], os.path.join(s.examples, "graph"))
    graphs = [r for name, r in rows.items() if name.startswith("graph ")]
    equal(sum(r["launches"] for r in graphs), got.total["graph_launches"], "launches of graphs")
    order = [(-r["gpu_ns"], -r["launches"], name) for name, r in rows.items()]
    assert order == sorted(order), "the dearest first, what costs the same by its name: " + str(order)
    assert all(r["timed"] == r["launches"] and r["way_in"] == "-" for r in graphs), graphs
    captured = [r for r in rows.values() if r not in graphs]
    assert captured and all(r["timed"] == 0 for r in captured), "what is captured is no launch that takes time: " + str(captured)


def case_launches_beside_a_tool(s):
    got, rows = table(s, ["-t", "threadhist", "--launches"], s.app, "launch", "3")
    equal([(r["launches"], r["instrumented"], r["timed"]) for r in rows.values()], [(3, 3, 3)], "launches, instrumented, timed")
    got, rows = table(s, ["-t", "threadhist"], s.app, "launch", "3")
    equal(rows, {}, "without being asked for")
    # every way an application can end, and all its contexts
    for argv in (("fault",), ("end", "abort"), ("end", "_exit")):
        table(s, [], s.app, *argv)
    for name in ("contexts", "multidevice", "forks"):
        got, rows = table(s, [], os.path.join(s.examples, name))
        equal(sum(r["launches"] for r in rows.values()), got.total["launches"] + got.total["graph_launches"], name)


def case_launches_without_ptx(s):
    extra, folder = with_driver(s)
    image = fatbin(s, "elf")
    got = s.under([], s.app, "load", image, extra=extra)
    same(s.alone(s.app, "load", image, library=folder), got)
    equal([line["way_in"] for line in got.lines if line["type"] == "launches"], ["none"], "way in")


# --- how much of it a run saw


def reach(got):
    """The reach line, and the kernels that were not probed by name: launches, why."""
    (line,) = [l for l in got.lines if l["type"] == "reach"]
    return line, {l["kernel"]: (l["launches"], l["why"]) for l in got.lines if l["type"] == "not_probed"}


def case_reach_of_a_tool(s):
    streams = os.path.join(s.examples, "streams")
    got = s.both(["-t", "threadhist"], streams)
    line, rest = reach(got)
    equal([line[k] for k in ("launches", "ends", "inside")], [9, 9, 0], "launches, probed at the ends, inside")
    # the first two of a kernel, and more of those that take long
    assert 3 <= line["timed"] <= 9, line
    of_launches = line["share_of_launches"]
    equal((dict(of_launches, timed=0), rest), ({"timed": 0, "ends": 1, "inside": 0, "outside": 0}, {}), "shares of launches")
    equal((of_launches["timed"], line["share_of_gpu_time"]["ends"]), (round(line["timed"] / 9, 6), 1), "timed, share of time")
    equal(line["gpu_ns"], line["gpu_ns_ends"], "time")
    # one kernel of two: the other is named
    got = s.both(["-t", "threadhist", "-k", "work"], streams)
    line, rest = reach(got)
    equal(([line[k] for k in ("launches", "ends")], list(rest.values())), ([9, 8], [(1, "no program was attached to it")]), "all but one")
    equal(line["share_of_launches"]["ends"], round(8 / 9, 6), "share of launches")
    assert 0 < line["gpu_ns_ends"] < line["gpu_ns"] and line["gpu_ns_timed"] <= line["gpu_ns"], line
    assert abs(line["share_of_gpu_time"]["ends"] - line["gpu_ns_ends"] / line["gpu_ns"]) < 1e-5, line
    said = typed(s, "threadhist", "--device", "soft", "-k", "work", "--", streams).err
    assert re.search(r"reach: launches 9: timed [\d.]+ %, probed at its ends 88\.9 %, inside 0 %; GPU time [\d.]+ [mu]?s: timed [\d.]+ %, probed at its ends [\d.]+ %, inside 0 %\n", said), said
    assert re.search(r"not probed: \w+: 1 launch, [\d.]+ % of the GPU's time: no program was attached to it\n", said), said
    # nothing is attached: no kernel is named
    line, rest = reach(s.both([], streams))
    equal(([line[k] for k in ("launches", "timed", "ends")], rest), ([9, 9, 0], {}), "with nothing attached")
    equal([l["type"] for l in s.both(["-t", "threadhist"], streams, extra={"GPUEXT_LAUNCH_TABLE": "0"}).lines if l["type"] in ("reach", "not_probed")], [],
          "when the operator wants none")


def case_reach_says_why(s):
    extra, _ = with_driver(s)
    line, rest = reach(s.under(["-e", s.obj("lanes")], s.app, "load", fatbin(s, "elf"), extra=extra))
    equal(([line[k] for k in ("launches", "ends")], {k: n for k, (n, why) in rest.items() if "no PTX" in why}), ([1, 0], {"work": 1}), "without PTX")
    extra, _ = with_driver(s, "room")
    line, rest = reach(s.under(["-e", s.obj("lanes")], s.app, "launch", "4", extra=extra))
    equal(([line[k] for k in ("launches", "ends")], [n for n, why in rest.values() if "room" in why]), ([4, 0], [4]), "without room")


def case_reach_of_graphs(s):
    graph = os.path.join(s.examples, "graph")
    line, rest = reach(s.both(["-t", "threadhist"], graph))
    equal(([line[k] for k in ("launches", "ends")], rest), ([200, 200], {}), "each launch of a graph launches its kernels")
    assert 0 < line["timed"] < 200 and line["gpu_ns_ends"] == line["gpu_ns"] > line["gpu_ns_timed"] > 0, line
    line, rest = reach(s.both(["-t", "threadhist", "-k", "step"], graph))
    equal(([line[k] for k in ("launches", "ends")], rest), ([200, 100], {"_Z3sumPKiPi": (100, "no program was attached to it when its graph was instantiated")}),
          "one of two nodes")
    equal(line["share_of_gpu_time"]["ends"], 0.5, "its time is shared out")


def case_reach_of_many_launches(s):
    line, rest = reach(s.both(["-e", s.obj("lanes")], s.app, "launch", "200"))
    equal(([line[k] for k in ("launches", "ends")], rest), ([200, 200], {}), "all of them are probed")
    # the first two and one of so many; six more, if they took long
    assert 2 + 3 <= line["timed"] <= 8 + 3, line
    assert line["gpu_ns"] > line["gpu_ns_timed"] > 0, line
    got = s.both([], s.app, "launch", "1100")
    line, rest = reach(got)
    equal(([line[k] for k in ("launches", "ends", "timed")], rest), ([1100, 0, 1024 + 5], {}), "more of them where nothing is attached")
    row, = [r for r in got.lines if r["type"] == "launches"]
    equal((row["launches"], row["timed"], row["gpu_ns"]), (1100, 1024 + 5, line["gpu_ns_timed"]), "its line")


def case_reach_since_it_was_attached(s):
    first, stop, report = serve(s, ["-e", s.obj("nothing")])
    second_report = s.file("second.json")
    second = s.finish(s.start(s.command(["-e", s.obj("lanes"), "-p", str(child_of(first)), "-d", "0.4"], None, second_report)))
    s.read(second, second_report)
    line, _ = reach(second)
    third_report = s.file("third.json")
    third = s.finish(s.start(s.command(["-e", s.obj("lanes"), "-p", str(child_of(first)), "-d", "0.1"], None, third_report)))
    s.read(third, third_report)
    write(stop, b"")
    got = s.read(s.finish(first), report)
    everything, rest = reach(got)
    # what was launched before is not the second's, nor what came when it had left: but for a moment at its begin, it saw all
    assert 0 < line["ends"] <= line["launches"] < everything["launches"] and line["share_of_launches"]["ends"] > 0.5, (line, everything)
    for count in ("launches", "instrumented"):
        assert 0 < second.total[count] and second.total[count] + third.total[count] <= got.total[count], (count, second.total, third.total, got.total)
    assert line["ends"] <= everything["ends"] and [n for n, _ in rest.values()] == [everything["launches"] - everything["ends"]], (line, everything, rest)


# --- selftest


def selftest(s, *options, gpuext=None, extra=None, library=None):
    got = s.finish(s.start([gpuext or s.gpuext, "selftest", "-j", *options], extra, library), timeout=60)
    return got, {(t["what"], t["programs"]): (t["verdict"], t["detail"]) for t in map(json.loads, got.out.decode().splitlines())}


def case_selftest(s):
    cache = s.file("cache")
    got, trials = selftest(s, "--device", "soft", extra={"GPUEXT_CACHE_DIR": cache})
    equal((got.status, {k: v for k, (v, _) in trials.items()}),
          (0, {("device", "-"): "passed", ("PTX", "none"): "passed", ("PTX", "entry"): "passed", ("PTX", "exit"): "passed",
               ("PTX", "entry and exit"): "passed", ("machine code", "-"): "skipped"}), "on the soft device")
    assert not os.path.exists(cache) or not [n for n in os.listdir(cache) if n.startswith("proven")], os.listdir(cache)
    equal(typed(s, "selftest", "--deadline", "0").status, 2, "a deadline that is over at once")


class Replaced:
    """A gpuext whose selftest runs another program: `body` of a shell script goes first, the real one follows. It is on a driver, and a file of
    an earlier time says what the machine may do."""

    def __init__(self, s):
        self.s, self.tree, self.cache = s, s.file("tree"), s.file("cache")
        os.makedirs(os.path.join(self.tree, "lib"))
        os.mkdir(self.cache)
        self.gpuext = shutil.copy(s.gpuext, self.tree)
        for name in os.listdir(os.path.join(s.build, "lib")):
            if name != "gpuext-selftest":
                os.symlink(os.path.abspath(os.path.join(s.build, "lib", name)), os.path.join(self.tree, "lib", name))
        self.real, self.app = os.path.abspath(os.path.join(s.build, "lib", "gpuext-selftest")), os.path.join(self.tree, "lib", "gpuext-selftest")
        extra, self.folder = with_driver(s)
        self.extra = dict(extra, GPUEXT_CACHE_DIR=self.cache)
        self.found = os.path.join(self.cache, "proven-90-13000")

    def run(self, body, *options):
        """Trials, and what the file says then; None: it is gone."""
        write(self.app, f"#!/bin/sh\n{body}\nexec {self.real} $*\n".encode())
        os.chmod(self.app, 0o755)
        write(self.found, b"of an earlier time")
        got, trials = selftest(self.s, "--device", "cuda", *options, gpuext=self.gpuext, extra=self.extra, library=self.folder)
        equal(got.status, 1, "exit status")
        if not os.path.exists(self.found):
            return trials, None
        with open(self.found, encoding="utf-8") as f:
            return trials, f.read()


def case_selftest_writes_down(s):
    """Machine code that runs, and into which no program comes: tried to the end, and refused from then on."""
    machine = Replaced(s)
    with open(os.path.join(os.path.dirname(__file__), "../../src/cli/selftest/kernels.ptx"), "rb") as f:
        image = write(s.file("image"), fake_cubin()[0][:64] + f.read() + b"\0")
    trials, text = machine.run(f"[ $1 = assemble ] && exec cp {image} $2")
    equal([trials["PTX", p][0] for p in ("none", "entry", "exit", "entry and exit")], ["passed"] * 4, "by PTX")
    equal([trials["machine code", p] for p in ("entry", "exit")], [("failed", "missed launches: 14, not 0")] * 2, "what has no PTX")
    assert text.endswith(": no\n") and "sm_90" in text and machine.found in trials["written down", "-"][1], (text, trials)


def case_selftest_that_hangs(s):
    """Programs that hang, whose results differ from run to run, that die."""
    machine, pid = Replaced(s), s.file("pid")
    trials, text = machine.run(f"[ $1 = run ] && echo $$ >{pid} && sleep 1000 >/dev/null", "--deadline", "1")
    equal((trials["PTX", "none"], text), (("hung", "did not end in 1 s"), None), "a hang; what is left of an earlier run")
    assert "machine code" not in [w for w, _ in trials] and "stopped" in [w for w, _ in trials], trials
    with open(pid, encoding="utf-8") as f:
        assert not os.path.exists(f"/proc/{f.read().strip()}"), "it was left behind"
    trials, text = machine.run("[ $1 = run ] && date +%N")
    equal(trials["PTX", "entry"], ("failed", "the kernels' results are not what they are without programs"), "other results")
    # a program that does not tell what it does, or goes wrong with programs in it alone
    trials, text = machine.run("[ $1 = run ] && exit")
    equal(trials["PTX", "none"], ("failed", "does not tell what it launched"), "no counts")
    trials, text = machine.run('[ "$GPUEXT_SOCKET" ] && exit 5')
    equal([trials["PTX", p] for p in ("none", "entry", "exit")], [("passed", "as it is")] + [("failed", "ended with status 5")] * 2, "a status of its own")
    trials, text = machine.run('[ "$GPUEXT_SOCKET" ] && sleep 1000 >/dev/null', "--deadline", "3")
    equal((trials["PTX", "entry"][0], ("PTX", "exit") in trials, "stopped" in [w for w, _ in trials]), ("hung", False, True), "nothing is tried behind a hang")
    trials, text = machine.run("kill -SEGV $$")
    equal((trials, text), ({("device", "-"): ("failed", "was ended by signal 11")}, "of an earlier time"), "a program that dies")


def case_nothing_to_attach_to_a_process(s):
    got = typed(s, "run", "-p", "1")
    assert got.status == 2 and "nothing to attach" in got.err, got.err


# --- relocatable device code


def parts(s, kinds=("ptx", "ptx")):
    """The containers that nvcc -rdc=true puts into a program: what its linker made (machine code), then the compilations."""
    out = [fatbin(s, "elf")]
    for name, kind in zip("ab", kinds):
        source = os.path.join(os.path.dirname(__file__), f"../data/rdc/{name}.ptx")
        made = s.file(name + ".fatbin") if kind == "ptx" else fatbin(s, "elf")
        if kind == "ptx":
            subprocess.run([os.path.join(s.build, "gx-fatbin"), "-o", made, "-c", "zstd", "75=" + source], check=True)
        out.append(made)
    return out


def case_relocatable_device_code(s):
    rdc = os.path.join(s.build, "e2e", "rdc")
    got, rows = table(s, ["-t", "threadhist", "--launches", "-k", "ka"], rdc, *parts(s))
    equal(got.out, b"ka 4\nallocate: 0\nka: 0\nkb: 0\ncopy: 0: 4015 4050 4085 4120\n", "what the kernels of both halves give")
    equal({n: (r["way_in"], r["instrumented"]) for n, r in rows.items()}, {"ka": ("PTX", 1), "kb": ("PTX", 0)}, "way in, instrumented")
    equal(got.total["lanes"]["produced"], 4, "lanes of ka")
    # a part without PTX, as a library may be: what calls it is refused by its name; nothing else has PTX either
    got = s.both(["-t", "threadhist"], rdc, *parts(s, ("ptx", "elf")))
    assert b"copy: 0" not in got.out and "GX0809: a module that can't be loaded: line" in got.err and "'counter' is not defined" in got.err, (got.out, got.err)
    got = s.both(["-t", "threadhist"], rdc, *parts(s, ("elf", "elf")))
    assert b"ka: 209\n" in got.out and "GX0831" in got.err and "hint: embed PTX" in got.err, (got.out, got.err)


def case_relocatable_device_code_in_place(s):
    """A kernel with a call through a pointer: what was joined and edited goes through the driver's linker; where that fails, the program's own is loaded."""
    made = parts(s)
    source = open(os.path.join(os.path.dirname(__file__), "../data/rdc/b.ptx"), encoding="utf-8").read()
    call = "{\n.reg .b64 %pt; .reg .b32 %pv; .param .b32 pa; .param .b32 pr; mov.u64 %pt, _Z5twicei; mov.b32 %pv, 1; st.param.b32 [pa], %pv;\n" \
           "pp: .callprototype (.param .b32 _) _ (.param .b32 _);\ncall (pr), %pt, (pa), pp; ld.param.b32 %pv, [pr];\n}\n"
    head, body = source.split(".visible .entry kb", 1)
    at = body.index("ld.param")
    with open(s.file("b.ptx"), "w", encoding="utf-8") as f:
        f.write(head + ".visible .entry kb" + body[:at] + call + body[at:])
    subprocess.run([os.path.join(s.build, "gx-fatbin"), "-o", made[2], "-c", "zstd", "75=" + f.name], check=True)
    rdc, out = os.path.join(s.build, "e2e", "rdc"), b"ka 4\nallocate: 0\nka: 0\nkb: 0\ncopy: 0: 4015 4050 4085 4120\n"
    driver = {"GPUEXT_REAL_LIBCUDA": os.path.join(s.build, "e2e", "driver", "libcuda.so.1")}
    for extra in ({}, driver):
        got = s.both(["-e", s.obj("lanes")], rdc, *made, extra=extra)
        equal(got.out, out, "what the kernels of both halves give")
        equal((got.total["instrumented"], got.total["missed_launches"]), (2, 0), "instrumented, missed")
        equal([e["value"] for e in got.maps["counts"]], [8] * 4, "lanes")
    # a library of machine code that this linker does not take
    got = s.under(["-e", s.obj("lanes")], rdc, *made, fatbin(s, "elf"), extra=driver)
    equal(got.out, out, "what they give as they are")
    equal((got.total["instrumented"], got.total["missed_indirect"]), (1, 1), "instrumented, missed")
    assert "is loaded as it is" in got.err and "linker" in got.err, got.err
    # the linker's code is for one kind of device
    got = s.under(["-e", s.obj("lanes")], rdc, *made, extra=dict(driver, E2E_REFUSE="kinds"))
    equal((got.out, got.total["instrumented"], got.total["missed_indirect"]), (out, 1, 1), "with a device of another kind")


# --- code that the application has the driver link

HEAD = ".version 7.0\n.target sm_70\n.address_size 64\n"
TWICE = "(.reg .u32 %out) twice(.reg .u32 %in)"
INDEX = "mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.s32 %r3, %r2, 64, %r1;"
STORE = "mul.wide.u32 %d2, %r3, 4; ld.param.u64 %d1, [p]; add.s64 %d3, %d1, %d2; st.global.u32 [%d3], %r4; ret;"
WORK = ".visible .entry work(.param .u64 p)\n{\n.reg .b32 %r<5>; .reg .b64 %d<4>;\n" + INDEX + "\nMIDDLE\n" + STORE + "\n}\n"
SUM = WORK.replace("MIDDLE", "add.u32 %r4, %r3, %r3;")
CALL = f".extern .func {TWICE};\n" + WORK.replace("MIDDLE", "call (%r4), twice, (%r3);")
DOUBLE = f".visible .func {TWICE}\n{{\nadd.u32 %out, %in, %in;\nret;\n}}\n"


def linked(s, *argv, probed=True):
    """Runs linker.c with threadhist: each lane once, or the original and one launch counted as without PTX."""
    program = os.path.join(s.build, "e2e", "linker")
    got = s.both(["-t", "threadhist"], program, *argv)
    assert got.status == 0 and got.out.endswith(b"wrong 0\n"), (argv, got.out, got.err)
    seen = [got.total[k] for k in ("launches", "instrumented", "missed_launches", "missed_no_ptx")] + [got.total["lanes"]["produced"]]
    equal(seen, [1, 1, 0, 0, LANES] if probed else [1, 0, 1, 1, 0], f"launches, probed, missed, without PTX, lanes of {argv}")
    return got


def case_linked_by_the_application(s):
    text, call, double = (write(s.file("ptx"), (HEAD + t).encode()) for t in (SUM, CALL, DOUBLE))
    with open(text, "rb") as f:
        ended = write(s.file("ptx"), f.read() + b"\0")
    packed = s.file("fatbin")
    subprocess.run([os.path.join(s.build, "gx-fatbin"), "-o", packed, "-c", "zstd", "70=" + double], check=True)
    linked(s, "ptx:" + text)
    linked(s, "ptx:" + ended)
    linked(s, "pathptx:" + text)
    linked(s, "ptx:" + call, "ptx:" + double)
    linked(s, "pathptx:" + double, "ptx:" + call)
    linked(s, "ptx:" + call, "fatbin:" + packed)
    for how in ("inplace", "nosize", "library"):
        linked(s, how, "ptx:" + call, "ptx:" + double)
    linked(s, "save", s.file("image"), "ptx:" + text)
    for names_of in ("old", "asked"):
        linked(s, names_of, "pathptx:" + call, "ptx:" + double)


def case_linked_of_more_than_ptx(s):
    """Machine code among the inputs, and machine code that is not what the linker made: the original runs, and is counted."""
    text, call, double = (HEAD + t for t in (SUM, CALL, DOUBLE))
    code = {t: write(s.file("cubin"), b"\x7fELFgxs\1" + struct.pack("<Q", len(t)) + t.encode() + b"\0") for t in (text, double)}
    caller = write(s.file("ptx"), call.encode())
    linked(s, "cubin:" + code[text], probed=False)
    got = linked(s, "ptx:" + caller, "cubin:" + code[double], probed=False)
    assert "GX0707" in got.err, got.err
    linked(s, "cubin:" + code[double], "ptx:" + caller, probed=False)
    linked(s, "alter", "ptx:" + write(s.file("ptx"), text.encode()), probed=False)
    # an input that the linker refused may be in by half
    refused = linked(s, "pathptx:/nowhere", "ptx:" + write(s.file("ptx"), text.encode()), probed=False)
    assert refused.out.startswith(b"add: 301\n"), refused.out


# --- programs that can't be probed


def case_machine_code_only(s):
    # where it runs: the kernel runs the original, and what to do is said once
    extra, folder = with_driver(s)
    image = fatbin(s, "elf")
    for options in (["-e", s.obj("lanes")], []):
        got = typed(s, "run", "--device", "soft", *options, "--", s.app, "load", image)  # the soft device runs no machine code
        same(s.alone(s.app, "load", image), got)
        assert got.err.count("GX0831") == 1 and "compute_80" in got.err, got.err
        ran = s.finish(s.start([s.gpuext, "run", "--device", "soft", *options, "--", s.app, "load", image], extra))
        same(s.alone(s.app, "load", image, library=folder), ran)
        assert "no PTX" in ran.err and ran.err.count("code=compute_80") == 1, ran.err
        assert ("instrumented 0, missed 1 (no_ptx 1);" in ran.err) == bool(options), ran.err


def case_why_nothing_ran(s):
    shell = ["/bin/sh", "-c"]
    dies = [sys.executable, "-c", "import ctypes, os; ctypes.CDLL('libcuda.so.1').cuInit(0); os.kill(os.getpid(), 9)"]
    for argv, told, not_told in (
        (shell + ["exit 0"], "never began to use CUDA", "no kernel matched"),
        (shell + ["exit 3"], "ended with status 3 before it used CUDA", "no kernel matched"),
        (shell + ["kill -11 $$"], "was ended by signal 11 (Segmentation fault) before it used CUDA", "no kernel matched"),
        (dies, "no kernel was launched: the program was ended by signal 9 (Killed) before that", "no kernel matched"),
        (shell + [f"ulimit -f 8; exec {s.app} launch 1"], "File too large (ulimit -f)\ngpuext: nothing ran: the program shares no numbers", "no kernel matched"),
        ([s.app, "launch", "1"], "no kernel matched '*no_such_kernel*'", "nothing ran"),
    ):
        got = s.both(["-e", s.obj("nothing")], *argv)
        assert got.err.count(told) == 1 and not_told not in got.err, (argv, got.err)
        equal(got.err.count("gpuext:"), 1, "one line: " + got.err)
    env = {"LD_LIBRARY_PATH": "", "GPUEXT_REAL_LIBCUDA": ""}
    ran = s.finish(s.start([s.gpuext, "run", "--device", "cuda", "--", "/bin/true"], env))
    driver = typed(s, "doctor").out.decode()
    if re.search(r"CUDA driver +no", driver):
        assert ran.status == 0 and "there is no NVIDIA driver here" in ran.err and "--device soft" in ran.err, ran.err
    else:
        assert "there is no NVIDIA driver" not in ran.err, ran.err


def case_export_tables(s):
    """What a runtime of NVIDIA's asks the driver for behind its names: what is there, and what is not."""
    code = ("import ctypes; c = ctypes.CDLL('libcuda.so.1'); c.cuInit(0); t = ctypes.c_void_p(); "
            "print(c.cuGetExportTable(ctypes.byref(t), bytes.fromhex('%s')))")
    got = s.both([], sys.executable, "-c", code % ("00" * 16))
    assert got.out == b"500\n" and got.err.count("GX0830") == 1 and "table 0000000000" in got.err, (got.out, got.err)
    got = s.both([], sys.executable, "-c", code % "6bd5fb6c5bf4e74a8987d93912fd9df9")
    assert got.out == b"0\n" and "GX0" not in got.err, (got.out, got.err)


def case_nvidias_shared_runtime(s):
    program = os.path.join(s.examples + "-nvcc", "vectoradd")
    runtime = "/usr/local/cuda/lib64/libcudart.so.13"
    if not os.path.exists(program) or not os.path.exists(runtime):
        raise Skip("no nvcc, or no shared runtime of CUDA 13")
    alone = s.finish(s.start([program], {"LD_LIBRARY_PATH": os.path.join(s.build, "lib", "soft")}))
    got = s.under([], "/bin/sh", "-c", "LD_PRELOAD=$LD_PRELOAD:%s exec %s" % (runtime, program))
    assert got.status == alone.status == 0 and got.out == alone.out and "GX0" not in got.err, (got.out, got.err)


if __name__ == "__main__":
    sys.exit(main("first steps", globals()))
