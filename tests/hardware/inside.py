#!/usr/bin/env python3
"""inside.py - `gpuext profile` and `gpuext memtrace` on kernels that come as machine code: results equal, totals those of arithmetic, lines right.

usage: inside.py [--gpuext FILE] [--device cuda] [--keep FOLDER] [CASE ...]

  triton       a softmax and a matrix product in Triton
  compile      a layer under torch.compile
  cupy         RawKernels, compiled while the tool runs
  cupy_cached  the same, from the cache of a run before
  jax          a fusion, by the compiler inside of XLA
  jax_lines    the same with line information, which XLA leaves out else: its machine code carries PTX
  jax_ptxas    the same, by an assembler that XLA starts

All cases run beside each other. Each runs natively, which fills the caches of its library, then under both tools. For each kernel there is
a line: bytes that were loaded and stored beside those that arithmetic says, lines that are right, and for one that
was not looked into, the reason that the report gave. `compile` has a matrix product of cuBLAS, which has to be among those.

Exit status 1: a result, a total or a line is wrong, or a kernel that was not looked into has no reason. One that could not be looked into, with a
reason, is told and counted. Needs a GPU; a case whose library is missing is skipped, by name.
"""
import argparse, json, os, re, subprocess, sys, tempfile, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
MIB = 1 << 20
TRITON = {"load": ("tl.load",), "store": ("tl.store",)}
CODE = {"load": ("y[i] =",), "store": ("y[i] =",)}
# case: library, program, environment, {part of a kernel's name: (bytes loaded, bytes stored, words of the lines; None: no lines are known)}
KERNELS = {
    "triton": {
        "softmax_kernel": (512 * 1024 * 4, 512 * 1024 * 4, TRITON),
        # each of 16 blocks reads 64 rows and 64 columns
        "matmul_kernel": (16 * 2 * 64 * 256 * 2, 256 * 256 * 2, TRITON),
    },
    "compile": {"triton_": (1024 * 512 * 4, 1024 * 512 * 4, TRITON)},
    "cupy": {"saxpy": (2 * 4 << 18, 4 << 18, CODE), "scale": (4 << 18, 4 << 18, None)},
    "jax": {"fusion": (2 * 4 << 18, 4 << 18, None)},
}
KERNELS["cupy_cached"] = KERNELS["cupy"]
# XLA writes no lines of the source into the PTX of its fusions, whatever it is asked for
KERNELS["jax_lines"] = KERNELS["jax_ptxas"] = KERNELS["jax"]
NEEDS = {"triton": "triton", "compile": "torch", "cupy": "cupy", "cupy_cached": "cupy", "jax": "jax", "jax_lines": "jax", "jax_ptxas": "jax"}
PTXAS = "--xla_gpu_enable_libnvptxcompiler=false", "--xla_gpu_libnvjitlink_mode=LIB_NV_JIT_LINK_MODE_DISABLED", "--xla_gpu_enable_libnvjitlink=false"


def program_of(case):
    return [sys.executable, os.path.join(HERE, "inside_%s.py" % case.split("_")[0])]


