#!/usr/bin/env python3
# published.py - gpu_ext's published policies (tests/policies/published) decide as models of their algorithms (models.py): every eviction and every page, in order.
"""tests/e2e/published.py [--build build/release] [--traces N] [--first SEED] [POLICY...]: N random traces, each under every policy with settings of its own."""
import argparse, json, os, random, struct, subprocess, sys, tempfile
import agree, models, uvm

STEPS = ((0, 1, 1, 1, 1, 16, 97), (1,), (-1,), (3, 3, 3, 1), (-16, -16, 5), (1, 1, 200), (1, -1))


def trace_of(rng, seed):
    """Streams with strides of one kind, of up to three processes."""
    return agree.random_trace(seed, 600, steps=rng.choice(STEPS), spaces=rng.randint(1, 3))


def said_of(gpuext, path, runs):
    """Of a replay with [(object, threshold, settings)]: their variants, and native's decisions by threshold."""
    argv = [gpuext, "policy", "replay", "-j", path]
    for obj, threshold, settings in runs:
        argv += ["-e", obj, "--threshold", str(threshold)] + [a for k, v in settings.items() for a in ("--set", f"{k}={v}")]
    ran = subprocess.run(argv, capture_output=True, timeout=120)
    assert ran.returncode == 0, f"{argv}: status {ran.returncode}\n{ran.stderr.decode()[-800:]}"
    variants = json.loads(ran.stdout)["variants"]
    return variants[-len(runs):], {v["threshold"]: v["decisions"] for v in variants if v["kind"] == "native" and v["prefetch"]}


def model_of(data, name, threshold, settings):
    events, blocks = uvm.events_of(data)
    return uvm.Run(events, blocks, threshold, lambda: models.MODELS[name](settings))


def differences(said, run):
    want = dict(run.n, decisions=uvm.digest(run.decisions), ejected=False)
    return [f"{key} is {said[key]}, the model says {want[key]}" for key in want if said[key] != want[key]]


def shortest(gpuext, path, data, one):
    """How many events of the trace are enough for a difference: found by halves."""
    name, obj, threshold, settings = one
    few, many = 1, (len(data) - 64) // 32
    while many - few > 1:
        n = (few + many) // 2
        part = data[:24] + struct.pack("<Q", n) + data[32:64 + 32 * n]
        with open(path, "wb") as f:
            f.write(part)
        try:
            same = not differences(said_of(gpuext, path, [(obj, threshold, settings)])[0][0], model_of(part, name, threshold, settings))
        except AssertionError:  # no access in it
            same = True
        few, many = (n, many) if same else (few, n)
    return many


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--traces", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("policies", nargs="*", default=list(models.MODELS))
    args = parser.parse_args()
    gpuext, failed, unlike = os.path.join(args.build, "gpuext"), 0, dict.fromkeys(args.policies, 0)
    with tempfile.TemporaryDirectory() as tmp:
        path = os.path.join(tmp, "trace")
        for seed in range(args.first, args.first + args.traces):
            rng = random.Random(seed)
            data = trace_of(rng, seed)
            with open(path, "wb") as f:
                f.write(data)
            pids = sorted({e[6] for e in uvm.events_of(data)[0] if e[0] == uvm.ALLOC})
            runs = [(name, os.path.join(args.build, "published", name + ".bpf.o"), rng.choice((51, 51, 1, 25, 100)), models.MODELS[name].settings(rng, pids))
                    for name in args.policies]
            said, native = said_of(gpuext, path, [r[1:] for r in runs])
            for one, policy in zip(runs, said):
                wrong = differences(policy, model_of(data, one[0], *one[2:]))
                unlike[one[0]] += policy["decisions"] != native[one[2]]
                if wrong:
                    failed += 1
                    print(f"FAILED: {one[0]}, trace {seed}, threshold {one[2]}, {one[3]}: {', '.join(wrong)}; from event {shortest(gpuext, path, data, one)} on")
    idle = [name for name, n in unlike.items() if n < args.traces // 3]
    for name in idle:
        print(f"FAILED: {name} decides as native in {args.traces - unlike[name]} of {args.traces} traces: these tell nothing")
    print(f"published: {len(args.policies) * args.traces - failed} passed, {failed + len(idle)} failed")
    return 1 if failed or idle else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
