#!/usr/bin/env python3
# counters.py - accesses to memory as `gpuext profile` counts them, beside totals by arithmetic, and on a GPU beside the hardware's counters.
"""tests/e2e/counters.py [--build build/release] [--app build/examples/counters] [--device soft|cuda] [--ncu PROGRAM]
    [--jobs N] [--seconds N] [--out FOLDER] [KERNEL...]

Runs the kernels of counters.cu by themselves and under `gpuext profile`, and compares every quantity of counter_kernels.py. With --ncu it
runs the program, without gpuext, under Nsight Compute, too, which needs permission to read counters. FOLDER gets counters.md, a table of all
that was compared, and what the profiler wrote. Exit status 0: all totals of gpuext are those of arithmetic, and of the hardware those of at
least 20 kernels are and no other quantity differs than those that DIFFERENT has, as it has them.
"""
import argparse, concurrent.futures, csv, json, os, re, subprocess, sys, tempfile, time

import counter_kernels
from counter_kernels import KERNELS

ENOUGH = 20  # kernels
AT_ONCE = 25  # kernels of one run under the profiler


def of_sass(*names):
    return [prefix + "sass_" + name for name in names for prefix in ("smsp__", "sm__")]


def wavefronts(op):
    return ["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + op, *of_sass("l1tex_data_pipe_lsu_wavefronts_mem_shared_op_" + op)]


def conflicts(op):
    return ["l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + op, *of_sass("l1tex_data_bank_conflicts_pipe_lsu_mem_shared_op_" + op)]


def in_memory(space, op, *executed):
    return {
        "executions": [*executed, "l1tex__t_requests_pipe_lsu_mem_" + space + "_op_" + op, *of_sass("inst_executed_op_" + space + "_" + op)],
        "sectors": ["l1tex__t_sectors_pipe_lsu_mem_" + space + "_op_" + op],
        "bytes": of_sass("data_bytes_mem_" + space + "_op_" + op),
    }


def in_shared(op, *executed):
    return {
        "executions": [*executed, *of_sass("inst_executed_op_shared_" + op)],
        "phases": wavefronts(op),
        "bank_conflicts": conflicts(op),
        "bytes": of_sass("data_bytes_mem_shared_op_" + op),
    }


# {(space, unit): {quantity: counters}}: the first that the device has is compared, the others are shown. A + is a sum.
COUNTERS = {
    ("global", "ld"): in_memory("global", "ld", "smsp__inst_executed_op_global_ld"),
    ("global", "st"): in_memory("global", "st", "smsp__inst_executed_op_global_st"),
    ("global", "red"): in_memory("global", "red", "smsp__inst_executed_op_global_red"),
    ("global", "atom"): in_memory("global", "atom", "smsp__inst_executed_op_global_atom"),
    ("local", "ld"): in_memory("local", "ld", "smsp__inst_executed_op_local_ld"),
    ("local", "st"): in_memory("local", "st", "smsp__inst_executed_op_local_st"),
    ("shared", "ld"): in_shared("ld", "smsp__inst_executed_op_shared_ld"),
    ("shared", "st"): in_shared("st", "smsp__inst_executed_op_shared_st"),
    ("shared", "atom"): in_shared("atom", "smsp__inst_executed_op_shared_atom"),
    ("shared", "ldsm"): {
        "executions": ["smsp__inst_executed_op_ldsm"],
        "phases": [*wavefronts("ldsm"), *wavefronts("ld")],
        "bank_conflicts": [*conflicts("ldsm"), *conflicts("ld")],
        "bytes": of_sass("data_bytes_mem_shared_op_ldsm"),
    },
    ("global", "ldgsts"): {
        "executions": ["smsp__inst_executed_op_ldgsts", "+".join(of_sass("inst_executed_op_ldgsts_cache_access", "inst_executed_op_ldgsts_cache_bypass")[::2])],
        "sectors": [
            "l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts",
            *of_sass("l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts"),
            "l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_access+l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_bypass",
        ],
    },
    ("shared", "ldgsts"): {"executions": ["smsp__inst_executed_op_ldgsts"], "phases": wavefronts("ldgsts"), "bank_conflicts": conflicts("ldgsts")},
}
# what the profiler computes from the addresses that it sees, of all accesses of a kernel; no counters
COMPUTED = {
    ("global", "sectors"): "memory_l2_theoretical_sectors_global",
    ("global", "ideal_sectors"): "memory_l2_theoretical_sectors_global_ideal",
    ("shared", "phases"): "memory_l1_wavefronts_shared",
}
DISTINCT = "counts the bytes that differ, not those of each lane"
GENERIC = "instructions with a generic address are none of a memory there"
GENERIC_BYTES = "bytes of instructions with a generic address are those of both memories there"
NO_LANE = "counts warps, too, of which no lane has the predicate"
PADDED = "the assembler puts three loads in front of a copy, with a predicate that is never true, and they count"
TOGETHER = "parts of a warp that want no more than 128 bytes together take one turn"
IN_TURN = "lanes at one address take turns, which count as others do"
# {(kernel, space, unit, quantity): (the hardware's total, why it is another one)}: seen on an H200, by what nvcc 13.0 makes of the kernels
DIFFERENT = {
    ("broadcast32", "global", "ld", "bytes"): (1024, DISTINCT),
    ("broadcast64", "global", "ld", "bytes"): (2048, DISTINCT),
    ("broadcast128", "global", "ld", "bytes"): (4096, DISTINCT),
    ("generic", "global", "ld", "executions"): (0, GENERIC),
    ("generic", "global", "st", "executions"): (256, GENERIC),
    ("generic", "shared", "ld", "executions"): (256, GENERIC),
    ("generic", "shared", "st", "executions"): (512, GENERIC),
    ("generic", "global", "ld", "bytes"): (32768, GENERIC_BYTES),
    ("generic", "global", "st", "bytes"): (65536, GENERIC_BYTES),
    ("generic", "shared", "ld", "bytes"): (65536, GENERIC_BYTES),
    ("generic", "shared", "st", "bytes"): (98304, GENERIC_BYTES),
    ("local_array", "global", "ld", "bytes"): (1024, DISTINCT),
    ("local_array", "local", "ld", "bytes"): (8192, "a word at one address is one word, whichever lane's own it is"),
    ("local_array", "local", "st", "bytes"): (16384, "a word at one address is one word, whichever lane's own it is"),
    ("reduced_one", "global", "red", "sectors"): (8192, "each lane at one address is a sector of its own"),
    ("reduced_one", "global", "red", "bytes"): (1024, DISTINCT),
    ("shared_4_of2", "shared", "ld", "bytes"): (131072, DISTINCT),
    ("shared_4_of32", "shared", "ld", "bytes"): (8192, DISTINCT),
    ("shared_8_of2", "shared", "ld", "bytes"): (262144, DISTINCT),
    ("shared_8_of32", "shared", "ld", "bytes"): (16384, DISTINCT),
    ("shared_16_of32", "shared", "ld", "bytes"): (32768, DISTINCT),
    ("shared_8_of2", "shared", "ld", "phases"): (2048, TOGETHER),
    ("shared_8_of32", "shared", "ld", "phases"): (2048, TOGETHER),
    ("shared_16_of32", "shared", "ld", "phases"): (4096, TOGETHER),
    ("reduction", "shared", "ld", "executions"): (3648, NO_LANE),
    ("reduction", "shared", "st", "executions"): (2048, NO_LANE),
    ("bins_of8", "shared", "atom", "phases"): (2048, IN_TURN),
    ("bins_of8", "shared", "atom", "bank_conflicts"): (1792, IN_TURN),
    ("bins_of8", "shared", "atom", "bytes"): (4096, DISTINCT),
    ("copied4", "shared", "ld", "executions"): (1024, PADDED),
    ("copied8", "shared", "ld", "executions"): (1024, PADDED),
    ("copied16", "shared", "ld", "executions"): (1024, PADDED),
}


# {(kernel, space, op): why, on a GPU, what follows is executed more often under gpuext}: lanes and bytes are the same nevertheless
APART = {
    ("shared_16_some_lanes", "global", "store"): "behind a branch of the kernel's own with programs on one way, lanes of the other may be ahead",
}


def say(text):
    print(text, flush=True)


def run(command, limit, **options):
    began = time.monotonic()
    try:
        r = subprocess.run(command, capture_output=True, timeout=limit, stdin=subprocess.DEVNULL, **options)
        status, out, err = r.returncode, r.stdout, r.stderr
    except subprocess.TimeoutExpired as e:
        status, out, err = 124, e.stdout or b"", e.stderr or b""
    return status, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"), time.monotonic() - began


def name_of(kernel):
    """coalesced8 of _Z10coalesced8PKj..., and of coalesced8(const unsigned int *, ...)"""
    mangled = re.match(r"_Z(\d+)", kernel)
    if mangled:
        return kernel[mangled.end() : mangled.end() + int(mangled.group(1))]
    return re.split(r"[(<]", kernel)[0].split()[-1]


# --- gpuext


QUANTITIES = ("executions", "lanes", "bytes", "sectors", "ideal_sectors", "phases", "bank_conflicts", "serial_atomics")
LOST = ("missed_launches", "launches_cut", "contexts_lost", "programs_left_out", "accesses_not_seen")


def problems_of_run(total):
    """Of the report's last object: nothing may be lost, or left out."""
    wrong = {name: total[name] for name in LOST if total[name]}
    if total["instrumented"] != total["launches"] or total["lanes"]["produced"] != total["lanes"]["delivered"] or wrong:
        return [f"gpuext lost something: {wrong} {json.dumps(total)[:900]}"]
    return []


def profile_part(args, part, kernels):
    """(rows of the report, problems) of these kernels: the program prints what it prints by itself."""
    report = os.path.join(args.out, f"profile-{part}.json")
    env = dict(os.environ)
    if args.device == "soft":
        env["LD_LIBRARY_PATH"] = os.path.join(os.path.abspath(args.build), "lib", "soft")
    alone = run([args.app, *kernels], args.limit, env=env)
    if alone[0] or [line.split(" ")[0] for line in alone[1].splitlines()] != kernels:
        return [], [f"the program by itself: status {alone[0]}: {alone[1][-200:]} {alone[2][-400:]}"]
    command = [os.path.join(args.build, "gpuext"), "profile", "--device", args.device, "-o", "json", "--out", report, "--", args.app, *kernels]
    status, out, err, _ = run(command, args.limit)
    problems = []
    if (status, out) != alone[:2]:
        differ = [line for line in out.splitlines() if line not in alone[1].splitlines()]
        problems.append(f"the program under gpuext: status {status}, other output {differ}: {err[-1500:]}")
    rows = [json.loads(line) for line in open(report, encoding="utf-8")] if os.path.exists(report) else []
    totals = [row for row in rows if row["type"] == "total"]
    if len(totals) != 1:
        problems.append(f"the report has {len(totals)} totals: {err[-1500:]}")
    return rows, problems + [p for total in totals for p in problems_of_run(total)]


def profiled(args, kernels):
    """({kernel: {(space, op): {quantity: total}}}, problems): what reports have, added up over lines; several run at a time"""
    began, totals, problems = time.monotonic(), {kernel: {} for kernel in kernels}, []
    parts = [kernels[n :: args.jobs] for n in range(min(args.jobs, len(kernels)))]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda part: profile_part(args, *part), enumerate(parts)))
    for rows, wrong in results:
        problems += wrong
        for row in rows:
            if row["type"] == "line" and row.get("space"):
                to = totals[name_of(row["kernel"])].setdefault((row["space"], row["op"]), {})
                for name in QUANTITIES:
                    if name in row:
                        to[name] = to.get(name, 0) + int(row[name])
    say(f"gpuext profile: {time.monotonic() - began:.1f} s")
    return totals, problems


