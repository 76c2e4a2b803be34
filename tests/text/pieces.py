#!/usr/bin/env python3
# pieces.py - kernels made at random: programs whose runs are counted by pieces (sm_90) add what they add where they stand (sm_70).
"""tests/text/pieces.py [GX-TEST] [KERNELS] [SEED]

Loops that count themselves and others, one in another; what all threads come to once is counted by a block's first warp; branches that part lanes and such that do not; guarded ends, guarded accesses, barriers where all
are. Each kernel is run with one of a few programs under two targets: all places of maps, and the lanes of the program, have to be the same.
Warps are as many at least as one for each 32 lanes, and no more than where lanes part for good. The soft device runs lanes of a warp
together where they can be; so the two agree on warps, too.
"""
import random, subprocess, sys

GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
KERNELS = int(sys.argv[2]) if len(sys.argv) > 2 else 240
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
LOOKUP = ["r2 = r10", "r2 += -4", "r1 = map[0]", "call 1"]
BY_PLACE = ["r6 = *(u32 *)(r1 + 4)", "*(u32 *)(r10 - 4) = 0", *LOOKUP, "if r0 == 0 goto +1", "lock *(u64 *)(r0 + 0) += r6", "r0 = 0", "exit"]
BY_SITE = ["r6 = *(u32 *)(r1 + 88)", "*(u32 *)(r10 - 4) = r6", *LOOKUP, "if r0 == 0 goto +4", "r1 = 3", "lock *(u64 *)(r0 + 0) += r1", "r1 = 5",
           "lock *(u64 *)(r0 + 8) += r1", "r0 = 0", "exit"]
BY_ADDRESS = ["r6 = *(u64 *)(r1 + 80)", "r6 &= 28", "*(u32 *)(r10 - 4) = 0", *LOOKUP, "if r0 == 0 goto +1", "lock *(u64 *)(r0 + 0) += r6", "r0 = 0", "exit"]
# what stands at which places, and its arguments
PROGRAMS = [
    (BY_PLACE, "hook=mem warp maps=1600:4:8:96"), (BY_PLACE, "hook=mem warp maps=1600:4:8:3"), (BY_PLACE, "hook=ld thread maps=1600:4:8:96"),
    (BY_PLACE, "hook=mem warp twice maps=1600:4:8:96"), (BY_SITE, "hook=ld thread maps=2:4:16:96"), (BY_SITE, "hook=st thread maps=2:4:16:96"),
    (BY_ADDRESS, "hook=mem thread maps=1600:4:8:96"), (BY_PLACE, "hook=branch warp maps=1600:4:8:96"),
    (BY_PLACE, "hook=insn argument=add.* warp maps=1600:4:8:96"), (BY_PLACE, "hook=insn.after argument=ld.* warp maps=1600:4:8:96"),
]


