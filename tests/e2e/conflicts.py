#!/usr/bin/env python3
# conflicts.py - which accesses to shared memory may conflict, as the text of a kernel says it, beside what its threads did.
"""tests/e2e/conflicts.py [--build build/release] [--seeds N] [--first SEED] [--keep FOLDER]

Kernels made at random, of loops, branches, barriers of every form, addresses that follow from %tid and such that do not, run on the soft device without gpuext, with its
event log: every access of every thread, and the barriers of the block that the thread had come to by then. Two accesses of different threads to one byte with as many
barriers behind them, one of them a write, not both atomic, are a race. `gx-test conflicts` says of the same text where programs with when=conflicting stand: at
neither place of a race may they be left out, nor may blocks of that size jump over them; and in a kernel without a barrier that threads may come to apart all lanes of a warp have to come to each. As no answer would do that, too, so many places have to be left out, jumped over and racy.
"""
import argparse, os, random, re, subprocess, sys, tempfile, time
from collections import defaultdict

import soft_events

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.extern .shared .align 8 .b8 dyn[];\n.extern .shared .align 8 .b8 dyn_too[];\n"
SHAPES = ((32, 1, 1), (64, 1, 1), (33, 1, 1), (16, 4, 1), (16, 16, 1), (32, 8, 1), (128, 1, 1), (8, 8, 2), (1, 64, 1), (7, 5, 3), (256, 1, 1), (4, 2, 8))
WORDS = {"a": 512, "b": 256, "dyn": 256, "dyn_too": 256}
KERNELS = 16


