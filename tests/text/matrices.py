#!/usr/bin/env python3
# matrices.py - every product of matrices that the soft device runs, with numbers made at random, against Python's integers and fractions.
"""tests/text/matrices.py [GX-TEST]

Where an element lies in the registers of a warp is worked out here by the formulas of the PTX manual, "Matrix fragments for mma": by the number of the
element in its lane, row and column. Numbers are small enough that sums are exact in each type. Of wmma the manual leaves open where elements are: there
matrices in memory are loaded, multiplied and stored, and all rows and columns are looked at.
"""
import os, random, struct, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1, "s32": 32}
RANGE = {"s8": (-128, 127), "u8": (0, 255), "s4": (-8, 7), "u4": (0, 15), "b1": (0, 1), "s32": (-(1 << 31), (1 << 31) - 1)}
HEAD = ".version 8.7\n.target sm_90a\n.address_size 64\n"
rng = random.Random(16)
failed = n_checks = 0


def number(type, part):
    """A number, and its bits."""
    if type in RANGE:
        low, high = RANGE[type]
        v = rng.randint(low, high) if part != "c" or rng.random() < 0.9 else rng.choice((low, high))
        return v, v & (1 << BITS[type]) - 1
    v = rng.randint(-3, 3) * rng.choice((1, 0.5)) if part != "c" else rng.randint(-20, 20)
    whole = struct.unpack("<I", struct.pack("<f", v))[0]
    if type == "f16":
        return v, struct.unpack("<H", struct.pack("<e", v))[0]
    if type == "f64":
        return v, struct.unpack("<Q", struct.pack("<d", v))[0]
    if type == "bf16":
        return v, whole >> 16
    if type == "tf32":  # what lies below its 10 bits does not count
        return v, whole | rng.getrandbits(13)
    if type == "e5m2":
        return v, struct.unpack("<H", struct.pack("<e", v))[0] >> 8
    if type == "e4m3":
        if not v:
            return v, 0
        exponent = 0
        while abs(v) / 2.0**exponent >= 2:
            exponent += 1
        while abs(v) / 2.0**exponent < 1:
            exponent -= 1
        return v, (v < 0) << 7 | exponent + 7 << 3 | int(abs(v) / 2.0**exponent * 8) - 8
    return v, whole


def value(type, bits):
    if type == "f16":
        return struct.unpack("<e", struct.pack("<H", bits))[0]
    if type == "f64":
        return struct.unpack("<d", struct.pack("<Q", bits))[0]
    if type == "f32":
        return struct.unpack("<f", struct.pack("<I", bits))[0]
    return bits - (1 << 32) if bits >> 31 else bits


