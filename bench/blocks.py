#!/usr/bin/env python3
# blocks.py - what policies of blocks cost and gain: kernels that nobody touches and the same ones under each policy, in turns.
"""usage: blocks.py [--device cuda|soft] [--build FOLDER] [--program FILE] [--policies NAME,...] [--groups NAME,...] [--row N] [--out FOLDER]

blocks.cu runs a kernel that gpuext leaves alone and its twin under a policy in turns, in one process for each policy, and checks what they
compute, and that every block ran once. Printed is the median of the ratios to the untouched kernel (in parentheses a tenth and nine tenths),
and, of the policy's own counts, how many blocks it was asked about and how often it said yes: it must have been asked about every block.
`alone` is the twin without gpuext: what the ratio is worth. The loops by hand in blocks.cu are limits, and run without gpuext.
Groups of workloads: tail (the last 5 or 10 % of the blocks take 10 to 200 times as long), balanced (2 to 100 us each), single (one block on an
SM at a time, so that nothing else runs while a block waits). A workload is WORK:LIGHT:PERCENT:FACTOR[:KIB], as blocks.cu reads it.
Needs a GPU and nvcc, or --program FILE. Exit status 1: something that ran was wrong. What is fast enough is for the reader to say.
"""
import argparse, json, os, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
GROUPS = {
    "tail": ["chain:20:5:10", "chain:20:5:30", "chain:20:5:100", "chain:20:10:10", "chain:20:10:30", "chain:20:10:100", "chain:20:10:200", "chain:2:5:100",
             "published:50i:5:100", "published:20i:10:200"],
    "balanced": ["chain:%d:0:1" % us for us in (2, 5, 20, 50, 100)],
    "single": ["chain:%d:0:1:180" % us for us in (5, 20, 100)],
    "soft": ["chain:2i:10:5", "chain:2i:0:1"],
}  # fmt: skip
BY_HAND = ("reversed", "empty", "two_fixed", "two_greedy", "one_fixed", "one_greedy", "one_fixed_last", "one_greedy_last", "few_greedy", "few_greedy_last")
POLICIES = ("fixed_work", "never", "greedy", "last_first", "even", "max_steals", "latency_budget", "token_bucket")


class Failed(Exception):
    pass


def compiled(folder):
    program = os.path.join(folder, "blocks")
    command = ["nvcc", "-O3", "-arch=sm_90", "-I" + os.path.join(ROOT, "examples"), os.path.join(HERE, "blocks.cu"), "-o", program]
    if subprocess.run(command, check=False).returncode:
        raise Failed("nvcc: blocks.cu")
    return program


def rows_of(ran, what):
    try:
        rows = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    except ValueError as e:
        raise Failed(f"{what}: {e}") from e
    wrong = [f"{r['work']} {r['kernel']}: {r['wrong']} wrong" for r in rows if r["wrong"]]
    if ran.returncode or wrong or not rows:
        raise Failed(f"{what}: exit status {ran.returncode}, {'; '.join(wrong)} {ran.stderr[-1500:]}")
    return rows


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.program = args.program or compiled(folder)
        self.base = ["--blocks", str(args.blocks), "--reps", str(args.reps), "--ms", str(args.ms), "--row", str(args.row)]

    def execute(self, command, environment=None):
        try:
            return subprocess.run(command, capture_output=True, text=True, timeout=self.args.limit, env=environment, check=False)
        except subprocess.TimeoutExpired as e:
            raise Failed(f"{command[-1]}: no end within {self.args.limit} s") from e

    def alone(self, kernels, specs):
        environment = dict(os.environ)
        if self.args.device == "soft":
            environment["LD_LIBRARY_PATH"] = os.path.join(self.args.build, "lib", "soft")
        return rows_of(self.execute([self.program, *self.base, "--kernels", ",".join(kernels), *specs], environment), "alone")

    def object_of(self, policy):
        name = policy + ".bpf.o"
        known = (os.path.join(self.args.build, "bench", "blocks_" + name), os.path.join(self.args.build, "..", "policies", "device", name), policy)
        return next((path for path in known if os.path.exists(path)), policy)

    def under(self, policy, specs):
        """Rows, gpuext's total, and what the policy said (no, yes)."""
        report = os.path.join(self.folder, os.path.basename(policy))
        head = [os.path.join(self.args.build, "gpuext"), "run", "--device", self.args.device, "-k", "*observed*", "-e", self.object_of(policy), "-o", "json"]
        ran = self.execute([*head, "--out", report + ".json", "--dump", report + ".maps", "--", self.program, *self.base, "--kernels", "plain,observed", *specs])
        with open(report + ".err", "w", encoding="utf-8") as f:
            f.write(ran.stderr)
        rows = rows_of(ran, policy)
        with open(report + ".json", encoding="utf-8") as f:
            total = [json.loads(line) for line in f][-1]
        with open(report + ".maps", encoding="utf-8") as f:
            said = [e["value"] for e in json.load(f)["said"]]
        blocks = sum((r["n"] * r["row"] + 1) * r["blocks"] for r in rows if r["kernel"] == "observed")
        if total["missed_launches"] or total["programs_left_out"] or sum(said) != blocks:
            raise Failed(f"{policy}: asked about {sum(said)} of {blocks} blocks, {total['missed_launches']} launches missed, {total['programs_left_out']} programs left out: {ran.stderr[-1500:]}")
        return rows, total, said