class Writer:
    """One kernel. Registers are written once, but for some that are not."""

    def __init__(self, name, seed):
        self.rng, self.name, self.lines, self.n, self.labels, self.depth = random.Random(seed), name, [], 16, 0, 0
        self.is_plain = self.rng.random() < 0.5  # nothing but barriers that all come to
        self.loops, self.left = [], set()  # registers of loops

    def put(self, text):
        self.lines.append("\t" + text)

    def reg(self, kind="r"):
        self.n += 1
        return f"%{kind}{self.n}"

    def label(self):
        self.labels += 1
        return f"L_{self.name}_{self.labels}"

    def op(self, text, *operands):
        to = self.reg()
        self.put(f"{text} {to}, {', '.join(str(o) for o in operands)};")
        return to

    def pick(self, *choices):
        return self.rng.choice(choices)

    def value(self, depth=2):
        """Of 32 bits: of %tid, most of the time."""
        r = self.rng
        kind = r.randrange(16)
        if depth == 0 or kind < 4:
            return self.pick("%r2", "%r2", "%r3", "%r4", r.randrange(64))
        a = self.value(depth - 1)
        if kind < 7:
            return self.op("mad.lo.s32", self.pick("%r2", "%r3", "%r4"), self.pick(1, 2, 4, 8, 16, 33, 64), a)
        if kind < 9:
            return self.op(self.pick("add.s32", "sub.s32", "xor.b32", "and.b32", "or.b32", "min.u32", "max.s32"), a, self.pick("%r2", "%r3", r.randrange(64)))
        if kind == 9:
            return self.op(self.pick("shl.b32", "shr.u32", "shr.s32"), a, r.randrange(5))
        if kind == 10:
            return self.op(self.pick("div.u32", "rem.u32", "rem.s32"), a, r.randrange(1, 40))
        if kind == 11:
            return self.op("selp.b32", a, self.pick("%r2", "%r3", 5), self.predicate(False))
        if kind == 12:
            wide, narrow = self.reg("d"), self.reg()
            self.put(f"mul.wide.u32 {wide}, {self.op('mov.u32', a)}, {self.pick(1, 3, 5)};")
            self.put(f"cvt.u32.u64 {narrow}, {wide};")
            return narrow
        if kind == 13 and self.loops and r.random() < 0.5:  # what the round before left
            left = self.loops[-1].replace("%r", "%r_left")
            self.left.add(left)
            before = self.op("mov.u32", left)
            self.put(f"mov.u32 {left}, {self.op('mov.u32', a)};")
            return before
        if kind == 13:  # what is not known
            return self.op("add.s32", a, self.pick("%r1", "%r5", *self.loops[-1:]))
        if kind == 14:  # written twice
            twice = self.op("add.s32", a, 1)
            how = r.randrange(3)
            if how == 0:
                self.put(f"@{self.predicate()} add.s32 {twice}, {twice}, 8;")
            if how == 1:
                other, over = self.value(depth - 1), self.label()
                self.put(f"@{self.predicate()} bra {over};")
                self.put(f"mov.u32 {twice}, {other};")
                self.lines.append(f"{over}:")
            return twice
        if kind == 15:  # the thread's number in its block
            size = self.op("mov.u32", "%ntid.x")
            return self.pick(self.op("mad.lo.s32", "%r3", size, "%r2"), self.op("mad.lo.s32", "%r3", size, a), self.op("mov.u32", "%laneid"), self.op("min.u32", size, a))
        return a

    def predicate(self, may_be_uniform=True):
        p = self.reg("p")
        if may_be_uniform and self.rng.random() < 0.15:
            self.put(f"setp.gt.u32 {p}, {self.pick('%r1', '%r6')}, {self.pick(0, 1, 5)};")
        else:
            a = self.pick("%r2", "%r2", "%r3", "%r5") if self.rng.random() < 0.7 else self.value(1)
            a = self.op("mov.u32", a)
            self.put(f"setp.{self.pick('lt.u32', 'ge.u32', 'eq.s32', 'ne.s32', 'gt.s32', 'le.u32', 'hi.u32')} {p}, {a}, {self.pick(0, 1, 7, 15, 16, 31, 32, 63)};")
        if self.rng.random() < 0.15:
            both = self.reg("p")
            self.put(f"{self.pick('and', 'or', 'xor')}.pred {both}, {p}, %p1;")
            return both
        return p

    def address(self, width):
        """(the operand, the words that make it)"""
        r = self.rng
        name = self.pick("a", "a", "b", "dyn", "dyn_too")
        n, shift = WORDS[name] * 4 // width // 2, width.bit_length() - 1
        offset = width * r.randrange(min(n, 32))
        if r.random() < 0.12:
            return f"[{name}+{offset}]"
        at = self.op("and.b32", self.value(), n - 1)
        form = r.randrange(7)
        if form == 0 and width > 1:  # a row of its own for each y, as tiles have
            at = self.op("mad.lo.s32", "%r3", self.pick(8, 16, 32), "%r2")
            at = self.op("and.b32", at, n - 1) if r.random() < 0.5 else self.op("min.u32", at, n - 1)
        if form == 1:
            base = self.op("mov.u32", name)
            return f"[{self.op('mad.lo.s32', at, width, base)}+{offset}]"
        at = self.op("shl.b32", at, shift)
        if form == 6:  # generic
            wide, far, base, to = (self.reg("d") for _ in range(4))
            self.put(f"cvt.u64.u32 {wide}, {at};")
            self.put(f"mov.u64 {far}, {name};")
            self.put(f"cvta.shared.u64 {base}, {far};")
            self.put(f"add.s64 {to}, {base}, {wide};")
            return f"{{generic}}[{to}+{offset}]"
        if form == 2 and r.random() < 0.5:  # the same, through memory
            wide, far, base, back, to = (self.reg("d") for _ in range(5))
            self.put(f"cvt.u64.u32 {wide}, {at};")
            self.put(f"mov.u64 {far}, {name};")
            self.put(f"cvta.shared.u64 {base}, {far};")
            self.put(f"st.local.u64 [own], {base};")
            self.put(f"ld.local.u64 {back}, [own];")
            self.put(f"add.s64 {to}, {back}, {wide};")
            return f"{{generic}}[{to}+{offset}]"
        if form == 3:  # of one variable or another
            other = self.pick("a", "b")
            x, y = self.op("mov.u32", name), self.op("mov.u32", other)
            at = self.op("and.b32", at, 255)
            offset = width * r.randrange(8)
            return f"[{self.op('add.s32', at, self.op('selp.b32', x, y, self.predicate()))}+{offset}]"
        if form == 4:
            return f"[{self.op('sub.s32', self.op('add.s32', self.op('mov.u32', name + f'+{offset}'), at), 0)}]"
        base = self.op("mov.u32", name)
        return f"[{self.op('add.s32', base, at)}{f'+{offset}' if offset else ''}]"

    def access(self):
        if self.rng.random() < 0.12:
            return self.put(self.pick(f"ld.u32 {self.reg()}, [%d3];", "st.u32 [%d3], %r5;"))
        kind, width = self.pick("ld", "ld", "ld", "st", "st", "atom", "red"), self.pick(1, 4, 4, 4, 8)
        width = 4 if kind in ("atom", "red") else width
        where = self.address(width)
        space = "" if where.startswith("{generic}") else ".shared"
        where = where.replace("{generic}", "")
        guard = f"@{self.pick('', '!')}{self.predicate()} " if self.rng.random() < 0.3 else ""
        to, pair = self.reg(), f"{{{self.reg()}, {self.reg()}}}"
        self.put({
            ("ld", 1): f"{guard}ld{space}.u8 {to}, {where};", ("ld", 4): f"{guard}ld{space}.b32 {to}, {where};", ("ld", 8): f"{guard}ld{space}.v2.b32 {pair}, {where};",
            ("st", 1): f"{guard}st{space}.u8 {where}, %r2;", ("st", 4): f"{guard}st{space}.b32 {where}, %r2;", ("st", 8): f"{guard}st{space}.v2.b32 {where}, {{%r2, %r3}};",
            ("atom", 4): f"{guard}atom{space}.add.u32 {to}, {where}, 1;", ("red", 4): f"{guard}red{space}.max.u32 {where}, %r2;",
        }[kind, width])  # fmt: skip

    def barrier(self):
        forms = ["bar.sync 0;"] * 6 + ["barrier.sync 1;", f"bar.red.popc.u32 {self.reg()}, 0, %p1;", "@%p2 bar.sync 0;", "@%p3 bar.sync 0;", "bar.warp.sync 0xffffffff;"]
        self.put("bar.sync 0;" if self.is_plain else self.pick(*forms))

    def branch(self):
        p, other, end = self.predicate(), self.label(), self.label()
        self.put(f"@{self.pick('', '!')}{p} bra {other};")
        self.block(2, self.rng.random() < 0.05)
        if self.rng.random() < 0.5:
            self.put(f"bra {end};")
            self.lines.append(f"{other}:")
            self.block(2, self.rng.random() < 0.05)
        else:
            self.lines.append(f"{other}:")
        self.lines.append(f"{end}:")

    def loop(self):
        i, p, again = self.reg(), self.reg("p"), self.label()
        is_uniform = self.rng.random() < 0.7
        self.put(f"mov.u32 {i}, 0;")
        self.lines.append(f"{again}:")
        self.loops.append(i)
        self.block(3, is_uniform)
        self.loops.pop()
        self.put(f"add.u32 {i}, {i}, 1;")
        limit = self.pick(2, 3, "%r6") if is_uniform else self.op("and.b32", "%r2", 3)
        self.put(f"setp.lt.u32 {p}, {i}, {limit};")
        self.put(f"@{p} bra {again};")

    def block(self, n, may_wait):
        self.depth += 1
        for _ in range(self.rng.randrange(1, n + 1)):
            kind = self.rng.random()
            if kind < 0.55 or self.depth > 3:
                self.access()
            elif kind < 0.75:
                if may_wait:
                    self.barrier()
            elif kind < 0.88:
                self.branch()
            else:
                self.loop()
        self.depth -= 1

    def text(self):
        declared = f".visible .entry {self.name}(.param .u64 p, .param .u32 q)"
        for line in ("ld.param.u64 %d1, [p];", "ld.param.u32 %r1, [q];", "mov.u32 %r2, %tid.x;", "mov.u32 %r3, %tid.y;", "mov.u32 %r4, %tid.z;", "mul.wide.u32 %d2, %r2, 4;",
                     "add.s64 %d3, %d1, %d2;", "ld.global.u32 %r5, [%d3];", "and.b32 %r6, %r1, 3;", "setp.lt.u32 %p1, %r2, 9;", "setp.gt.u32 %p2, %r1, 2;", "setp.lt.u32 %p3, %r1, 2;"):  # fmt: skip
            self.put(line)
        if not self.is_plain and self.rng.random() < 0.1:
            self.put(f"@{self.predicate()} ret;")
        for _ in range(self.rng.randrange(2, 5)):
            self.block(4, True)
            self.barrier()
        self.block(4, True)
        self.put("ret;")
        n = self.n + 1
        self.lines[0:0] = [f"\t.reg .b32 {left};\n\tmov.u32 {left}, 1;" for left in sorted(self.left)]
        return f"{declared}\n{{\n\t.reg .pred %p<{n}>;\n\t.reg .b32 %r<{n}>;\n\t.reg .b64 %d<{n}>;\n\t.local .align 8 .b64 own;\n\t.shared .align 8 .b8 a[{WORDS['a'] * 4}];\n\t.shared .align 8 .b8 b[{WORDS['b'] * 4}];\n" + "\n".join(self.lines) + "\n}\n"


