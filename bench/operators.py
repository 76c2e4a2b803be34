#!/usr/bin/env python3
"""operators.py - what probes at the ends of kernels cost PyTorch's operators: GPU time, natively and under gpuext, in turns.

usage: operators.py [--gpuext FILE] [--other FILE] [--objects FOLDER] [--rounds N] [--operator NAME]...

Every round runs each way in a process of its own (native, programs that do nothing, counting, each tool), one after the other; a process
times every operator by CUDA events: the median of 30 batches, each of as many calls as fill 2 ms, after a warm-up. Printed is the median
over the rounds of the ratio to the native run of the same round, its spread, and what was delivered: a probe that never ran costs nothing.
With --other each way is run by that gpuext as well (of another commit), in the same turns: "other: counting"; or those that --way names.
Needs a GPU and PyTorch.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
WAYS = {"nothing": ["run", "-e", "nothing.bpf.o"], "counting": ["run", "-e", "spread.bpf.o"], "one line": ["run", "-e", "ends.bpf.o"], "launchlate": ["launchlate"], "kernelretsnoop": ["kernelretsnoop"], "threadhist": ["threadhist"]}


def operators():
    import torch
    import torch.nn.functional as F
    torch.manual_seed(1)

    def r(*shape, dtype=torch.float32):
        return torch.randn(*shape, device="cuda").to(dtype)

    big, out = r(1 << 27), torch.empty(1 << 27, device="cuda")
    a16, b16, a32, b32 = r(4096, 4096, dtype=torch.bfloat16), r(4096, 4096, dtype=torch.bfloat16), r(4096, 4096), r(4096, 4096)
    rows, heads, image, weight = r(8192, 8192), [r(4, 16, 2048, 64, dtype=torch.float16) for _ in range(3)], r(32, 128, 56, 56, dtype=torch.float16), r(128, 128, 3, 3, dtype=torch.float16)
    layer, tokens, keys = torch.nn.TransformerEncoderLayer(512, 8, 2048, batch_first=True, device="cuda").eval(), r(16, 256, 512), r(1 << 24)
    table, index = r(50000, 512), torch.randint(0, 50000, (65536,), device="cuda")
    return {
        "add": lambda: torch.add(big, 1.0, out=out), "sin": lambda: torch.sin(big, out=out), "sum": lambda: big.sum(),
        "gemm_bf16": lambda: a16 @ b16, "gemm_fp32": lambda: a32 @ b32, "softmax": lambda: rows.softmax(1), "layernorm": lambda: F.layer_norm(rows, (8192,)),
        "attention": lambda: F.scaled_dot_product_attention(*heads), "conv_fp16": lambda: F.conv2d(image, weight, padding=1), "sort": lambda: keys.sort(),
        "encoder": lambda: layer(tokens), "embedding": lambda: F.embedding(index, table),
    }


def measure(names):
    """Microseconds of each operator, to standard output."""
    import torch

    def batch(f, n):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(n):
            f()
        end.record()
        end.synchronize()
        return 1000 * begin.elapsed_time(end) / n

    result = {}
    with torch.no_grad():
        for name, f in operators().items():
            if names and name not in names:
                continue
            batch(f, 5)
            n = max(1, int(2000 / batch(f, 5)))
            result[name] = statistics.median(batch(f, n) for _ in range(30))
    print(json.dumps(result))


OTHER = "other: "


def run(way, args, folder):
    """({operator: us}, the report's last line)."""
    worker, report = [sys.executable, os.path.abspath(__file__), "--worker"] + [w for n in args.operator for w in ("--operator", n)], os.path.join(folder, "report")
    words = [os.path.join(args.objects, w) if w.endswith(".bpf.o") else w for w in WAYS.get(way.removeprefix(OTHER), [])]
    command = [args.other if way.startswith(OTHER) else args.gpuext, *words, "-o", "json", "--out", report, "--", *worker] if words else worker
    r = subprocess.run(command, capture_output=True, text=True)
    if r.returncode:
        sys.exit("%s: status %d: %s" % (way, r.returncode, r.stderr[-2000:]))
    total = {}
    if words:
        with open(report, encoding="utf-8") as f:
            total = json.loads([line for line in f if '"total"' in line][-1])
    return json.loads(r.stdout.splitlines()[-1]), total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gpuext", default=os.path.join(HERE, "../build/release/gpuext"))
    parser.add_argument("--other", help="another gpuext, beside the first")
    parser.add_argument("--objects", default=os.path.join(HERE, "../build/release/bench"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no round that would end later than that")
    parser.add_argument("--way", action="append", default=[], choices=list(WAYS) + [OTHER + w for w in WAYS], help="these alone")
    parser.add_argument("--operator", action="append", default=[], help="these alone")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        return measure(args.operator)
    ways, ratios, native = args.way or list(WAYS), {}, {}
    ways = [w for way in ways for w in ([way, OTHER + way] if args.other and not args.way else [way])]
    totals = {}
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        run("native", args, folder)  # nobody's first run
        for n in range(args.rounds):
            begin = time.monotonic()
            if n and begin + longest - start > args.seconds:
                break
            base, _ = run("native", args, folder)
            for name, us in base.items():
                native.setdefault(name, []).append(us)
            for way in ways:
                times, totals[way] = run(way, args, folder)
                for name, us in times.items():
                    ratios.setdefault((way, name), []).append(us / base[name])
            longest = time.monotonic() - begin
    print("%-12s %10s %8s" % ("operator", "native us", "spread") + "".join(" %22s" % w for w in ways))
    for name, us in native.items():
        line = "%-12s %10.1f %7.1f%%" % (name, statistics.median(us), 100 * (max(us) - min(us)) / min(us))
        for way in ways:
            r = ratios[way, name]
            line += " %+8.2f%% (%+.1f..%+.1f)" % (100 * (statistics.median(r) - 1), 100 * (min(r) - 1), 100 * (max(r) - 1))
        print(line)
    for way in ways:
        per = [100 * (statistics.median(ratios[way, n]) - 1) for n in native]
        t = totals[way]
        print("%s: median %+.2f %%, worst %+.2f %%; launches %d, instrumented %d, missed %d; lanes %s; records %s; registers +%d" % (
            way, statistics.median(per), max(per), t["launches"], t["instrumented"], t["missed_launches"], t["lanes"], t["records"], t["registers_added"]))


if __name__ == "__main__":
    sys.exit(main())
