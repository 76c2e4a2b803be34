#!/usr/bin/env python3
# replay.py - `gpuext policy workload` and `gpuext policy replay` as they are typed: output, numbers, errors.
"""tests/e2e/replay.py [--build build/release]: every case_<name> is one test; it fails by an assertion."""
import argparse, html.parser, json, os, re, signal, struct, subprocess, sys, tempfile, time
import parts, uvm

KEYS = ("name kind prefetch threshold time_ns compute_ns stalled_ns accesses faults duplicates batches full_batches largest_batch misses "
        "evictions pages_in pages_out prefetched prefetched_unused refaults pages_again evicted_early overrides refused permille_of_best_native "
        "permille_of_lower_bound decisions counters tenants over_time first_difference").split()
NATIVE = ["native 1", "native 5", "native 10", "native 25", "native 51", "native 100", "native whole block", "native no prefetch"]
WORKLOADS = {"moe-decode": 3, "moe-offload": 2, "kv-cache": 2, "gnn": 1, "vector-search": 1, "two-tenants": 1, "graph": 1, "sweep": 1, "matmul": 1}  # steps


class Suite:
    def __init__(self, build, tmp):
        self.gpuext, self.tmp, self.n = os.path.join(build, "gpuext"), tmp, 0

    def run(self, *argv, env=None, status=0):
        ran = subprocess.run([self.gpuext, "policy", *argv], capture_output=True, timeout=60, env=dict(os.environ, **(env or {})))
        assert ran.returncode == status, f"{argv}: status {ran.returncode}\n{ran.stderr.decode()[-600:]}"
        said = [line for line in ran.stderr.splitlines() if b"a replay has no kernels: device programs do not run" not in line]
        assert status or not said, f"{argv}: {ran.stderr.decode()}"
        return ran.stdout if not status else ran.stderr.decode()

    def file(self, data=None):
        self.n += 1
        path = os.path.join(self.tmp, str(self.n))
        if data is not None:
            with open(path, "wb") as f:
                f.write(data)
        return path

    def workload(self, name, *more, steps=None, device="16M"):
        path = self.file()
        self.run("workload", name, "--steps", str(steps or WORKLOADS[name]), "--device-bytes", device, "-o", path, *more)
        return path

    def replay(self, *argv, env=None):
        return json.loads(self.run("replay", "-j", *argv, env=env))

    def refused(self, status, code, *argv):
        text = self.run(*argv, status=status)
        assert text.count("gpuext: ") == 1 and code in text, text
        return text


def check_variant(report, v):
    assert not [k for k in KEYS if k not in v], v
    assert v["time_ns"] >= report["lower_bound_ns"] and v["time_ns"] >= v["compute_ns"]
    assert v["pages_in"] >= v["prefetched"] >= v["prefetched_unused"]
    assert v["misses"] >= v["evictions"] and v["misses"] <= v["evictions"] + report["device_bytes"] // 2**21
    assert v["pages_out"] <= v["pages_in"] and v["largest_batch"] <= 256 and v["refaults"] <= v["evictions"]
    assert v["permille_of_lower_bound"] == v["time_ns"] * 1000 // report["lower_bound_ns"]
    assert sum(t["faults"] for t in v["tenants"]) <= v["faults"]
    assert v["evicted_early"] <= v["refaults"] and v["pages_again"] <= v["pages_in"], v
    assert v["pages_again"] >= v["pages_in"] - 512 * v["misses"] and (v["evictions"] or v["counters"]["refused_list"] or not v["pages_again"]), v
    for t in v["tenants"]:
        assert t["mean_permille"] <= t["most_blocks"] * 1000 * 2**21 // report["device_bytes"], t
    assert not v["misses"] or 0 < sum(t["mean_permille"] for t in v["tenants"]) <= 1000, v["tenants"]
    over = v["over_time"]
    assert all(sum(over[key]) == v[key] for key in ("accesses", "faults", "evictions")), over
    assert len({len(over[key]) for key in ("accesses", "faults", "evictions")}) == 1 and len(over["faults"]) <= 128
    # nothing happens after the end but services that nobody waits for any more
    assert (len(over["accesses"]) - 1) * over["interval_ns"] <= v["time_ns"], (over, v["time_ns"])


