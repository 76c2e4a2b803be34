#!/usr/bin/env python3
# mutants.py - a change is none where the compiler makes the same object of both, and only there.
import os, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import module_changes, mutants

SOURCE = """#include <assert.h>
int far(int), near(int);
static int unused(int x)
{
	return x + 1;
}
int f(unsigned int x)
{
	assert(x != 77);
	if (x > 1)
		return far(x);
	return 5 + ("abcd"[x & 3] == 'c');
}
"""
ROWS = [("x > 1", "x >= 2", True), ("x > 1", "x > 2", False), ("x + 1", "x + 2", True), ("far(x);", "near(x);", False), ("abcd", "abce", False),
        ("5 +", "(4 + 1) +", True), ("x > 1", "x > y", False), ("if (x > 1)", "if (x > 1 && x)", True), ("!= 77", "!= 78", False),
        ("\treturn x + 1;\n", "\t;\n", True), ("x > 1)\n", "x > 1)\n\n", True), ("assert(x", "\n\nassert(x", False)]  # __LINE__ is in the object


def change(old, new):
    at = SOURCE.index(old, SOURCE.index("static int"))
    return module_changes.Change("a.c", 1, None, "", at, at + len(old), new, old, new, 1)


failed = 0
with tempfile.TemporaryDirectory() as folder:
    module_changes.ROOT = mutants.ROOT = folder
    with open(os.path.join(folder, "a.c"), "w", encoding="utf-8") as f:
        f.write(SOURCE)
    for old, new, same in ROWS:
        if mutants.same_code(folder, folder, change(old, new)) != same:
            failed += 1
            print(f"tests/style/mutants.py: {old!r} to {new!r}: {'another object' if same else 'the same object'}")
    with open(os.path.join(folder, "a.c"), "w", encoding="utf-8") as f:
        f.write(SOURCE + "no C")
    try:
        mutants.same_code(folder, folder, change("x > 1", "x > 2"))
        failed += 1
        print("tests/style/mutants.py: of a file that is no C something was said")
    except RuntimeError:
        pass
print(f"mutants: {len(ROWS) + 1} checks, {failed} failed")
sys.exit(failed != 0)
