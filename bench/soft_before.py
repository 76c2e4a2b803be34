#!/usr/bin/env python3
"""soft_before.py - the soft device beside what it was at another commit: bench/soft of both, kernel by kernel, in turns.

usage: soft_before.py COMMIT [--rounds N] [--folder F]

The commit is checked out and built in a folder of its own, with the bench/soft.c of this tree. A turn is one process of each on one kernel; rates are
those that bench/soft prints (million thread instructions a second: of CPU time on one thread, by the clock on several), ratios are of a turn's two
processes, and their median is shown with the least and the most.
"""
import argparse
import math
import os
import re
import shutil
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KERNELS = ["vector add", "sgemm, tiled", "softmax", "divergent", "transpose", "hash", "reduction", "histogram", "stencil", "dot of bytes"]
WAYS = ["interpreter", "compiled", "AVX2", "all cores"]  # of bench/soft.c, in its order


def build(commit, folder):
    """the path of bench/soft at the commit"""
    if not os.path.isdir(folder):
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", folder, commit], check=True, stdout=subprocess.DEVNULL)
    shutil.copy(os.path.join(ROOT, "bench", "soft.c"), os.path.join(folder, "bench", "soft.c"))
    binary = "build/release/bench/soft"
    if not os.path.exists(os.path.join(folder, binary)):
        subprocess.run(["make", "-j2", binary, "CC=gcc -DBENCH_BEFORE"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, binary)


def rate(binary, kernel, way):
    """what one process says of a kernel under one engine"""
    out = subprocess.run([binary, os.path.join(ROOT, "build/examples-obj"), kernel, str(way)], check=True, capture_output=True, text=True).stdout
    numbers = re.findall(r"\S+", next(line for line in out.splitlines() if line.startswith(kernel))[19:])
    return max(float(n.rstrip("x")) for n in numbers if re.match(r"^[0-9.]+x?$", n))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default=os.path.join(ROOT, "build", "before"))
    args = parser.parse_args()
    before, now = build(args.commit, args.folder), os.path.join(ROOT, "build/release/bench/soft")
    load = os.getloadavg()[0]
    product = {way: 0.0 for way in WAYS}
    print(f"times {args.commit}, median of {args.rounds} turns [least to most]; load average at the start {load:.1f}")
    print(f"{'kernel':14} {'before':>7}" + "".join(f"{way:>12}{'times':>7}{'':18}" for way in WAYS))
    for kernel in KERNELS:
        rates = {way: [] for way in ["before"] + WAYS}
        for _ in range(args.rounds):
            rates["before"].append(rate(before, kernel, 0))
            for index, way in enumerate(WAYS):
                rates[way].append(rate(now, kernel, index))
        line = f"{kernel:14} {statistics.median(rates['before']):7.0f}"
        for way in WAYS:
            times = [a / b for a, b in zip(rates[way], rates["before"])]
            product[way] += math.log(statistics.median(times))
            line += f"{statistics.median(rates[way]):12.0f}{statistics.median(times):7.1f}{f' [{min(times):.1f} to {max(times):.1f}]':18}"
        print(line, flush=True)
    print(f"{'geometric mean':22}" + "".join(f"{'':12}{math.exp(product[way] / len(KERNELS)):7.1f}{'':18}" for way in WAYS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