def check_differences(report, trace):
    """A variant says that it decides as another one exactly where all decisions are the same; otherwise, the first decisions that differ are of events that ask for them."""
    data, by_name, n = open(trace, "rb").read(), {v["name"]: v for v in report["variants"]}, 0
    for v in report["variants"]:
        said = v["first_difference"]
        assert said["same"] == (v["decisions"] == by_name[said["from"]]["decisions"]), (v["name"], said)
        assert said["from"] == "native 51" or v["threshold"] == by_name[said["from"]]["threshold"] != 51
        if said["same"]:
            continue
        here, there, n = said["here"], said["there"], n + 1
        assert not said["later"] and here != there, said
        for did in (here, there):
            if did["did"] != "brought":
                continue
            kind, _, _, _, _, va, _, _ = struct.unpack_from("<BBHIQQII", data, 64 + 32 * did["event"])
            assert kind == 2 and va >> 21 == did["va"] >> 21 and 0 < did["pages"] <= 512, (did, va)
    return n


def case_workloads_replay(s):
    """Every workload is oversubscribed, its numbers agree with each other and with both bounds."""
    for name in WORKLOADS:
        trace = s.workload(name)
        report = s.replay(trace)
        assert check_differences(report, trace) >= 2
        assert report["gpuext_replay"] == 1 and report["simulated"] is True and report["trace"] == name
        assert [v["name"] for v in report["variants"]] == NATIVE
        by_name = {v["name"]: v for v in report["variants"]}
        for v in report["variants"]:
            check_variant(report, v)
        none = by_name["native no prefetch"]
        assert none["prefetched"] == 0 and none["pages_in"] == none["faults"] and none["misses"] >= report["best_known_order_misses"] > 0
        assert not by_name["native 100"]["prefetched"] and by_name["native 1"]["prefetched"]
        assert by_name["native 1"]["decisions"] == by_name["native whole block"]["decisions"]  # 16 of 512 pages are over 1 %
        best = by_name[report["best_native"]]
        assert best["time_ns"] == min(v["time_ns"] for v in report["variants"]) and best["permille_of_best_native"] == 1000
        assert any(v["evictions"] for v in report["variants"]) and none["batches"]
        assert max(v["largest_batch"] for v in report["variants"]) > 32 or name == "matmul"  # small: one tile a stream


def case_deterministic(s):
    """The same arguments make the same trace, another seed another one; the same trace, the same report."""
    one, again, other = s.workload("graph"), s.workload("graph"), s.workload("graph", "--seed", "2")
    data = [open(p, "rb").read() for p in (one, again, other)]
    assert data[0] == data[1] != data[2]
    assert s.run("replay", "-j", one) == s.run("replay", "-j", again) != s.run("replay", "-j", other)


def case_json_lines(s):
    """Both forms of a trace give one report; the binary form is what docs/policy-traces.md says."""
    binary, lines = s.workload("two-tenants"), s.workload("two-tenants", "--json")
    assert s.run("replay", "-j", binary) == s.run("replay", "-j", lines)
    data, text = open(binary, "rb").read(), open(lines).read().splitlines()
    magic, version, head, size, page, n, device, name = struct.unpack_from("<8sIIIIQQ24s", data)
    assert (magic, version, head, size, page) == (b"GXTRACE\0", 2, 64, 32, 4096) and name.rstrip(b"\0") == b"two-tenants"
    assert len(data) == 64 + 32 * n and len(text) == n + 1 and device == 16 << 20
    header = json.loads(text[0])
    assert header == {"gpuext_trace": 2, "name": "two-tenants", "device_bytes": 16 << 20}
    types, accesses = [None, "alloc", "access", "free", "fault"], ["prefetch", "read", "write", "atomic"]
    for i in (0, 1, 2, 100, n - 1):
        kind, access, stream, gap, space, va, pages, pid = struct.unpack_from("<BBHIQQII", data, 64 + 32 * i)
        event = json.loads(text[1 + i])
        assert event["type"] == types[kind] and event.get("access", "prefetch") == accesses[access]
        for key, value in (("stream", stream), ("gap_ns", gap), ("va_space", space), ("va", va), ("n_pages", pages), ("pid", pid)):
            assert event.get(key, 0) == value, (key, event)


