#!/usr/bin/env python3
# lanes.py - what lanes are told when they ask each other: votes, groups, sums, who is first; and which warps are in a sample.
"""tests/text/lanes.py [GX-TEST]

Each lane of each event has a number made at random, told by the address that it loads from. What every lane is to be told is worked out
here from the numbers and the lanes that take part.
"""
import os, random, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
N_SITES, LANES, WORDS = 3, 32, 8
M64 = (1 << 64) - 1
SPREAD = 0x9e3779b97f4a7c15


def reduce(values, how):
    """As 64 bits have it."""
    total = values[0]
    for value in values[1:]:
        total = {"add": total + value & M64, "min": min(total, value), "max": max(total, value), "and": total & value, "or": total | value}[how]
    return total


# name, its argument in r1 from the lane's number in r7, what is expected of (number, numbers by lane, lane)
def spread(number):
    return number * SPREAD & M64


ASKS = [
    ("gdev_ballot", ["r1 = r7", "r1 &= 16"], lambda n, lane: sum(1 << i for i in n if n[i] & 16)),
    ("gdev_match_any", ["r1 = r7", "r1 >>= 6"], lambda n, lane: sum(1 << i for i in n if n[i] >> 6 == n[lane] >> 6)),
    ("gdev_elect", [], lambda n, lane: int(lane == min(n))),
    ("gdev_lanes_below", [], lambda n, lane: sum(i < lane for i in n)),
    ("gdev_reduce_add", ["r1 = r7", f"r2 = {SPREAD} ll", "r1 *= r2"], lambda n, lane: reduce([spread(v) for v in n.values()], "add")),
    ("gdev_reduce_min", ["r1 = r7", f"r2 = {SPREAD} ll", "r1 *= r2"], lambda n, lane: reduce([spread(v) for v in n.values()], "min")),
    ("gdev_reduce_max", ["r1 = r7", f"r2 = {SPREAD} ll", "r1 *= r2"], lambda n, lane: reduce([spread(v) for v in n.values()], "max")),
    ("gdev_reduce_and", ["r1 = r7", "r1 |= 4096"], lambda n, lane: reduce([v | 4096 for v in n.values()], "and")),
    ("gdev_reduce_or", ["r1 = r7"], lambda n, lane: reduce(list(n.values()), "or")),
]


def program(asks, form):
    """A value for each lane of each event, added to from 0."""
    lines = ["r6 = *(u32 *)(r1 + 88)", "r6 <<= 5", "r2 = *(u32 *)(r1 + 8)", "r6 |= r2", "*(u32 *)(r10 - 4) = r6", "r7 = *(u64 *)(r1 + 80)", "r7 &= 4095"]
    for i, (name, argument, _) in enumerate(asks):
        lines += argument + [f"call {name}", f"*(u64 *)(r10 - {8 * (i + 2)}) = r0"]
    lines += ["r2 = r10", "r2 += -4", "r1 = map[0]", "call 1", f"if r0 == 0 goto +{2 * len(asks)}"]
    for i in range(len(asks)):
        lines += [f"r1 = *(u64 *)(r10 - {8 * (i + 2)})", f"lock *(u64 *)(r0 + {8 * i}) += r1"]
    return "\n".join(lines + ["r0 = 0", "exit", "ptx", ""])


def module(table, version, sm, n_lanes):
    loads = "".join(f"""
	ld.global.u32 %r2, [%rd3+{i * 4 * LANES}];
	and.b32 %r3, %r2, 0xffff;
	cvt.u64.u32 %rd7, %r3;
	add.s64 %rd9, %rd2, %rd7;
	and.b32 %r4, %r2, 0x10000;
	setp.ne.u32 %p1, %r4, 0;
	@%p1 ld.global.u8 %r9, [%rd9];""" for i in range(N_SITES))
    return f""".version {version}
.target sm_{sm}
.address_size 64
//: mem table u32 {" ".join(map(str, table))}
//: launch k 1 {n_lanes} 0 table
.visible .entry k(.param .u64 unused, .param .u64 table)
{{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<32>;
	.global .align 4096 .b8 buffer[4096];
	mov.u64 %rd2, buffer;
	ld.param.u64 %rd3, [table];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd10, %r1, 4;
	add.s64 %rd3, %rd3, %rd10;{loads}
	ret;
}}
""".replace("	.global .align 4096 .b8 buffer[4096];\n", "").replace(".address_size 64\n", ".address_size 64\n.global .align 4096 .b8 buffer[4096];\n")


