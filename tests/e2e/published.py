#!/usr/bin/env python3
# published.py - gpu_ext's published policies (tests/policies/published) decide as models of their algorithms (models.py): every eviction and every page, in order.
"""tests/e2e/published.py [--build build/release] [--traces N] [--first SEED] [POLICY...]: N random traces, each under every policy with settings of its own; N random schedules."""
import argparse, json, os, random, struct, subprocess, sys, tempfile
import agree, models, uvm

STEPS = ((0, 1, 1, 1, 1, 16, 97), (1,), (1,), (-1,), (3, 3, 3, 1), (-16, -16, 5), (1, 1, 200), (1, -1), (512,), (512, 512, 1))


def trace_of(rng, long):
    """Streams with strides of one kind, of up to three processes, one of them perhaps unknown (0), with more data than memory. In long ones few streams go through blocks page by page."""
    while True:
        how = {"streams": (1, 3), "steps": (1,), "most": 5} if long else {"steps": rng.choice(STEPS), "most": rng.choice((4, 8, 16))}
        data = agree.random_trace(rng.randrange(1 << 30), 2500 if long else 700, spaces=rng.choice((1, 2, 2, 3)), first_pid=rng.choice((0, 41, 41, 41)), **how)
        events, blocks = uvm.events_of(data)
        if sum((e[5] + uvm.PAGES - 1) // uvm.PAGES for e in events if e[0] == uvm.ALLOC) > blocks:
            return data


def deep_trace(rng):
    """Two blocks that stay are used about 255 times each, in turn towards the end; then others come and need a place."""
    n_blocks, turns = 5, [0] * rng.randint(248, 254) + [1] * rng.randint(248, 254)
    turns += [rng.randrange(2) for _ in range(rng.randint(6, 24))] + [2, 2, 3, 3, 4, 4, 1, 0]
    events, pages = [(uvm.ALLOC, 0, 0, 0, 1, (2 * i + 1) << 21, uvm.PAGES, 41) for i in range(n_blocks)], [0] * n_blocks
    for block in turns:
        events.append((uvm.ACCESS, 1, 0, 100, 1, ((2 * block + 1) << 21) + pages[block] * uvm.PAGE, 0, 0))
        pages[block] += 1
    return agree.trace_file(events, 3)


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
    want = dict(run.n, decisions=uvm.digest(run.decisions), ejected=run.policy.ejected, refused=run.policy.n_refused)
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


def replays(args, gpuext, names):
    """Lines that say what is wrong; how often each policy decided otherwise than native."""
    wrong, unlike = [], dict.fromkeys(names, 0)
    with tempfile.TemporaryDirectory() as tmp:
        path = os.path.join(tmp, "trace")
        for seed in range(args.first, args.first + args.traces if names else 0):
            rng, long = random.Random(seed), seed % 5 == 4
            data = deep_trace(rng) if seed % 10 == 9 else trace_of(rng, long)
            with open(path, "wb") as f:
                f.write(data)
            pids = sorted({e[6] for e in uvm.events_of(data)[0] if e[0] == uvm.ALLOC})
            runs = [(name, os.path.join(args.build, "published", name + ".bpf.o"), 100 if long else rng.choice((51, 51, 1, 25, 100)), models.MODELS[name].settings(rng, pids))
                    for name in names]
            said, native = said_of(gpuext, path, [r[1:] for r in runs])
            for one, policy in zip(runs, said):
                off = differences(policy, model_of(data, one[0], *one[2:]))
                unlike[one[0]] += policy["decisions"] != native[one[2]]
                if off:
                    wrong.append(f"{one[0]}, trace {seed}, threshold {one[2]}, {one[3]}: {', '.join(off)}; from event {shortest(gpuext, path, data, one)} on")
    return wrong, unlike


def schedule(gpuext, obj, seed, rng):
    """What is wrong with one schedule under timeslices by name; and whether a row of constant timeslices is the same, turn by turn."""
    critical, batch = rng.choice(((8000, 250), (8000, 1000), (8000, 0), (4000, 4000), (250, 250), (700, 1300), (0, 5000), (2000000, 1000)))
    by_name = {n: us for n, us in (("latency", critical), ("batch", batch), (rng.choice(("latenc", "latencyx", "Batch", "batc", "batch-of-15-let")), 123)) if us}
    keep, names = rng.randrange(2), list(by_name)
    rng.shuffle(names)
    argv = [gpuext, "policy", "schedule", "-j", "--seconds", "1", "--life-ms", "400", "--seed", str(seed), "--critical", str(rng.randint(1, 2)), "--best-effort",
            str(rng.randint(1, 3)), "-e", obj, "--set", f"keep={keep}"]
    for i, name in enumerate(names):
        argv += ["--set", f"process[{i}]={name}", "--set", f"timeslice_us[{i}]={by_name[name]}"]
    ran = subprocess.run(argv, capture_output=True, timeout=120)
    assert ran.returncode == 0, f"{argv}: status {ran.returncode}\n{ran.stderr.decode()[-800:]}"
    *constant, policy = json.loads(ran.stdout)["variants"]
    model = models.Timeslices(by_name, keep)
    want = [model.timeslice(t["comm"]) for t in policy["tasks"]]
    said = [t["timeslice_us"] for t in policy["tasks"]]
    wrong = [f"timeslices are {said}, the model says {want}"] if said != want else []
    for counter, n in (("overrides", model.asked), ("refused_range", model.refused)):
        if policy["counters"][counter] != n:
            wrong.append(f"{counter} is {policy['counters'][counter]}, the model says {n}")
    alike = [v for v in constant if [t["timeslice_us"] for t in v["tasks"]] == want]
    if any(v["decisions"] != policy["decisions"] for v in alike):
        wrong.append(f"turns differ from those of {alike[0]['name']}, where all task groups have the same timeslices")
    return [f"{models.TIMESLICES}, schedule {seed}, {by_name}, keep {keep}: {'; '.join(wrong)}"] if wrong else [], bool(alike)


def schedules(args, gpuext):
    wrong, n_alike = [], 0
    for seed in range(args.first, args.first + args.traces):
        off, alike = schedule(gpuext, os.path.join(args.build, "published", models.TIMESLICES + ".bpf.o"), 1 + seed, random.Random(seed))
        wrong, n_alike = wrong + off, n_alike + alike
    return wrong + ([] if n_alike > args.traces // 3 else [f"{models.TIMESLICES}: only {n_alike} schedules have their like with constant timeslices"])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--traces", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("policies", nargs="*", default=list(models.MODELS) + [models.TIMESLICES])
    args = parser.parse_args()
    gpuext, names = os.path.join(args.build, "gpuext"), [n for n in args.policies if n in models.MODELS]
    wrong, unlike = replays(args, gpuext, names)
    for name, n in unlike.items():
        if n < max(args.traces // 5, 1):
            wrong.append(f"{name} decides as native in {args.traces - n} of {args.traces} traces: these tell nothing")
    if models.TIMESLICES in args.policies:
        wrong += schedules(args, gpuext)
    for line in wrong:
        print("FAILED:", line)
    print(f"published: {len(args.policies) * args.traces - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