def rows_of(path):
    """Rows of a report; accesses, of which there are a million, as one row for each instruction and place, with the bytes of all."""
    rows, sums = [], {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("{"):
                continue
            row = json.loads(line)
            if row.get("type") != "access":
                rows.append(row)
                continue
            key = row["kernel"], row.get("kind"), row.get("space"), row.get("ptx_line"), row.get("line"), row.get("file")
            if key in sums:
                sums[key]["bytes"] += row["bytes"]
            else:
                sums[key] = row
    return rows + list(sums.values())


class Case:
    def __init__(self, args, name, folder):
        self.args, self.name, self.folder, self.lines, self.bad, self.flags = args, name, folder, [], [], list(PTXAS)
        os.makedirs(folder, exist_ok=True)

    def env(self, what):
        """Caches of its own; CuPy compiles anew in each run but in `cupy_cached`."""
        cupy = "cupy" if self.name == "cupy_cached" else "cupy-" + what
        env = dict(os.environ, TRITON_CACHE_DIR=self.folder + "/triton", TORCHINDUCTOR_CACHE_DIR=self.folder + "/inductor", CUPY_CACHE_DIR=os.path.join(self.folder, cupy))
        # lines, which torch leaves out; no processes that compile beside
        env.update(TRITON_DISABLE_LINE_INFO="0", TORCHINDUCTOR_COMPILE_THREADS="1", XLA_PYTHON_CLIENT_PREALLOCATE="false")
        if self.name == "jax_lines":
            env["XLA_FLAGS"] = "--xla_gpu_generate_line_info=true"
        if self.name == "jax_ptxas":
            env["XLA_FLAGS"] = " ".join(self.flags)
        return env

    def run(self, what, command):
        begin = time.monotonic()
        try:
            r = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=self.args.limit, env=self.env(what))
            status, out, err = r.returncode, r.stdout, r.stderr
        except subprocess.TimeoutExpired as e:
            status, out, err = 124, (e.stdout or b"").decode(errors="replace"), (e.stderr or b"").decode(errors="replace") + "\nno end within %d s" % self.args.limit
        with open(os.path.join(self.folder, what + ".log"), "w", encoding="utf-8") as f:
            f.write("%s\nstatus %s, %.1f s\n%s\n%s" % (" ".join(command), status, time.monotonic() - begin, out, err))
        return status, out, err

    def under(self, tool, *options):
        report = os.path.join(self.folder, tool + ".json")
        command = [self.args.gpuext, tool, "-v", "--device", self.args.device, "-o", "json", "--out", report, *options, "--", *program_of(self.name)]
        got = self.run(tool, command)
        return got, rows_of(report) if os.path.exists(report) else []

    def wrong(self, what):
        self.bad.append("%s: %s" % (self.name, what))


def line_is_right(row, op, words, case):
    """The line of the source has what makes such an access; of CuPy the text is the program's own."""
    if words is None:
        return True
    number = row.get("line") or 0
    if case.name.startswith("cupy"):
        sys.path.insert(0, HERE)
        with open(os.path.join(HERE, "inside_cupy.py"), encoding="utf-8") as f:
            text = f.read().split('r"""', 1)[1].split('"""', 1)[0].split("\n")
    else:
        try:
            with open(row.get("file") or "", encoding="utf-8") as f:
                text = f.read().split("\n")
        except OSError:
            return False
    return 0 < number <= len(text) and any(word in text[number - 1] for word in words[op])


def op_of(row):
    kind = row.get("op") or row.get("kind", "")
    return "store" if kind in ("st", "store", "stmatrix") or kind.endswith("store") else "load" if "ld" in kind or "load" in kind else kind


def judge(case, tool, rows, part, want):
    """One line of the outcome for a kernel."""
    loaded, stored, words = want
    kind = {"profile": "line", "memtrace": "access"}[tool]
    mine = [r for r in rows if r.get("type") == kind and part in r["kernel"] and r.get("space") == "global"]
    reasons = [r for r in rows if r.get("type") in ("not_probed", "program_left_out") and part in r["kernel"]]
    if not mine:
        # known by name, with a reason: a code of docs/errors.md, or words
        said = ["%s: %s" % (r["kernel"][:40], r.get("why")) for r in reasons if r.get("why")]
        if not said:
            case.wrong("%s of %s: nothing was seen, and no reason is given" % (tool, part))
        case.lines.append("%-11s %-8s %s: not looked into: %s" % (case.name, tool, part, "; ".join(sorted(set(said))) or "NO REASON"))
        return 0
    sums, off = {"load": 0, "store": 0}, set()
    for r in mine:
        op = op_of(r)
        sums[op] = sums.get(op, 0) + r["bytes"]
        if op in ("load", "store") and not line_is_right(r, op, words, case):
            off.add("%s %s" % (op, r.get("where") or "%s:%s" % (r.get("file"), r.get("line"))))
    ok = (sums["load"], sums["store"]) == (loaded, stored)
    if not ok:
        case.wrong("%s of %s: %s, by arithmetic %d loaded, %d stored" % (tool, part, sums, loaded, stored))
    if off:
        case.wrong("%s of %s: lines %s" % (tool, part, ", ".join(sorted(off)[:4])))
    lines = sorted({"%s" % (r.get("line") or "PTX %s" % r.get("ptx_line")) for r in mine})
    case.lines.append("%-11s %-8s %s: loaded %d of %d, stored %d of %d bytes; %s %s%s" %
                      (case.name, tool, part, sums["load"], loaded, sums["store"], stored, "lines" if words else "no source lines asked for,", ",".join(lines[:8]), "" if not off else " WRONG"))
    return 1


