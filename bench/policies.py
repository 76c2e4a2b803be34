#!/usr/bin/env python3
# policies.py - our driver policies beside native at its best setting, on generated traces: simulated, medians, intervals.
"""bench/policies.py [--gpuext build/gpuext] [--policies build/policies] [--raw FILE] [--known FILE] [WORKLOAD...]: prints Markdown.

Candidates stand below and are all run. The best is chosen on the odd seeds alone; the even ones are held out, and say what it is
worth. Every ratio is to the native setting that was fastest on that very trace, chosen with hindsight.
"""
import argparse, contextlib, io, json, os, statistics, subprocess, sys, tempfile

TUNING, HELD_OUT = (1, 3, 5, 7, 9), (2, 4, 6, 8, 10)
STREAMING, REUSING = 1001, 1002  # pids of two-tenants; the others have 1001 alone
DEVICE_BLOCKS = 64
CALL_NS = 130  # a decision of the published system, the slower end

EVERYWHERE = [(f"{name}.bpf.o", threshold, []) for name in ("fifo", "mru", "clock", "lfu", "stride") for threshold in (51, 10, 1)] + [
    ("mru.bpf.o", threshold, [f"spare={n}"]) for threshold in (10, 1) for n in (4, 8)]
CANDIDATES = {
    **{name: EVERYWHERE for name in ("moe-decode", "moe-offload", "kv-cache", "gnn", "vector-search", "graph", "sweep")},
    "two-tenants": EVERYWHERE + [
        ("quota.bpf.o", threshold, [f"tenant_pid[0]={STREAMING}", f"quota_blocks[0]={blocks}"])
        for threshold in (51, 1) for blocks in (4, DEVICE_BLOCKS * 4 // 10)
    ] + [
        ("tree_threshold.bpf.o", 51, [f"tenant_pid[0]={STREAMING}", f"tenant_threshold[0]={streaming}",
                                      f"tenant_pid[1]={REUSING}", f"tenant_threshold[1]={reusing}"])
        for streaming, reusing in ((1, 51), (51, 1))
    ],
}


def run(args, workload, seed, missing):
    with tempfile.TemporaryDirectory() as tmp:
        trace, command = os.path.join(tmp, "trace"), []
        subprocess.run([args.gpuext, "policy", "workload", workload, "--seed", str(seed), "-o", trace], check=True)
        for name, threshold, settings in CANDIDATES[workload]:
            path = os.path.join(args.policies, name)
            if not os.path.exists(path):
                missing.add(name)
                continue
            command += ["-e", path, "--threshold", str(threshold)] + [word for s in settings for word in ("--set", s)]
        return json.loads(subprocess.run([args.gpuext, "policy", "replay", trace, "-j", *command], check=True, stdout=subprocess.PIPE).stdout)


def interval(values):
    """Median, and from the lowest to the highest: of five values that is 94 % confidence in the median."""
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


def ratios(reports, name, against):
    out = []
    for seed in sorted(reports):
        report = reports[seed]
        v = next(v for v in report["variants"] if v["name"] == name)
        base = {"best": min(n["time_ns"] for n in report["variants"] if n["kind"] == "native"), "bound": report["lower_bound_ns"]}
        out.append(v["misses"] / report["best_known_order_misses"] if against == "order" else v["time_ns"] / base[against])
    return out


def tell(workload, reports):
    """The table of one workload."""
    tuning = {s: r for s, r in reports.items() if s in TUNING}
    held = {s: r for s, r in reports.items() if s in HELD_OUT}
    variants = next(iter(reports.values()))["variants"]
    names = [v["name"] for v in variants]
    policies = [v["name"] for v in variants if v["kind"] == "policy"]
    median = {n: statistics.median(ratios(tuning, n, "best")) for n in names}
    best = min(policies, key=median.get)
    wins = sorted({r["best_native"] for r in reports.values()})
    print(f"## {workload}\n\nNative was fastest at: {', '.join(wins)}. Best policy on the odd seeds: **{best}**.\n")
    print("| variant | x best native, odd seeds | x best native, held out | x lower bound, held out | misses x best known order, held out |")
    print("| --- | --- | --- | --- | --- |")
    for name in sorted(names, key=median.get):
        mark = "**" if name == best else ""
        print(f"| {mark}{name}{mark} | {interval(ratios(tuning, name, 'best'))} | {interval(ratios(held, name, 'best'))} "
              f"| {interval(ratios(held, name, 'bound'))} | {interval(ratios(held, name, 'order'))} |")
    result = ratios(held, best, "best")
    lost = [n for n in policies if statistics.median(ratios(held, n, "best")) >= 1]
    print(f"\nHeld out, the chosen policy takes {statistics.median(result):.3f} times as long as the best native setting (seeds "
          f"{', '.join(str(s) for s, r in zip(sorted(held), result) if r >= 1) or 'none'}: not faster).")
    print(f"Not faster than the best native setting in the median: {', '.join(lost) or 'none'}.")
    calls = [next((v["counters"]["calls"], v["time_ns"]) for v in r["variants"] if v["name"] == best) for r in held.values()]
    print(f"Callbacks take no time on this clock: at {CALL_NS} ns each, its {statistics.median(n for n, _ in calls):.0f} calls would add "
          f"{100 * CALL_NS * max(n / t for n, t in calls):.2f} %.\n")
    if workload == "two-tenants":
        print("| variant | end of the streaming tenant, ms | end of the reusing tenant, ms |\n| --- | --- | --- |")
        for name in sorted(names, key=median.get):
            ends = [statistics.median(next(t["end_ns"] for v in r["variants"] if v["name"] == name for t in v["tenants"] if t["pid"] == pid)
                                      for r in held.values()) / 1e6 for pid in (STREAMING, REUSING)]
            print(f"| {name} | {ends[0]:.1f} | {ends[1]:.1f} |")
        print("\n(Medians over the held-out seeds.)\n")


def tell_all(everything):
    """What a README shows: who wins where, and where each policy loses."""
    def at_best(reports, name):
        """A policy at the threshold and settings that were best on the odd seeds."""
        tuning = {s: r for s, r in reports.items() if s in TUNING}
        variants = [v["name"] for v in next(iter(reports.values()))["variants"] if v["kind"] == "policy" and v["name"].split(".")[0] == name]
        return min(variants, key=lambda n: statistics.median(ratios(tuning, n, "best")), default=None)

    def held(reports, name):
        return ratios({s: r for s, r in reports.items() if s in HELD_OUT}, name, "best")

    names = list(dict.fromkeys(c[0].split(".")[0] for cs in CANDIDATES.values() for c in cs))
    print("## Where each wins and loses\n\nTime against the native setting that was best for the trace: medians of the held-out seeds, each policy at the threshold (and "
          "settings) that\nwas best on the odd seeds; in brackets the highest of the five. **Bold**: faster on every held-out seed. The last column: the driver's default.\n")
    print(f"| workload | {' | '.join(names)} | native 51 |\n| --- | {' | '.join('---' for _ in names)} | --- |")
    for workload, reports in everything.items():
        cells = []
        for name in names:
            variant = at_best(reports, name)
            values = held(reports, variant) if variant else []
            threshold = variant.split(" at ")[1].split()[0] if variant and " at " in variant else "51"
            cell = f"{statistics.median(values):.2f} at {threshold} (to {max(values):.2f})" if values else ""
            cells.append(f"**{cell}**" if values and max(values) < 1 else cell)
        print(f"| {workload} | {' | '.join(cells)} | {statistics.median(held(reports, 'native 51')):.2f} |")
    print()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpuext", default="build/gpuext")
    parser.add_argument("--policies", default="build/policies")
    parser.add_argument("--raw", help="every report as a JSON line")
    parser.add_argument("--known", help="runs nothing that is in this file, which an earlier --raw wrote")
    parser.add_argument("workloads", nargs="*", help="of those that have candidates; default: all")
    args = parser.parse_args()
    missing, raw = set(), open(args.raw, "w") if args.raw else None
    print("# Driver policies beside native, simulated\n\nAll figures are simulated: generated traces (`src/replay/workload_*.c`), the engine "
          "of `src/driver`, and the\nvirtual clock of `src/trace/cost_model.c`; no GPU was used. Medians of five seeds, lowest and highest in "
          "brackets (94 %\nconfidence in the median). Seeds 1, 3, 5, 7, 9 chose the policy; 2, 4, 6, 8, 10 were held out. Below 1 is faster than the\n"
          "native setting that was best for that trace, chosen with hindsight. `make bench-policies` makes this file, but for what is said about it.\n")
    everything, known, tables = {}, {}, io.StringIO()
    for line in open(args.known) if args.known else ():
        report = json.loads(line)
        known[report["workload"], report["seed"]] = report
    for workload in args.workloads or CANDIDATES:
        reports = everything[workload] = {}
        for seed in TUNING + HELD_OUT:
            reports[seed] = known.get((workload, seed)) or run(args, workload, seed, missing)
            if raw:
                raw.write(json.dumps({"workload": workload, "seed": seed, **reports[seed]}) + "\n")
                raw.flush()
        with contextlib.redirect_stdout(tables):
            tell(workload, reports)
    tell_all(everything)
    print(tables.getvalue(), end="")
    if missing:
        print(f"Not built, not run: {', '.join(sorted(missing))}.")
    return 0


sys.exit(main())
