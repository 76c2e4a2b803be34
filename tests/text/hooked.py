#!/usr/bin/env python3
# hooked.py - the modules of tests/text/soft with a program at every access: it sees what the soft device counts itself.
"""tests/text/hooked.py [GX-TEST [quick]]

The program adds up lanes by kind. The device counts in its decoder, in the same run, what does not belong to the program. Nothing is
shared but the parser of PTX. A module that can't be edited as a whole counts as skipped; what kernels write is what they write alone.

Unless it is to be quick: the same once more for the lanes at lower addresses than HALF, and for the others: together they are all. That is not asked of a module that
waits in a loop, and so makes more accesses in one run than in the other.
"""
import os, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
BY_KIND = """r2 = *(u32 *)(r1 + 96)
*(u32 *)(r10 - 4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
"""
# numbers of enum gpu_mem_kind: loads, stores, atomics
KINDS = ((1, 2, 6, 8), (3, 7, 9), (4, 5))
# Within the first allocation of a module, most of which lie elsewhere in it by lanes.
HALF = 0x030000000044
# Their kernels are there to be refused by the device.
REFUSED = ("refused.t", "refused_each.t")


def cases():
    for name in sorted(os.listdir(os.path.join(ROOT, "tests/text/soft"))):
        text = open(os.path.join(ROOT, "tests/text/soft", name), encoding="utf-8").read()
        for case in re.finditer(r"(?ms)^-- soft[^\n]*\n(.*?)(?=^-- )", text):
            if "\n//: launch " in case.group(1) and name not in REFUSED:
                yield name, case.group(1)


def written(lines):
    """What the script printed; errors name lines and addresses, which are others in an edited module."""
    return [re.sub(r" line \d+.*", "", line) for line in lines]


def hooked(module, argument=""):
    """None: not edited; or what is wrong; or lanes by kind that the program saw, and the device, and whether something was printed that is not printed alone."""
    run = subprocess.run([GX_TEST, "hook", f"hook=mem thread whole {argument} maps=2:4:8:10 device"], input=BY_KIND + module, capture_output=True, text=True, cwd=ROOT, errors="replace")
    if run.stdout.startswith("error GX070"):
        return None
    found = re.search(r"(?ms)^(.*?)^m0: ([\d ]+)\n.*?^sites: .* unseen=(\d+)\ndevice: loads=(\d+) stores=(\d+) atomics=(\d+)\n(?:without programs:\n(.*))?", run.stdout)
    if not found:
        return f"{run.stdout[:300]} {run.stderr[:300]}"
    by_kind = [int(word) for word in found.group(2).split()]
    seen, device = tuple(sum(by_kind[k] for k in kinds) for kinds in KINDS), tuple(int(word) for word in found.group(4, 5, 6))
    if found.group(7) is not None:
        alone = written(found.group(7).splitlines())
        together = written([line for line in found.group(1).splitlines()])[-len(alone):]
        if alone != together:
            return f"{argument}: printed {together}, alone {alone}"
    return seen, device, found.group(3)


def judge(name, module):
    """None: not edited. Else what is wrong."""
    got = hooked(module)
    if got is None or isinstance(got, str):
        return got
    seen, device, unseen = got
    if seen != device:
        return f"the program saw {seen} loads, stores, atomics, the device {device}; {unseen} not seen"
    if "quick" in sys.argv[2:]:
        return ""
    low, high = (hooked(module, f"argument=range={begin:#x}+{end - begin:#x}") for begin, end in ((0, HALF), (HALF, 1 << 64)))
    for half in (low, high):
        if isinstance(half, str):
            return half
    if low[1] == high[1] and tuple(map(sum, zip(low[0], high[0]))) != low[1]:
        return f"programs saw {low[0]} and {high[0]} loads, stores, atomics, the device {low[1]}"
    return ""


passed = failed = skipped = lanes = 0
for name, module in cases():
    wrong = judge(name, module)
    skipped += wrong is None
    passed += wrong == ""
    if wrong:
        failed += 1
        print(f"tests/text/hooked.py: {name}: {wrong}")
print(f"hooked: {passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
