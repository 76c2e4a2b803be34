# truth_kernels.py - kernels with accesses of every form, from a seed: for truth.py.
import random

HEAD = ".version 8.3\n.target sm_90\n.address_size 64\n"
GLOBAL_BYTES, SHARED_BYTES, LOCAL_BYTES = 16384, 2048, 256
BYTES = {"global": GLOBAL_BYTES, "shared": SHARED_BYTES, "local": LOCAL_BYTES}

LOAD_WORDS = {
    "global": ["", ".ca", ".cg", ".cs", ".cv", ".lu", ".nc", ".nc.L1::no_allocate", ".L1::evict_last", ".L2::128B"],
    "shared": ["", ".volatile", ".relaxed.cta", ".acquire.gpu"], "local": ["", ".ca", ".cg"], "": ["", ".volatile", ".relaxed.sys", ".acquire.cta"],
}  # fmt: skip
STORE_WORDS = {
    "global": ["", ".wb", ".cg", ".cs", ".wt", ".volatile", ".release.gpu", ".relaxed.cta"],
    "shared": ["", ".volatile", ".release.cta"], "local": ["", ".wb"], "": ["", ".volatile", ".relaxed.gpu"],
}  # fmt: skip
TYPES = {"u8": 1, "s8": 1, "b8": 1, "u16": 2, "s16": 2, "b16": 2, "u32": 4, "s32": 4, "b32": 4, "f32": 4, "u64": 8, "s64": 8, "b64": 8, "f64": 8}
# operation, type, operands
ATOMICS = [("add", t, 1) for t in ("u32", "s32", "u64", "f32", "f64")] + [(op, t, 1) for op in ("min", "max") for t in ("u32", "s32", "u64", "s64")]
ATOMICS += [(op, t, 1) for op in ("and", "or", "xor", "exch") for t in ("b32", "b64")] + [("inc", "u32", 1), ("dec", "u32", 1)]
ATOMICS += [("cas", "b16", 2), ("cas", "b32", 2), ("cas", "b64", 2), ("add.noftz", "f16", 1), ("add.noftz", "f16x2", 1), ("add.noftz", "bf16x2", 1)]
SIZES = dict(TYPES, f16=2, f16x2=4, bf16x2=4)