# --- what the text says


def said(gx_test, text):
    """{kernel: ([(that one alone, size)], {line: what})}, kernels with barriers that threads may come to apart; None: all is to be expected."""
    run = subprocess.run([gx_test, "conflicts"], input=text, capture_output=True, text=True, check=True)
    out, own, parted = {}, None, set()
    for line in run.stdout.splitlines():
        head = re.fullmatch(r"(\w+):(.*)", line)
        place = re.match(r"  (\d+) (never|by size|always): ", line)
        if head:
            own = {} if "not known" not in head[2] else None
            parted.update([head[1]] if "parted" in head[2] else [])
            out[head[1]] = [(bool(s[0]), tuple(map(int, s[1:]))) for s in re.findall(r"(=?)(\d+)x(\d+)x(\d+)", head[2])], own
        elif place and own is not None:
            own[int(place[1])] = place[2]
    return out, parted


# --- what happened


def races(places, grid):
    """Pairs of lines: of each byte the threads that used it between two barriers."""
    waited, used = defaultdict(int), defaultdict(set)
    for e in grid.events:
        if not isinstance(e, soft_events.Event):
            continue
        place, lanes = places[e.place], soft_events.lanes_of(e.mask)
        if e.what == soft_events.BARRIER and "warp" not in place.text:
            for lane in lanes:
                waited[e.block, e.warp, lane] += 1
        if e.what != soft_events.ACCESS:
            continue
        for lane, address in zip(lanes, e.lanes):
            thread = (e.block, e.warp, lane)
            if place.space != 6 and not e.a >> lane & 1:
                continue
            for byte in range(place.bytes):
                used[e.block, waited[thread], (address & 0xFFFFFFFF) + byte].add((thread, place.does, place.line))
    found = set()
    for users in used.values():
        by_place = defaultdict(set)
        for thread, does, line in users:
            by_place[does, line].add(thread)
        for (does, line), threads in by_place.items():
            for (other_does, other), others in by_place.items():
                writes = soft_events.LOAD not in (does, other_does) or soft_events.STORE in (does, other_does) or soft_events.ATOMIC in (does, other_does)
                both_atomic = does == other_does == soft_events.ATOMIC
                if writes and not both_atomic and len(threads | others) > 1:
                    found.add((min(line, other), max(line, other)))
    return found


