#!/usr/bin/env python3
# profile.py - `gpuext profile`: planted defects are named first with their line, repaired twins raise nothing, numbers are the device's own.
"""tests/e2e/profile.py [--device soft|cuda] [--build build/release] [--examples build/examples] [NAMES of check_ functions]

Every number of the report is compared with what the soft device logs of a run of the same kernels without gpuext (GPUEXT_SOFT_EVENTS), added
up here by the rules of docs/profile.md. On a GPU the log is that of the same program on the soft device: --examples are those that clang made.
With those of nvcc (-lineinfo) check_numbers has no log to go by.

Where lanes of a warp part, when they meet again is a GPU's business, and probes take part in that: for kernels with such a branch lanes and bytes
are compared, and executions and sectors are no fewer than those of a device on which lanes meet at once. All others are equal to the digit.
"""
import argparse, json, os, re, subprocess, sys, tempfile
import xml.etree.ElementTree as ElementTree
from collections import defaultdict

import parts, soft_events
from soft_events import lanes_of

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "profile_defects.cu")
# kernel: its cause, and the mark of its line in the source (None: the kernel as a whole); each but those of ALONE has a twin NAME_good
DEFECTS = {
    "strided": ("strided", "[strided]"),
    "misaligned": ("misaligned", "[misaligned]"),
    "gaps": ("gaps", "[gaps]"),
    "apart": ("strided", "[apart]"),
    "banks32": ("bank-conflicts", "[banks]"),
    "banks64": ("bank-conflicts", "[banks]"),
    "banks128": ("bank-conflicts", "[banks128]"),
    "divergent": ("divergent", "[divergent]"),
    "idle": ("idle-lanes", "[idle]"),
    "uneven": ("imbalance", None),
    "atomics": ("serial-atomics", "[atomics]"),
    "local": ("local-memory", "[local]"),
    "crowded": ("low-occupancy", None),
    "asked": ("low-occupancy", None),
    "partial": ("partial-warps", None),
}
ALONE = ("partial", "apart")
GOOD = [name + "_good" for name in DEFECTS if name not in ALONE] + ["unrolled_good", "stencil_good", "elected_good"]
WORST = {"banks32": 32, "banks64": 16, "banks128": 8}


def run(command, env=None):
    r = subprocess.run(command, capture_output=True, env=env, timeout=300, stdin=subprocess.DEVNULL)
    return r.returncode, r.stdout.decode(), r.stderr.decode("utf-8", "replace")


class Runs:
    def __init__(self, args, tmp):
        self.args, self.tmp, self.n = args, tmp, 0
        self.app = os.path.join(args.examples, "profile_defects")

    def alone(self, kernels, events=None):
        """On the device; with a file for its log, on the soft device."""
        env = dict(os.environ)
        if events or self.args.device == "soft":
            env["LD_LIBRARY_PATH"] = os.path.join(os.path.abspath(self.args.build), "lib", "soft")
        if events:
            env["GPUEXT_SOFT_EVENTS"] = events
        return run([self.app, *kernels], env)

    def profile(self, kernels, *options):
        """(status, what the application printed, stderr, the report's lines when it is JSON)"""
        self.n += 1
        out = os.path.join(self.tmp, f"{self.n}.json")
        got = run([os.path.join(self.args.build, "gpuext"), "profile", "--device", self.args.device, "-o", "json", "--out", out, *options, "--", self.app, *kernels])
        rows = [json.loads(line) for line in open(out, encoding="utf-8")] if os.path.exists(out) else []
        return (*got, rows)


def name_of(mangled):
    return re.match(r"_Z\d+([a-z]\w*?)PK", mangled).group(1)


def line_of(mark):
    return next(n for n, text in enumerate(open(SOURCE, encoding="utf-8"), 1) if mark in text)


# --- what is to be counted