def beside_arithmetic(totals, kernels, device):
    problems, n = [], 0
    for kernel in kernels:
        want, got = counter_kernels.totals(kernel, "op"), totals[kernel]
        if not got:
            problems.append(f"{kernel}: nothing by gpuext")
            continue
        for key in sorted(set(want) | set(got)):
            for name in sorted(set(want.get(key, {})) | set(got.get(key, {}))):
                n += 1
                a, b = want.get(key, {}).get(name, 0), got.get(key, {}).get(name, 0)
                apart = device == "cuda" and APART.get((kernel, *key)) if name in ("executions", "sectors", "ideal_sectors") else None
                if apart and b > a:
                    say(f"  {kernel}: {key[0]} {key[1]} {name}: {b} by gpuext, {a} by arithmetic: {apart}")
                elif a != b:
                    problems.append(f"{kernel}: {key[0]} {key[1]} {name}: {b} by gpuext, {a} by arithmetic")
    return problems, n


# --- hardware


def names_of(counter):
    return [name.strip() for name in counter.split("+")]


def there(args):
    """Names of the counters that this device's profiler has; None if it does not say."""
    status, out, err, took = run([args.ncu, "--query-metrics"], 30)
    names = {line.split()[0] for line in out.splitlines() if re.match(r"[a-z0-9]+__\w+\s", line)}
    with open(os.path.join(args.out, "metrics.txt"), "w", encoding="utf-8") as f:
        f.writelines(line[:160] + "\n" for line in out.splitlines() if re.search(r"lsu|_mem_|op_(global|shared|local|ld|st)|sass", line))
    say(f"ncu --query-metrics: status {status}, {len(names)} counters, {took:.1f} s {err[-200:] if status else ''}")
    return names or None


