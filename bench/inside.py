#!/usr/bin/env python3
"""inside.py - what programs at accesses and exits cost, beside the same events delivered by hand: kernel time in turns, a process a row.

usage: inside.py [--gpuext FILE] [--object FILE] [--app FILE] [--device soft|cuda] [--rounds N] [--ring-mib N] [--details FILE] [--deadline S] [--counts] [EVENT:CONFIG...]

bench/inside.cu says what each way is. A row is right when every launch was seen, each lane, warp and record that its accesses or
exits must make was produced, and what was delivered, dropped and lost adds up to that; the ring by hand is read after each launch.
`added` is the time above the kernel without probes, `limit` what may be added: 1.1 times what is added by hand (1.5 for a record a
thread), or 0.5 % of the kernel's time, or 0.2 us. --counts judges what was counted alone. Exit status 1: a count is wrong.
"""
import argparse, glob, json, os, re, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
EVENTS = ("sites", "trace", "warp", "thread")
CONFIGS = ("va20", "va26", "soft", "sg10", "sg11", "tcpy", "tiny")
OF_COUNTS = 12  # so many times as many rounds: what counts cost is less than the 1.5 us by which one launch differs from the next
LAUNCHES = 2  # fewer fit the ring: another process
FACTOR = {"sites": 1.1, "trace": 1.1, "warp": 1.1, "thread": 1.5}


def resources(folder, kernel):
    """Registers and local memory of variants, as the machine code in the cache of linked modules says."""
    found = {}
    for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True):
        data = open(path, "rb").read() if os.path.isfile(path) else b""
        at = data.find(b"\x7fELF")
        if at < 0:
            continue
        with tempfile.NamedTemporaryFile(suffix=".cubin") as code:
            code.write(data[at:])
            code.flush()
            try:
                said = subprocess.run(["cuobjdump", "--dump-resource-usage", code.name], capture_output=True, text=True, timeout=20)
            except (OSError, subprocess.TimeoutExpired):
                return found
        for name, regs, stack, local in re.findall(r"Function (\S+):\s*REG:(\d+) STACK:(\d+)(?: SHARED:\d+)? LOCAL:(\d+)", said.stdout):
            found[name] = f"{regs}/{int(stack) + int(local)}"
    return {k: v for k, v in found.items() if kernel in k}


def run(options, event, config):
    """Rows of `time`, what must have been seen, totals, and what was said."""
    with tempfile.TemporaryDirectory() as folder:
        totals = os.path.join(folder, "totals")
        env = dict(os.environ, GPUEXT_CACHE_DIR=os.path.join(folder, "cache"), GPUEXT_WAY="ptx")
        dump = os.path.join(folder, "maps")
        command = [options.gpuext, "run", "--device", options.device, "-o", "json", "--out", totals, "-e", options.object]
        command += ["--dump", dump] if event == "sites" else []
        command += ["--", options.app, event, config, str(options.rounds * (OF_COUNTS if event == "sites" else 1)), str(options.ring_mib)]
        begin = time.time()
        try:
            done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=options.timeout)
        except subprocess.TimeoutExpired as late:
            return {}, None, {}, f"not done within {late.timeout} s", time.time() - begin, {}
        seconds = time.time() - begin
        lines = open(totals).read().splitlines() if os.path.exists(totals) else []
        said = [json.loads(line) for line in lines if line.startswith("{")]
        total = next((x for x in said if x.get("type") == "total"), {})
        if os.path.exists(dump):
            total["sites"] = sum(entry["value"] for entry in json.load(open(dump))["sites"])
        code = resources(env["GPUEXT_CACHE_DIR"], "_ours_") if options.device == "cuda" and not options.counts else {}
    ways, seen = {}, None
    for words in map(str.split, done.stdout.splitlines()):
        if words[:1] == ["time"]:
            ways[words[3]] = [float(x) for x in words[4:7]] + words[7:9] + [int(x) for x in words[9:]]
        elif words[:1] == ["seen"]:
            seen = {words[i]: int(words[i + 1]) for i in range(3, len(words), 2)}
    wrong = [line for line in done.stdout.splitlines() if line.startswith("WRONG")]
    wrong += [f"status {done.returncode}: {done.stderr[-600:]}"] if done.returncode else []
    return ways, seen, total, "; ".join(wrong), seconds, code