def run(text, options):
    """The map's words, or what was said."""
    done = subprocess.run([GX_TEST, "hook", options], input=text, capture_output=True, text=True, cwd=ROOT)
    found = re.search(r"(?m)^m0: ([\d ]+)$", done.stdout)
    return [int(word) for word in found.group(1).split()] if found else done.stdout[:400] + done.stderr[:300]


def judge(rng, asks, version, sm, form):
    """The first thing that is wrong, or nothing. A warp program has its leader's number, and adds what it has once."""
    n_lanes = rng.choice((32, 32, 9))
    events = []
    for _ in range(N_SITES):
        some = [rng.randrange(4096) for _ in range(3)]
        mask = rng.choice((0xffffffff, rng.getrandbits(32), rng.getrandbits(32) & rng.getrandbits(32))) & ((1 << n_lanes) - 1)
        events.append([(rng.choice(some) if rng.random() < 0.5 else rng.randrange(4096), mask >> lane & 1) for lane in range(LANES)])
    table = [number | part << 16 for event in events for number, part in event]
    words = run(program(asks, form) + module(table, version, sm, n_lanes), f"hook=ld {form} maps=2:4:{8 * WORDS}:{2 * N_SITES * LANES} ptx={version} sm={sm}")
    if isinstance(words, str):
        return words
    for i, event in enumerate(events):
        numbers = {lane: number for lane, (number, part) in enumerate(event) if part}
        if form == "warp" and numbers:
            numbers = {lane: numbers[min(numbers)] for lane in numbers}
        for lane in numbers if form == "thread" else list(numbers)[:1]:
            at = ((2 * i + 1) * LANES + lane) * WORDS
            expected = [ask[2](numbers, lane) for ask in asks]
            if words[at:at + len(asks)] != expected:
                return f"event {i}, lane {lane}: {words[at:at + len(asks)]}, not {expected}, of {numbers}"
    return ""


def sampled(n, grid, block, form):
    """The warps of a launch that are in a sample, by lane: one key for each warp, with a count of lanes."""
    text = "\n".join(["r6 = *(u64 *)(r1 + 72)", "r6 >>= 5", "*(u32 *)(r10 - 4) = r6", f"r1 = {n}", "call gdev_sample", "if r0 == 0 goto +8", "r2 = r10", "r2 += -4", "r1 = map[0]", "call 1",
                      "if r0 == 0 goto +2", "r1 = 1", "lock *(u64 *)(r0 + 0) += r1", "r0 = 0", "exit", "ptx", f""".version 7.0
.target sm_70
.address_size 64
//: launch k {grid} {block}
.visible .entry k()
{{
	ret;
}}
"""])
    return run(text, f"hook=entry {form} maps=2:4:8:{grid * block // 32} ptx=7.0 sm=70")


failed = tried = 0
for seed, (version, sm, form) in enumerate([("7.7", 80, "thread")] * 8 + [("6.0", 60, "thread")] * 3 + [("7.7", 80, "warp")] * 3):
    rng = random.Random(seed)
    for first in range(0, len(ASKS), 3):
        wrong = judge(rng, rng.sample(ASKS, 3) if seed % 2 else ASKS[first:first + 3], version, sm, form)
        tried += 1
        failed += bool(wrong)
        if wrong:
            print(f"tests/text/lanes.py: seed {seed}, {form}, sm_{sm}: {wrong}")
for n, low, high in ((0, 512, 512), (1, 512, 512), (2, 216, 296), (8, 44, 84), (100, 1, 12), (1 << 30, 0, 0)):
    counts = [sampled(n, 128, 128, form) for form in ("thread", "warp")]
    tried += 1
    # all lanes of a warp, or none; the same warps whoever asks; about one in n
    if isinstance(counts[0], str) or set(counts[0]) - {0, 32} or [bool(c) for c in counts[0]] != [bool(c) for c in counts[1]] or not low <= sum(map(bool, counts[0])) <= high:
        failed += 1
        print(f"tests/text/lanes.py: sample of {n}: {counts[0] if isinstance(counts[0], str) else sum(map(bool, counts[0]))}")
print(f"lanes: {tried} runs, {failed} wrong")
sys.exit(1 if failed else 0)
