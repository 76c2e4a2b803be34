#!/usr/bin/env python3
# searches.py - loops that search a hash for a key hold no load that would make ptxas part the warp; where one has to, masks are each lane's own.
"""tests/text/searches.py [GX-TEST]

ptxas puts a YIELD into a loop that ends by what a strong load gives (ld.relaxed, ld.acquire, ld.volatile): lanes that wait for those in the loop
are let go by it, and the warp stays apart behind the program. Where there is a ptxas, its code is looked at as well.

A program with such a loop (one that inserts a key) must not keep a mask where the parts of a warp share it: ptxas keeps that of activemask in a
register of the warp, and a part that waits by another one's mask is an illegal instruction (seen on an H200 behind a recursion).
"""
import os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
STRONG = re.compile(r"\bld\.(?:relaxed|acquire|volatile)")
# opcode 0x946 in the low 12 bits of an instruction's 16 bytes
YIELD = 0x946
LOOK_UP = """*(u64 *)(r10 -8) = 7
*(u64 *)(r10 -16) = 7
*(u64 *)(r10 -24) = 7
r2 = r10
r2 += -24
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out: r0 = 0
exit
"""

INSERT = """*(u64 *)(r10 -8) = 7
*(u64 *)(r10 -16) = 7
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r0 = 0
exit
"""
# behind a branch that some lanes might not take, for all that ptxas knows
OWN = re.compile(r"mov\.u32 (\w+), %lanemask_lt;\n\s*setp\.lt\.s32 (\w+), \1, 0;\n\s*@\2 bra (\w+);\n(?s:.*)activemask\.b32 (\w+);\n\s*mov\.u32 (\w+), %lanemask_eq;\n\s*or\.b32 \4, \4, \5;\n(?s:.*)\n\3:\n}")


def compiled(sm, ptx, key, program=LOOK_UP, kind="thread "):
    """The statements of the program for such a target, as a list of lines."""
    args = ["emit", "asm %ssm=%d ptx=%s maps=1:%d:8:64" % (kind, sm, ptx, key)]
    run = subprocess.run([GX_TEST] + args, input=program, capture_output=True, text=True, cwd=ROOT)
    if run.returncode or "{" not in run.stdout:
        sys.exit("searches: %s: %s%s" % (args, run.stdout[:300], run.stderr[:300]))
    return run.stdout.splitlines()


def loops(lines):
    """(first, last) line of each way back."""
    at = {m.group(1): i for i, line in enumerate(lines) if (m := re.match(r"\s*(\w+):", line))}
    for i, line in enumerate(lines):
        m = re.search(r"\bbra (\w+);", line)
        if m and at.get(m.group(1), i + 1) <= i:
            yield at[m.group(1)], i


def yields(lines, sm):
    """How many YIELDs the assembler makes of it; None: there is no assembler."""
    if not shutil.which("ptxas"):
        return None
    words = ".const .align 8 .b64 gx_reloc[64];\n.visible .entry k()\n{\n%s\nret;\n}\n" % "\n".join(lines)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "k")
        with open(path + ".ptx", "w") as f:
            f.write(".version 7.8\n.target sm_%d\n.address_size 64\n%s" % (sm, words))
        subprocess.run(["ptxas", "-arch=sm_%d" % sm, "-o", path + ".cubin", path + ".ptx"], check=True)
        code = open(path + ".cubin", "rb").read()
    return sum(int.from_bytes(code[i:i + 2], "little") & 0xfff == YIELD and code[i + 8:i + 12] == b"\0\0\x80\x03" for i in range(0, len(code) - 16, 16))


failed = checked = 0
for key in (4, 8, 24):
    lines = compiled(90, "7.8", key)
    ways = list(loops(lines))
    strong = [line.strip() for first, last in ways for line in lines[first:last + 1] if STRONG.search(line)]
    n = yields(lines, 90)
    # and with strong loads there is one, or this test would look for something else
    control = yields([line.replace("L1::no_allocate", "relaxed.gpu").replace("ld.global.relaxed.gpu", "ld.relaxed.gpu.global") for line in lines], 90)
    checked += 1
    if not ways or strong or n or control == 0:
        failed += 1
        print("searches: keys of %d bytes: %d loops, strong loads %s, %s YIELDs; with strong loads %s" % (key, len(ways), strong, n, control))
    # before PTX 7.4 there is no such load: what is there orders by itself
    old = compiled(70, "6.4", key)
    checked += 1
    if any("no_allocate" in line for line in old) or not any("ld.acquire" in line for line in old):
        failed += 1
        print("searches: keys of %d bytes, PTX 6.4: no load that acquires" % key)
# (program, kind): does it part lanes?
for program, kind, parts in ((LOOK_UP, "thread ", False), (LOOK_UP, "", False), (INSERT, "", True)):
    for sm, ptx in ((90, "7.8"), (75, "7.4")):
        lines = compiled(sm, ptx, 8, program, kind)
        own, meets = bool(OWN.search("\n".join(lines))), any("bar.warp.sync" in line for line in lines)
        strong = any(STRONG.search(line) or "atom." in line for first, last in loops(lines) for line in lines[first:last + 1])
        checked += 1
        if own != parts or not meets or strong != parts:
            failed += 1
            print("searches: %sprogram that %s, sm_%d: mask of its own %s, waits behind it %s, strong loops %s"
                  % (kind, "inserts" if parts else "looks up", sm, own, meets, strong))
# who updates a key that is there comes by none of the loops that part lanes: the first one of the way is the search, and ends in front of the lock
for key in (4, 8, 24):
    program = INSERT.replace("r2 += -8", "r2 += -32").replace("r1 = map", "*(u64 *)(r10 -24) = 7\n*(u64 *)(r10 -32) = 7\nr1 = map")
    lines = compiled(90, "7.8", key, program, "")
    asked = next(i for i, line in enumerate(lines) if re.search(r"\batom\.\S*cas", line))
    ways = sorted(loops(lines))
    # one where each loop begins that has to ask for something, and nowhere else
    most, n = len({first for first, last in ways if any(STRONG.search(line) or "atom." in line for line in lines[first:last + 1])}), yields(lines, 90)
    checked += 1
    if not ways or ways[0][1] >= asked or any(STRONG.search(line) for line in lines[ways[0][0]:ways[0][1] + 1]) or (n or 0) > most:
        failed += 1
        print("searches: update, keys of %d bytes: loops %s, the lock is asked for in line %d, %s YIELDs for %d loops that ask" % (key, ways, asked, n, most))
print("searches: %d checks, %d failed" % (checked, failed))
sys.exit(1 if failed else 0)
