"""products.py - mma, mma.sp and wmma: products of matrices in a warp's registers, all shapes and types of sm_70 to sm_90.

Where an element lies follows the formulas of the PTX manual, "Matrix fragments for mma". wmma's fragments are the device's own affair: there matrices
are loaded from memory and stored to it.
"""
from formset.core import Form, bits_of, entry, unpack, words
from formset.judge import differences
from formset.operands import KINDS, matrices

EACH, MORE = 5, 18  # trials of each kind; of forms that stand for how the device adds up


def width(type):
    return 64 if type == "f64" else 32


def per(type):
    return max(32 // bits_of(type), 1)


def place_a(m, type, lane, i):
    e, g, t = per(type), lane // 4, lane % 4
    if m == 8:
        return g, t * e + i
    return g + (8 if i // e % 2 else 0), t * e + i % e + 4 * e * (i // (2 * e))


def place_b(type, lane, i):
    e, g, t = per(type), lane // 4, lane % 4
    return t * e + i % e + i // e * 4 * e, g


def place_c(lane, i):
    return lane // 4 + (8 if i >= 2 else 0), lane % 4 * 2 + (i & 1)


def quad_a(row, lane, i):
    up = 4 if lane >= 16 else 0
    return (lane % 4 + up, i) if row else (i % 4 + up, lane % 4)


def quad_b(row, lane, i):
    up = 4 if lane >= 16 else 0
    return (lane % 4, i + up) if row else (i, lane % 4 + up)


def quad_c(type, lane, i):
    up = 4 if lane >= 16 else 0
    return (lane % 4 + up, i) if type == "f16" else ((lane & 1) + (i & 2) + up, (i & 4) + (lane & 2) + (i & 1))


class Fragment:
    """Registers of a part: which element each bit field of them is."""

    def __init__(self, type, n_registers, place):
        self.type, self.n, self.e = type, n_registers, per(type)
        self.places = [[[place(lane, r * self.e + i) for i in range(self.e)] for lane in range(32)] for r in range(n_registers)]

    def pack(self, matrix):
        size, out = bits_of(self.type) % 64, []
        for register in self.places:
            for lane in register:
                word = 0
                for i, (row, column) in enumerate(lane):
                    word |= matrix[row][column] << size * i
                out.append(word)
        return words(width(self.type), out)

    def read(self, data):
        size, out = bits_of(self.type), {}
        for word, lane in zip(unpack(width(self.type), data), (lane for register in self.places for lane in register)):
            for i, place in enumerate(lane):
                out[place] = word >> size % 64 * i & (1 << size) - 1
        return out


def spread(rng, half, m, k, type, selector):
    """Random places of the elements of a that are there: the registers that have them, by lane, and the whole matrix."""
    size = bits_of(type)
    places, full = [rng.getrandbits(32) for _ in range(32)], [[0] * k for _ in range(m)]
    bits_of_row = 2 * k if type == "tf32" else k // 2 if size == 4 else k
    for row in range(m):
        bits = 0
        if type == "tf32":  # one of two
            for chunk in range(k // 2):
                at = rng.getrandbits(1)
                bits |= (14 if at else 4) << 4 * chunk
                full[row][2 * chunk + at] = half[row][chunk]
        else:  # two of four, or two pairs of four pairs
            n = 2 if size == 4 else 1
            for chunk in range(k // (4 * n)):
                first, second = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))[int(rng.random() * 6)]
                bits |= (first | second << 2) << 4 * chunk
                for x in range(n):
                    full[row][chunk * 4 * n + first * n + x] = half[row][chunk * 2 * n + x]
                    full[row][chunk * 4 * n + second * n + x] = half[row][chunk * 2 * n + n + x]
        quad = row % 8 * 4
        if size >= 16:  # 16 bits a lane; rows 8 and below in the upper half
            for word in range(bits_of_row // 16):
                lane, shift = quad + selector * (bits_of_row // 16) + word, 16 * (row // 8)
                places[lane] = places[lane] & ~(0xFFFF << shift) | (bits >> 16 * word & 0xFFFF) << shift
        else:  # 32 bits of a row, then of the row 8 further down
            for word in range(bits_of_row // 32):
                places[quad + selector * 2 + 2 * word + row // 8] = bits >> 32 * word & 0xFFFFFFFF
    return places, full


def trial_kinds(type, more):
    return KINDS * (MORE if more else EACH) if type not in ("s8", "u8", "s4", "u4", "b1") else ("integers",) * 16


def kernel(opcode, types, counts, selector):
    """a, b and c, and the places of sparse ones: register r of a lane at (r * 32 + lane) * width. d likewise."""
    wide = 8 if "f64" in types else 4
    kind = {8: "f64", 4: "b32"}[wide]
    prefix, lines, operands, at = "%d" if wide == 8 else "%r", [], [], 0
    for n in counts[1:]:
        names = [f"{prefix}{40 + at + i}" for i in range(n)]
        lines += [f"ld.global.{kind} {r}, [%q4+{(at + i) * 32 * wide}];" for i, r in enumerate(names)]
        operands.append("{" + ", ".join(names) + "}")
        at += n
    types = list(types)
    # f32 stands in registers of its own type
    for i, (n, type) in enumerate(zip([counts[0]] + list(counts[1:]), types)):
        if type == "f32":
            if i:
                first = 40 + sum(counts[1:i])
                lines += [f"mov.b32 %f{first + x}, %r{first + x};" for x in range(n)]
                operands[i - 1] = operands[i - 1].replace("%r", "%f")
    more = ""
    if selector is not None:
        lines.append(f"ld.global.b32 %r39, [%q4+{at * 32 * wide}];")
        more, at = f", %r39, {selector}", at + 1
    d = [f"{'%f' if types[0] == 'f32' else prefix}{i}" for i in range(counts[0])]
    lines.append(f"{opcode} {{{', '.join(d)}}}, {', '.join(operands)}{more};")
    lines += [f"st.global.{'f32' if types[0] == 'f32' else kind} [%q5+{i * 32 * wide}], {r};" for i, r in enumerate(d)]
    n_in, n_out = at * 32 * wide, counts[0] * 32 * wide
    return entry(n_in, n_out, lines, ".reg .b32 %r<120>; .reg .f32 %f<120>; .reg .f64 %d<120>;", wide=wide), n_in, n_out


def product(m, n, k, d, a, b, c, sat=False, op=None, selector=None, layouts=(True, False), more=False, sp="sp"):
    sparse, quads = selector is not None, (m, n, k, a) == (8, 8, 4, "f16")
    kept = k // 2 if sparse else k
    counts = [rows * columns * bits_of(t) // (32 * width(t)) for t, rows, columns in ((d, m, n), (a, m, kept), (b, k, n), (c, m, n))]
    if quads:
        counts = [4 if d == "f16" else 8, 2, 2, 4 if c == "f16" else 8]
    words_of = [f"m{m}n{n}k{k}", *("row" if l else "col" for l in layouts)] + ["satfinite"] * sat + [d, a, b, c] + [f"{op}.popc"] * bool(op)
    opcode = f"mma{'.' + sp if sparse else ''}.sync.aligned." + ".".join(words_of)
    body, n_in, n_out = kernel(opcode, (d, a, b, c), counts, selector)
    kinds = trial_kinds(a, more)
    if quads:
        fragments = [Fragment(a, 2, lambda l, i: quad_a(layouts[0], l, i)), Fragment(b, 2, lambda l, i: quad_b(layouts[1], l, i)),
                     Fragment(c, counts[3], lambda l, i: quad_c(c, l, i)), Fragment(d, counts[0], lambda l, i: quad_c(d, l, i))]
    else:
        fragments = [Fragment(a, counts[1], lambda l, i: place_a(m, a, l, i)), Fragment(b, counts[2], lambda l, i: place_b(b, l, i)),
                     Fragment(c, counts[3], place_c), Fragment(d, counts[0], place_c)]
    found = []

    def operands(rng):
        """Of each trial: a, b, c of its products (four of quads), and the bytes."""
        for kind in kinds:
            if quads:
                four = [matrices(rng, kind, (a, b, c), m, n, k) for _ in range(4)]
                yield four, b"".join(quad_bytes(fragments[p], [x[p] for x in four]) for p in range(3))
                continue
            x = matrices(rng, kind, (a, b, c), m, n, k, kept if sparse else None)
            data = b"".join(fragments[p].pack(x[p]) for p in range(3))
            if sparse:
                places, x[0] = spread(rng, x[0], m, k, a, selector)
                data += words(32, places)
            yield [x], data

    def make(rng):
        found[:] = list(operands(rng))
        return b"".join(data for _, data in found)

    def judge(data, got, want):
        worst = 0
        for i, (mats, _) in enumerate(found):
            x, y = got[i * n_out : (i + 1) * n_out], want[i * n_out : (i + 1) * n_out]
            if x == y:
                continue
            for q, mat in enumerate(mats):
                read = (lambda z: quad_read(fragments[3], z, q)) if quads else fragments[3].read
                worst = max(worst, differences(d, read(x), read(y), *mat, (a, b, c)))
        return worst

    name = opcode.replace(".sync.aligned", "") + (f", {selector}" if sparse else "")
    return Form("mma.sp" if sparse else "mma", name, body, len(kinds), n_in, n_out, make, judge=judge)


def quad_bytes(fragment, four):
    size, out = bits_of(fragment.type), []
    for register in fragment.places:
        for l, lane in enumerate(register):
            out.append(sum(four[l // 4 % 4][row][column] << size * i for i, (row, column) in enumerate(lane)))
    return words(32, out)


def quad_read(fragment, data, q):
    size, out = bits_of(fragment.type), {}
    for at, word in enumerate(unpack(32, data)):
        if at % 32 // 4 % 4 == q:
            for i, place in enumerate(fragment.places[at // 32][at % 32]):
                out[place] = word >> size * i & (1 << size) - 1
    return out


# --- wmma: through memory
def flat(type, matrix, rows, columns, by_rows):
    size = bits_of(type)
    order = [matrix[r][c] for r in range(rows) for c in range(columns)] if by_rows else [matrix[r][c] for c in range(columns) for r in range(rows)]
    if size >= 8:
        return words(size, order)
    return sum(v << size * i for i, v in enumerate(order)).to_bytes(len(order) * size // 8, "little")


def whole(m, n, k, d, a, b, c, sat=False, op=None, layouts=(True, False, True, True), rounding=""):
    half = a == "f16"
    sizes = [rows * columns * bits_of(t) // 8 for t, rows, columns in ((a, m, k), (b, k, n), (c, m, n), (d, m, n))]
    counts = [rows * columns * bits_of(t) // (32 * width(t)) for t, rows, columns in ((d, m, n), (a, m, k), (b, k, n), (c, m, n))]
    if half:
        counts[1] = counts[2] = 8
    prefix = {"f64": "%d", "f32": "%f"}
    names = [[f"{prefix.get(t, '%r')}{20 * i + x}" for x in range(count)] for i, (t, count) in enumerate(zip((d, a, b, c), counts))]
    group = ["{" + ", ".join(x) + "}" for x in names]
    types = f"{d}.{c}" if half else f"{d}.{a}.{b}.{c}"
    shape, words_of = f"m{m}n{n}k{k}", ["row" if l else "col" for l in layouts]
    opcode = f"wmma.mma{f'.{op}.popc' if op else ''}.sync.aligned.{words_of[0]}.{words_of[1]}.{shape}{rounding}.{types}{'.satfinite' if sat else ''}"
    lines = [f"add.u64 %q7, %q1, {sizes[0]}; add.u64 %q8, %q1, {sizes[0] + sizes[1]};"]
    for i, (part, type, at) in enumerate((("a", a, "%q1"), ("b", b, "%q7"), ("c", c, "%q8"))):
        lines.append(f"wmma.load.{part}.sync.aligned.{words_of[i]}.{shape}.global.{type} {group[i + 1]}, [{at}];")
    lines += [f"{opcode} {', '.join(group)};", f"wmma.store.d.sync.aligned.{words_of[3]}.{shape}.global.{d} [%q2], {group[0]};"]
    n_in, n_out, kinds = sum(sizes[:3]), sizes[3], trial_kinds(a, False)
    found = []

    def make(rng):
        found[:] = [matrices(rng, kind, (a, b, c), m, n, k) for kind in kinds]
        return b"".join(flat(a, x[0], m, k, layouts[0]) + flat(b, x[1], k, n, layouts[1]) + flat(c, x[2], m, n, layouts[2]) for x in found)

    def judge(data, got, want):
        read = lambda z: {(i // n, i % n) if layouts[3] else (i % m, i // m): v for i, v in enumerate(unpack(bits_of(d), z))}
        parts = ((x, got[i * n_out : (i + 1) * n_out], want[i * n_out : (i + 1) * n_out]) for i, x in enumerate(found))
        return max(differences(d, read(x), read(y), *mat, (a, b, c)) if x != y else 0 for mat, x, y in parts)

    body = entry(n_in, n_out, lines, ".reg .b32 %r<80>; .reg .f32 %f<80>; .reg .f64 %d<80>;")
    return Form("wmma", opcode.replace(".sync.aligned", ""), body, len(kinds), n_in, n_out, make, judge=judge)


def dense():
    for layouts in ((True, True), (True, False), (False, True), (False, False)):
        for d, c in (("f16", "f16"), ("f32", "f32"), ("f32", "f16")):
            yield product(8, 8, 4, d, "f16", "f16", c, layouts=layouts, more=layouts == (True, False))
    for k in (8, 16):
        for c in ("f16", "f32"):
            yield product(16, 8, k, c, "f16", "f16", c, more=True)
        yield product(16, 8, k, "f32", "bf16", "bf16", "f32", more=True)
    for k in (4, 8):
        yield product(16, 8, k, "f32", "tf32", "tf32", "f32", more=True)
    for m, k in ((8, 4), (16, 4), (16, 8), (16, 16)):
        yield product(m, 8, k, "f64", "f64", "f64", "f64")
    for k in (16, 32):
        for a, b in (("e4m3", "e4m3"), ("e4m3", "e5m2"), ("e5m2", "e4m3"), ("e5m2", "e5m2")):
            for c in ("f16", "f32"):
                yield product(16, 8, k, c, a, b, c, more=a == b)
    for kinds, sizes in ((("s8", "u8"), ((8, 16), (16, 16), (16, 32))), (("s4", "u4"), ((8, 32), (16, 32), (16, 64)))):
        for m, k in sizes:
            for a in kinds:
                for b in kinds:
                    yield product(m, 8, k, "s32", a, b, "s32")
                    yield product(m, 8, k, "s32", a, b, "s32", sat=True)
    for m, k in ((8, 128), (16, 128), (16, 256)):
        for op in ("xor", "and"):
            yield product(m, 8, k, "s32", "b1", "b1", "s32", op=op)


def sparse():
    for k, kind, selectors in ((16, "f16", 4), (32, "f16", 2), (16, "bf16", 4), (32, "bf16", 2), (8, "tf32", 4), (16, "tf32", 2)):
        for selector in range(selectors):
            yield product(16, 8, k, "f32", kind, kind, "f32", selector=selector, sp="sp::ordered_metadata" if selector % 2 else "sp", more=not selector)
        if kind == "f16":
            yield product(16, 8, k, "f16", kind, kind, "f16", selector=0, more=True)
    for a, b in (("e4m3", "e4m3"), ("e4m3", "e5m2"), ("e5m2", "e4m3"), ("e5m2", "e5m2")):
        yield product(16, 8, 64, "f32", a, b, "f32", selector=0, more=a == b)
    for small, kinds, selectors in ((32, ("s8", "u8"), 2), (64, ("s8", "u8"), 1), (64, ("s4", "u4"), 2), (128, ("s4", "u4"), 1)):
        for a in kinds:
            for b in kinds:
                yield product(16, 8, small, "s32", a, b, "s32", selector=selectors - 1, sat=a != b)


def fragments():
    for m, n in ((16, 16), (8, 32), (32, 8)):
        for d, c in (("f16", "f16"), ("f32", "f32"), ("f32", "f16"), ("f16", "f32")):
            yield whole(m, n, 16, d, "f16", "f16", c)
        yield whole(m, n, 16, "f32", "f16", "f16", "f32", layouts=(False, True, False, False))
        yield whole(m, n, 16, "f32", "bf16", "bf16", "f32")
        for a in ("s8", "u8"):
            yield whole(m, n, 16, "s32", a, a, "s32", sat=a == "u8")
    yield whole(16, 16, 8, "f32", "tf32", "tf32", "f32")
    for rounding in ("", ".rz", ".rm", ".rp"):
        yield whole(8, 8, 4, "f64", "f64", "f64", "f64", rounding=rounding)
    for a in ("s4", "u4"):
        yield whole(8, 8, 32, "s32", a, a, "s32")
    for op in ("xor", "and"):
        yield whole(8, 8, 128, "s32", "b1", "b1", "s32", op=op)


def forms():
    yield from dense()
    yield from sparse()
    yield from fragments()
