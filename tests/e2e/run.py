#!/usr/bin/env python3
# run.py - every example alone and with probes: same output and status, and exactly the lanes that its launches have.
"""tests/e2e/run.py [--build build/release] [--device soft] [--examples build/examples] [NAMES of examples or of check_ functions]

tests/e2e/cases.txt has one line for each example: name, lanes of all its launches, launches that may miss, arguments.
Four programs count lanes in their own ways at entry and exit; a ring delivers a record for every warp. All must agree.
"""
import argparse, json, os, re, subprocess, sys, tempfile

import parts


def read_cases():
    here = os.path.dirname(os.path.abspath(__file__))
    for line in open(os.path.join(here, "cases.txt"), encoding="utf-8"):
        words = line.split("#")[0].split()
        if words:
            facts = dict(w.split("=", 1) for w in words[1:] if "=" in w)
            yield words[0], facts, [w for w in words[1:] if "=" not in w]


def run(command, env=None, timeout=300):
    r = subprocess.run(command, capture_output=True, env=env, timeout=timeout, stdin=subprocess.DEVNULL)
    return r.returncode, r.stdout, r.stderr.decode("utf-8", "replace")


def totals(path):
    with open(path, encoding="utf-8") as f:
        lines = f.read().strip().split("\n")
    return json.loads(lines[-1])


def check_example(args, name, facts, argv, tmp):
    app = [os.path.join(args.examples, name)] + argv
    if not os.path.exists(app[0]):
        return [f"{name}: not built"]
    env = dict(os.environ)
    if args.device == "soft":
        env["LD_LIBRARY_PATH"] = os.path.join(os.path.abspath(args.build), "lib", "soft")
    lanes, missed = int(facts["lanes"]), int(facts.get("missed", 0))
    problems = []
    want = run(app, env)
    if want[0] != int(facts.get("status", 0)):
        return [f"{name}: alone it exits with {want[0]}: {want[2][-300:]}"]
    log, dump = os.path.join(tmp, name + ".json"), os.path.join(tmp, name + ".maps")
    command = [os.path.join(args.build, "gpuext"), "run", "--device", args.device, "-o", "json", "--out", log, "--dump", dump,
               "-e", os.path.join(args.build, "e2e", "lanes.bpf.o"), "-t", "kernelretsnoop", "-t", "launchlate", "-t", "threadhist", "--"] + app
    got = run(command)
    if (got[0], got[1]) != (want[0], want[1]):
        problems.append(f"{name}: with probes the program differs: status {got[0]} for {want[0]}, output\n{got[1][-400:]!r} for\n{want[1][-400:]!r}\n{got[2][-800:]}")
        return problems
    try:
        total, maps = totals(log), json.load(open(dump, encoding="utf-8"))
    except (OSError, ValueError, IndexError) as e:
        return [f"{name}: no report: {e}: {got[2][-600:]}"]
    counts = [e["value"] for e in maps["counts"]]
    if counts != [lanes] * 4:
        problems.append(f"{name}: lanes at entry (thread), exit (thread), entry (warp), exit (warp): {counts}, expected {lanes} each")
    exits = [json.loads(l) for l in open(log, encoding="utf-8") if l.startswith('{"type":"exit"')]
    if sum(e["lanes"] for e in exits) != lanes:
        problems.append(f"{name}: kernelretsnoop's records hold {sum(e['lanes'] for e in exits)} lanes, expected {lanes}")
    runs = sum(e["value"] for e in maps["runs"])
    if runs != lanes:
        problems.append(f"{name}: threadhist counted {runs} runs, expected {lanes}")
    if total["missed_launches"] != missed:
        problems.append(f"{name}: missed_launches {total['missed_launches']}, expected {missed}")
    if total["lanes"]["dropped"] or total["records"]["dropped"] or total["records"]["lost"] or total["incomplete"]:
        problems.append(f"{name}: dropped, lost or incomplete: {total}")
    if not total["warps"] and lanes:
        problems.append(f"{name}: no event at all")
    return problems