def case_policies(s):
    """A policy is a variant beside native, its decisions the same twice and on interpreter and machine code."""
    trace, fifo = s.workload("moe-decode", steps=6), os.path.join("build", "policies", "fifo.bpf.o")
    first = s.replay(trace, "-e", fifo)
    assert [v["name"] for v in first["variants"]] == NATIVE + ["fifo.bpf.o"]
    policy = first["variants"][-1]
    check_variant(first, policy)
    check_differences(first, trace)
    assert policy["kind"] == "policy" and policy["counters"]["calls"] > 0 and not policy["ejected"] and not policy["refused"]
    assert s.replay(trace, "-e", fifo) == first
    for way, said in (("machine", "machine"), ("interpret", "interpreter")):
        v = s.replay(trace, "-e", fifo, env={"GPUEXT_POLICY_RUN": way})["variants"][-1]
        assert v["decisions"] == policy["decisions"] and v["time_ns"] == policy["time_ns"] and v["counters"] == policy["counters"]
        assert v["runs_as"] == said or os.uname().machine != "x86_64", v["runs_as"]
    both = s.replay(trace, "-e", fifo, "--threshold", "1", "-e", fifo)["variants"]
    assert both[-2]["name"] == "fifo.bpf.o at 1" and both[-2]["threshold"] == 1 and both[-2]["faults"] < both[-1]["faults"]
    assert both[-1] == policy and both[-2]["first_difference"]["from"] == "native 1"
    assert "fifo.bpf.o" in s.run("replay", trace, "-e", fifo).decode()


