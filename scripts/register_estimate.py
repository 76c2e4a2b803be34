#!/usr/bin/env python3
# register_estimate.py - the compiler's estimate of registers against ptxas, over every program that the tests accept.
"""scripts/register_estimate.py [--build build/release] [--sm 90] [--ptxas PATH] [--list] [--csv FILE]

Each program is compiled into a kernel that holds nothing else, and `ptxas -v` says how many registers that uses. Every
third program (by a hash of its name) is held out: the estimate was not made with it. Exit status 1 when less than 90 % of
either part are within 4.
"""
import argparse, glob, hashlib, json, os, re, subprocess, sys, tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
HEAD = (".version 7.8\n.target sm_{sm}\n.address_size 64\n.const .align 8 .b8 gx_reloc[4096];\n"
        ".visible .entry k(.param .u64 gx_launch_id, .param .u64 gx_launch)\n{{\n{body}\tret;\n}}\n")


def read_cases(path):
    """Line, arguments and input of each `-- verify` section."""
    cases, section = [], None
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if line.startswith("-- "):
            words = line[3:].split()
            section = []
            if words[0] == "verify":
                cases.append((number, words[1:], section))
        elif section is not None:
            section.append(line)
    return cases


def text_programs(build, sm):
    """Name, PTX and estimate of each program of the verifier's text tests that is accepted on a device."""
    seen = set()
    paths = sorted(glob.glob(os.path.join(ROOT, "tests/verify/**/*.t"), recursive=True) +
                   glob.glob(os.path.join(ROOT, "tests/text/verify/**/*.t"), recursive=True))
    for path in paths:
        for line, args, lines in read_cases(path):
            if "hook=host" in args or "hook=policy" in args:
                continue
            words = [w for w in args if w.startswith("map=")]
            words += ["thread"] * ("thread=1" in args) + ["asm", "registers", "local=4096", f"sm={sm}", "ptx=7.8"]
            text = "".join(lines)
            if (text, tuple(words)) in seen:
                continue
            seen.add((text, tuple(words)))
            run = subprocess.run([os.path.join(ROOT, build, "gx-test"), "emit", " ".join(words)], input=text, capture_output=True, text=True)
            found = re.search(r"^// registers (\d+)$", run.stdout, flags=re.M)
            if run.returncode == 0 and found and "error GX" not in run.stdout:
                yield f"{os.path.relpath(path, ROOT)}:{line}", run.stdout, int(found.group(1))


def object_programs(build, sm):
    for path in sorted(glob.glob(os.path.join(ROOT, build, "*/*.bpf.o"))):
        run = subprocess.run([os.path.join(ROOT, build, "gpuext"), "compile", "-j", "--sm", str(sm), "--ptx", "7.8", path],
                             capture_output=True, text=True)
        for line in run.stdout.splitlines():
            try:
                program = json.loads(line)
            except ValueError:
                continue
            if program.get("type") == "ptx":
                yield f"{os.path.basename(path)}:{program['name']}", program["ptx"], program["registers"]


def assemble(ptxas, sm, ptx):
    """Registers by ptxas, or None when it refuses the text."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "k.ptx")
        with open(path, "w", encoding="utf-8") as f:
            f.write(HEAD.format(sm=sm, body=ptx))
        run = subprocess.run([ptxas, "-v", f"-arch=sm_{sm}", path, "-o", os.path.join(folder, "k.o")], capture_output=True, text=True)
    found = re.search(r"Used (\d+) registers", run.stderr)
    return int(found.group(1)) if run.returncode == 0 and found else None


def share(rows):
    good = sum(abs(r[1] - r[2]) <= 4 for r in rows)
    return good, len(rows), 100.0 * good / len(rows) if rows else 0.0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--sm", type=int, default=90)
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--csv")
    args = parser.parse_args()
    rows, seen, refused = [], set(), 0
    for source in (text_programs, object_programs):
        for name, ptx, estimate in source(args.build, args.sm):
            used = assemble(args.ptxas, args.sm, ptx)
            again = ptx in seen
            seen.add(ptx)
            refused += used is None
            if used is not None:
                rows.append((name, estimate, used, hashlib.sha1(name.encode()).digest()[0] % 3 == 0, again))
    if args.list:
        for name, estimate, used, held, _ in sorted(rows, key=lambda r: r[1] - r[2]):
            print(f"{estimate - used:+4d}  estimate {estimate:3d}  ptxas {used:3d}  {'held out' if held else '':8s}  {name}")
    if args.csv:
        with open(args.csv, "w", encoding="utf-8") as f:
            f.write("program,estimate,ptxas,held_out\n" + "".join(f"{n},{e},{u},{int(h)}\n" for n, e, u, h, _ in rows))
    ok = True
    for what, part in (("made with", [r for r in rows if not r[3]]), ("held out", [r for r in rows if r[3]]),
                       ("different PTX, made with", [r for r in rows if not r[3] and not r[4]]),
                       ("different PTX, held out", [r for r in rows if r[3] and not r[4]])):
        good, n, percent = share(part)
        mean = sum(r[1] - r[2] for r in part) / max(n, 1)
        print(f"{what}: {n} programs, {good} within 4 registers ({percent:.1f} %), mean error {mean:+.2f}")
        ok &= percent >= 90
    print(f"ptxas refused {refused}")
    return 0 if ok and not refused else 1


if __name__ == "__main__":
    sys.exit(main())
