#!/usr/bin/env python3
# vulkan.py - what an event costs in a Vulkan program, beside what it costs in a CUDA program with the same kernel on the same GPU.
"""[VULKAN_DRIVER=MANIFEST] bench/vulkan.py [--build build/release] [--cuda PROGRAM] [--device cuda] [--code] [--launches N] [--quick] [--json FILE]

One kernel (vulkan_work.comp, vulkan_work.cu) runs alone and under objects: programs that do nothing at both ends, that count lanes in a line for each
SM, and one that writes a record for each warp at its exit. Each launch is timed on the device: timestamps in Vulkan, events in CUDA. Cost of an event:
(median with - median alone) / events of a launch. In the CUDA program, programs stand in PTX; with --code they stand in machine code, too, beside it. Each run must have the right results, every launch instrumented, and every event delivered, or it does
not count and the exit status is 1. Alone is timed before and behind; what these two differ by is the noise.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile

WARM_UP = 5
# name, threads, rounds of arithmetic
KERNELS = [("tiny: a block of 128", 128, 0), ("2^20 threads, c = a + b", 1 << 20, 0), ("2^20 threads, 1000 rounds", 1 << 20, 1000)]
# name, events of a warp
OBJECTS = [("nothing", 2), ("ends", 2), ("records", 1)]
RECORDS_PAUSE_US = 4000


class Side:
    def __init__(self, name, way, program, options, env):
        self.name, self.way, self.program, self.options, self.env = name, way, program, options, dict(os.environ, **env)


def find_driver():
    for path in ("/usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json", "/usr/share/vulkan/icd.d/nvidia_icd.json", "/etc/vulkan/icd.d/nvidia_icd.json"):
        if os.path.exists(path):
            return path
    return ""


def work(args, side, kernel, obj=None):
    """The times of one process in ns, and what gpuext says of it; raises AssertionError where something is not as it must be."""
    _, threads, rounds = kernel
    pause = RECORDS_PAUSE_US if obj and obj[0] == "records" else 0
    argv = [side.program, str(threads), str(rounds), str(args.launches), str(WARM_UP), str(pause)]
    total = None
    with tempfile.TemporaryDirectory() as tmp:
        if obj:
            report = os.path.join(tmp, "report")
            argv = [os.path.join(args.build, "gpuext"), "run", "-o", "json", "--launches", "--out", report, "-e",
                    os.path.join(args.build, "bench", obj[0] + ".bpf.o")] + side.options + ["--"] + argv
        ran = subprocess.run(argv, env=side.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=args.timeout)
        assert ran.returncode == 0, f"status {ran.returncode}: {ran.stderr[-800:]}"
        said = json.loads(ran.stdout)
        assert said["wrong"] == 0, f"{said['wrong']} results are wrong"
        if obj:
            with open(report, encoding="utf-8") as f:
                lines = [json.loads(line) for line in f]
            total = lines[-1]
            check(side, total, lines, threads, args.launches + WARM_UP, obj, ran.stderr)
    return said["ns"], total, said["device"]


def check(side, total, lines, threads, launches, obj, stderr):
    told = (total["launches"], total["instrumented"], total["missed_launches"])
    assert told == (launches, launches, 0), f"launches, instrumented, missed: {told}, expected {launches}: {stderr[-800:]}"
    lanes = total["lanes"]
    n = obj[1] * threads * launches
    assert (lanes["produced"], lanes["delivered"]) == (n, n), f"lanes: {lanes}, expected {n}"
    if obj[0] == "records":
        n, records = total["warps"], total["records"]
        assert (records["produced"], records["delivered"]) == (n, n), f"records: {records}, expected {n}"
    ways = {row.get("way_in") for row in lines if row.get("type") == "launches"}
    assert ways <= {side.way}, f"ways in: {ways}, expected {side.way}"


def measure(args, side, kernel):
    """Added ns per launch and per event, by object; the noise."""
    before, _, device = work(args, side, kernel)
    rows = {}
    for obj in OBJECTS:
        try:
            times, total, _ = work(args, side, kernel, obj)
            rows[obj[0]] = statistics.median(times), total["warps"] / (args.launches + WARM_UP)
        except (AssertionError, subprocess.TimeoutExpired, ValueError) as e:
            print(f"FAILED {side.name}, {kernel[0]}, {obj[0]}: {e}")
            args.failed = True
    behind, _, _ = work(args, side, kernel)
    base = statistics.median(before + behind)
    noise = abs(statistics.median(before) - statistics.median(behind))
    out = {"device": device, "alone_ns": base, "noise_ns": noise, "added_ns": {}, "event_ns": {}}
    for name, (median, events) in rows.items():
        out["added_ns"][name] = median - base
        out["event_ns"][name] = (median - base) / events
    return out


def print_kernel(kernel, results):
    print(f"{kernel[0]}:")
    for side, r in results.items():
        print(f"  {side:9} alone {r['alone_ns'] / 1e3:9.2f} us, noise {r['noise_ns'] / 1e3:.2f} us" +
              "".join(f"; {name} +{r['added_ns'][name] / 1e3:.2f} us, {r['event_ns'][name]:.3f} ns a warp's event" for name in r["added_ns"]))
    vulkan = results.get("Vulkan")
    for side, cuda in results.items() if vulkan else ():
        for name in [n for n in vulkan["added_ns"] if side != "Vulkan" and n in cuda["added_ns"]]:
            added, noise = vulkan["added_ns"][name], max(cuda["noise_ns"], vulkan["noise_ns"])
            if cuda["added_ns"][name] > noise:
                print(f"  Vulkan / {side}, {name}: {added / cuda['added_ns'][name]:.2f}")
            else:
                print(f"  Vulkan / {side}, {name}: below the noise in CUDA (Vulkan +{added / 1e3:.2f} us, noise {noise / 1e3:.2f} us)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--cuda", help="the CUDA program; default: BUILD/bench/vulkan_work_cuda")
    parser.add_argument("--device", default="cuda", help="gpuext run --device for the CUDA program: cuda, soft")
    parser.add_argument("--code", action="store_true", help="programs in the CUDA program's machine code, too")
    parser.add_argument("--launches", type=int, default=30)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--quick", action="store_true", help="the tiny kernel alone, and only whether it works")
    parser.add_argument("--json", help="all numbers into this file")
    args = parser.parse_args()
    args.failed = False
    args.build = os.path.abspath(args.build)
    driver = os.environ.get("VULKAN_DRIVER") or find_driver()
    cuda = os.path.abspath(args.cuda or os.path.join(args.build, "bench", "vulkan_work_cuda"))
    library = {"LD_LIBRARY_PATH": os.path.join(args.build, "lib", "soft")} if args.device == "soft" else {}
    sides = [Side("CUDA", "PTX", cuda, ["--device", args.device], dict(library, GPUEXT_WAY="ptx"))]
    if args.code:
        sides.append(Side("CUDA code", "code", cuda, ["--device", args.device], dict(library, GPUEXT_WAY="graft")))
    sides += [Side("Vulkan", "SPIR-V", os.path.join(args.build, "bench", "vulkan_work"), [], {"VK_ICD_FILENAMES": driver} if driver else {})]
    everything = {}
    for kernel in KERNELS[:1] if args.quick else KERNELS:
        results = {}
        for side in sides:
            try:
                results[side.name] = measure(args, side, kernel)
            except (AssertionError, OSError, subprocess.TimeoutExpired, ValueError) as e:
                print(f"FAILED {side.name}, {kernel[0]}, alone: {e}")
                args.failed = True
        print_kernel(kernel, results)
        everything[kernel[0]] = results
        sys.stdout.flush()
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(everything, f, indent=1)
    return 1 if args.failed else 0


if __name__ == "__main__":
    sys.exit(main())
