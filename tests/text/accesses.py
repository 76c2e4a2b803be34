#!/usr/bin/env python3
# accesses.py - what programs are told of the lanes of an access: sectors, lines, bytes, phases of banks, lanes at one address.
"""tests/text/accesses.py [GX-TEST]

Kernels with accesses made at random: addresses, widths, who takes part, where the memory lies. What is expected is counted here from
the addresses alone, as the hardware is described, byte by byte and word by word, and shares nothing with what gpuext emits.
"""
import collections, os, random, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
ASKS = ("gdev_mem_asked", "gdev_mem_distinct_bytes", "gdev_mem_sectors", "gdev_mem_lines", "gdev_bank_phases", "gdev_same_address", "gdev_mem_in_step")
SITE_MAX, BYTES, LANES = 16, 8192, 32
GLOBAL, SHARED, LOCAL, MIXED = "global", "shared", "local", "generic"
PARTS = {1: "u8", 2: "u16", 4: "u32", 8: "u64", 16: "v2.u64"}


def program():
    """The map has a value for each site: what each function gave."""
    lines = ["r6 = r1", "r7 = *(u32 *)(r6 + 88)", "*(u32 *)(r10 - 4) = r7", "r2 = r10", "r2 += -4", "r1 = map[0]", "call 1",
             f"if r0 == 0 goto +{3 * len(ASKS) + 1}", "r8 = r0"]
    for i, name in enumerate(ASKS):
        lines += ["r1 = r6", f"call {name}", f"*(u64 *)(r8 + {8 * i}) = r0"]
    return "\n".join(lines + ["r0 = 0", "exit", "ptx", ""])


