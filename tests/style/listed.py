#!/usr/bin/env python3
# listed.py - each change that a list of mutations names is one that the code has today: its line is still there.
import os, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import module_changes, mutate, mutations

failed = n_checks = 0


def check(there, *paths):
    """The lines of the lists are among these."""
    global failed, n_checks
    for path in paths:
        for line in mutations.read_list(path):
            n_checks += 1
            if line not in there:
                failed += 1
                print(f"{os.path.relpath(path, ROOT)}: no such line any more: {line}")


check({module_changes.key(c) for path in module_changes.sources(module_changes.ALL_MODULES) for c in module_changes.changes(path)},
      *(os.path.join(ROOT, "tests/mutations", name) for name in ("listed.txt", "sample.txt")))
check({mutations.key(m) for path in mutate.DOMAINS + mutate.PROGRAMS for m in mutations.mutations(path)}, mutate.LIST, mutate.SAMPLE)
print(f"listed: {n_checks} checks, {failed} failed")
sys.exit(1 if failed or not n_checks else 0)
