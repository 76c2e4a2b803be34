#!/usr/bin/env python3
# agree.py - native variants of `gpuext policy replay` against an independent simulation of NVIDIA's algorithms (uvm.py): every count, and every eviction and page in order.
"""tests/e2e/agree.py [--build build/release] [--long]: 15 random traces under two variants each; --long: 60 of twice the size under all, and the workloads."""
import argparse, json, os, random, struct, subprocess, sys, tempfile
import uvm

VARIANTS = {"native 51": 51, "native no prefetch": None, "native 1": 1, "native 25": 25, "native 5": 5, "native 100": 100, "native whole block": 0}
WORKLOADS = {"moe-decode": 3, "moe-offload": 2, "kv-cache": 2, "gnn": 1, "vector-search": 1, "two-tenants": 1, "graph": 1, "sweep": 2, "matmul": 1}  # steps


def random_trace(seed, size, steps=(0, 1, 1, 1, 1, 16, 97), spaces=2, most=9, streams=(1, 3, 16, 60, 400), first_pid=41):
    """Streams that sweep, hop and come back in allocations of odd sizes. Some traces have barriers of all streams or of a part, releases, or more streams than a batch has entries."""
    rng = random.Random(seed)
    device, events, allocations, va = rng.randint(2, most), [], [], 1 << 21
    n_streams = rng.choice(streams)
    for space in range(rng.randint(1, spaces), 0, -1):
        for _ in range(rng.randint(1, 4)):
            pages = rng.choice((1, 9, 100, 512, 700, 2048, 4000))
            allocations.append((space, va, pages))
            events.append((uvm.ALLOC, 0, 0, 0, space, va, pages, first_pid + space - 1))
            va += ((pages + 511) // 512 + 1) << 21
    barriers, frees, at = rng.random() < .7, rng.random() < .5, {}
    for _ in range(rng.randint(size // 4, size)):
        if barriers and rng.random() < .01:
            first = rng.randrange(n_streams) if rng.random() < .5 else 0
            events.append((uvm.BARRIER, 0, first, rng.choice((0, 900, 60000)), 0, 0, rng.randint(1, 65536 - first), 0))
        if frees and len(allocations) > 1 and rng.random() < .004:
            space, va, _ = allocations.pop(rng.randrange(len(allocations)))
            events.append((uvm.FREE, 0, rng.randrange(n_streams), rng.randrange(5000), space, va, 0, 0))
        stream = rng.randrange(n_streams)
        space, base, pages = rng.choice(allocations)
        page = at.get((stream, base), rng.randrange(pages))
        at[stream, base] = (page + rng.choice(steps)) % pages
        events.append((uvm.ACCESS, rng.randint(0, 3), stream, rng.choice((0, 100, 2000, 30000)), space, base + page * 4096, 0, 0))
    return trace_file(events, device)


def trace_file(events, device_blocks):
    head = struct.pack("<8sIIIIQQ24s", b"GXTRACE\0", 2, 64, 32, 4096, len(events), device_blocks << 21, b"random")
    return head + b"".join(struct.pack("<BBHIQQII", *e) for e in events)


def differences(gpuext, path, variants):
    """What the two say of one trace; a line for each variant that differs."""
    with open(path, "rb") as f:
        events, blocks = uvm.events_of(f.read())
    ran = subprocess.run([gpuext, "policy", "replay", "-j", path], capture_output=True, timeout=120)
    if ran.returncode:
        return [], [ran.stderr.decode()]
    said, wrong = {v["name"]: v for v in json.loads(ran.stdout)["variants"]}, []
    for name in variants:
        run = uvm.Run(events, blocks, VARIANTS[name])
        want = dict(run.n, decisions=uvm.digest(run.decisions))
        off = [f"{key} is {said[name][key]}, the simulation says {want[key]}" for key in want if said[name][key] != want[key]]
        if off:
            wrong.append(f"{name}: {', '.join(off)}")
    return events, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--long", action="store_true")
    args = parser.parse_args()
    gpuext, names, failed, n, n_barriers = os.path.join(args.build, "gpuext"), list(VARIANTS), 0, 0, 0
    with tempfile.TemporaryDirectory() as tmp:
        path = os.path.join(tmp, "trace")
        for seed in range(60 if args.long else 15):
            with open(path, "wb") as f:
                f.write(random_trace(seed, 1500 if args.long else 700))
            events, wrong = differences(gpuext, path, names if args.long else (names[seed % 2], names[2 + seed % 5]))
            n, n_barriers, failed = n + 1, n_barriers + any(e[0] == uvm.BARRIER for e in events), failed + bool(wrong)
            for line in wrong:
                print(f"FAILED: random trace {seed}: {line}")
        for name, steps in WORKLOADS.items() if args.long else ():
            subprocess.run([gpuext, "policy", "workload", name, "--steps", str(steps), "--device-bytes", "16M", "-o", path], check=True, timeout=60)
            events, wrong = differences(gpuext, path, names[:3])
            n, n_barriers, failed = n + 1, n_barriers + any(e[0] == uvm.BARRIER for e in events), failed + bool(wrong)
            for line in wrong:
                print(f"FAILED: {name}: {line}")
            os.remove(path)
    few = n < 15 or n_barriers < n // 3
    print(f"agree: {n - failed} passed, {failed} failed; {n_barriers} of them have barriers{': too few' if few else ''}")
    return 1 if failed or few else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