def fixed(spec, rows):
    """The same workload by iterations, as the first run found them for its time: the same work for all runs."""
    row = next(r for r in rows if r["work"] == spec)
    part = spec.split(":")
    return ":".join([part[0], f"{row['iterations']}i", *part[2:]])


def show(row):
    return f"{row['ratio']:.3f} ({row['ratio_p10']:.3f} {row['ratio_p90']:.3f})"


def say_workload(spec, first, results):
    by = {r["kernel"]: r for r in first if r["work"] == spec}
    plain = by["plain"]
    print(f"{spec}: {plain['us']:.1f} us ({plain['us_p10']:.1f} {plain['us_p90']:.1f}), n {plain['n']}, a light block {plain['block_us']:.1f} us, "
          f"{plain['per_sm']} on each of {plain['sms']} SMs, {plain['heavy']} heavy, on the SM with most {plain['most_on_sm']}, heavy {plain['most_heavy_on_sm']}")  # fmt: skip
    for name, row in by.items():
        if name != "plain":
            print(f"  {'alone' if name == 'observed' else 'by hand ' + name:24} {show(row)}, most {row['most_on_sm']}, heavy {row['most_heavy_on_sm']}")
    for policy, (rows, _, _) in results.items():
        row = next(r for r in rows if r["first"] == spec and r["kernel"] == "observed")
        untouched = next(r for r in rows if r["first"] == spec and r["kernel"] == "plain")
        print(f"  {policy:24} {show(row)}, most {row['most_on_sm']}, heavy {row['most_heavy_on_sm']}; its plain {untouched['us']:.1f} us")


def measure(bench, args):
    specs = [w for group in args.groups.split(",") for w in GROUPS.get(group, [group])]
    first = bench.alone(("plain", "observed", *args.by_hand.split(",")), specs)
    pinned, results, failed = {fixed(s, first): s for s in specs}, {}, []
    for policy in args.policies.split(","):
        try:
            results[policy] = bench.under(policy, list(pinned))
            for row in results[policy][0]:
                row["first"] = pinned[row["work"]]
        except (Failed, OSError, KeyError, ValueError, StopIteration) as e:
            failed.append(f"FAILED {policy}: {e}")
    for spec in specs:
        say_workload(spec, first, results)
    for policy, (_, total, said) in results.items():
        print(f"{policy}: said no {said[0]}, yes {said[1]}; registers +{total.get('registers_added', '?')}, JIT {total.get('jit_ns', 0) / 1e6:.0f} ms, launches missed {total['missed_launches']}")
    if args.out:
        with open(os.path.join(args.out, "blocks.json"), "w", encoding="utf-8") as f:
            json.dump({"alone": first, **{p: {"rows": r, "total": t, "said": s} for p, (r, t, s) in results.items()}}, f, indent=1)
    print("\n".join(failed) or "blocks: what was computed is right, every block ran once, every policy was asked about every block")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--device", default="cuda", choices=("cuda", "soft"))
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    parser.add_argument("--program", help="blocks.cu, built")
    parser.add_argument("--policies", default=",".join(POLICIES), help="names, or objects")
    parser.add_argument("--groups", default="tail,balanced,single", help="or workloads")
    parser.add_argument("--by-hand", default=",".join(BY_HAND))
    parser.add_argument("--blocks", type=int, default=8192)
    parser.add_argument("--reps", type=int, default=25)
    parser.add_argument("--ms", type=int, default=150, help="for each kernel and workload")
    parser.add_argument("--row", type=int, default=8, help="launches between two events")
    parser.add_argument("--limit", type=int, default=60, help="seconds for one process")
    parser.add_argument("--out", help="a folder for what was measured, as JSON, and gpuext's messages")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        try:
            return measure(Bench(args, args.out or tmp), args)
        except (Failed, OSError) as e:
            print(f"FAILED {e}")
            return 1


if __name__ == "__main__":
    sys.exit(main())
