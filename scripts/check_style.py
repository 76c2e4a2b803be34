#!/usr/bin/env python3
# check_style.py - the house rules that a script can see: sizes, first lines, banned words, tables, docs.
"""Fails on: files over 1,200 lines, functions over 120 (a longer one needs `/* long: reason */`), C files whose first line does not
say what they are, files that clang-format 14 would change (where it is installed), banned calls in src/, error codes used twice, an
#include or a row against the dependency rule (layers.py). With --quick, clang-format reads only what differs from the tenth commit before.
Warns (no failure) on files over 800 lines and functions over 60."""
import os, re, shutil, subprocess, sys

import exported, layers

BANNED = {"strcpy": None, "sprintf": None, "strcat": None, "atoi": None, "alloca": None, "gets": None}
BANNED_IN_LIBRARY = {"printf": None, "exit": None, "abort": None, "puts": None}
CALL = re.compile(r"(?<![\w.>])(\w+)\s*\(")
errors, warnings = [], []


def tracked(*patterns):
    out = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns], capture_output=True, text=True).stdout
    return [f for f in out.split("\n") if "/" in f and os.path.exists(f)]  # no C of ours lies beside the Makefile: what does is a user's


def changed(files):
    """With --quick those that are not as they were ten commits ago; all where there is no such commit."""
    if "--quick" not in sys.argv:
        return files
    r = subprocess.run(["git", "diff", "--name-only", "HEAD~10"], capture_output=True, text=True)
    new = subprocess.run(["git", "ls-files", "--others", "--exclude-standard"], capture_output=True, text=True)
    return files if r.returncode else sorted(set(files) & set((r.stdout + new.stdout).split("\n")))


def strip(text):
    """Without comments, strings and characters, keeping line numbers."""
    def blank(m):
        return re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.S)


def functions(code):
    depth, start, head = 0, 0, ""
    lines = code.split("\n")
    for i, line in enumerate(lines):
        if "{" not in line and "}" not in line:
            continue
        if depth == 0 and line.startswith("{") and i and not lines[i - 1].rstrip().endswith(("=", ",")):
            start, head = i, lines[i - 1]
        for c in line:
            if c == "{":
                depth += 1
            elif c == "}":
                depth -= 1
                if depth == 0 and start and line.startswith("}"):
                    yield start, i - start + 1, head.strip()
                    start = 0


for path in tracked("*.c", "*.h"):
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read()
    lines = text.split("\n")
    name = os.path.basename(path)
    first = "\n".join(lines[:2])
    if path.startswith("tests/data") or path.startswith("tests/fuzz/regress"):
        continue
    if not re.search(rf"/\*\s+{re.escape(name)} - |\*\s+{re.escape(name)} - |// {re.escape(name)} - ", "\n".join(lines[:4])):
        errors.append(f"{path}:1: the first line must say what the file is: /* {name} - ... */")
    if len(lines) > 1200:
        errors.append(f"{path}: {len(lines)} lines (limit 1200)")
    elif len(lines) > 800:
        warnings.append(f"{path}: {len(lines)} lines (aim 800)")
    code = strip(text)
    for start, n, head in functions(code):
        reason = any("long:" in l for l in lines[max(0, start - 12):start + 2])
        if n > 120 and not reason:
            errors.append(f"{path}:{start}: function of {n} lines (limit 120): {head[:60]}")
        elif n > 60 and not reason:
            warnings.append(f"{path}:{start}: function of {n} lines (aim 60): {head[:60]}")
    if path.startswith("src/"):
        banned = dict(BANNED)
        if not path.startswith(("src/cli/", "src/device/cudart/")):
            banned.update(BANNED_IN_LIBRARY)
        for i, line in enumerate(code.split("\n"), 1):
            for m in CALL.finditer(line):
                if m.group(1) in banned:
                    errors.append(f"{path}:{i}: {m.group(1)}() is banned here")

codes = [0]
for i, line in enumerate(open("src/defs/errors.def", encoding="utf-8"), 1):
    if line.startswith("E("):
        m = re.match(r"E\(\w+, +(\d{4}), ", line)
        codes.append(int(m.group(1)) if m else codes[-1])
        if codes[-1] <= codes[-2]:
            errors.append(f"src/defs/errors.def:{i}: its code is not 4 digits, or not greater than that of the row before")

errors += layers.check()
errors += exported.check()

AS_GIVEN = {"include/gpuext/bpf/gpu_ext_abi.h"}  # the interface, in the words and the layout of its document
if shutil.which("clang-format") and " version 14." in subprocess.run(["clang-format", "--version"], capture_output=True, text=True).stdout:
    files = [f for f in changed(tracked("*.c", "*.h")) if f not in AS_GIVEN and not f.startswith("tests/fuzz/regress")]
    said = subprocess.run(["clang-format", "--dry-run", *files], capture_output=True, text=True).stderr if files else ""
    errors += [f"{f}: not in the house format: clang-format -i {f}" for f in sorted(set(re.findall(r"^([^:\n]+):\d+:\d+: warning:", said, re.M)))]

if "-w" in sys.argv:
    print("\n".join(warnings))
print("\n".join(errors) if errors else f"style: 1 passed, 0 failed ({len(warnings)} warnings, -w shows them)")
sys.exit(1 if errors else 0)
