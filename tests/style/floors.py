#!/usr/bin/env python3
# floors.py - the floors of coverage: what is below, or was forgotten, fails; every module of the Makefile has a row.
import os, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import floors

ROWS = [({"a": 80.0}, {"a": 80}, 0), ({"a": 79.9}, {"a": 80}, 1), ({"a": 99.0, "b": 1.0}, {"a": 80}, 1), ({"a": 80.0}, {"a": 80, "b": 1}, 1), ({}, {}, 0)]
failed = 0
for measured, wanted, n in ROWS:
    got = list(floors.problems(measured, wanted))
    if len(got) != n:
        failed += 1
        print(f"tests/style/floors.py: {measured} against {wanted}: {got}")
found = {"src/a/x.c": {1: True, 2: False}, "src/a/y.c": {1: True, 5: True}, "src/b/c/z.c": {9: False}}
if floors.shares(found) != {"a": 75.0, "b/c": 0.0}:
    failed += 1
    print(f"tests/style/floors.py: shares are {floors.shares(found)}")
table = floors.floors(open(floors.TABLE, encoding="utf-8").read())
modules = {os.path.relpath(folder, os.path.join(ROOT, "src")) for folder, _, names in os.walk(os.path.join(ROOT, "src")) if any(n.endswith(".c") for n in names)}
for module in modules ^ table.keys():
    failed += 1
    print(f"tests/style/floors.py: {module} is in {'src' if module in modules else 'tests/floors.txt'} alone")
print(f"floors: {len(ROWS) + 1 + len(modules)} checks, {failed} failed")
sys.exit(failed != 0)
