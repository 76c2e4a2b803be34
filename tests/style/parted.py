#!/usr/bin/env python3
# parted.py - what `make check` leaves out of the end-to-end tests, `make e2e-long` runs: both parts together are a suite, and neither is empty.
import os, re, sys
from types import SimpleNamespace

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/e2e"))
import parts

failed = n_checks = 0


def expect(what, there):
    global failed, n_checks
    n_checks += 1
    if not there:
        failed += 1
        print(f"tests/style/parted.py: {what}")


def args(part=None, *names):
    return SimpleNamespace(part=part, names=list(names))


def refuses(suite, cases):
    try:
        parts.taken(suite, cases, args("quick"))
    except ValueError:
        return True
    return False


rules = "".join(open(os.path.join(ROOT, "mk", f), encoding="utf-8").read() for f in ("main.mk", "e2e.mk"))
lines = parts.long_cases()
expect("a line is there twice", len(set(lines)) == len(lines))
for suite in sorted({suite for suite, _ in lines}):
    rule = re.search(rf"(?m)^{suite}:.*(?:\n\t?.*\\)*(?:\\\n.*)*\n\t@\$\(PYTHON\) (\S+) .*\$\(PARTLY\)$", rules)
    expect(f"no rule runs a part of {suite}", rule)
    if not rule:
        continue
    text = open(os.path.join(ROOT, rule.group(1)), encoding="utf-8").read()
    cases = [c[5:] if c.startswith("case_") else c for c in re.findall(r"(?m)^def ((?:case|check)_\w+)", text)]
    quick, long = (parts.taken(suite, cases, args(part)) for part in ("quick", "long"))
    expect(f"{suite}: a part is empty", quick and long)
    expect(f"{suite}: the parts are not the whole", sorted(quick + long) == sorted(cases) == sorted(parts.taken(suite, cases, args())))
    expect(f"{suite}: a case that went is not missed", refuses(suite, [c for c in cases if c != long[0]]))
    expect(f"{suite}: a name does not stand above its part", parts.taken(suite, cases, args("quick", long[0])) == [long[0]])
steps = re.search(r"(?m)^for step in (.*); do$", open(os.path.join(ROOT, "scripts/test.sh"), encoding="utf-8").read()).group(1).split()
for step in ("check", "style", "unit-long", "e2e-long", "readme"):
    expect(f"make test does not run {step}", step in steps)
print(f"parted: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