def number(text):
    try:
        value = float(text.replace(",", ""))
    except ValueError:
        return None
    return int(value) if value == int(value) else value


def read_counters(path):
    """{kernel: {counter: total}} of what ncu wrote: a column for each counter, or a line."""
    lines = open(path, encoding="utf-8", errors="replace").read().splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith('"ID"')), None)
    out = {}
    for row in csv.DictReader(lines[start:]) if start is not None else ():
        if not row.get("Kernel Name"):
            continue
        to = out.setdefault(name_of(row["Kernel Name"]), {})
        for name, text in [(row["Metric Name"], row["Metric Value"])] if "Metric Name" in row else row.items():
            value = number(text) if name and text and ("__" in name or name.startswith("memory_")) else None
            if value is not None:
                to[re.sub(r"\.sum$", "", name)] = value
    return out


def counted(args, kernels, what, names):
    """As read_counters, of one run for these kernels; names that the profiler does not know are left out of another try."""
    for _ in range(12):
        path = os.path.join(args.out, f"ncu-{what}.csv")
        asked = [name if "memory_l" in name else name + ".sum" for name in names]
        command = [args.ncu, "--clock-control", "none", "--csv", "--page", "raw", "--print-units", "base", "--log-file", path, "--metrics", ",".join(asked), args.app, *kernels]
        status, out, err, took = run(command, args.limit)
        got = read_counters(path) if os.path.exists(path) else {}
        say(f"ncu, {len(names)} counters ({what}): status {status}, {len(got)} of {len(kernels)} kernels, {took:.1f} s")
        if got:
            return got
        said = (open(path, encoding="utf-8", errors="replace").read() if os.path.exists(path) else "") + out + err
        say("  " + "\n  ".join(line[:200] for line in said.splitlines() if re.search(r"ERROR|WARN|rror:", line))[:1200])
        left = [name for name in names if not re.search(rf"\b{name}\b", said)]
        if left == names or not left:
            return {}
        names = left
    return {}