def turns_of_banks(addresses, width):
    size = 32 if width <= 4 else 16 if width == 8 else 8
    phases = ideal = 0
    for first in range(0, 32, size):
        banks = defaultdict(set)
        for lane, address in addresses.items():
            if first <= lane < first + size:
                for word in range(address // 4, (address + width + 3) // 4):
                    banks[word % 32].add(word)
        phases += max(map(len, banks.values()), default=0)
        ideal += bool(banks)
    return phases, ideal


def lines_of_ptx(path):
    """{line of the PTX: (file, line of the source)}"""
    files, now, out = {}, None, {}
    text = open(path, encoding="utf-8").read().split("\n")
    for line in text:
        found = re.match(r'\s*\.file\s+(\d+)\s+"(.*?)"', line)
        if found:
            files[int(found.group(1))] = found.group(2)
    for n, line in enumerate(text, 1):
        found = re.match(r"\s*\.loc\s+(\d+)\s+(\d+)", line)
        if found:
            now = files[int(found.group(1))], int(found.group(2))
        elif re.match(r"\s*\.(visible|entry|func)", line):
            now = None
        out[n] = now
    return out


def add_access(counts, event, place, threads):
    addresses = dict(zip(lanes_of(event.mask), event.lanes))
    op = {soft_events.LOAD: "load", soft_events.STORE: "store", soft_events.ATOMIC: "atomic"}[place.does]
    for space, mask in (("shared", event.mask & event.a), ("local", event.mask & event.b), ("global", event.mask & ~event.a & ~event.b)):
        own = {lane: addresses[lane] for lane in lanes_of(mask)}
        if not own:
            continue
        c = counts[space, op]
        c["executions"] += 1
        c["lanes"] += len(own)
        c["threads"] += threads
        c["bytes"] += place.bytes * len(own)
        if space == "global":
            sectors, distinct = len({a // 32 for a in own.values()}), place.bytes * len(set(own.values()))
            c["sectors"] += sectors
            c["ideal_sectors"] += (distinct + 31) // 32
        if space == "shared":
            phases, ideal = turns_of_banks(own, place.bytes)
            c["phases"] += phases
            c["ideal_phases"] += ideal
            c["worst_degree"] = max(c["worst_degree"], -(-phases // ideal))
        if op == "atomic":
            times = [list(own.values()).count(a) for a in own.values()]
            c["serial_atomics"] += max(times) - 1
            c["worst_degree"] = max(c["worst_degree"], max(times))


def device_counts(path, ptx):
    """{kernel: {(file, line, space, op): counts}}, and {kernel: {block: work}}, of a log."""
    places, grids = soft_events.read(path)
    lines = lines_of_ptx(ptx)
    out, work = defaultdict(lambda: defaultdict(lambda: defaultdict(int))), defaultdict(lambda: defaultdict(int))
    for grid in grids.values():
        kernel, size = name_of(grid.kernel), grid.block[0] * grid.block[1] * grid.block[2]
        for event in grid.events:
            if isinstance(event, soft_events.Block) or event.what not in (soft_events.ACCESS, soft_events.BRANCH, soft_events.BARRIER):
                continue
            place = places[event.place]
            threads = min(32, size - 32 * event.warp)
            counts = defaultdict(lambda: defaultdict(int))
            if event.what == soft_events.ACCESS:
                add_access(counts, event, place, threads)
            elif event.what == soft_events.BARRIER:
                counts["", "barrier"].update(executions=1, lanes=len(lanes_of(event.mask)), threads=threads)
            elif place.text.startswith("@"):
                taken, here = len(lanes_of(event.a)), len(lanes_of(event.mask))
                parts = 0 < taken < here
                counts["", "branch"].update(executions=1, lanes=here, threads=threads, parted=int(parts), minority_lanes=min(taken, here - taken))
            for (space, op), values in counts.items():
                to = out[kernel][(*lines[place.line], space, op)]
                for key, value in values.items():
                    to[key] = max(to[key], value) if key == "worst_degree" else to[key] + value
                work[kernel][event.block] += op != "barrier"
    return out, work


def want_row(c):
    """As the report has it."""
    want = {"executions": c["executions"], "lanes": c["lanes"], "lane_share": 100 * c["lanes"] / c["threads"]}
    if c["bytes"]:
        want["bytes"] = c["bytes"]
    if c["sectors"]:
        want.update(sectors=c["sectors"], ideal_sectors=c["ideal_sectors"], efficiency=100 * c["bytes"] / (32 * c["sectors"]))
        want.update(excess_sectors=c["sectors"] - c["ideal_sectors"], sectors_per_request=c["sectors"] / c["executions"])
    if c["phases"]:
        want.update(phases=c["phases"], ideal_phases=c["ideal_phases"], bank_conflicts=c["phases"] - c["ideal_phases"], worst_degree=c["worst_degree"])
    if c["serial_atomics"]:
        want.update(serial_atomics=c["serial_atomics"], worst_degree=c["worst_degree"])
    if "parted" in c:
        want.update(divergent=100 * c["parted"] / c["executions"], minority_lanes=c["minority_lanes"])
    return want


# --- checks

# of a kernel whose lanes part: what any order keeps, and what parts of a warp can only raise
KEPT, RAISED = ("lanes", "bytes"), ("executions", "sectors", "ideal_sectors", "phases", "ideal_phases")


def differences(what, got, want, free):
    """What of a line is not as it must be; free: parts of a warp may come one after the other."""
    out = []
    for metric, value in want.items():
        has, slack = got.get(metric, -1), 1e-6 * max(1, value) / 2
        if free and metric not in KEPT and not (metric in RAISED and has < value - slack):
            continue
        if abs(has - value) > slack:
            out.append(f"{what}: {metric} {got.get(metric)}, the device {value}")
    return out


def check_numbers(runs):
    kernels = [*DEFECTS, *GOOD]
    events = os.path.join(runs.tmp, "events")
    alone = runs.alone(kernels, events)
    if runs.args.device != "soft":
        alone = runs.alone(kernels)
    status, out, err, rows = runs.profile(kernels)
    problems = [] if (status, out) == alone[:2] else [f"the application differs: {status} {out!r} for {alone[:2]}: {err[-400:]}"]
    want, work = device_counts(events, os.path.join(runs.args.examples + "-obj", "profile_defects.ptx"))
    for kernel in kernels:
        mine = [r for r in rows if r["type"] == "line" and name_of(r["kernel"]) == kernel]
        got = {(r["file"], r["line"], r.get("space", ""), r["op"]): r for r in mine}
        by_name = {(os.path.basename(f), *rest): c for (f, *rest), c in want[kernel].items()}
        got = {(os.path.basename(f), *rest): r for (f, *rest), r in got.items()}
        if set(by_name) != set(got):
            problems.append(f"{kernel}: lines {sorted(set(got) ^ set(by_name))} are in one only")
        free = runs.args.device != "soft" and any(c["parted"] for c in by_name.values() if "parted" in c)
        for key in set(by_name) & set(got):
            problems += differences(f"{kernel} {key}", got[key], want_row(by_name[key]), free)
        row = next(r for r in rows if r["type"] == "kernel" and name_of(r["kernel"]) == kernel)
        blocks = row["blocks"], row["work"], row["most_work"]
        of_log = len(work[kernel]), sum(work[kernel].values()), max(work[kernel].values())
        if blocks != of_log and not (free and blocks[0] == of_log[0] and blocks[1] >= of_log[1] and blocks[2] >= of_log[2]):
            problems.append(f"{kernel}: work of blocks {row}, the device {dict(work[kernel])}")
    return problems


def causes_of(rows, kernel):
    return [r for r in rows if r["type"] == "cause" and name_of(r["kernel"]) == kernel]


def check_causes(runs):
    problems = []
    _, _, err, rows = runs.profile([*DEFECTS, *GOOD])
    for kernel, (cause, mark) in DEFECTS.items():
        causes = causes_of(rows, kernel)
        if not causes or causes[0]["cause"] != cause or causes[0]["rank"] != 1:
            problems.append(f"{kernel}: {cause} is not named first: {[c['cause'] for c in causes]} {err[-300:]}")
        elif mark and (causes[0]["line"] != line_of(mark) or mark not in causes[0]["text"]):
            problems.append(f"{kernel}: line {causes[0]['line']} {causes[0]['text']!r}, planted in {line_of(mark)}")
        elif kernel in WORST and f"{WORST[kernel]}-way" not in causes[0]["evidence"]:
            problems.append(f"{kernel}: {causes[0]['evidence']}, not {WORST[kernel]}-way")
        elif causes[0]["verdict"] != ("not known" if cause == "low-occupancy" else "limit"):
            problems.append(f"{kernel}: {causes[0]['verdict']}")
    for kernel in GOOD:
        if causes_of(rows, kernel):
            problems.append(f"{kernel}: raised: {causes_of(rows, kernel)}")
    return problems


def check_text(runs):
    """What people read: causes first, then the lines; of kernels that a glob names."""
    command = [os.path.join(runs.args.build, "gpuext"), "profile", "--device", runs.args.device, "-k", "strided", "--out", "-", "--", runs.app, "strided", "strided_good"]
    status, out, err = run(command)
    words = ["strided: 1 launch, grid 8x1x1, block 128x1x1", f"profile_defects.cu:{line_of('[strided]')}: lanes far apart in memory", "1024 sectors where 128 would do", "change: let neighbouring lanes"]
    at = [out.find(w) for w in words]
    if status or -1 in at or at != sorted(at) or "\nstrided_good: " in out:
        return [f"status {status}, places {at}:\n{out}\n{err}"]
    # a glob that names none is told once, whatever programs it is for
    for tool in ("profile", "nans"):
        status, _, err = run([command[0], tool, "--device", runs.args.device, "-k", "none*", "--", runs.app, "strided"])
        if status or err.count("no kernel matched 'none*'") != 1:
            return [f"{tool} of no kernel: status {status}: {err}"]
    # all of none
    status, _, err = run([command[0], "profile", "--device", runs.args.device, "--", runs.app])
    if status or "ran nowhere: no kernel was launched\n" not in err or "no kernel matched" in err:
        return [f"no launch: status {status}: {err}"]
    return []


# a limit for each planted defect, which its repaired twin keeps; the names of older profilers are as good
LIMITS = {
    "strided": '"[strided]" sectors_per_request <= 4',
    "misaligned": "* gld_efficiency >= 100%",
    "banks32": '"[banks]" bank_conflicts <= 256',
    "banks64": '"[banks]" worst_degree <= 2',
    "banks128": '"[banks128]" shared_efficiency >= 50',
    "divergent": '"threadIdx.x &" divergent <= 0',
    "idle": '"threadIdx.x" branch_efficiency >= 100',
    "uneven": "- imbalance <= 1.5",
    "atomics": "* serial_atomics <= 0",
    "local": "- local_size <= 0",
    "crowded": "- achieved_occupancy >= 50",
    "asked": "- asked_shared <= 512",
}
GOOD_TEXT = {"strided": "out[i] = in[i];", "atomics": "*"}


def limits_file(runs, name, lines):
    path = os.path.join(runs.tmp, name)
    with open(path, "w", encoding="utf-8") as out:
        out.write("# limits of a test\n\n" + "\n".join(lines) + "\n")
    return path


def check_limits(runs):
    """Broken on each defect with the line, what there was and the limit; kept by the twins."""
    problems = []
    # sanity of the table: a limit that a twin keeps must be one that is compared there
    good = [f"{kernel}_good {rule.replace('[strided]', GOOD_TEXT['strided'])}" for kernel, rule in LIMITS.items() if kernel not in ("banks128", "idle", "divergent", "local")]
    good += ["divergent_good * divergent <= 0", "idle_good * branch_efficiency >= 100", "local_good - local_size <= 0", "banks128_good * shared_efficiency >= 50"]
    status, _, err, _ = runs.profile(GOOD, "--check", limits_file(runs, "good", good))
    if status or f"limits that hold: {len(good)}, broken: 0, not seen: 0" not in err:
        problems.append(f"the twins: status {status}: {err[-1500:]}")
    bad = [f"{kernel} {rule}" for kernel, rule in LIMITS.items()]
    junit = os.path.join(runs.tmp, "junit.xml")
    status, _, err, _ = runs.profile(list(LIMITS), "--check", limits_file(runs, "bad", bad), "--junit", junit)
    cases = ElementTree.parse(junit).getroot()
    if status != 1 or f"limits that hold: 0, broken: {len(bad)}, not seen: 0" not in err:
        problems.append(f"the defects: status {status}: {err[-1500:]}")
    for n, (kernel, rule) in enumerate(LIMITS.items()):
        said = next((line for line in err.split("\n") if f"bad:{n + 3}: broken: " in line), "")
        mark = DEFECTS[kernel][1]
        place = f"profile_defects.cu:{line_of(mark)} in {kernel}: " if mark and "]" in rule else f" in {kernel}"
        number = re.search(r"(\w+) [<>]=", rule).group(1)
        if place not in said or not re.search(r": \w+ is [\d.]+; limit: ", said):
            problems.append(f"{kernel}: {number}: {said!r}")
        failure = cases[n].find("failure")
        if failure is None or failure.get("message") not in said:
            problems.append(f"{kernel}: JUnit has {ElementTree.tostring(cases[n])}")
    if (cases.get("tests"), cases.get("failures"), cases.get("errors")) != (str(len(bad)), str(len(bad)), "0"):
        problems.append(f"JUnit: {cases.attrib}")
    return problems


def check_not_seen(runs):
    """A kernel, a text or a number that was not there is status 3, never a pass; a limit that is broken as well goes first; an application's own status before all."""
    problems = []
    junit = os.path.join(runs.tmp, "unseen.xml")
    for rules, want in (
        (["strided_good * efficiency >= 1"], 0),
        (["other * efficiency >= 1"], 3),
        (['strided_good "no such text" efficiency >= 1'], 3),
        (["strided_good * bank_conflicts <= 0"], 3),
        (["strided_good * efficiency >= 1", "other * efficiency >= 1"], 3),
        (["strided_good * efficiency >= 200", "other * efficiency >= 1"], 1),
    ):
        status, out, err, _ = runs.profile(["strided_good"], "--check", limits_file(runs, "some", rules), "--junit", junit)
        errors = len(ElementTree.parse(junit).getroot().findall("testcase/error"))
        if status != want or errors != err.count("NOT SEEN") or "strided_good checksum" not in out:
            problems.append(f"{rules}: status {status}, {errors} errors: {err[-400:]}")
    status, out, err, _ = runs.profile(["strided_good", "leave"], "--check", limits_file(runs, "left", ["strided_good * sectors <= 1e9"]))
    if status != 3 or "before its last values were read" not in err or "leave checksum" not in out:
        problems.append(f"an application that leaves: status {status}: {err[-400:]}")
    gpuext = os.path.join(runs.args.build, "gpuext")
    status, _, _ = run([gpuext, "profile", "--device", runs.args.device, "--check", limits_file(runs, "own", ["other * efficiency >= 1"]), "--", "sh", "-c", "exit 7"])
    if status != 7:
        problems.append(f"an application that ends with 7: {status}")
    early = [gpuext, "profile", "--device", runs.args.device, "-d", "0.1", "--check", limits_file(runs, "early", ["strided_good * sectors <= 1e9"])]
    status, _, err = run([*early, "--", "sh", "-c", f"{os.path.abspath(runs.app)} strided_good; sleep 1"])
    if status != 3 or "NOT SEEN" not in err or "--duration was over before the application had ended" not in err:
        problems.append(f"an application that goes on: {status}: {err[-400:]}")
    return problems


def check_wrong_limits(runs):
    """What is no limit stops the run before the application begins, with the line."""
    problems = []
    for line in ("strided", "strided [x] efficiency >= 1", 'strided "x efficiency >= 1', "strided * efficency >= 1", "strided * efficiency > 1", "strided * efficiency >= one",
                 "strided * efficiency >= 1 2", "strided - efficiency >= 1", "strided * occupancy >= 1", "strided * efficiency >= nan", 'strided "" efficiency >= 1'):  # fmt: skip
        status, out, err, _ = runs.profile(["strided"], "--check", limits_file(runs, "wrong", [line]))
        if status != 2 or out or "wrong:3: " not in err:
            problems.append(f"{line}: status {status}, {out!r}: {err[-300:]}")
    for option in ("--check", "--junit", "--folded", "--pprof", "--html"):
        limits = ["--check", limits_file(runs, "some", ["strided * sectors >= 1"])] if option == "--junit" else []
        status, out, err, _ = runs.profile(["strided"], *limits, option, "/nowhere/file")
        if status not in (1, 2) or out or "/nowhere/file" not in err:
            problems.append(f"{option}: status {status}, {out!r}: {err[-300:]}")
    status, out, err, _ = runs.profile(["strided"], "--check", limits_file(runs, "empty", []))
    if status != 2 or out or "there is no limit in it" not in err:
        problems.append(f"no limits: status {status}: {err[-300:]}")
    junit = os.path.join(runs.tmp, "alone.xml")
    status, out, err, _ = runs.profile(["strided"], "--junit", junit)
    if status != 2 or out or "give --check FILE" not in err or os.path.exists(junit):
        problems.append(f"--junit without --check: status {status}, {out!r}: {err[-300:]}")
    return problems


# --- other forms


def fields(data):
    """[(number of a field, its value)] of a protobuf message, in order."""
    at, out = 0, []

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 0:
            out.append((key >> 3, varint()))
        else:
            assert key & 7 == 2, f"wire type {key & 7}"
            n = varint()
            assert at + n <= len(data)
            out.append((key >> 3, data[at : at + n]))
            at += n
    return out


def varints(data):
    return [value for _, value in fields(b"".join(b"\x08" + part for part in re.findall(rb"[\x80-\xff]*[\x00-\x7f]", data)))]


def check_forms(runs):
    """Folded stacks, pprof and the page have what the JSON has."""
    problems, paths = [], {form: os.path.join(runs.tmp, "as." + form) for form in ("folded", "pprof", "html")}
    kernels = ["strided", "banks32", "uneven"]
    _, _, _, rows = runs.profile(kernels, *(word for form, path in paths.items() for word in ("--" + form, path)))
    lines = [r for r in rows if r["type"] == "line"]
    folded = [line.rsplit(" ", 1) for line in open(paths["folded"], encoding="utf-8")]
    want = {(name_of(r["kernel"]), f"{os.path.basename(r['file'])}:{r['line']}", "_".join(filter(None, (r.get("space", ""), r["op"])))) for r in lines}
    if {tuple(stack.split(";")) for stack, _ in folded} != want or any(int(n) < 1 for _, n in folded):
        problems.append(f"folded: {folded}, wanted {want}")
    total = sum(sum(r["turns"].values()) for r in rows if r["type"] == "kernel")
    if abs(sum(int(n) for _, n in folded) - total) > len(folded):
        problems.append(f"folded: {sum(int(n) for _, n in folded)} turns, of the kernels {total}")
    top = fields(open(paths["pprof"], "rb").read())
    strings = [value.decode() for number, value in top if number == 6]
    functions = {dict(fields(f))[1]: dict(fields(f)) for number, f in top if number == 5}
    places = {}
    for number, location in top:
        if number == 4:
            facts = dict(fields(location))
            line = dict(fields(facts[4]))
            places[facts[1]] = strings[functions[line[1]][2]], line.get(2, 0)
    types = [strings[dict(fields(t))[1]] for number, t in top if number == 1]
    if types != ["executions", "turns", "sectors", "excess_sectors", "bank_conflicts"] or strings[0]:
        problems.append(f"pprof: {types}")
    samples = {}
    for number, sample in top:
        if number == 2:
            facts = dict(fields(sample))
            line, kernel = varints(facts[1])
            samples[places[kernel][0], places[line]] = varints(facts[2])
    for r in lines:
        what = f"{os.path.basename(r['file'])}:{r['line']} " + " ".join(filter(None, (r.get("space", ""), r["op"])))
        got = samples.get((name_of(r["kernel"]), (what, r["line"])))
        want_values = [r["executions"], r.get("sectors", 0), r.get("excess_sectors", 0), r.get("bank_conflicts", 0)]
        if not got or [got[0], *got[2:]] != want_values:
            problems.append(f"pprof: {what}: {got}, wanted {want_values}")
    if len(samples) != len(lines):
        problems.append(f"pprof: {len(samples)} samples of {len(lines)} lines")
    page = open(paths["html"], encoding="utf-8").read()
    body = page[page.index("<html") :].replace('<meta charset="utf-8">', "").replace('<meta name="viewport" content="width=device-width">', "").replace("<br>", "<br/>")
    try:
        text = "".join(ElementTree.fromstring(body).itertext())
    except ElementTree.ParseError as e:
        return problems + [f"page: {e}"]
    for word in ["out[i] = column<float, 32>(tile, in[i]);", "8192 steps where 256 would do", "one block works longer than the others", *kernels]:
        if word not in text:
            problems.append(f"page: '{word}' is not there")
    if re.search(r"https?:|<script|<link|src=|url\(", page):
        problems.append("page: it asks for something else")
    return problems


def check_whole(runs):
    """A module that is edited as a whole: its kernels are there, and the lines of what is called through pointers."""
    out = os.path.join(runs.tmp, "whole.json")
    status, _, err = run([os.path.join(runs.args.build, "gpuext"), "profile", "--device", runs.args.device, "-o", "json", "--out", out, "--", os.path.join(runs.args.examples, "virtual")])
    rows = [json.loads(line) for line in open(out, encoding="utf-8")]
    names = {r["name"] for r in rows if r["type"] == "kernel"}
    called = [r for r in rows if r["type"] == "line" and r["kernel"] == "(device functions)"]
    problems = [] if status == 0 and {"make", "shapes", "table", "(device functions)"} <= names else [f"whole: status {status}, kernels {names}: {err[-400:]}"]
    # `bar` reads its width for every other thread: 96 of 192
    if [(r["lanes"], r["bytes"]) for r in called] != [(96, 384)]:
        problems.append(f"whole: device functions {called}")
    return problems


def check_sample(runs):
    """--blocks 1/4: two of eight blocks are counted, whatever is attached, and every object says so; a GPU refuses it."""
    status, _, stderr, rows = runs.profile(["strided"], "--blocks", "1/4")
    if runs.args.device != "soft":
        return [] if status == 1 and "GX0817" in stderr else [f"--blocks: status {status}, {stderr[-200:]}"]
    problems = []
    kernel = next((row for row in rows if row["type"] == "kernel"), {})
    if status or "GX0818" in stderr or kernel.get("blocks") != 2 or kernel.get("grid") != [8, 1, 1]:
        problems.append(f"--blocks 1/4: status {status}, {kernel.get('blocks')} blocks of {kernel.get('grid')}, {stderr[-200:]}")
    for row in rows:
        if row["type"] in ("kernel", "total") and (row.get("sample_of_blocks") != 4 or "not valid" not in row.get("note", "")):
            problems.append(f"--blocks 1/4: the object {row['type']} does not say that it is of a sample")
    whole = runs.profile(["strided"])[3]
    if any("sample_of_blocks" in row for row in whole):
        problems.append("without --blocks a report says that it is of a sample")
    return problems


def check_moved(runs):
    """The same source with lines in front of it keeps and breaks the same limits, at other lines."""
    rules = limits_file(runs, "moved", ['strided "[strided]" sectors_per_request <= 4', "strided_good * efficiency >= 100"])
    gpuext, said = os.path.join(runs.args.build, "gpuext"), []
    for app in ("profile_defects", "profile_moved"):
        said.append(run([gpuext, "profile", "--device", runs.args.device, "--out", "/dev/null", "--check", rules, "--", os.path.join(runs.args.examples, app), "strided", "strided_good"]))
    line = line_of("[strided]")
    if [s[0] for s in said] != [1, 1] or f"profile_defects.cu:{line} in strided" not in said[0][2] or f"profile_moved.cu:{line + 50} in strided" not in said[1][2] or "limits that hold: 1, broken: 1" not in said[1][2]:
        return [f"{said}"]
    return []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--examples", default="build/examples")
    parser.add_argument("--device", default="soft", choices=("soft", "cuda"))
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    problems = []
    with tempfile.TemporaryDirectory() as tmp:
        runs = Runs(args, tmp)
        checks = {name: f for name, f in globals().items() if name.startswith("check_")}
        names = parts.taken("profile", list(checks), args)
        for name in names:
            problems += [f"{name}: {p}" for p in checks[name](runs)]
    print("\n".join(problems[:40]) if problems else f"profile ({args.device}): {len(names)} checks passed")
    return bool(problems or not names)


if __name__ == "__main__":
    sys.exit(main())