def others(case, rows, kernels):
    """Kernels that were seen by name alone: each with its reason."""
    for r in rows:
        if r.get("type") == "not_probed" and not any(part in r["kernel"] for part in kernels):
            case.lines.append("%-11s not looked into: %s, %s launches: %s" % (case.name, r["kernel"][:60], r.get("launches"), r.get("why")))
            if not r.get("why"):
                case.wrong("%s: no reason" % r["kernel"][:80])


def look_into(case, native):
    kernels, seen = KERNELS[case.name], 0
    with ThreadPoolExecutor(2) as pool:
        profile = pool.submit(case.under, "profile")
        trace = pool.submit(case.under, "memtrace", "--ring-mb", "256")
        runs = {"profile": profile.result(), "memtrace": trace.result()}
    for tool, ((status, out, err), rows) in runs.items():
        if (status, out) != (0, native):
            case.wrong("%s: status %s, output %r for %r: %s" % (tool, status, out[-200:], native[-200:], err[-600:]))
            continue
        seen += sum(judge(case, tool, rows, part, want) for part, want in kernels.items())
        total = [r for r in rows if r.get("type") == "total"]
        missed = {k: v for k, v in (total[-1] if total else {}).items() if k.startswith("missed") and v}
        flow = [r for r in rows if r.get("type") == "trace"]
        if flow and (flow[0]["dropped"] or flow[0]["lost"]):
            case.wrong("memtrace dropped or lost: %s" % flow[0])
        case.lines.append("%-11s %-8s results equal; launches %s, missed %s" % (case.name, tool, total[-1]["launches"] if total else "?", missed or 0))
    others(case, runs["profile"][1], kernels)
    left_out = [r for _, rows in runs.values() for r in rows if r.get("type") in ("not_probed", "program_left_out") and not any(part in r["kernel"] for part in kernels)]
    if case.name == "compile" and not any(r.get("why") for r in left_out):
        case.wrong("the matrix product of cuBLAS was not named")
    return seen


def one(args, name, folder):
    case = Case(args, name, os.path.join(folder, name))
    if args.device == "cuda" and subprocess.run([sys.executable, "-c", "import importlib.util, sys; sys.exit(not importlib.util.find_spec(%r))" % NEEDS[name]]).returncode:
        case.lines.append("%-11s skipped: no %s" % (name, NEEDS[name]))
        return case, None
    status, native, err = case.run("native", program_of(name))
    unknown = re.search(r"Unknown flags? in XLA_FLAGS: (.*)", err)
    if name == "jax_ptxas" and unknown:  # flags of another version
        case.flags = [f for f in case.flags if f not in unknown.group(1)]
        status, native, err = case.run("native", program_of(name))
    if status or not native.strip() or ": " in native:
        case.wrong("natively: status %s: %s %s" % (status, native[-300:], err[-400:]))
        return case, 0
    return case, look_into(case, native)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gpuext", default=os.path.join(ROOT, "build/release/gpuext"))
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--limit", type=int, default=120, help="seconds for one run")
    parser.add_argument("--keep", help="folder for reports and what was printed")
    parser.add_argument("cases", nargs="*")
    args = parser.parse_args()
    names = args.cases or list(NEEDS)
    with tempfile.TemporaryDirectory() as tmp:
        folder = os.path.abspath(args.keep or tmp)
        done = []
        # a process each: reports have millions of lines
        with ProcessPoolExecutor(len(names)) as pool:
            for future in as_completed([pool.submit(one, args, name, folder) for name in names]):
                case, n = future.result()
                done.append((case, n))
                print("\n".join(case.lines + ["WRONG %s" % " ".join(b.split())[:900] for b in case.bad]), flush=True)
    bad = [b for case, _ in done for b in case.bad]
    looked, asked = sum(n or 0 for _, n in done), sum(2 * len(KERNELS[case.name]) for case, n in done if n is not None)
    print("inside: %d of %d looked into, %d wrong, %d skipped" % (looked, asked, len(bad), sum(n is None for _, n in done)))
    return 1 if bad or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