class Writer:
    """One kernel, a statement a line. Loaded values go nowhere: what is accessed does not depend on the order of threads."""

    def __init__(self, seed, calls=True):
        self.rng, self.lines, self.n_labels, self.calls = random.Random(seed), [], 0, calls

    def put(self, text):
        self.lines.append("\t" + text)

    def label(self):
        self.n_labels += 1
        return f"L{self.n_labels}"

    def predicate(self, name="%p1"):
        """Of lanes that differ from each other, most of the time."""
        r = self.rng
        self.put(f"mul.lo.u32 %a3, %a1, {r.choice((1, 3, 7, 11, 0x9E3779B1))};")
        self.put(f"shr.u32 %a3, %a3, {r.choice((0, 1, 2, 28))};")
        self.put(f"and.b32 %a3, %a3, {r.choice((1, 3, 15))};")
        self.put(f"setp.{r.choice(('lt', 'eq', 'ne', 'gt'))}.u32 {name}, %a3, {r.choice((0, 1, 2))};")

    def offset(self, bytes_, width):
        """%a2: an offset within so many bytes, of this alignment; room for the operand's own offset is left at both ends."""
        r = self.rng
        self.put(f"mad.lo.u32 %a2, %a1, {r.choice((1, 2, 3, 5, 33)) * width}, {r.randrange(64) * width};")
        self.put("add.u32 %a2, %a2, %a4;")
        self.put(f"and.b32 %a2, %a2, {(bytes_ // 2 - 1) & ~(width - 1)};")
        self.put(f"add.u32 %a2, %a2, {bytes_ // 4};")

    def address(self, space, width):
        """An operand for a space; "": a generic address, of one space or of another for each lane."""
        r, extra = self.rng, 0
        if space in ("shared", "local"):
            self.offset(BYTES[space], width)
            extra = r.choice((0, 0, width, -width, 4 * width if width < 16 else width))
            form = r.randrange(3)
            if form == 0:  # the variable itself
                return f"[{'tile' if space == 'shared' else 'own'}+{width * r.randrange(4)}]"
            self.put(f"mov.u32 %a5, {'tile' if space == 'shared' else 'own'};")
            self.put("add.u32 %a5, %a5, %a2;")
            if form == 1:
                return f"[%a5+{extra}]" if extra else "[%a5]"
            self.put("cvt.u64.u32 %d5, %a5;")
            return f"[%d5+{extra}]" if extra else "[%d5]"
        if space == "global":
            self.offset(GLOBAL_BYTES, width)
            self.put("cvt.u64.u32 %d5, %a2;")
            self.put("add.s64 %d5, %d5, %d1;")
        else:
            self.generic(width)
        extra = r.choice((0, 0, width, -width, 2 * width))
        return f"[%d5+{extra}]" if extra else "[%d5]"

    def generic(self, width):
        r = self.rng
        self.offset(LOCAL_BYTES, width)
        self.put("cvt.u64.u32 %d6, %a2;")
        first, second = r.sample(("%d1", "%d2", "%d3"), 2)
        if r.random() < 0.5:
            self.put(f"add.s64 %d5, %d6, {first};")
            return
        self.predicate("%p4")
        self.put(f"selp.b64 %d5, {first}, {second}, %p4;")
        self.put("add.s64 %d5, %d5, %d6;")

    def guard(self):
        if self.rng.random() < 0.65:
            return ""
        self.predicate("%p2")
        return self.rng.choice(("@%p2 ", "@!%p2 "))

    def value(self, type_, n=1):
        name = {1: "%a", 2: "%h", 4: "%a", 8: "%d"}[SIZES[type_]]
        if type_ in ("f32", "f64"):
            name = "%f" if type_ == "f32" else "%e"
        # %f and %e have ten registers, of which these are not read for addresses
        first = 10 if name in ("%a", "%d", "%h") else 1
        items = [f"{name}{first + self.rng.randrange(6)}" for _ in range(n)]
        if n == 1:
            return items[0]
        return "{" + ", ".join(f"{name}{first + i}" for i in range(n)) + "}"

    def vector(self, type_):
        n = self.rng.choice([1, 1, 2, 4])
        return n if n * TYPES[type_] <= 16 else 1

    def load(self):
        space = self.rng.choice(("global", "global", "shared", "local", ""))
        type_ = self.rng.choice(list(TYPES))
        n = self.vector(type_)
        at, guard = self.address(space, n * TYPES[type_]), self.guard()
        words = self.rng.choice(LOAD_WORDS[space])
        before, after = (words, "." + space if space else "")
        if words.startswith((".volatile", ".relaxed", ".acquire")):
            name = f"ld{before}{after}"
        else:
            name = f"ld{after}{before}"
        self.put(f"{guard}{name}{f'.v{n}' if n > 1 else ''}.{type_} {self.value(type_, n)}, {at};")

    def store(self):
        space = self.rng.choice(("global", "global", "shared", "local", ""))
        type_ = self.rng.choice(list(TYPES))
        n = self.vector(type_)
        at, guard = self.address(space, n * TYPES[type_]), self.guard()
        words, after = self.rng.choice(STORE_WORDS[space]), "." + space if space else ""
        name = f"st{words}{after}" if words.startswith((".volatile", ".relaxed", ".release")) else f"st{after}{words}"
        self.put(f"{guard}{name}{f'.v{n}' if n > 1 else ''}.{type_} {at}, {self.value(type_, n)};")

    def atomic(self):
        r = self.rng
        op, type_, n = r.choice(ATOMICS)
        space = r.choice(("global", "shared", "generic"))
        if space == "generic":
            self.offset(LOCAL_BYTES, SIZES[type_])
            self.put("cvt.u64.u32 %d6, %a2;")
            self.predicate("%p4")
            self.put("selp.b64 %d5, %d1, %d2, %p4;")
            self.put("add.s64 %d5, %d5, %d6;")
            at = "[%d5]"
        else:
            at = self.address(space, SIZES[type_])
        guard, words = self.guard(), r.choice(("", ".relaxed.gpu", ".acq_rel.cta", ".release.sys"))
        where = "" if space == "generic" else "." + space
        is_red = op not in ("exch", "cas") and r.random() < 0.5
        if is_red and words.startswith(".acq"):
            words = ""
        values = ", ".join(self.value(type_) for _ in range(n))
        old = "" if is_red else self.value(type_) + ", "
        self.put(f"{guard}{'red' if is_red else 'atom'}{words}{where}.{op}.{type_} {old}{at}, {values};")

    def copy(self):
        r = self.rng
        n = r.choice((4, 8, 16))
        self.offset(GLOBAL_BYTES, n)
        self.put("cvt.u64.u32 %d5, %a2;")
        self.put("add.s64 %d5, %d5, %d1;")
        self.offset(SHARED_BYTES, n)
        self.put("mov.u32 %a5, tile;")
        self.put("add.u32 %a5, %a5, %a2;")
        how, extra = "cg" if n == 16 and r.random() < 0.5 else "ca", ""
        if r.random() < 0.5:
            self.predicate("%p4")
            self.put(f"selp.b32 %a6, {r.choice((n, n // 2))}, 0, %p4;")
            extra = ", %a6"
        self.put(f"{self.guard()}cp.async.{how}.shared.global [%a5], [%d5], {n}{extra};")
        self.put("cp.async.wait_all;")

    def branch(self, depth):
        other, end = self.label(), self.label()
        self.predicate()
        self.put(f"@{self.rng.choice(('', '!'))}%p1 bra {other};")
        self.some(depth + 1)
        if self.rng.random() < 0.5:
            self.put(f"bra {end};")
            self.put(f"{other}:")
            self.some(depth + 1)
            self.put(f"{end}:")
        else:
            self.put(f"{other}:")

    def loop(self, depth):
        again, counter = self.label(), f"%n{depth}"
        self.put(f"and.b32 {counter}, %a1, {self.rng.choice((1, 3))};")
        self.put(f"{again}:")
        self.put(f"shl.b32 %a4, {counter}, 4;")
        self.some(depth + 1)
        self.put(f"setp.eq.u32 %p3, {counter}, 0;")
        self.put(f"sub.u32 {counter}, {counter}, 1;")
        self.put(f"@!%p3 bra {again};")
        self.put("mov.u32 %a4, 0;")

    def call(self):
        self.predicate("%p2")
        self.put("@%p2 call helper, (%d1, %a1);" if self.rng.random() < 0.4 else "call helper, (%d1, %a1);")

    def some(self, depth):
        choices = [self.load] * 4 + [self.store] * 4 + [self.atomic] * 3 + [self.copy]
        if depth < 3:
            choices += [lambda: self.branch(depth)] * 2 + [lambda: self.loop(depth)]
        if self.calls:
            choices += [self.call]
        for _ in range(self.rng.randrange(1, 4)):
            self.rng.choice(choices)()

    def kernel(self, name, has_rows=False):
        self.lines = [
            f".visible .entry {name}(.param .u64 p)", "{", "\t.reg .pred %p<8>;", "\t.reg .b32 %a<20>;", "\t.reg .b32 %n<4>;", "\t.reg .b16 %h<20>;", "\t.reg .b64 %d<20>;",
            "\t.reg .f32 %f<10>;", "\t.reg .f64 %e<10>;", f"\t.shared .align 16 .b8 tile[{SHARED_BYTES}];", f"\t.local .align 16 .b8 own[{LOCAL_BYTES}];",
            "\tld.param.u64 %d1, [p];", "\tcvta.to.global.u64 %d1, %d1;", "\tmov.u64 %d2, tile;", "\tcvta.shared.u64 %d2, %d2;", "\tmov.u64 %d3, own;",
            "\tcvta.local.u64 %d3, %d3;", "\tmov.u32 %a1, %tid.x;", "\tmov.u32 %a2, %tid.y;", "\tmov.u32 %a3, %ntid.x;", "\tmad.lo.u32 %a1, %a2, %a3, %a1;",
            "\tmov.u32 %a2, %ctaid.x;", "\tmad.lo.u32 %a1, %a2, 7, %a1;", "\tmov.u32 %a4, 0;",
        ]  # fmt: skip
        if has_rows:
            self.rows()
        for part in range(self.rng.randrange(2, 5)):
            self.some(0)
            if part == 0 and self.rng.random() < 0.5:
                self.put("bar.sync 0;")
        if self.rng.random() < 0.4:
            self.predicate("%p2")
            self.put(self.rng.choice(("@%p2 ret;", "@%p2 exit;")))
            self.some(2)
        self.put("ret;")
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"

    def rows(self):
        """Rows of matrices: by all lanes of whole warps, of which those that the form needs give an address."""
        for _ in range(3):
            n, trans, is_load = self.rng.choice((1, 2, 4)), self.rng.choice(("", ".trans")), self.rng.random() < 0.6
            self.offset(SHARED_BYTES, 16)
            self.put("mov.u32 %a5, tile;")
            self.put("add.u32 %a5, %a5, %a2;")
            values = "{" + ", ".join(f"%a{10 + i}" for i in range(n)) + "}"
            at = self.rng.choice(("[%a5]", "[%a5+16]", "[%a5+-32]"))
            form = f"matrix.sync.aligned.m8n8.x{n}{trans}.shared.b16"
            self.put(f"ld{form} {values}, {at};" if is_load else f"st{form} {at}, {values};")

    def helper(self):
        self.lines = [".func helper(.param .b64 at, .param .b32 n)", "{", "\t.reg .pred %p<8>;", "\t.reg .b32 %a<20>;", "\t.reg .b16 %h<20>;", "\t.reg .b64 %d<20>;",
                      "\t.reg .f32 %f<10>;", "\t.reg .f64 %e<10>;", "\tld.param.b64 %d1, [at];", "\tld.param.b32 %a1, [n];", "\tmov.u32 %a4, 0;"]  # fmt: skip
        for _ in range(2):
            space, self.rng = "global", self.rng
            type_ = self.rng.choice(list(TYPES))
            at, guard = self.address(space, TYPES[type_]), self.guard()
            self.put(f"{guard}ld.{space}.{type_} {self.value(type_)}, {at};")
        self.put(f"red.global.add.u32 [%d1+{4 * self.rng.randrange(8)}], 1;")
        self.put("ret;")
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"


def with_lines(text, seed):
    """Instructions of pieces of source lines, some of which begin again."""
    rng, out = random.Random(seed * 31 + 5), []
    for line in text.split("\n"):
        if line.startswith("\t") and not line.startswith("\t.") and rng.random() < 0.3:
            out.append(f"\t.loc {rng.choice((1, 1, 2))} {rng.randrange(1, 6)} 1")
        out.append(line)
    return "\n".join(out) + '.file 1 "made.cu"\n.file 2 "more/made.h"\n'


def generated(seed):
    """(text, kernel, grid, block) of a seed."""
    rng = random.Random(seed * 7919 + 1)
    calls = seed % 6 == 0
    writer = Writer(seed, calls)
    text = HEAD + (writer.helper() if calls else "") + writer.kernel("made", seed % 4 == 1)
    text = with_lines(text, seed) if seed % 3 else text
    block = rng.choice(((32, 1, 1), (40, 1, 1), (64, 1, 1), (7, 5, 1), (4, 4, 3), (33, 2, 1)))
    if seed % 4 == 1:
        block = (64, 1, 1)
    return text, "made", (rng.choice((1, 2, 3)), 1, 1), block
