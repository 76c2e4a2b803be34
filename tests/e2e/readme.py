#!/usr/bin/env python3
# readme.py - README's commands, run as they stand: the program of its C block is compiled, `./app` is an example.
"""Every line of README's ``` blocks that begins with build/gpuext or clang is run; `make` lines are what runs this. The screen that README
shows (a block that begins with `$ gpuext`) is what that command prints: the same lines, whatever their numbers and units of time, but for bars of histograms;
`./NAME` is that example.
Every page in docs is named."""
import os, re, subprocess, sys, tempfile

root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
text = open(os.path.join(root, "README.md"), encoding="utf-8").read()
blocks = re.findall(r"```(\w*)\n(.*?)```", text, flags=re.S)
source = [body for kind, body in blocks if kind == "c"]
screens = [body for kind, body in blocks if body.startswith("$ gpuext")]
commands = [line.split("#")[0].strip() for kind, body in blocks if kind != "c" for line in body.splitlines()]
# the object is made by a later block than the one that shows it in use: compile first
commands.sort(key=lambda c: 0 if c.startswith("clang") else 1)
passed = failed = 0
with tempfile.TemporaryDirectory() as tmp:
    open(os.path.join(tmp, "count.bpf.c"), "w").write(source[0])
    for name in ("build", "include"):
        os.symlink(os.path.join(root, name), os.path.join(tmp, name))
    os.symlink(os.path.join(root, "build/examples/softmax"), os.path.join(tmp, "app"))
    for command in commands:
        if not command.startswith(("build/gpuext", "clang")):
            continue
        run = subprocess.run(command, shell=True, cwd=tmp,
                             capture_output=True, text=True, timeout=120)
        sampled = "--blocks" in command  # then the example finds its result wrong, and the report says why
        if run.returncode == sampled and "GX0" not in run.stderr and ("results of the program are not valid" in run.stdout + run.stderr) == sampled:
            passed += 1
        else:
            failed += 1
            print(f"README: {command}\n  exit status {run.returncode}\n{run.stdout[-800:]}{run.stderr[-800:]}")
    def shape(lines):
        return [re.sub(r"N (ns|us|ms|s)\b", "N s", re.sub(r"[0-9.]+", "N", line.rstrip())) for line in lines if "->" not in line]

    for screen in screens:
        typed, *shown = screen.splitlines()
        run = subprocess.run("build/" + typed[2:].replace("-- ./", "--device soft -- build/examples/"), shell=True, cwd=tmp,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        missing = [line for line in shape(shown) if line not in shape(run.stdout.splitlines())]
        if missing or run.returncode:
            failed += 1
            print(f"README: the screen of `{typed}` has lines that are not printed: {missing}\n{run.stdout}")
        else:
            passed += 1
    if not os.path.exists(os.path.join(tmp, "maps.json")):
        failed += 1
        print("README: maps.json was not written")
unnamed = [page for page in os.listdir(os.path.join(root, "docs")) if f"docs/{page}" not in text]
if unnamed or not screens:
    failed += 1
    print(f"README names no {unnamed}, or shows no screen")
print(f"readme: {passed} passed, {failed} failed")
sys.exit(1 if failed or passed < 7 else 0)