class Kernel:
    """Its text, made from the outside in; r1 is %tid.x, r2 what a load gave, counters are registers of their own."""

    def __init__(self, rng):
        self.rng, self.n, self.loops, self.lines = rng, 0, 0, []

    def put(self, line):
        self.lines.append("\t" + line)

    def new(self):
        self.n += 1
        return self.n

    def access(self):
        guard = self.rng.choice(["", "", "", "@%p1 ", "@!%p1 "])
        kind = self.rng.randrange(3)
        at = 4 * self.rng.randrange(8)
        self.put(guard + (f"ld.global.u32 %r2, [%rd1+{at}];" if kind else f"st.global.u32 [%rd1+{at + 32}], %r1;"))

    def condition(self, p):
        """Into %p: of the thread, of the block, or of what was loaded."""
        a = self.rng.choice(["%r1", "%r1", "%r3", "%r2"])
        self.put(f"setp.{self.rng.choice(['lt', 'ge', 'eq', 'ne'])}.u32 {p}, {a}, {self.rng.randrange(12)};")

    def loop(self, depth):
        n, r = self.new(), f"%c{self.loops}"
        self.loops += 1
        rounds, step = self.rng.randrange(1, 5), self.rng.choice([1, 1, 2, 3, -1, -4])
        own = self.rng.random() < 0.4  # each lane as often as it says
        alone = self.rng.random() < 0.5  # one piece
        if step > 0:
            self.put(f"mov.u32 {r}, {self.rng.randrange(3)};")
            bound = str(rounds * step + 2)
            if own:
                self.put(f"and.b32 %c9, %r1, 7; add.u32 %c9, %c9, {bound}; mov.u32 %b{n}, %c9;")
                bound = f"%b{n}"
            compare = "lt"
        else:
            start = f"{-step * rounds}"
            self.put(f"mov.u32 {r}, {start};" if not own else f"and.b32 {r}, %r1, 3; mul.lo.u32 {r}, {r}, {-step}; add.u32 {r}, {r}, {start};")
            bound, compare = "0", self.rng.choice(["gt", "ne"])
        self.lines.append(f"L{n}:")
        for _ in range(self.rng.randrange(1, 4)):
            if alone or depth > 2:
                self.access()
            else:
                self.block(depth + 1, 1)
        self.put(f"add.s32 {r}, {r}, {step};")
        self.put(f"setp.{compare}.s32 %q{n}, {r}, {bound};")
        self.put(f"@%q{n} bra L{n};")

    def branch(self, depth):
        n = self.new()
        self.condition(f"%q{n}")
        self.put(f"@{self.rng.choice(['', '!'])}%q{n} bra E{n};")
        self.block(depth + 1, self.rng.randrange(1, 3))
        if self.rng.random() < 0.5:
            self.put(f"bra J{n};")
            self.lines.append(f"E{n}:")
            self.block(depth + 1, self.rng.randrange(1, 3))
            self.lines.append(f"J{n}:")
        else:
            self.lines.append(f"E{n}:")

    def block(self, depth, n):
        for _ in range(n):
            what = self.rng.random()
            if depth < 4 and what < 0.2:
                self.branch(depth)
            elif depth < 4 and what < 0.4 and self.loops < 8:
                self.loop(depth)
            elif what < 0.45:
                q = self.new()
                self.condition(f"%q{q}")
                self.put(f"@%q{q} {self.rng.choice(['exit', 'ret'])};")
            elif what < 0.5:
                self.condition("%p1")
            else:
                self.access()

    def text(self, sm):
        body = "\n".join(self.lines)
        grid, block = self.shape
        return f""".version 7.0
.target sm_{sm}
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 0 0 0 0 0 0 0 0
//: launch k {grid} {block} in
.visible .entry k(.param .u64 in)
{{
	.reg .pred %p<4>, %q<{self.n + 1}>;
	.reg .b32 %r<9>, %c<10>, %b<{self.n + 1}>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r2, 0;
	setp.lt.u32 %p1, %r1, 9;
{body}
	st.global.u32 [%rd1+60], %r1;
	ret;
}}
"""

    @classmethod
    def make(cls, seed):
        rng = random.Random(seed)
        kernel = cls(rng)
        kernel.shape = rng.choice([(2, 40), (1, 64), (3, 5), (2, 32), (1, 1), (2, "8,5,2"), (1, "3,2,7"), (1, "1,1,37")])
        kernel.block(0, rng.randrange(2, 8))
        return kernel


def ask(process, words, data):
    data = data.encode()
    process.stdin.write(b"%d %s\n" % (len(data), words.encode()) + data)
    process.stdin.flush()
    status, n_out, n_err = (int(w) for w in process.stdout.readline().split())
    return status, (process.stdout.read(n_out) + process.stdout.read(n_err)).decode()


def main():
    process = subprocess.Popen([GX_TEST, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    failed = counted = of_block = 0
    for seed in range(SEED, SEED + KERNELS):
        kernel = Kernel.make(seed)
        program, words = PROGRAMS[seed % len(PROGRAMS)]
        texts = ["\n".join(program + ["ptx", kernel.text(sm)]) for sm in (70, 90)]
        outs = [ask(process, "hook " + words, text) for text in texts]
        text = ask(process, f"hook {words} text", texts[1])[1]
        counted += "gpuext_runs_" in text
        of_block += "%tid.z" in text
        if outs[0] != outs[1] or outs[0][0] or "error" in outs[0][1]:
            failed += 1
            print(f"tests/text/pieces.py: seed {seed}, {words}: where it stands\n{outs[0][1]}counted by its piece\n{outs[1][1]}")
    process.stdin.close()
    few = counted < KERNELS // 2 or of_block < KERNELS // 12
    print(f"pieces: {KERNELS} kernels, {counted} of them counted by pieces, {of_block} for whole blocks{', too few' if few else ''}; {failed} wrong")
    return 1 if failed or few else 0


if __name__ == "__main__":
    sys.exit(main())