def alone(places, grid):
    """The line of a barrier of a block that not all lanes of a warp came to at once; 0: none."""
    threads = grid.block[0] * grid.block[1] * grid.block[2]
    for e in grid.events:
        if isinstance(e, soft_events.Event) and e.what == soft_events.BARRIER and re.match(r"(@!?\S+ )?(bar|barrier)\.(sync|red)", places[e.place].text):
            if e.mask != (1 << min(32, threads - 32 * e.warp)) - 1:
                return places[e.place].line
    return 0


def is_in(shape, sizes):
    return any(shape == size if is_equal else all(a <= b for a, b in zip(shape, size)) for is_equal, size in sizes)


class Counts:
    def __init__(self):
        self.kernels = self.never = self.by_size = self.always = self.racy = self.apart = self.together = 0


def judge(text, gx_test, places, grids, counts):
    (answers, parted), wrong = said(gx_test, text), []
    seen = set()
    for grid in grids.values():
        sizes, own = answers[grid.kernel]
        assert grid.ends == [0], (grid.kernel, grid.ends)
        found = races(places, grid)
        apart = alone(places, grid)
        counts.apart += bool(apart)
        counts.together += grid.kernel not in parted
        if apart and grid.kernel not in parted:
            wrong.append(f"{grid.kernel} of {grid.block}: threads come apart to line {apart}: {text.splitlines()[apart - 1].strip()}")
        racy = {line for pair in found for line in pair}
        counts.racy += len(racy)
        if grid.kernel not in seen and own is not None:
            counts.kernels += 1
            for what in own.values():
                counts.never += what == "never"
                counts.by_size += what == "by size"
                counts.always += what == "always"
        seen.add(grid.kernel)
        for line in sorted(racy) if own is not None else ():
            what = own.get(line, "not there")
            if what != "always" and not (what == "by size" and not is_in(grid.block, sizes)):
                pairs = [pair for pair in found if line in pair]
                wrong.append(f"{grid.kernel} of {grid.block}: line {line} is said to conflict {what} ({sizes}), and races: {pairs[:3]}: {text.splitlines()[line - 1].strip()}")
    return wrong