def case_device_programs(s):
    """An object that has device programs, too: its policy runs, and what does not is said, once."""
    trace = s.workload("moe-decode", steps=4)
    ran = subprocess.run([s.gpuext, "policy", "replay", trace, "-j", "-e", os.path.join("build", "policies", "fifo.bpf.o"), "-e", os.path.join("build", "policies", "experts.bpf.o")],
                         capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0 and json.loads(ran.stdout)["variants"][-1]["counters"]["calls"] > 0, ran
    assert ran.stderr == ("gpuext: warning: build/policies/experts.bpf.o: a replay has no kernels: device programs do not run (enter, choose, run, end_step); "
                          "what they would write into maps, and ask for, is missing in its numbers\n"), ran.stderr


def case_cut(s):
    """A trace that is cut while it is read: one clear error, and no signal."""
    trace = s.workload("moe-decode", steps=150)
    p = subprocess.Popen([s.gpuext, "policy", "replay", trace], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 20
    while trace not in open(f"/proc/{p.pid}/maps").read() and p.poll() is None and time.monotonic() < end:
        pass
    os.truncate(trace, 4096)
    err = p.communicate(timeout=60)[1]
    # before it was looked at as a whole, or then
    assert p.returncode == 1 and err.count("gpuext: ") == 1 and (f"GX0003: file or socket error: {trace} was cut while it was read" in err or "GX1001" in err), (p.returncode, err)


def case_constants(s):
    """What --set writes bounds a loop, and opens or closes a branch, before the policy is verified."""
    bound, trace = os.path.join(os.path.dirname(s.gpuext), "policies", "bound.bpf.o"), s.workload("sweep")
    assert s.replay(trace, "-e", bound, "--set", "rounds=12")["variants"][-1]["reason"] == ""
    assert "GX0230" in s.run("replay", trace, "-e", bound, "--set", "rounds=2147483648", status=1)
    assert "GX0207" in s.run("replay", trace, "-e", bound, "--set", "reckless=1", status=1)


def case_interpreter_and_machine_code(s):
    """Every memory policy that comes with us decides the same by both, twice each; those for tasks alone are refused."""
    trace, n = s.workload("two-tenants", steps=1), 0
    for name in sorted(os.listdir(os.path.join("build", "policies"))):
        path = os.path.join("build", "policies", name)
        if not name.endswith(".bpf.o") or not os.path.exists(os.path.join("policies", name[:-1] + "c")):
            continue
        if "gpu_mem_ops" not in open(os.path.join("policies", name[:-1] + "c")).read():
            s.refused(1, "GX1002", "replay", trace, "-e", path)
            continue
        ways = [s.replay(trace, "-e", path, env={"GPUEXT_POLICY_RUN": way})["variants"][-1] for way in ("machine", "interpret")]
        for v in ways:
            v.pop("runs_as")
        assert ways[0] == ways[1] and not ways[0]["ejected"] and not ways[0]["refused"], (name, ways)
        n += 1
    assert n >= 6, n


def case_quota(s):
    """A quota holds a tenant down and lets the other one fault less; device memory can be changed."""
    trace = s.workload("two-tenants", steps=2)
    free, held = s.replay(trace), s.replay(trace, "--quota", "1001:2")
    faults = lambda r, pid: [t["faults"] for t in r["variants"][0]["tenants"] if t["pid"] == pid][0]
    assert faults(held, 1002) < faults(free, 1002)
    large = s.replay(trace, "--device-bytes", "64M")
    assert large["device_bytes"] == 64 << 20 and not any(v["evictions"] for v in large["variants"])


def case_text(s):
    lines = s.run("replay", s.workload("sweep")).decode().splitlines()
    rows = [l for l in lines if l.startswith("native ")]
    assert "simulated" in lines[0] and len(rows) == len(NATIVE) and any(l.startswith("best native: ") for l in lines)
    assert len(re.split(r"\s{2,}", lines[1])) > 10


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes, self.text = [], [], [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):  # of SVG, and meta
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.text += data


def case_html(s):
    """One well-formed page, nothing in it refers to anything else; text from a trace is escaped."""
    bad, path = s.file(), s.file()
    data = bytearray(open(s.workload("sweep"), "rb").read())
    data[40:64] = b"<script>&\"'\xff".ljust(24, b"\0")
    open(bad, "wb").write(data)
    s.run("replay", bad, "--html", path)
    raw, page = open(path, encoding="utf-8").read(), Page()
    page.feed(raw)
    page.close()
    assert not page.open and page.tags.count("details") == len(NATIVE) and page.tags.count("table") == 2 and "<script>&\"'?" in page.text
    assert not {"script", "link", "img", "iframe", "object", "embed", "a"} & set(page.tags)
    assert not {"src", "href", "style", "onload"} & {k for k, _ in page.attributes}
    assert not re.search(r"://|url\(|@import", raw) and "prefers-color-scheme: dark" in raw
    assert all(name in page.text for name in NATIVE) and "lower bound" in page.text
    assert all(0 <= float(v[:-1]) <= 100 for k, v in page.attributes if k == "width" and v[-1] == "%")


def unnamed(s):
    """A policy object that opens and that bpf(2) refuses: by_link.bpf.o without a name in its policy."""
    data = open(os.path.join(os.path.dirname(s.gpuext), "policies", "by_link.bpf.o"), "rb").read()
    assert data.count(b"by link\0") == 1
    return data.replace(b"by link\0", bytes(8))


def case_errors(s):
    """Bad input: one clear error, status 2 for the command line and 1 for the rest."""
    trace = s.workload("sweep")
    good = open(trace, "rb").read()
    for argv in (["show"], ["replay"], ["replay", trace, trace], ["replay", trace, "-e", "x", "--threshold", "101"], ["replay", trace, "--threshold", "1"], ["replay", trace, "--quota", "1"],
                 ["replay", trace, "--quota", "1:2:3:4"], ["replay", trace, "--set", "a=1"], ["replay", trace, "--device-bytes", "12x"],
                 ["replay", trace, "--bogus"], ["replay", trace, "-e"], ["workload", "sweep"], ["workload", "sweep", "-o", s.file(), "--steps", "-1"],
                 ["workload", "sweep", "-o", s.file(), "--device-bytes", "16X"], ["workload", "sweep", "-o", s.file(), "--seed", "x"]):
        s.refused(2, "GX0901", *argv)
    s.refused(1, "GX1001", "replay", s.file() + "none")
    for data in (b"", b"{}", b"hello\n", good[:40], good[:-1], good + b"\0", good[:8] + b"\3" + good[9:], good[:8] + b"\1" + good[9:], b"GXTRACE\0" + b"\xff" * 56,
                 good[:64] + b"\7" + good[65:], good[:64 + 32] + b"\2\1\0\0" + b"\xff" * 28 + good[64 + 64:]):
        s.refused(1, "GX1001", "replay", s.file(data))
    nothing = b'{"gpuext_trace": 2, "name": "n", "device_bytes": 16777216}\n{"type": "alloc", "va": 2097152, "n_pages": 512}\n'
    assert "no accesses" in s.refused(1, "GX1001", "replay", s.file(nothing))
    s.refused(1, "GX1002", "replay", trace, "--device-bytes", "1M")
    s.refused(1, "GX1002", "replay", trace, "--quota", "1001:2:3")
    s.refused(1, "GX1003", "workload", "nothing", "-o", s.file())
    s.refused(1, "GX1003", "workload", "sweep", "--device-bytes", "1M", "-o", s.file())
    s.refused(1, "GX1003", "workload", "sweep", "--steps", "10000", "-o", s.file())
    s.refused(1, "GX0003", "workload", "sweep", "-o", "/nonexistent/x")
    s.refused(1, "GX0003", "replay", trace, "--html", "/nonexistent/x")
    s.refused(1, "GX0642", "replay", trace, "-e", "/nonexistent.bpf.o")
    bad = s.file(unnamed(s))
    bound = os.path.join(os.path.dirname(s.gpuext), "policies", "bound.bpf.o")
    assert "GX0207" in s.refused(1, "GX0642", "replay", trace, "-e", bound, "--set", "reckless=1")
    assert f"{bad}: by_link: GX0624: policy whose name is missing" in s.refused(1, "GX0642", "replay", trace, "-e", bad)
    s.refused(1, "GX0643", "replay", trace, "-e", os.path.join("build", "policies", "fifo.bpf.o"), "--set", "no_such=1")


TIMESLICE = (os.path.join("build", "policies", "timeslice.bpf.o"), "--set", "critical_comm[0]=latency", "--set", "best_effort_cgroup[0]=2")


def schedule(s, *argv, env=None):
    report = json.loads(s.run("schedule", "-j", *argv, env=env))
    assert report["gpuext_schedule"] == 1 and report["simulated"] is True
    for v in report["variants"]:
        assert v["busy_ns"] + v["switching_ns"] + v["idle_ns"] == report["length_ns"]
        assert v["busy_ns"] == v["critical_ran_ns"] + v["best_effort_ran_ns"] == sum(t["ran_ns"] for t in v["tasks"])
        assert all(t["asked_ns"] == t["ran_ns"] + t["left_ns"] + t["dropped_ns"] for t in v["tasks"])
        assert v["latency_p50_ns"] <= v["latency_p99_ns"] <= v["latency_max_ns"]
    return report


def case_schedule(s):
    """Constants and a policy: values and levels arrive, latency falls, the same twice and interpreted."""
    argv = ("--critical", "2", "--best-effort", "4", "--seconds", "2", "-e", *TIMESLICE)
    report = schedule(s, *argv)
    names = [v["name"] for v in report["variants"]]
    assert names[:5] == [f"native {us} us" for us in (250, 1000, 2048, 4000, 8000)] and len(names) == 10, names
    policy, native = report["variants"][-1], report["variants"][2]
    assert [(t["timeslice_us"], t["interleave"]) for t in policy["tasks"]] == [(8192, 2)] * 2 + [(512, 0)] * 4
    assert all((t["timeslice_us"], t["interleave"]) == (2048, 1) for t in native["tasks"])
    assert policy["latency_p99_ns"] < native["latency_p99_ns"] / 2 and policy["runs_as"] in ("machine", "interpreter") and not policy["ejected"]
    assert report["best_native"] in names and report["best_own"] in names
    assert report == schedule(s, *argv)
    other = schedule(s, *argv, env={"GPUEXT_POLICY_RUN": "interpret"})["variants"][-1]
    assert other["runs_as"] == "interpreter" and other["decisions"] == policy["decisions"] and other["counters"] == policy["counters"]


def case_schedule_options(s):
    """What an application sets stands without override; a dearer switch costs; lives end; text says that it is simulated."""
    report = schedule(s, "--only", "--seconds", "1", "-e", *TIMESLICE, "--set", "override_own=0")
    assert [v["name"] for v in report["variants"]][0] == "native 2048 us" and len(report["variants"]) == 2
    assert all(t["timeslice_us"] == 2048 for t in report["variants"][1]["tasks"])
    free, dear = (schedule(s, "--only", "--preempt-us", us, "--seconds", "1")["variants"][0] for us in ("0", "500"))
    assert free["switching_ns"] == 0 and dear["switching_ns"] > 10**8 and free["best_effort_ran_ns"] > dear["best_effort_ran_ns"]
    assert dear["switching_ns"] == dear["switches"] * 500000, dear
    assert len(schedule(s, "--only", "--life-ms", "300", "--seconds", "1")["variants"][0]["tasks"]) > 3
    assert schedule(s, "--seed", "2", "--only")["variants"] != schedule(s, "--only")["variants"] != schedule(s, "--only", "--waits")["variants"]
    assert "all figures are simulated" in s.run("schedule").decode()
    s.refused(2, "GX0901", "schedule", "trace")
    s.refused(2, "GX0901", "schedule", "--set", "a=1")
    s.refused(2, "GX0901", "schedule", "--seconds", "101")
    s.run("schedule", "--only", "--preempt-us", "1000000")
    s.refused(2, "GX0901", "schedule", "--only", "--preempt-us", "1000001")
    s.refused(1, "GX1003", "schedule", "--critical", "32")
    s.refused(1, "GX1003", "schedule", "--critical", "0", "--best-effort", "0")
    s.refused(1, "GX1003", "schedule", "--life-ms", "1")
    s.refused(1, "GX1002", "schedule", "-e", os.path.join("build", "policies", "fifo.bpf.o"))
    s.refused(1, "GX0642", "schedule", "-e", "/nonexistent.bpf.o")
    assert "GX0624" in s.refused(1, "GX0642", "schedule", "-e", s.file(unnamed(s)))


def case_record_is_stopped(s):
    """A signal goes to the program, and it is waited for all the same."""
    p = subprocess.Popen([s.gpuext, "policy", "record", "-o", s.file(), "--", "sh", "-c", "trap 'sleep 0.2; exit 7' TERM; echo up; while :; do sleep 0.02; done"],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert p.stdout.readline() == b"up\n"
    p.send_signal(signal.SIGTERM)
    _, err = p.communicate(timeout=60)
    assert p.returncode == 7 and b"GX1010" in err, (p.returncode, err)
    # from the program itself, as early as it can: gpuext may not have seen yet that it has started
    done = subprocess.run([s.gpuext, "policy", "record", "-o", s.file(), "--", "sh", "-c", "trap 'exit 8' TERM; kill -TERM $PPID; while :; do sleep 0.02; done"],
                          stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 8 and b"GX1010" in done.stderr, (done.returncode, done.stderr)


def case_inputs(s):
    """What is no trace, never ends, or has nothing to replay: one error, at once; a pipe that ends is read."""
    head = b'{"gpuext_trace":2,"device_bytes":4194304}\n{"type":"alloc","va":0,"n_pages":600,"pid":1}\n'
    use = b'{"type":"access","access":"read","va":0,"gap_ns":5}\n'
    for path in ("/dev/zero", "/dev/null", "/", s.file(b"\0" * 64), s.file(b" " * 5000 + head + use), s.file(head), s.file(head + b"{" + b" " * (2 << 20))):
        s.refused(1, "GX1001", "replay", path)
    for text, pieces, why in ((b"y\n" * 2048, 10**9, "begins with neither"), (use * 64, 10**9, "line 1: the first line is"), (head + use, 1, None)):
        fifo = s.file()
        os.mkfifo(fifo)
        script = "import sys\ntry:\n with open(sys.argv[1], 'wb') as f:\n  for i in range(int(sys.argv[2])): f.write(bytes.fromhex(sys.argv[3]))\nexcept OSError: pass"
        writer = subprocess.Popen([sys.executable, "-c", script, fifo, str(pieces), text.hex()])
        try:
            if why:
                said = s.run("replay", fifo, status=1)
                assert said.count("gpuext: ") == 1 and "GX1001" in said and why in said, said
            else:
                assert json.loads(s.run("replay", "-j", fifo))["events"] == 2
        finally:
            writer.kill()
            writer.wait()


def case_progress(s):
    """A long replay says on a terminal how far it is, and nothing in a pipe; two variants at a time give the same report."""
    n = 700000
    access = b"".join(struct.pack("<BBHIQQII", 2, 1, i % 8, 10, 1, (512 + i % 512) * 4096, 0, 0) for i in range(512))
    path = s.file(struct.pack("<8sIIIIQQ24s", b"GXTRACE\0", 2, 64, 32, 4096, n // 512 * 512 + 1, 4 << 20, b"long") + struct.pack("<BBHIQQII", 1, 0, 0, 0, 1, 512 * 4096, 512, 7) + access * (n // 512))
    want = s.run("replay", "-j", path)
    main, other = os.openpty()
    ran = subprocess.Popen([s.gpuext, "policy", "replay", "-j", path], stdout=subprocess.PIPE, stderr=other)
    out = ran.communicate(timeout=60)[0]
    os.close(other)
    said = b""
    try:
        while True:
            more = os.read(main, 4096)
            said += more
            if not more:
                break
    except OSError:
        pass  # the other end is closed
    os.close(main)
    assert ran.returncode == 0 and out == want and re.search(rb"replay: +\d+ %", said), said


class Recorded(uvm.Run):
    """A run, and its fault buffer as a queue of UVM's tools would have it."""
    queue = b""

    def service(self, start):
        for block, page, _ in self.buffer[:256]:
            self.queue += struct.pack("<BBHIQQQIBBH", 3, 2, 1, 0, (block[1] << 21) + page * 4096, 0, 0, self.n["batches"], 1, 1, 0) + bytes(32)
        super().service(start)


def case_imported_as_it_was(s):
    """What an independent simulation records of its faults, imported: the same setting serves the same batches, faults and blocks again."""
    for name, steps in (("sweep", 1), ("kv-cache", 1), ("moe-offload", 1)):
        with open(s.workload(name, steps=steps), "rb") as f:
            events, blocks = uvm.events_of(f.read())
        run, path, queue = Recorded(events, blocks, 51), s.file(), None
        queue = s.file(run.queue)
        ran = subprocess.run([s.gpuext, "policy", "import", "uvm-events-v2", queue, "-o", path, "--device-bytes", "16M"], capture_output=True, timeout=60)
        assert ran.returncode == 0 and b"does not tell" in ran.stderr, ran.stderr
        v = next(v for v in s.replay(path)["variants"] if v["name"] == "native 51")
        said = {key: v[key] for key in ("batches", "faults", "misses", "evictions", "largest_batch")}
        assert run.n["evictions"] or name != "sweep", "nothing was evicted"
        assert said == {key: run.n[key] for key in said}, (name, said, run.n)


def case_help(s):
    assert all(name in s.run().decode() for name in ("workload", "replay", "schedule"))
    assert "--preempt-us" in s.run("schedule", "--help").decode()
    assert all(name in s.run("workload", "--help").decode() for name in WORKLOADS)
    assert "--quota" in s.run("replay", "--help").decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = parts.taken("replay", sorted(k[5:] for k in globals() if k.startswith("case_")), args)
    failed, cases = 0, [("case_" + k, globals()["case_" + k]) for k in names]
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in cases:
            try:
                case(Suite(os.path.abspath(args.build), tempfile.mkdtemp(dir=tmp)))
            except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as e:
                import traceback
                failed += 1
                print(f"FAILED: {name}: {e}\n{''.join(traceback.format_tb(e.__traceback__)[-1:])}")
    print(f"replay: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
