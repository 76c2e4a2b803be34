#!/usr/bin/env python3
"""stock.py - programs of others, as they are shipped, natively and under gpuext on a GPU: same results, every launch instrumented, every lane counted.

usage: stock.py [--gpuext FILE] [--lanes OBJECT] [--tools] [--jobs N] [--json FILE] [PROGRAM ...]

Each program runs twice by itself: what differs between these runs is not compared. Then it runs with programs that count lanes at entry
and at exit, by thread and by warp (tests/e2e/objects/lanes.bpf.c), and with --tools under each tool. One line a run says:

  same N/M        steps with the result of the native runs, of those that are repeatable; CHANGED names the others
  launches        of them instrumented; missed, by reason
  lanes           counted at entry and exit, beside those of the launched grids (graphs that were replayed launch more: only entry = exit)

With --jobs N the runs of a program, and the programs, go on beside each other, N at a time.
Exit status 1 when a result changed, a launch was missed, or counts disagree. Needs a GPU; a program whose library is missing is skipped, by name.
"""
import argparse, concurrent.futures, json, os, subprocess, sys, tempfile, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
NEEDS = {"torch_ops": "torch", "two_gpus": "torch", "torch_compile": "torch", "triton_kernels": "triton", "cupy_ops": "cupy", "jax_ops": "jax", "generate": "transformers"}


def steps_of(text):
    return dict(line.split(" ", 1) for line in text.splitlines() if " " in line)


def execute(command, limit):
    """(exit status or None, steps, standard error, seconds)."""
    start = time.monotonic()
    try:
        r = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired as e:
        return None, steps_of((e.stdout or b"").decode(errors="replace")), "no end within %d s" % limit, limit
    return r.returncode, steps_of(r.stdout), r.stderr, time.monotonic() - start


def records(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.startswith("{")]


def compare(steps, first, second):
    """(same, repeatable, names of what changed)."""
    stable = [n for n in first if second.get(n) == first[n]]
    changed = [n for n in stable if steps.get(n) != first[n]]
    return len(stable) - len(changed), len(stable), changed + [n for n in first if n not in steps]


def lanes_of(dump):
    """Lanes at entry and exit by thread, then by warp."""
    with open(dump, encoding="utf-8") as f:
        return [e["value"] for e in json.load(f)["counts"]]


def judge(name, what, run, natives, folder, extra):
    """The lines of one run under gpuext, and whether all is well."""
    status, steps, errors, seconds = run
    same, stable, changed = compare(steps, *natives)
    ok = status == 0 and not changed
    line = "%-15s %-14s same %d/%d" % (name, what, same, stable)
    if changed:
        line += " CHANGED " + ",".join(changed)
    if status != 0:
        return line + " status %s: %s" % (status, errors.strip()[-300:]), False, {}
    rows = records(os.path.join(folder, "report"))
    total = [r for r in rows if r.get("type") == "total"][-1]
    missed = {k: v for k, v in total.items() if k.startswith("missed") and v}
    line += "  launches %d, instrumented %d" % (total["launches"], total["instrumented"])
    if missed or total["instrumented"] != total["launches"]:
        line, ok = line + " MISSED %s" % missed, False
    lost = {k: total[k] for k in ("lanes", "records") if total[k]["dropped"] or total[k]["lost"]}
    if lost:
        line += "  dropped %s" % lost
    if extra:
        counts = lanes_of(os.path.join(folder, "maps"))
        grids = sum(r["launches"] * eval("*".join(map(str, r["grid"] + r["block"]))) for r in rows if r.get("type") == "launches")
        alike = len(set(counts)) == 1 and (counts[0] == grids or total["graph_launches"])
        line += "  lanes %s of %d launched%s" % (counts[0] if len(set(counts)) == 1 else counts, grids, "" if alike else " DIFFER")
        ok = ok and alike
    return line + "  %.1f s" % seconds, ok, {"program": name, "under": what, "same": same, "repeatable": stable, "seconds": round(seconds, 2), **total}


def probed(name, args, program, what, options, natives):
    """The line of one run under gpuext, whether all is well, and what was counted."""
    with tempfile.TemporaryDirectory() as folder:
        common = ["-o", "json", "--out", os.path.join(folder, "report")]
        common += ["--launches", "--dump", os.path.join(folder, "maps")] if what == "lanes" else []
        with args.slots:
            run = execute([args.gpuext, *options, *common, "--", *program], args.limit)
        return judge(name, what, run, natives, folder, what == "lanes")


def alone(args, program):
    with args.slots:
        return execute(program, args.limit)


def one(name, args):
    """What to print of a program, whether all is well, and what was counted."""
    program = [sys.executable, os.path.join(HERE, name + ".py")]
    alone(args, program)  # what libraries compile once and keep
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        natives = [f.result() for f in [pool.submit(alone, args, program) for _ in range(2)]]
        if natives[0][0] != 0:
            return ["%-15s natively: status %s: %s" % (name, natives[0][0], natives[0][2].strip()[-300:])], False, []
        refused = [n + " " + s for n, s in natives[0][1].items() if ":" in s]
        lines = ["%-15s natively       %d steps, %.1f s%s" % (name, len(natives[0][1]), natives[1][3], "; not run here: " + "; ".join(refused) if refused else "")]
        ways = [("lanes", ["run", "-e", args.lanes])] + [(t, [t]) for t in ("kernelretsnoop", "threadhist", "launchlate") if args.tools]
        runs = [f.result() for f in [pool.submit(probed, name, args, program, what, options, (natives[0][1], natives[1][1])) for what, options in ways]]
    report = [{**record, "native_seconds": round(natives[1][3], 2)} for _, _, record in runs]
    return lines + [line for line, _, _ in runs], all(ok for _, ok, _ in runs), report


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gpuext", default=os.path.join(ROOT, "build/release/gpuext"))
    parser.add_argument("--lanes", default=os.path.join(ROOT, "build/release/e2e/lanes.bpf.o"))
    parser.add_argument("--tools", action="store_true", help="under each tool as well")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--json", help="what was counted, for a file of results")
    parser.add_argument("--limit", type=int, default=200, help="seconds for one run")
    parser.add_argument("programs", nargs="*", default=[], help=", ".join(NEEDS))
    args = parser.parse_args()
    passed, failed, skipped, report, names = 0, [], [], [], []
    args.slots = threading.Semaphore(args.jobs)
    for name in args.programs or NEEDS:
        if subprocess.run([sys.executable, "-c", "import " + NEEDS[name]], capture_output=True).returncode:
            skipped.append("%s (no %s)" % (name, NEEDS[name]))
        elif name == "two_gpus" and subprocess.run([sys.executable, "-c", "import sys, torch; sys.exit(torch.cuda.device_count() < 2)"]).returncode:
            skipped.append(name + " (one GPU)")
        else:
            names.append(name)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = {pool.submit(one, name, args): name for name in names}
        for future in concurrent.futures.as_completed(futures):
            lines, well, records = future.result()
            print("\n".join(lines), flush=True)
            report += records
            passed += well
            failed += [] if well else [futures[future]]
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(report, f, indent=1)
    print("stock: %d passed, %d failed%s, %d skipped%s" % (passed, len(failed), ": " + ", ".join(failed) if failed else "", len(skipped), ": " + ", ".join(skipped) if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