# --- element i of a lane: (row, column), by the manual
def place_a(m, type, lane, i, k):
    e, g, t = max(32 // BITS[type], 1), lane // 4, lane % 4
    if m == 8:
        return g, t * e + i
    return g + (8 if i // e % 2 else 0), t * e + i % e + (4 * e if i >= 2 * e else 0) + (0 if i < 4 * e else 4 * e * (i // (2 * e) - 1))


def place_b(type, lane, i):
    e, g, t = max(32 // BITS[type], 1), lane // 4, lane % 4
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


def pack(type, elements):
    """Bits of a lane's elements to its registers."""
    e = max(32 // BITS[type], 1)
    return [sum(b << BITS[type] * k for k, b in enumerate(elements[at : at + e])) for at in range(0, len(elements), e)]


def multiply(a, b, c, m, n, k, op=None):
    def one(x, y):
        return x * y if op in (None, "and") else int(x != y)

    return {(i, j): c[i, j] + sum(one(a[i, x], b[x, j]) for x in range(k)) for i in range(m) for j in range(n)}


def expected(type, v, sat):
    if type != "s32":
        return v
    if sat:
        return max(RANGE["s32"][0], min(RANGE["s32"][1], v))
    v &= (1 << 32) - 1
    return v - (1 << 32) if v >> 31 else v


def check(what, got, want):
    global failed, n_checks
    n_checks += 1
    if got != want:
        failed += 1
        wrong = [k for k in want if got.get(k) != want[k]]
        print(f"tests/text/matrices.py: {what}: {len(wrong)} elements differ, the first at {wrong[0]}: {got.get(wrong[0])}, not {want[wrong[0]]}")


def run(text):
    out = subprocess.run([GX_TEST, "soft"], input=text, capture_output=True, text=True, cwd=ROOT).stdout
    return [[int(w, 16) for w in line.split(":")[1].split()] for line in out.splitlines() if line.startswith("o:")] or out


def reg(type):
    return "%d" if type == "f64" else "%f" if type == "f32" else "%r"


def kernel(opcode, types, counts, more=""):
    """One that loads a, b and c, and what belongs to them, and stores d: register r of a lane at (r * 32 + lane) * width."""
    wide = 8 if "f64" in types else 4
    out, at, operands = [], 0, []
    for type, n in zip(types[1:] + ("b32",) * bool(more), counts[1:] + (1,) * bool(more)):
        kind = "f64" if type == "f64" else "f32" if type == "f32" else "b32"
        names = [f"{reg(type)}{at + i + 20}" for i in range(n)]
        out += [f"ld.global.{kind} {r}, [%q1+{(at + i) * 32 * wide}];" for i, r in enumerate(names)]
        operands.append("{" + ", ".join(names) + "}" if type != "b32" else names[0])
        at += n
    d = [f"{reg(types[0])}{i}" for i in range(counts[0])]
    out.append(f"{opcode} {{{', '.join(d)}}}, {', '.join(operands)}{more};")
    kind = "f64" if types[0] == "f64" else "f32" if types[0] == "f32" else "b32"
    out += [f"st.global.{kind} [%q2+{i * 32 * wide}], {r};" for i, r in enumerate(d)]
    return f""".visible .entry k(.param .u64 pi, .param .u64 po) {{
.reg .b32 %r<80>, %l; .reg .f32 %f<80>; .reg .f64 %d<80>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [po]; mov.u32 %l, %tid.x; mul.wide.u32 %q3, %l, {wide}; add.u64 %q1, %q1, %q3; add.u64 %q2, %q2, %q3;
""" + "\n".join(out) + "\nret;\n}\n"


def script(registers, n_out, wide, threads=32):
    words = [f"0x{lanes[l]:x}" for lanes in registers for l in range(32)]
    if wide == 4:  # a line has room for 600 words
        words = [f"0x{int(b, 16) << 32 | int(a, 16):x}" for a, b in zip(words[::2], words[1::2])]
    return f"//: mem i x64 {' '.join(words)}\n//: mem o x{8 * wide} 0*{n_out * 32}\n//: launch k 1 {threads} i o\n//: print o x{8 * wide}\n"


def elements_of(type, n_registers):
    return n_registers * max(32 // BITS[type], 1)


def try_product(m, n, k, d, a, b, c, sat=False, op=None, selector=None, layouts=(True, False)):
    sparse, quads = selector is not None, (m, n, k, a) == (8, 8, 4, "f16")
    kept, width = (k // 2 if sparse else k), {t: 64 if t == "f64" else 32 for t in BITS}
    counts = [rows * columns * BITS[t] // (32 * width[t]) for t, rows, columns in ((d, m, n), (a, m, kept), (b, k, n), (c, m, n))]
    if quads:
        counts = [4 if d == "f16" else 8, 2, 2, 4 if c == "f16" else 8]
    opcode = f"mma{('.sp', '.sp::ordered_metadata')[selector % 2] if sparse else ''}.sync.aligned.m{m}n{n}k{k}.{'.'.join('row' if l else 'col' for l in layouts)}{'.satfinite' if sat else ''}.{d}.{a}.{b}.{c}{f'.{op}.popc' if op else ''}"
    registers, groups = [], range(4) if quads else (None,)
    mats = {q: ({}, {}, {}) for q in groups}
    for part, type, count in (("a", a, counts[1]), ("b", b, counts[2]), ("c", c, counts[3])):
        lanes = []
        for lane in range(32):
            bits = []
            for i in range(elements_of(type, count)):
                v, raw = number(type, part)
                bits.append(raw)
                if quads:
                    at = quad_a(layouts[0], lane, i) if part == "a" else quad_b(layouts[1], lane, i) if part == "b" else quad_c(type, lane, i)
                    mats[lane // 4 % 4]["abc".index(part)][at] = v
                else:
                    at = place_a(m, type, lane, i, kept) if part == "a" else place_b(type, lane, i) if part == "b" else place_c(lane, i)
                    mats[None]["abc".index(part)][at] = v
            lanes.append(pack(type, bits))
        registers += [[lanes[l][r] for l in range(32)] for r in range(count)]
    more = ""
    if sparse:
        places, full = spread(mats[None][0], m, k, a, selector)
        registers.append(places)
        mats[None] = (full,) + mats[None][1:]
        more = f", {selector}"
    text = HEAD + kernel(opcode, (d, a, b, c), tuple(counts), more) + script(registers, counts[0], 8 if "f64" in (d, a) else 4)
    lines = run(text)
    if isinstance(lines, str):
        check(f"{opcode}: {lines.strip()}", {0: None}, {0: 0})
        return
    for q in groups:
        want = {at: expected(d, v, sat) for at, v in multiply(*mats[q], m, n, k, op).items()}
        got, e = {}, max(32 // BITS[d], 1)
        for lane in range(32):
            for i in range(elements_of(d, counts[0])):
                raw = lines[0][i // e * 32 + lane] >> BITS[d] % 64 * (i % e) & (1 << BITS[d]) - 1
                if not quads or lane // 4 % 4 == q:
                    got[quad_c(d, lane, i) if quads else place_c(lane, i)] = value(d, raw)
        check(opcode, got, want)


def spread(half, m, k, type, selector):
    """Random places of the elements that are there: the register that has them by lane, and the whole matrix."""
    places, full = [0xDEADBEEF] * 32, {(i, j): 0 for i in range(m) for j in range(k)}
    bits_of_row = {"tf32": 2 * k}.get(type, k // 2 if BITS[type] == 4 else k)
    for row in range(m):
        bits = 0
        if type == "tf32":  # one of two
            for chunk in range(k // 2):
                at = rng.randint(0, 1)
                bits |= (14 if at else 4) << 4 * chunk
                full[row, 2 * chunk + at] = half[row, chunk]
        else:  # two of four, or two pairs of four pairs
            n = 2 if BITS[type] == 4 else 1
            for chunk in range(k // (4 * n)):
                first, second = sorted(rng.sample(range(4), 2))
                bits |= (first | second << 2) << 4 * chunk
                for x in range(n):
                    full[row, chunk * 4 * n + first * n + x] = half[row, chunk * 2 * n + x]
                    full[row, chunk * 4 * n + second * n + x] = half[row, chunk * 2 * n + n + x]
        quad = row % 8 * 4
        if BITS[type] >= 16:  # 16 bits a lane; rows 8 and below in the upper half
            for word in range(bits_of_row // 16):
                lane, shift = quad + selector * (bits_of_row // 16) + word, 16 * (row // 8)
                places[lane] = places[lane] & ~(0xFFFF << shift) | (bits >> 16 * word & 0xFFFF) << shift
        else:  # 32 bits of row, then of the row 8 further down
            for word in range(bits_of_row // 32):
                places[quad + selector * 2 + 2 * word + row // 8] = bits >> 32 * word & 0xFFFFFFFF
    return places, full


# --- wmma: through memory
def memory(type, part, rows, columns, by_rows, stride):
    """A matrix, and the words of 64 bits that have it."""
    major, minor = (rows, columns) if by_rows else (columns, rows)
    raw, values = 0, {}
    for i in range(major):
        for j in range(minor):
            v, bits = number(type, part)
            values[(i, j) if by_rows else (j, i)] = v
            raw |= bits << (i * stride + j) * BITS[type]
    n = (major * stride * BITS[type] + 63) // 64
    return values, [raw >> 64 * i & (1 << 64) - 1 for i in range(n)]


def try_whole(m, n, k, d, a, b, c, sat=False, op=None, layouts=(True, False, True, True), space="global", pad=True):
    if BITS[a] < 8:
        layouts = (True, False) + layouts[2:]
    more = 128 // BITS[a] if pad else 0
    strides = [(k if layouts[0] else m) + more, (n if layouts[1] else k) + more, (n if layouts[2] else m) + (8 if pad else 0), (n if layouts[3] else m) + (8 if pad else 0)]
    shape, words = f"m{m}n{n}k{k}", ["row" if l else "col" for l in layouts]
    mats = [memory(a, "a", m, k, layouts[0], strides[0]), memory(b, "b", k, n, layouts[1], strides[1]), memory(c, "c", m, n, layouts[2], strides[2])]
    if max(len(w) for _, w in mats) > 590:
        return
    half = a == "f16"
    counts = [rows * columns * BITS[t] // (32 * (64 if t == "f64" else 32)) for t, rows, columns in ((d, m, n), (a, m, k), (b, k, n), (c, m, n))]
    if half:
        counts[1] = counts[2] = 8
    names = [[f"{reg(t)}{20 * i + x}" for x in range(count)] for i, (t, count) in enumerate(zip((d, a, b, c), counts))]
    group = ["{" + ", ".join(x) + "}" for x in names]
    types = f"{d}.{c}" if half else f"{d}.{a}.{b}.{c}"
    opcode = f"wmma.mma{f'.{op}.popc' if op else ''}.sync.aligned.{words[0]}.{words[1]}.{shape}.{types}{'.satfinite' if sat else ''}"
    s = lambda i: f", {strides[i]}" if pad else ""
    out_bits = (m if layouts[3] else n) * strides[3] * BITS[d]
    text = HEAD + f""".visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pc, .param .u64 po) {{
.reg .b32 %r<80>; .reg .f32 %f<80>; .reg .f64 %d<80>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pa]; ld.param.u64 %q2, [pb]; ld.param.u64 %q3, [pc]; ld.param.u64 %q4, [po];
wmma.load.a.sync.aligned.{words[0]}.{shape}{space and '.' + space}.{a} {group[1]}, [%q1]{s(0)};
wmma.load.b.sync.aligned.{words[1]}.{shape}{space and '.' + space}.{b} {group[2]}, [%q2]{s(1)};
wmma.load.c.sync.aligned.{words[2]}.{shape}{space and '.' + space}.{c} {group[3]}, [%q3]{s(2)};
{opcode} {group[0]}, {group[1]}, {group[2]}, {group[3]};
wmma.store.d.sync.aligned.{words[3]}.{shape}{space and '.' + space}.{d} [%q4], {group[0]}{s(3)};
ret;
}}
"""
    for name, (_, data) in zip("abc", mats):
        text += f"//: mem {name} x64 {' '.join(hex(w) for w in data)}\n"
    text += f"//: mem o x64 0*{(out_bits + 63) // 64}\n//: launch k 1 32 a b c o\n//: print o x64\n"
    lines = run(text)
    if isinstance(lines, str):
        check(f"{opcode}: {lines.strip()}", {0: None}, {0: 0})
        return
    raw = sum(w << 64 * i for i, w in enumerate(lines[0]))
    want = {at: expected(d, v, sat) for at, v in multiply(mats[0][0], mats[1][0], mats[2][0], m, n, k, op).items()}
    got = {(i, j): value(d, raw >> ((i * strides[3] + j) if layouts[3] else (j * strides[3] + i)) * BITS[d] & (1 << BITS[d]) - 1) for i in range(m) for j in range(n)}
    check(f"{opcode} of {' '.join(words)}", got, want)


def shapes():
    for k in (8, 16):
        for c in ("f16", "f32"):
            yield 16, 8, k, c, "f16", "f16", c
        yield 16, 8, k, "f32", "bf16", "bf16", "f32"
    for k in (4, 8):
        yield 16, 8, k, "f32", "tf32", "tf32", "f32"
    for m, k in ((8, 4), (16, 4), (16, 8), (16, 16)):
        yield m, 8, k, "f64", "f64", "f64", "f64"
    for k in (16, 32):
        for a, b, c in (("e4m3", "e5m2", "f32"), ("e5m2", "e4m3", "f16"), ("e4m3", "e4m3", "f32")):
            yield 16, 8, k, c, a, b, c
    for kinds, sizes in ((("s8", "u8"), ((8, 16), (16, 16), (16, 32))), (("s4", "u4"), ((8, 32), (16, 32), (16, 64)))):
        for m, k in sizes:
            for a in kinds:
                for b in kinds:
                    yield m, 8, k, "s32", a, b, "s32"


for form in shapes():
    try_product(*form)
    if form[3] == "s32":
        try_product(*form, sat=True)
for m, k in ((8, 128), (16, 128), (16, 256)):
    for op in ("xor", "and"):
        try_product(m, 8, k, "s32", "b1", "b1", "s32", op=op)
for layouts in ((True, True), (True, False), (False, True), (False, False)):
    for d, c in (("f16", "f16"), ("f32", "f32"), ("f32", "f16")):
        try_product(8, 8, 4, d, "f16", "f16", c, layouts=layouts)
for k, kind, selectors in ((16, "f16", 4), (32, "f16", 2), (16, "bf16", 4), (32, "bf16", 2), (8, "tf32", 4), (16, "tf32", 2)):
    for selector in range(selectors):
        try_product(16, 8, k, "f32", kind, kind, "f32", selector=selector)
for k, a, b, selectors in ((32, "s8", "u8", 2), (64, "u8", "s8", 1), (64, "s4", "u4", 2), (128, "u4", "s4", 1)):
    for selector in range(selectors):
        try_product(16, 8, k, "s32", a, b, "s32", selector=selector, sat=bool(selector))
try_product(16, 8, 64, "f32", "e4m3", "e5m2", "f32", selector=0)
for m, n in ((16, 16), (8, 32), (32, 8)):
    for layouts in ((True, False, True, True), (False, True, False, False), (True, True, True, False)):
        for d, c in (("f16", "f16"), ("f32", "f32"), ("f32", "f16"), ("f16", "f32")):
            try_whole(m, n, 16, d, "f16", "f16", c, layouts=layouts, pad=False)
        for a in ("s8", "u8"):
            try_whole(m, n, 16, "s32", a, a, "s32", layouts=layouts, sat=layouts[0], space="" if layouts[1] else "global")
        try_whole(m, n, 16, "f32", "bf16", "bf16", "f32", layouts=layouts)
for layouts in ((True, False, True, True), (False, True, False, False)):
    try_whole(16, 16, 8, "f32", "tf32", "tf32", "f32", layouts=layouts)
    try_whole(8, 8, 4, "f64", "f64", "f64", "f64", layouts=layouts)
    for a in ("s4", "u4"):
        try_whole(8, 8, 32, "s32", a, a, "s32", layouts=layouts)
    for op in ("xor", "and"):
        try_whole(8, 8, 128, "s32", "b1", "b1", "s32", op=op, layouts=layouts)


# --- wgmma: 128 threads, matrices in shared memory
def shared_image(type, part, rows, k, along_rows, swizzle):
    """A matrix as a warp group finds it: values, bytes, and its descriptor from address 0 on. By the pictures of "Shared memory matrix layout"."""
    size, piece = BITS[type], 128 // BITS[type]
    lines = swizzle // 16 if swizzle else 1  # pieces beside each other in an atom
    raw, values = {}, {}
    if along_rows:
        leading, stride = (8 * swizzle, 8 * swizzle * -(-rows // (piece * lines))) if swizzle else (128 * -(-rows // piece), 128)
    else:
        leading, stride = (16, 8 * swizzle) if swizzle else (128, 128 * -(-k // piece))
    for r in range(rows):
        for c in range(k):
            v, bits = number(type, part)
            values[(r, c) if part == "a" else (c, r)] = v
            line, x = (c % 8, r // piece) if along_rows else (r % 8, c // piece)
            if along_rows:
                at = x // lines * leading + c // 8 * stride if swizzle else x * stride + c // 8 * leading
            else:
                at = r // 8 * stride + (0 if swizzle else x * leading)
            if swizzle:  # a line of 128 bytes has one, two or four of the atom's lines
                x = x % lines ^ line * swizzle // 128
                at += line * swizzle + x * 16
            else:
                at += line * 16
            bit = ((r if along_rows else c) % piece) * size
            raw[at + bit // 8] = raw.get(at + bit // 8, 0) | bits << bit % 8
    out = bytearray((max(raw) + 16) // 1024 * 1024 + 1024)
    for at, bits in raw.items():
        out[at : at + max(size // 8, 1)] = bits.to_bytes(max(size // 8, 1), "little")
    return values, bytes(out), (leading >> 4) << 16 | (stride >> 4) << 32 | {0: 0, 128: 1, 64: 2, 32: 3}[swizzle] << 62


def try_group(n, k, d, a, b, swizzles=(0, 0), turns=(0, 0), signs=(1, 1), adds=True, by_registers=False, sat=False):
    mine, image_a, desc_a = shared_image(a, "a", 64, k, turns[0], swizzles[0])
    other, image_b, desc_b = shared_image(b, "b", n, k, turns[1], swizzles[1])
    image = image_a + image_b
    desc_b |= len(image_a) >> 4
    e, n_d = max(32 // BITS[d], 1), 16 * n * BITS[d] // 1024
    scales, which = d != "s32", BITS[a] == 16
    numbers = [str(s) for s in signs] * scales + ([] if not which else [str(turns[1])] if by_registers else [str(turns[0]), str(turns[1])])
    parts = [image[i : i + 4096] for i in range(0, len(image), 4096)]
    regs = ", ".join(f"{reg(d)}{i}" for i in range(n_d))
    kind = "f32" if d == "f32" else "b32"
    opcode = f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}{'.satfinite' if sat else ''}{'.and.popc' if a == 'b1' else ''}"
    source = f"{{%a0, %a1, %a2, %a3}}" if by_registers else "%q5"
    text = HEAD + f".visible .entry k({', '.join(f'.param .u64 p{i}' for i in range(len(parts)))}, .param .u64 pr, .param .u64 pc, .param .u64 po) {{\n"
    text += f".shared .align 1024 .b8 s[{len(image)}]; .reg .pred %p<4>; .reg .b32 %r<200>, %t<9>, %a<4>; .reg .f32 %f<200>; .reg .b64 %q<9>; mov.u32 %t1, %tid.x; mov.u32 %t3, s;\n"
    for i, part in enumerate(parts):
        text += f"ld.param.u64 %q1, [p{i}]; mul.wide.u32 %q2, %t1, 8; add.u64 %q1, %q1, %q2; shl.b32 %t2, %t1, 3; add.u32 %t2, %t2, {4096 * i}; add.u32 %t2, %t2, %t3;\n"
        for at in range(0, len(part), 1024):
            text += f"ld.global.u64 %q3, [%q1+{at}]; st.shared.u64 [%t2+{at}], %q3;\n"
    text += f"bar.sync 0; ld.param.u64 %q1, [pr]; ld.param.u64 %q2, [pc]; ld.param.u64 %q4, [po]; mul.wide.u32 %q3, %t1, 4; add.u64 %q1, %q1, %q3; add.u64 %q2, %q2, %q3; add.u64 %q4, %q4, %q3;\n"
    text += "".join(f"ld.global.u32 %a{i}, [%q1+{512 * i}]; " for i in range(4)) + "".join(f"ld.global.{kind} {reg(d)}{i}, [%q2+{512 * i}]; " for i in range(n_d))
    text += f"\nmov.u64 %q5, 0x{desc_a:x}; mov.u64 %q6, 0x{desc_b:x}; setp.{'eq' if adds else 'ne'}.u32 %p1, %t1, %t1; wgmma.fence.sync.aligned;\n"
    text += f"{opcode} {{{regs}}}, {source}, %q6, {', '.join(['%p1'] + numbers)}; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n"
    text += "".join(f"st.global.{kind} [%q4+{512 * i}], {reg(d)}{i}; " for i in range(n_d)) + "ret; }\n"
    for i, part in enumerate(parts):
        text += f"//: mem m{i} x64 {' '.join(hex(w) for w in struct.unpack(f'<{len(part) // 8}Q', part))}\n"
    registers, sums = [[0] * 128 for _ in range(4)], {}
    for thread in range(128):
        warp, lane = thread // 32, thread % 32
        if by_registers:
            bits = []
            for i in range(4 * max(32 // BITS[a], 1)):
                row, column = place_a(16, a, lane, i, k)
                v, raw = number(a, "a")
                mine[row + 16 * warp, column] = v
                bits.append(raw)
            for i, word in enumerate(pack(a, bits)):
                registers[i][thread] = word
    c = [[0] * 128 for _ in range(n_d)]
    for thread in range(128):
        for i in range(n_d * e):
            row, column = thread // 32 * 16 + thread % 32 // 4 + i // 2 % 2 * 8, i // 4 * 8 + thread % 4 * 2 + i % 2
            v, raw = number(d, "c")
            sums[row, column] = v if adds else 0
            c[i // e][thread] |= raw << BITS[d] * (i % e)
    pairs = lambda rows: " ".join(hex(b << 32 | a) for a, b in zip(*[iter(x for row in rows for x in row)] * 2))
    text += f"//: mem r x64 {pairs(registers)}\n//: mem c x64 {pairs(c)}\n//: mem o x32 0*{128 * n_d}\n//: launch k 1 128 {' '.join(f'm{i}' for i in range(len(parts)))} r c o\n//: print o x32\n"
    if max(len(l.split()) for l in text.splitlines() if l.startswith("//: mem")) > 590:
        print("tests/text/matrices.py: too many numbers", opcode)
        return
    lines = run(text)
    if isinstance(lines, str):
        check(f"{opcode}: {lines.strip()[:300]}", {0: None}, {0: 0})
        return
    sign = signs[0] * signs[1] if scales else 1
    want = {(i, j): expected(d, sums[i, j] + sign * sum(mine[i, x] * other[x, j] for x in range(k)), sat) for i in range(64) for j in range(n)}
    got = {}
    for thread in range(128):
        for i in range(n_d * e):
            row, column = thread // 32 * 16 + thread % 32 // 4 + i // 2 % 2 * 8, i // 4 * 8 + thread % 4 * 2 + i % 2
            got[row, column] = value(d, lines[0][i // e * 128 + thread] >> BITS[d] * (i % e) & (1 << BITS[d]) - 1)
    check(f"{opcode}, swizzled by {swizzles}, turned {turns}", got, want)


for swizzle in (0, 32, 64, 128):
    for turns in ((0, 0), (1, 0), (0, 1), (1, 1)):
        try_group(16 if swizzle else 8, 16, "f32", "f16", "f16", (swizzle, swizzle), turns, adds=turns[0] == 0)
    try_group(8, 16, "f16", "f16", "f16", (swizzle, 0), signs=(-1, 1))
    try_group(8, 8, "f32", "tf32", "tf32", (swizzle, 32), signs=(-1, -1))
    try_group(8, 32, "s32", "s8", "u8", (swizzle, 64), sat=swizzle == 32)
    try_group(8, 32, "f32", "e4m3", "e5m2", (swizzle, 128))
try_group(24, 32, "f16", "e5m2", "e5m2", (0, 32))
try_group(8, 256, "s32", "b1", "b1", (32, 0))
for turns in ((0, 0), (0, 1)):
    try_group(8, 16, "f32", "bf16", "bf16", (0, 64), turns, by_registers=True, signs=(1, -1))
try_group(8, 32, "s32", "u8", "s8", by_registers=True)
print(f"matrices: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