def measured(args, kernels):
    """{kernel: {counter: total}}: the hardware's first, by some kernels at a time, then what the profiler counts by changed code, and computes."""
    known = there(args)
    wanted = {name for of in COUNTERS.values() for counters in of.values() for c in counters for name in names_of(c)}
    names = sorted(wanted & known if known and wanted & known else wanted)
    hardware = [name for name in names if "__sass_" not in name]
    totals = {kernel: {} for kernel in kernels}
    for what, some in (("hardware", hardware), ("sass", [name for name in names if name not in hardware]), ("computed", list(COMPUTED.values()))):
        for n in range(0, len(kernels) if some else 0, AT_ONCE):
            if what != "hardware" and args.seconds and time.monotonic() > args.began + args.seconds:
                say(f"ncu ({what}): left out, no time")
                break
            part = kernels[n : n + AT_ONCE]
            for kernel, counters in counted(args, part, f"{what}-{n // AT_ONCE}", some).items():
                if kernel in part:
                    totals[kernel].update(counters)
    return totals


def value_of(counter, counters):
    values = [counters.get(name) for name in names_of(counter)]
    return None if None in values else sum(values)


def rows_of(kernel, counters):
    """(space, unit, quantity, counter, by arithmetic, by hardware, the first of its quantity)"""
    want = counter_kernels.totals(kernel, "unit")
    for (space, unit), of in COUNTERS.items():
        mine = want.get((space, unit))
        if mine is None and (unit == "ldsm" or (unit == "ld" and (space, "ldsm") in want)):
            continue  # their wavefronts are those of loads, too
        for quantity, candidates in of.items():
            if mine is None and quantity != "executions":
                continue
            expected = (mine or {}).get(quantity, 0)
            if space == "local" and quantity == "sectors":
                expected = (mine or {}).get("bytes", 0) // 32
            values = [(c, value_of(c, counters)) for c in candidates]
            values = [(c, value) for c, value in values if value is not None]
            for n, (counter, value) in enumerate(values):
                yield space, unit, quantity, counter, expected, value, n == 0
    for (space, quantity), counter in COMPUTED.items():
        if counter in counters:
            expected = sum(of.get(quantity, 0) for (where, _), of in want.items() if where == space)
            yield space, "all", quantity, counter, expected, counters[counter], False