def check_host_calls(args, tmp):
    """uprobe/ programs at names of the driver and of the runtime: each sees every launch of examples/streams once."""
    dump = os.path.join(tmp, "calls.json")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
               os.path.join(args.build, "e2e", "hostcalls.bpf.o"), "--", os.path.join(args.examples, "streams")])
    try:
        maps = json.load(open(dump, encoding="utf-8"))
        counts = [e["value"] for e in maps["calls"]]
        seen = sorted((e["key"], e["value"]) for e in maps["seen"])
    except (OSError, ValueError, KeyError) as e:
        return [f"hostcalls: {e}: {got[2][-400:]}"]
    if got[0] or counts != [9, 9] or seen != [(1, 1), (2, 1), (100, 18)]:
        return [f"hostcalls: status {got[0]}, calls {counts}, expected 9 each; seen {seen}, expected 1, 2 once and 100 18 times"]
    if "no kernel matched" in got[2]:  # they wait for none
        return [f"hostcalls: {got[2][-400:]}"]
    return []


def check_tool_helpers(args, tmp):
    """What the helpers of ordinary tools give at cuLaunchKernel of examples/streams, and the lines that bpf_printk() says."""
    dump = os.path.join(tmp, "helpers.json")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
               os.path.join(args.build, "e2e", "toolhelpers.bpf.o"), "--", os.path.join(args.examples, "streams")])
    problems = []
    try:
        raw = json.load(open(dump, encoding="utf-8"))["results"][0]["value"]
    except (OSError, ValueError, KeyError, IndexError) as e:
        return [f"toolhelpers: {e}: {got[2][-600:]}"]
    u = dict(raw)
    text = lambda s: bytes(b & 255 for b in s).split(b"\0")[0].decode() if isinstance(s, list) else s
    want = {"uid_gid": os.getgid() << 32 | os.getuid(), "comm_is": 0, "missing": -14, "copied": 0, "copy": 0x1122334455667788,
            "comm": "streams", "string_len": 8, "string": "streams", "text": "-7    42|ab  |123456789a streams! %", "text_len": 36, "known": 2, "cut": 1}
    want["text"] = want["text"][:31]
    for name, value in want.items():
        if text(u.get(name)) != value:
            problems.append(f"toolhelpers: {name} is {text(u.get(name))!r}, expected {value!r}")
    if not 0 < u["mono"] <= u["boot"] + 10**9 or u["pid_tgid"] >> 32 == 0:
        problems.append(f"toolhelpers: clocks or process: {u}")
    for line in ("call: launch by streams", "call: 1 2 3 4"):
        if got[2].count(line) != 9:
            problems.append(f"toolhelpers: '{line}' is said {got[2].count(line)} times, expected 9: {got[2][-600:]}")
    return problems


def check_tool_maps(args, tmp):
    """What a program left in maps of the types that ordinary tools use, at each of 9 launches of examples/streams."""
    dump = os.path.join(tmp, "toolmaps.json")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
               os.path.join(args.build, "e2e", "toolmaps.bpf.o"), "--", os.path.join(args.examples, "streams")])
    try:
        maps = json.load(open(dump, encoding="utf-8"))
        is_ = {"array": [sum(e["values"]) for e in maps["array"]], "hash": [(e["key"], sum(e["values"])) for e in maps["hash"]],
               "last": sorted((e["key"], e["value"]) for e in maps["last"]), "last_percpu": sorted((e["key"], sum(e["values"])) for e in maps["last_percpu"]),
               "seen": [e["value"] for e in maps["seen"]]}
    except (OSError, ValueError, KeyError) as e:
        return [f"toolmaps: {e}: {got[2][-600:]}"]
    want = {"array": [0, 9], "hash": [(7, 9)], "last": [(6, 6), (7, 7), (8, 8)], "last_percpu": [(6, 6), (7, 7), (8, 8)], "seen": [5, 3, 2, 9]}
    return [f"toolmaps: {k} holds {is_[k]}, expected {v}" for k, v in want.items() if is_[k] != v]