def offsets(rng, width):
    """Where 32 lanes go, in ways that kernels have, and in none."""
    room = BYTES // width
    way = rng.choice(("near", "far", "stride", "same", "few", "one bank", "permuted"))
    start, stride = rng.randrange(room // 2), rng.choice((0, 1, 1, 1, 2, 3, 4, 8, 16, 32, 33, 64))
    if way == "near":
        units = [start % (room - 64) + rng.randrange(64) for _ in range(LANES)]
    elif way == "far":
        units = [rng.randrange(room) for _ in range(LANES)]
    elif way == "stride":
        units = [(start + lane * stride) % room for lane in range(LANES)]
    elif way == "same":
        units = [start] * LANES
    elif way == "few":
        some = [rng.randrange(room) for _ in range(rng.randint(2, 5))]
        units = [rng.choice(some) for _ in range(LANES)]
    elif way == "one bank":
        units = [rng.randrange(16) * max(1, 128 // width) % room for _ in range(LANES)]
    else:
        units = rng.sample(range(start % (room - 32), start % (room - 32) + 32), LANES)
    return [unit * width for unit in units]


class Access:
    def __init__(self, rng, n_lanes):
        self.width = rng.choice((1, 2, 4, 4, 4, 8, 8, 16, 16))
        self.space = rng.choice((GLOBAL, GLOBAL, SHARED, SHARED, SHARED, LOCAL, MIXED))
        self.mask = rng.choice((0xffffffff, 0xffffffff, rng.getrandbits(32), rng.getrandbits(32) & rng.getrandbits(32), 1 << rng.randrange(32))) & ((1 << n_lanes) - 1)
        self.offsets = offsets(rng, self.width)
        self.shared = 0xffffffff if self.space == SHARED else rng.getrandbits(32) if self.space == MIXED else 0

    def expected(self):
        lanes = [lane for lane in range(LANES) if self.mask >> lane & 1]
        touched, pieces, places = set(), {32: set(), 128: set()}, collections.Counter()
        words = collections.defaultdict(lambda: collections.defaultdict(set))
        for lane in lanes:
            space = LOCAL if self.space == LOCAL else SHARED if self.shared >> lane & 1 else GLOBAL
            whose = lane if space == LOCAL else None
            places[space, whose, self.offsets[lane]] += 1
            for byte in range(self.offsets[lane], self.offsets[lane] + self.width):
                touched.add((space, whose, byte))
                if space == GLOBAL:
                    for size in pieces:
                        pieces[size].add(byte // size)
                if space == SHARED:
                    words[lane * max(self.width, 4) // 128][byte // 4 % 32].add(byte // 4)
        phases = sum(max(len(found) for found in banks.values()) for banks in words.values())
        return [len(lanes) * self.width, len(touched), len(pieces[32]), len(pieces[128]), phases, max(places.values()), self.in_step(lanes)] if lanes else [0] * len(ASKS)

    def in_step(self, lanes):
        """From where a row with a place for each lane would begin; shared and global memory are far apart."""
        return int(len({(self.offsets[lane] - lane * self.width, self.shared >> lane & 1) for lane in lanes}) == 1)

    def text(self, i):
        """Reads its offset, and whether it takes part and where, from the table."""
        into = "{%rd20, %rd21}" if self.width == 16 else "%r9" if self.width < 8 else "%rd20"
        base = {GLOBAL: "%rd2", SHARED: "%rd4", LOCAL: "%rd5", MIXED: "%rd6"}[self.space]
        space = "" if self.space == MIXED else "." + self.space
        return f"""
	ld.global.u32 %r2, [%rd3+{i * 4 * LANES}];
	and.b32 %r3, %r2, 0xffff;
	cvt.u64.u32 %rd7, %r3;
	and.b32 %r4, %r2, 0x10000;
	setp.ne.u32 %p1, %r4, 0;
	and.b32 %r4, %r2, 0x20000;
	setp.ne.u32 %p2, %r4, 0;
	selp.b64 %rd6, %rd8, %rd2, %p2;
	add.s64 %rd9, {base}, %rd7;
	@%p1 ld{space}.{PARTS[self.width]} {into}, [%rd9];"""


def module(accesses, version, sm, n_lanes):
    table = [a.offsets[lane] | (a.mask >> lane & 1) << 16 | (a.shared >> lane & 1) << 17 for a in accesses for lane in range(LANES)]
    return f""".version {version}
.target sm_{sm}
.address_size 64
//: mem buffer u32 0*{BYTES // 4}
//: mem table u32 {" ".join(map(str, table))}
//: launch k 1 {n_lanes} buffer table
.visible .entry k(.param .u64 buffer, .param .u64 table)
{{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<32>;
	.shared .align 256 .b8 tile[{BYTES}];
	.local .align 256 .b8 own[{BYTES}];
	ld.param.u64 %rd2, [buffer];
	ld.param.u64 %rd3, [table];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd10, %r1, 4;
	add.s64 %rd3, %rd3, %rd10;
	mov.u64 %rd4, tile;
	mov.u64 %rd5, own;
	cvta.shared.u64 %rd8, %rd4;""" + "".join(a.text(i) for i, a in enumerate(accesses)) + "\n\tret;\n}\n"


def judge(accesses, version, sm, n_lanes, form):
    """The first thing that is wrong, or nothing."""
    text = program() + module(accesses, version, sm, n_lanes)
    run = subprocess.run([GX_TEST, "hook", f"hook=ld {form} maps=2:4:64:{2 * SITE_MAX} ptx={version} sm={sm}"], input=text, capture_output=True, text=True, cwd=ROOT)
    found = re.search(r"(?m)^m0: ([\d ]+)$", run.stdout)
    if not found:
        return f"{run.stdout[:300]} {run.stderr[:300]}"
    words = [int(word) for word in found.group(1).split()]
    for i, access in enumerate(accesses):
        at = 8 * (2 * i + 1)  # each access comes behind that to the table
        if words[at:at + len(ASKS)] != access.expected():
            return f"{words[at:at + len(ASKS)]}, not {access.expected()}: {vars(access)}"
    return ""


failed = tried = 0
for seed, (version, sm, form) in enumerate([("7.7", 80, "warp")] * 6 + [("6.0", 60, "warp")] * 2 + [("7.7", 80, "thread")] * 2 + [("7.8", 90, "warp")]):
    rng = random.Random(seed)
    n_lanes = rng.choice((32, 32, 32, 21))
    accesses = [Access(rng, n_lanes) for _ in range(SITE_MAX)]
    wrong = judge(accesses, version, sm, n_lanes, form)
    tried += len(accesses)
    failed += bool(wrong)
    if wrong:
        print(f"tests/text/accesses.py: seed {seed}, {form}, sm_{sm}: {wrong}")
print(f"accesses: {tried} accesses tried, {failed} of the runs wrong")
sys.exit(1 if failed else 0)