def gpuext_value(totals, kernel, space, unit, quantity):
    """What gpuext counted, where one op has one unit."""
    units = {a.unit for a in KERNELS[kernel] if a.space == space}
    ops = {a.op for a in KERNELS[kernel] if a.space == space and a.unit == unit}
    alone = len(ops) == 1 and not any(a.op in ops and a.unit != unit for a in KERNELS[kernel] if a.space == space)
    if unit not in units or not alone:
        return "-"
    of = totals[kernel].get((space, ops.pop()), {})
    return of.get("bytes", 0) // 32 if space == "local" and quantity == "sectors" else of.get(quantity, 0)


def beside_hardware(args, totals, measured_totals, kernels):
    """(problems, one for each counter, and kernels that are equal): every row goes into the table"""
    differ, equal, others = {}, [], {}
    out = ["| kernel | memory | quantity | arithmetic | gpuext | hardware | counter | |", "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    for kernel in kernels:
        rows, wrong, compared = list(rows_of(kernel, measured_totals[kernel])), 0, set()
        for space, unit, quantity, counter, expected, value, first in rows:
            ours = gpuext_value(totals, kernel, space, unit, quantity)
            same, known = expected == value, DIFFERENT.get((kernel, space, unit, quantity))
            if not first:
                tally = others.setdefault(counter, [0, 0, []])
                tally[same] += 1
                tally[2] += [] if same else [f"{kernel} {value} for {expected}"]
            verdict = "equal" if same else f"{known[1]}" if known and known[0] == value else "DIFFERS"
            if first:
                compared.add((space, quantity))
                wrong += not same
                if verdict == "DIFFERS":
                    differ.setdefault((space, unit, quantity, counter), []).append(f"{kernel} {value} for {expected}")
            if expected or value:
                out.append(f"| {kernel} | {space} {unit} | {quantity} | {expected} | {ours} | {value} | {counter} | {verdict if first else '(equal)' if same else '(other)'} |")
        if not wrong and any(quantity in ("sectors", "phases") for _, quantity in compared):
            equal.append(kernel)
    with open(os.path.join(args.out, "counters.md"), "w", encoding="utf-8") as f:
        f.write("\n".join(out) + "\n")
    for counter, (wrong, right, which) in sorted(others.items()):
        if wrong:
            say(f"  also {counter}: equal {right}, not {wrong}: {'; '.join(which[:3])}"[:200])
    return [f"{space} {unit} {quantity}, {counter}: differs in {len(which)} kernels: {'; '.join(which)}" for (space, unit, quantity, counter), which in differ.items()], equal


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--build", default="build/release")
    p.add_argument("--app", default="build/examples/counters")
    p.add_argument("--device", default="soft", choices=("soft", "cuda"))
    p.add_argument("--ncu", help="the hardware's counters, too")
    p.add_argument("--jobs", type=int, default=2, help="so many programs under gpuext at a time")
    p.add_argument("--limit", type=int, default=300, help="seconds of one run")
    p.add_argument("--seconds", type=int, help="after so many only the hardware's own counters are read")
    p.add_argument("--out", help="a folder for what was compared")
    p.add_argument("kernels", nargs="*")
    args = p.parse_args()
    args.began = time.monotonic()
    strangers = [kernel for kernel in args.kernels if kernel not in KERNELS]
    if strangers:
        p.error(f"no such kernel: {' '.join(strangers)}")
    kernels = [kernel for kernel in KERNELS if kernel in args.kernels or not args.kernels]
    with tempfile.TemporaryDirectory() as tmp:
        args.out = args.out or tmp
        os.makedirs(args.out, exist_ok=True)
        totals, problems = profiled(args, kernels)
        wrong, n = beside_arithmetic(totals, kernels, args.device)
        problems += wrong
        say(f"counters: {len(kernels)} kernels, {n} totals of gpuext beside arithmetic, {len(wrong)} differ")
        if args.ncu:
            wrong, equal = beside_hardware(args, totals, measured(args, kernels), kernels)
            problems += wrong
            say(f"counters: {len(equal)} kernels are equal in every counter of the hardware, {len(wrong)} counters differ somewhere")
            if len(equal) < ENOUGH:
                problems.append(f"{len(equal)} kernels are equal in the hardware's counters, not {ENOUGH}")
    for problem in problems:
        say("FAIL " + problem[:900])
    say(f"counters: {1 if not problems else 0} passed, {1 if problems else 0} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