def module_of(rng, seed):
    """(its text, lines of a plan that launch its kernels)"""
    kernels, text, launches = [Writer(f"k{seed}_{i}", f"{seed} {i}") for i in range(KERNELS)], HEAD, []
    for kernel in kernels:
        own, shapes = kernel.text(), rng.sample(SHAPES, 3)
        if rng.random() < 0.15:
            shapes = shapes[:1]
            own = own.replace(")", f") .reqntid {', '.join(map(str, shapes[0]))}", 1)
        text += own
        launches += [f"launch {kernel.name} 1 1 1 {x} {y} {z} 2048 @0 {rng.choice((1, 2, 3, 6))}" for x, y, z in shapes]
    return text, launches


def run_all(args, head, launches, plan, log):
    """Those that end: threads of some kernels wait for each other for ever, at barriers in branches. They are left out, one after another."""
    env = dict(os.environ, LD_LIBRARY_PATH=os.path.join(args.build, "lib", "soft"), GPUEXT_SOFT_EVENTS=log)
    while launches:
        with open(plan, "w", encoding="utf-8") as f:
            f.write("\n".join(head + launches) + "\n")
        ran = subprocess.run([os.path.join(args.build, "e2e", "truth"), plan], env=env, capture_output=True, text=True, timeout=300)
        stuck = re.match(r"error 7\d\d: (\w+)\n", ran.stdout)
        if not stuck:
            assert not ran.returncode and not ran.stdout and not ran.stderr, (plan, ran.returncode, ran.stdout[-500:], ran.stderr[-500:])
            return
        launches = [line for line in launches if line.split()[1] != stuck[1]]
        os.unlink(log)


def run(args, tmp, seed, counts):
    rng = random.Random(f"conflicts {seed}")
    text, launches = module_of(rng, seed)
    module, memory, plan, log = (os.path.join(tmp, f"{name}{seed}") for name in ("module", "memory", "plan", "log"))
    with open(module, "w", encoding="utf-8") as f:
        f.write(text)
    with open(memory, "wb") as f:
        f.write(bytes(rng.randrange(0, 64) if i % 4 == 0 else 0 for i in range(2048)))
    run_all(args, [f"module {module}", f"mem {memory}"], launches, plan, log)
    wrong = judge(text, os.path.join(args.build, "gx-test"), *soft_events.read(log), counts)
    if not args.keep:
        os.unlink(log)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep")
    args = parser.parse_args()
    counts, wrong, began = Counts(), [], time.monotonic()
    with tempfile.TemporaryDirectory() as tmp:
        for seed in range(args.first, args.first + args.seeds):
            wrong += run(args, args.keep or tmp, seed, counts)
    for line in wrong[:20]:
        print("conflicts: " + line)
    places = counts.never + counts.by_size + counts.always
    # a tenth of all places left out, one in fifty by its size: otherwise next to nothing was asked
    few = 10 * counts.never < places or 50 * counts.by_size < places or not counts.racy or not counts.apart or not counts.together
    print(f"conflicts: {counts.kernels} kernels: places {counts.never} left out, {counts.by_size} by size, {counts.always} kept; {counts.racy} with races; barriers come to apart in {counts.apart} launches, {counts.together} of which it is said that in none; {len(wrong)} wrong{', TOO FEW' if few else ''}, {time.monotonic() - began:.1f} s")
    return 1 if wrong or few else 0


if __name__ == "__main__":
    sys.exit(main())