def check_hash_maps(args, tmp):
    """Keys that lanes bring, add to and take away: every lane counted once, over launches side by side, several kernels, and two contexts.

    A program at exit runs for the lanes that leave together. In PTX those that skip the work of `kernels` meet the others in front of its one `ret`; its machine
    code may have two EXITs, and then the last working warp of each of its six launches leaves by both: so a graft sees it.
    """
    problems = []
    # of each example its lanes, the places that they leave at, and how many places and groups of lanes there are more by two EXITs
    rows = (("streams", 4608, 4, (0, 0)), ("contexts", 768, 2, (0, 0)), ("kernels", 5248, 8, (3, 6)))
    for example, lanes, places, more, way in ((*row, way) for row in rows for way in (("ptx",) if args.device == "soft" else ("", "ptx"))):
        dump = os.path.join(tmp, example + ".hash.json")
        got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "-o", "json", "--out", os.path.join(tmp, "hash.log"), "--dump", dump, "-e",
                   os.path.join(args.build, "e2e", "hashmaps.bpf.o"), "--", os.path.join(args.examples, example)], env=dict(os.environ, GPUEXT_WAY=way))
        try:
            maps = json.load(open(dump, encoding="utf-8"))
            told = [e["value"] for e in maps["told"]]
            is_ = {"by_lane": (sorted(e["key"] for e in maps["by_lane"]), {e["value"] for e in maps["by_lane"]}), "one": [(e["key"], e["value"]) for e in maps["one"]],
                   "few": (len(maps["two_bytes"]), {e["value"] for e in maps["two_bytes"]}),
                   "by_place": (len(maps["by_place"]), sum(e["value"]["n"] for e in maps["by_place"]), sum(e["value"]["of"][30] for e in maps["by_place"])),
                   "by_cpu": [[sum(cpu[word] for cpu in e["values"]) for word in range(3)] for e in maps["by_cpu"]], "come_and_go": maps["come_and_go"],
                   "newest": (0 < len(maps["newest"]) <= 16, all(e["value"] == 3 * e["key"] for e in maps["newest"])), "percpu": sorted((e["key"], e["values"][0], {tuple(v) for v in e["values"][1:]} - {(0, 0, 0)}) for e in maps["percpu"]), "wrong, taken": (told[0], told[2])}
            dropped = totals(os.path.join(tmp, "hash.log"))["lanes"]["dropped"]
        except (OSError, ValueError, KeyError, IndexError) as e:
            problems.append(f"hashmaps of {example}: {e}: {got[2][-600:]}")
            continue
        want = {"by_lane": (list(range(32)), {lanes // 32}), "one": [(2**64 - 1, lanes)], "few": (3, {1}), "by_place": (places, lanes, lanes // 32),
                "by_cpu": [[0, lanes // 2, 0], [0, 0, lanes // 2], [0, 0, 0]], "come_and_go": [],
                "newest": (True, True), "percpu": [(k, [0, 0, lanes // 32 * (7 if k < 2 else 6)], set()) for k in range(5)], "wrong, taken": (0, lanes)}
        if not way and is_["by_place"] == (places + more[0], lanes, lanes // 32 + more[1]):
            want["by_place"] = is_["by_place"]
        problems += [f"hashmaps of {example}, way '{way}': {k} holds {is_[k]}, expected {v}" for k, v in want.items() if is_[k] != v]
        if not told[1] or told[1] != dropped:
            problems.append(f"hashmaps of {example}: {told[1]} lanes were told that a map is full, {dropped} were counted")
    return problems


def check_judged(args, tmp):
    """What programs judge for themselves, in kernels and at cuLaunchKernel of examples/softmax."""
    dump = os.path.join(tmp, "judged.json")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
               os.path.join(args.build, "e2e", "judged.bpf.o"), "--", os.path.join(args.examples, "softmax")])
    try:
        outcomes = [e["value"] for e in json.load(open(dump, encoding="utf-8"))["outcomes"]]
        problems = [f"judged: expectation {i} held {o['held']} times, and was broken {o['broken']} times" for i, o in enumerate(outcomes) if o["broken"] or not o["held"]]
    except (OSError, ValueError, KeyError) as e:
        return [f"judged: {e}: {got[2][-600:]}"]
    return problems if outcomes else ["judged: nothing was expected"]


def check_prints(args, tmp):
    """Lines of kernels, word for word; of 10,240 lanes that print one each, as many are shown as the total says, and the others are counted."""
    said = []
    for name in ("prints", "prints_many"):
        got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "-e", os.path.join(args.build, "e2e", name + ".bpf.o"), "--", os.path.join(args.examples, "vectoradd")])
        said.append(got[2])
    few, each = (re.findall(r"^gpuext\[\d+\]: (_Z9vectorAdd\w* block .*)$", text, re.M) for text in said)
    want = [f"_Z9vectorAddPKfS0_Pfi block ({b},0,0) thread (3,0,0): {line}" for b in (0, 1) for line in (f"block {b - 1} of 40, fedcba9876543210", "1 2 3 -4 z 100%", "as it is: %d")]
    problems = [] if sorted(few) == sorted(want) else [f"prints: {few}, expected {want}"]
    for line in each:
        block, thread, lane = map(int, re.search(r"block \((\d+),0,0\) thread \((\d+),0,0\): lane (\d+)$", line).groups())
        if block * 256 + thread != lane:
            problems.append(f"prints: {line}")
    shown, dropped = map(int, (re.findall(r"bpf_printk: (\d+) lines of kernels are shown, (\d+) were dropped", said[1]) or [(0, 0)])[0])
    if len(set(each)) != len(each) or shown != len(each) or shown + dropped != 10240 or not dropped:
        problems.append(f"prints: {len(each)} lines, {shown} are said to be shown, {dropped} dropped")
    return problems


def text_of(answer):
    """What a text's read gave, and the byte that it is made of."""
    text = answer["text"] if isinstance(answer["text"], list) else [ord(c) for c in answer["text"]]
    text += [0] * (8 - len(text))
    return answer["read_text"], text[0] if text == text[:1] * 4 + [0] * 4 else -1


def check_allocations(args, tmp):
    """gdev_allocation() in a warp program says of each address what allocations.c says, and bpf_probe_read() reads what is there; in a thread program each lane gets its own answer: address 0 to
    31 are nobody's."""
    dump, app = os.path.join(tmp, "allocations.json"), os.path.join(args.build, "e2e", "allocations")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e", os.path.join(args.build, "e2e", "allocations.bpf.o"), "--", app])
    want = [tuple(map(int, line.split())) for line in got[1].decode().splitlines()] if not got[0] else []
    try:
        maps = json.load(open(dump, encoding="utf-8"))
        answers = [(e["value"]["result"], *(e["value"]["what"][f] for f in ("id", "offset", "bytes", "kind", "state")), *(e["value"][f] for f in ("read", "value", "read3", "value3")),
                    *text_of(e["value"])) for e in maps["answers"]]
    except (OSError, ValueError, KeyError) as e:
        return [f"allocations: {e}: {got[2][-600:]}"]
    none = [e["value"] for e in maps["none"]]
    if len(want) < 20 or answers[: len(want)] != want or none != [32 * len(want)]:
        return [f"allocations: status {got[0]}, {answers}, expected {want}; lanes that found none: {none}, expected {32 * len(want)}"]
    return []


def check_accesses(args, tmp):
    """Lanes at loads, stores, atomics, all of them and shared memory are those that the kernels' sizes make; each has 4 bytes. So are lanes at
    barriers, and blocks, and by sections with options values of global loads, and a warp of each block. What the examples print is what they print alone."""
    elements, turned, (m, n, k, tile) = 10000, 100 * 75, (70, 90, 50, 16)
    blocks, steps = -(-m // tile) * -(-n // tile), -(-k // tile)
    a_and_b = m * k * -(-n // tile) + k * n * -(-m // tile)
    tiles, products = 2 * blocks * tile**2 * steps, 2 * blocks * tile**3 * steps
    problems = []
    # of global memory loaded, stored, of shared memory loaded, stored; lanes at barriers, blocks
    for name, facts in (("vectoradd", (2 * elements, elements, 0, 0, 0, -(-elements // 256))), ("transpose", (turned,) * 4 + (12 * 256, 12)), ("sgemm", (a_and_b, m * n, products, tiles, 2 * blocks * tile**2 * steps, blocks))):
        dump, app = os.path.join(tmp, "accesses.json"), os.path.join(args.examples, name)
        got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
                   os.path.join(args.build, "e2e", "accesses.bpf.o"), "--", app])
        alone = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--", app])
        ld, st, sh_ld, sh_st, barriers, started = facts
        want = [(lanes, 4 * lanes, of_global) for lanes, of_global in ((ld + sh_ld, ld), (st + sh_st, st), (0, 0), (sum(facts[:4]), ld + st), (sh_ld + sh_st, 0))]
        want += [(barriers, 0, 0), (started, 0, 0), (ld, 0, 0), (32 * started, 0, 0)]
        try:
            sums = [tuple(e["value"][word] for word in ("lanes", "bytes", "global_lanes")) for e in json.load(open(dump, encoding="utf-8"))["sums"]]
        except (OSError, ValueError, KeyError) as e:
            return [f"accesses: {name}: {e}: {got[2][-600:]}"]
        if sums != want or got[0] or alone[:2] != got[:2]:
            problems.append(f"accesses: {name}: status {got[0]}, {sums}, expected {want}; said {got[1]!r}, alone {alone[1]!r}")
    return problems


def check_histograms(args, tmp):
    """Buckets of hist.bpf.h hold what 9 launches of examples/streams with 512 threads each make, and bits those that came."""
    dump = os.path.join(tmp, "hists.json")
    got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "--dump", dump, "-e",
               os.path.join(args.build, "e2e", "hists.bpf.o"), "--", os.path.join(args.examples, "streams")])
    try:
        is_ = {name: [e["value"] for e in values] for name, values in json.load(open(dump, encoding="utf-8")).items() if name in ("by_bits", "linear", "came")}
    except (OSError, ValueError, KeyError) as e:
        return [f"hists: {e}: {got[2][-600:]}"]
    want = {"by_bits": [0] * 65, "linear": [0] * 6, "came": [0] * 4}
    for i in range(512):
        want["by_bits"][i.bit_length()] += 9
        want["by_bits"][((i << 55 & 2**64 - 1) | 1).bit_length()] += 9
        want["linear"][0 if i < 10 else min((i - 10) // 100 + 1, 5)] += 9
        if i // 3 // 64 < 4:
            want["came"][i // 3 // 64] |= 1 << i // 3 % 64
    return [f"hists: {name} holds {is_[name]}, expected {want[name]}" for name in want if is_[name] != want[name]]


def check_per_site(args, tmp):
    """Per-site arrays hold for each place what the context's numbers say, of each kernel apart, with its hook and line; lanes without a
    value are counted as dropped, and a line says which map has no room."""
    problems = []
    for example, lanes, kernels in (("transpose", 3072, 1), ("kernels", 5248, 6), ("contexts", 768, 1)):
        dump, log = os.path.join(tmp, "persite.json"), os.path.join(tmp, "persite.log")
        got = run([os.path.join(args.build, "gpuext"), "run", "--device", args.device, "-o", "json", "--out", log, "--dump", dump, "-e",
                   os.path.join(args.build, "e2e", "persite.bpf.o"), "--", os.path.join(args.examples, example)])
        try:
            maps, dropped = json.load(open(dump, encoding="utf-8")), totals(log)["lanes"]["dropped"]
            places = [(e["kernel"], e["hook"], e["site"], e["ptx_line"], e["value"]["lanes"], e["value"]["events"]) for e in maps["places"]]
        except (OSError, ValueError, KeyError) as e:
            problems.append(f"persite of {example}: {e}: {got[2][-600:]}")
            continue
        by_hook = {h: sum(p[4] for p in places if p[1] == h) for h in {p[1] for p in places}}
        by_number = {}
        for p in places:
            if p[1] == "mem":
                by_number[p[2]] = by_number.get(p[2], 0) + p[4]
        truth = {e["key"]: e["value"] for e in maps["by_number"] if e["value"]}
        if {k: n for k, n in by_number.items() if n} != truth or len({p[:3] for p in places}) != len(places):
            problems.append(f"persite of {example}: accesses {by_number}, by the context's numbers {truth}; {places}")
        if by_hook.get("entry") != lanes or by_hook.get("exit") != lanes or len({p[0] for p in places}) != kernels:
            problems.append(f"persite of {example}: lanes by hook {by_hook}, {lanes} entered {kernels} kernels")
        if set(by_hook) - {"entry", "exit", "mem", "bar", "branch"} or any(p[3] == 0 for p in places if p[1] != "entry"):
            problems.append(f"persite of {example}: places of other maps' programs, or without a line: {places}")
        stores = {"transpose": 15000, "kernels": 5100, "contexts": 0}[example]  # one in transpose has a place in `few`
        few = sum(e["value"] for e in maps["few"])
        if stores and (few + dropped != stores or not dropped or "map few has no room for the" not in got[2]):
            problems.append(f"persite of {example}: {stores} stores, {few} counted, {dropped} dropped: {got[2][-400:]}")
    return problems


def check_perf_buffer(args, tmp):
    """A loader with libbpf's perf_buffer under the preload sees each launch of examples/streams once; by perf_buffer__poll(), and by
    perf_buffer__consume() alone."""
    lib = os.path.abspath(os.path.join(args.build, "lib"))
    env = dict(os.environ, LD_PRELOAD=os.path.join(lib, "libgpuext-bpf.so"), LD_LIBRARY_PATH=os.path.join(lib, "soft"))
    want, problems = [f"event {i} streams" for i in range(9)] + ["command: 0"], []
    for how in ([], ["-c"]):
        got = run([os.path.join(args.build, "e2e", "perf_reader"), *how, os.path.join(args.build, "e2e", "perfevents.bpf.o"), os.path.join(args.build, "gpuext"),
                   "run", "--device", args.device, "-e", os.path.join(args.build, "e2e", "nothing.bpf.o"), "--", os.path.join(args.examples, "streams")], env=env)
        lines = [l for l in got[1].decode().split("\n") if l.startswith(("event", "lost", "command"))]
        # its process may have been on another CPU for some of them, which has a buffer of its own
        problems += [] if got[0] == 0 and sorted(lines) == sorted(want) else [f"perf_reader {how}: status {got[0]}, {lines}, expected {want}: {got[2][-600:]}"]
    # of the 16 warps of each of 9 launches a record; of 10 lanes of each 256 one on CPU 0, of which 2 are long enough for its reader
    got = run([os.path.join(args.build, "e2e", "perf_reader"), os.path.join(args.build, "e2e", "perfkernels.bpf.o"), os.path.join(args.build, "gpuext"),
               "run", "--device", args.device, "-e", os.path.join(args.build, "e2e", "nothing.bpf.o"), "--", os.path.join(args.examples, "streams")], env=env)
    lines = sorted(l for l in got[1].decode().split("\n") if l.startswith(("event", "lost", "command")))
    want = sorted([f"event {i} a warp" for i in range(16)] * 9 + ["event 1000 a lane"] * (9 * 2 * 2) + ["command: 0"])
    if got[0] or lines != want:
        problems.append(f"perf_reader of kernels: status {got[0]}, {len(lines)} lines: {lines[:40]}, expected {len(want)}: {got[2][-600:]}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--examples", default="build/examples")
    parser.add_argument("--device", default="soft")
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    passed = failed = 0
    checks = {name: f for name, f in globals().items() if name.startswith("check_") and f is not check_example}
    names = parts.taken("e2e-run", [name for name, _, _ in read_cases()] + list(checks), args)
    with tempfile.TemporaryDirectory() as tmp:
        for name, facts, argv in read_cases():
            if name not in names:
                continue
            try:
                problems = check_example(args, name, facts, argv, tmp)
            except subprocess.TimeoutExpired:
                problems = [f"{name}: took too long"]
            for p in problems:
                print(p)
            failed += bool(problems)
            passed += not problems
        for name, check in checks.items():
            if name in names:
                problems = check(args, tmp)
                print("".join(p + "\n" for p in problems), end="")
                failed += bool(problems)
                passed += not problems
    print(f"e2e ({args.device}): {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
