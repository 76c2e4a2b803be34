#!/usr/bin/env python3
# listed.py - each change of tests/mutations/listed.txt and sample.txt is one that the code has today: its line is still there.
import os, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
from module_changes import ALL_MODULES, changes, key, sources
from mutations import read_list

there = {key(c) for path in sources(ALL_MODULES) for c in changes(path)}
failed = n_checks = 0
for name in ("listed.txt", "sample.txt"):
    for line in read_list(os.path.join(ROOT, "tests/mutations", name)):
        n_checks += 1
        if line not in there:
            failed += 1
            print(f"tests/mutations/{name}: no such line any more: {line}")
print(f"listed: {n_checks} checks, {failed} failed")
sys.exit(1 if failed or not n_checks else 0)