def counted(event, seen, total):
    """What is wrong with the counts, and the line that shows them."""
    places = seen["accesses"] if event in ("sites", "trace") else 1
    launches, wrong = seen["launches"], []
    lanes, records = total.get("lanes", {}), total.get("records", {})
    # the program that does nothing stands at as many places as ours
    asked = {"lanes": (lanes.get("produced"), 2 * seen["lanes"] * places),
             "warps": (total.get("warps"), 2 * seen["lanes"] // 32 * places),
             "records": (records.get("produced"), seen["records"]),
             "instrumented": (total.get("instrumented"), 2 * launches + 2)}
    if event == "sites":
        asked["counts in the map"] = (total.get("sites"), seen["lanes"] * places)
    for name, (is_, must) in asked.items():
        if is_ != must:
            wrong.append(f"{name} {is_}, must be {must}")
    if records and sum(records[k] for k in ("delivered", "dropped", "lost")) != records["produced"]:
        wrong.append("records do not add up")
    if not records.get("dropped") and lanes.get("dropped"):
        wrong.append(f"{lanes['dropped']} lanes dropped")
    text = f"records {records.get('produced')} produced, {records.get('delivered')} delivered, {records.get('dropped')} dropped, {records.get('lost')} left in the ring" \
        if seen["records"] else f"lanes counted {total.get('sites')}; lanes {lanes.get('produced')} produced, {lanes.get('delivered')} delivered, {lanes.get('dropped')} dropped"
    return wrong, text


def several(options, event, config):
    """Rows of processes that made LAUNCHES together: medians of medians; and what is wrong of any."""
    runs, wrong, texts, seconds, launches = [], [], [], 0, 0
    while launches < LAUNCHES and not wrong:
        ways, seen, total, said, took, code = run(options, event, config)
        seconds += took
        wrong += [said] if said else []
        if seen and total:
            more, text = counted(event, seen, total)
            wrong += more
            launches += seen["launches"]
            runs.append((ways, total, code))
            texts.append(text)
        else:
            wrong.append("nothing was reported")
    ways = {}
    for way in runs[0][0] if runs else ():
        mine = [r[0][way] for r in runs]
        ways[way] = [statistics.median(m[0] for m in mine), min(m[1] for m in mine), max(m[2] for m in mine)] + mine[0][3:5] + [sum(m[i] for m in mine) for i in (5, 6)]
    return ways, runs[0][1:] if runs else ({}, {}), wrong, " + ".join(texts), seconds, launches


def judge(event, ways):
    plain, added = ways["plain"][0], {way: v[0] - ways["plain"][0] for way, v in ways.items()}
    limit = max(FACTOR[event] * added["hand"], 0.005 * plain, 0.2)
    return added, limit, added["ours"] <= limit


def row(options, event, config):
    ways, (total, code), wrong, text, seconds, launches = several(options, event, config)
    if wrong or options.counts:
        print(f"{event:6} {config:5} {'WRONG: ' + '; '.join(wrong) if wrong else 'counts right'}: {text}  ({seconds:.1f} s)", flush=True)
        return not wrong, None
    added, limit, good = judge(event, ways)
    times = "  ".join(f"{way} {v[0]:.2f} [{v[1]:.2f} {v[2]:.2f}] {v[3]}/{v[4]}" for way, v in ways.items())
    by_hand = added["ours"] / added["hand"] if added["hand"] > 0.05 else float("nan")
    print(f"{event:6} {config:5} {'ok  ' if good else 'OVER'} added ours {added['ours']:.2f} hand {added['hand']:.2f} ratio {by_hand:.2f} "
          f"limit {limit:.2f} us; ours/native {ways['ours'][0] / ways['plain'][0]:.3f}", flush=True)
    with open(options.details, "a") as out:
        print(f"{event} {config} {'ok' if good else 'over'}: us median [p10 p90] registers/local: {times}\n    registers +{total.get('registers_added')}"
              f" {' '.join(f'{k} {v}' for k, v in code.items())}; {text}; by hand {ways['hand'][5]} delivered, {ways['hand'][6]} dropped;"
              f" {launches} launches a way, {seconds:.1f} s", file=out)
    return True, good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.join(HERE, "..", "build")
    parser.add_argument("--gpuext", default=os.path.join(root, "gpuext"))
    parser.add_argument("--object", default=os.path.join(root, "release/bench/inside.bpf.o"))
    parser.add_argument("--app", default=os.path.join(root, "release/bench/inside"))
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--ring-mib", type=int, default=1024, help="room by hand: twice the object's (RING_MIB of bench/inside.bpf.c), as its records get on the device")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--details", default=os.devnull, help="a file for times, registers and events of each row")
    parser.add_argument("--deadline", type=float, default=1e9, help="seconds after which no further row is begun")
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("rows", nargs="*", default=[f"{e}:{c}" for e in EVENTS for c in CONFIGS if f"{e}:{c}" != "thread:va26"] + ["thread:va24", "thread:va26"])
    options = parser.parse_args()
    end, results = time.time() + options.deadline, []
    for name in options.rows:
        if time.time() > end:
            print(f"{name} not run")
            continue
        results.append(row(options, *name.split(":")))
    judged = [good for right, good in results if good is not None]
    print(f"{len(results)} rows, {sum(not right for right, _ in results)} wrong" + (f"; {sum(judged)} of {len(judged)} within the limit" if judged else ""))
    return not all(right for right, _ in results)


if __name__ == "__main__":
    sys.exit(main())
