#!/usr/bin/env python3
# parts.py - instructions on parts of words, and conversions of 8-bit floats: numbers made at random, and those at the edges, against Python.
"""tests/text/parts.py [GX-TEST]"""
import math, os, random, struct, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
rng = random.Random(16)
LANES, ONES = 32, 0xFFFFFFFF
EDGES = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, ONES, 0x80808080, 0x7F7F7F7F, 0x01FF8000]
tests = []  # instruction, what is expected of a, b, c


def signed(v, bits):
    v &= (1 << bits) - 1
    return v - (1 << bits) if v >> (bits - 1) else v


def read(word, at, bits, is_signed):
    v = word >> at & (1 << bits) - 1
    return signed(v, bits) if is_signed else v


def clamp(v, bits, is_signed):
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    return max(low, min(high, v))


OPS = {
    "vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min, "vmax": max,
    "vavrg": lambda a, b: a + b + 1 >> 1 if a + b >= 0 else a + b >> 1,
}
RELATIONS = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
PARTS = {"": (0, 32), ".b0": (0, 8), ".b1": (8, 8), ".b2": (16, 8), ".b3": (24, 8), ".h0": (0, 16), ".h1": (16, 16)}


def whole_sat(name, v, bits, is_signed):
    """What .sat of a scalar form does on an H200, which is not what the manual says: ptxas makes it of other instructions. Parts are held to their largest number also from
    below; sums and differences of words without a sign are held at 0 alone; a shifted word has 34 bits."""
    if name in ("vshl", "vshr"):
        return clamp(signed(v, 34), 32, is_signed)
    if bits < 32:
        most = clamp(1 << 64, bits, is_signed)
        return v if 0 <= v <= most else most
    if name in ("vadd", "vsub", "vabsdiff") and not is_signed:
        return max(v, 0)
    return clamp(v, 32, is_signed)


def with_second(name, second, v, c, is_signed, sat):
    """min and max of a scalar form compare 64 bits: sums are words with a sign there, and without one what is below 0 is above all."""
    if second == "add":
        return v + c & ONES
    if name in ("vadd", "vsub") or (name in ("vshl", "vshr") and sat):
        v = signed(v, 32)
    key = (lambda x: x) if is_signed else (lambda x: x % (1 << 64))
    c = signed(c, 32) if is_signed else c
    return (min if second == "min" else max)(v, c, key=key) & ONES


def scalar(name, op, types, sat=False, second=None, to="", pa="", pb="", more=""):
    d_signed, a_signed, b_signed = (t[0] == "s" for t in types)
    words = ".".join(types if name != "vset" else types[1:])
    three = second or to

    def want(a, b, c):
        v = op(read(a, *PARTS[pa], a_signed), read(b, *PARTS[pb], b_signed))
        at, bits = PARTS[to]
        if sat:
            v = whole_sat(name, v, bits, d_signed)
        if second:
            return with_second(name, second, v, c, d_signed, sat)
        if to == ".h1":  # the upper half of the result
            return c & 0xFFFF | v & 0xFFFF0000
        return (c if three else 0) & ~((1 << bits) - 1 << at) & ONES | (v & (1 << bits) - 1) << at

    tests.append((f"{name}.{words}{more}{'.sat' if sat else ''}{'.' + second if second else ''} %d{to}, %a{pa}, %b{pb}{', %c' if three else ''};", want))


def several(name, op, n, types, sat=False, add=False, mask=None, pa=None, pb=None, more=""):
    bits, letter = 32 // n, "h" if n == 2 else "b"
    d_signed, a_signed, b_signed = (t[0] == "s" for t in types)

    def want(a, b, c):
        both, d = a | b << 32, c
        for i in range(n):
            x = read(both, bits * (pa[i] if pa else i), bits, a_signed)
            y = read(both, bits * (pb[i] if pb else n + i), bits, b_signed)
            v = op(x, y)
            v = clamp(v, bits, d_signed) if sat else v
            if mask is not None and i not in mask:
                continue
            d = d + v & ONES if add else d & ~((1 << bits) - 1 << bits * i) | (v & (1 << bits) - 1) << bits * i
        return d & ONES

    part = lambda p: "." + letter + "".join(str(x) for x in reversed(p)) if p else ""
    words = ".".join(types if not name.startswith("vset") else types[1:])
    tests.append((f"{name}{n}.{words}{more}{'.sat' if sat else ''}{'.add' if add else ''} %d{part(mask)}, %a{part(pa)}, %b{part(pb)}, %c;", want))


for name, op in OPS.items():
    for types in (("u32", "u32", "u32"), ("s32", "s32", "s32"), ("s32", "u32", "s32"), ("u32", "s32", "u32")):
        if name != "vavrg":
            scalar(name, op, types, sat=True)
            scalar(name, op, types, pa=rng.choice(list(PARTS)), pb=rng.choice(list(PARTS)))
            scalar(name, op, types, second=rng.choice(("add", "min", "max")), sat=rng.random() < 0.5, pa=rng.choice(list(PARTS)))
            scalar(name, op, types, to=rng.choice(list(PARTS)[1:]), sat=rng.random() < 0.5, pb=rng.choice(list(PARTS)))
        if name != "vavrg" or types[1] == types[2]:
            for n in (2, 4):
                several(name, op, n, types)
                several(name, op, n, types, sat=True, mask=sorted(rng.sample(range(n), rng.randint(1, n))))
                several(name, op, n, types, add=True, pa=[rng.randrange(2 * n) for _ in range(n)], pb=[rng.randrange(2 * n) for _ in range(n)])
for relation, op in RELATIONS.items():
    scalar("vset", lambda a, b, op=op: int(op(a, b)), ("u32", "s32", rng.choice(("u32", "s32"))), more="." + relation)
    several("vset", lambda a, b, op=op: int(op(a, b)), 4, ("u32", "s32", "s32"), more="." + relation, add=relation == "lt")
for mode, by in (("wrap", lambda b: b & 31), ("clamp", lambda b: min(b, 32))):
    scalar("vshl", lambda a, b, by=by: a << by(b), ("u32", "u32", "u32"), more="." + mode)
    scalar("vshr", lambda a, b, by=by: a >> by(b), ("s32", "s32", "u32"), more="." + mode, pb=".b0")
for types, shift, sat in ((("u32", "u32", "u32"), 0, False), (("s32", "s32", "s32"), 7, True), (("s32", "u32", "s32"), 15, False), (("u32", "u32", "u32"), 15, True)):
    for sign, plus in (("", 0), ("-", 0), ("", 1)):
        def mad(a, b, c, types=types, shift=shift, sat=sat, sign=sign, plus=plus):
            x, y = (read(v, 0, 16, t == "s32") for v, t in zip((a, b), types[1:]))
            has_sign = bool(sign) or "s32" in types[1:]
            v = (-x * y if sign else x * y) + signed(c, 32) + plus  # c has a sign, whatever the types
            v = (v if has_sign else v % (1 << 64)) >> shift
            return (clamp(v, 32, has_sign) if sat else v) & ONES
        tests.append((f"vmad.{'.'.join(types)}{'.po' if plus else ''}{'.sat' if sat else ''}{f'.shr{shift}' if shift else ''} %d, {sign}%a.h0, %b.h0, %c;", mad))
for type, bits in (("u16", 16), ("s16", 16), ("u8", 8), ("s8", 8), ("u4", 4), ("s4", 4), ("u2", 2), ("s2", 2)):
    def pack(a, b, c, type=type, bits=bits):
        x, y = (clamp(signed(v, 32), bits, type[0] == "s") & (1 << bits) - 1 for v in (a, b))
        return ((c if bits < 16 else 0) << 2 * bits | x << bits | y) & ONES
    tests.append((f"cvt.pack.sat.{type}.s32{'.b32' if bits < 16 else ''} %d, %a, %b{', %c' if bits < 16 else ''};", pack))
for word, of in (("or", lambda p, q: p or q), ("and", lambda p, q: p and q)):
    for table in (0xE8, 0x00, 0x96):
        def lop(a, b, c, of=of, table=table):
            v = sum((table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1) & 1) << i for i in range(32))
            return v ^ (0x55555555 if of(v != 0, not (c & 1)) else 0)
        tests.append((f"and.b32 %d, %c, 1; setp.ne.u32 %q, %d, 0; lop3.{word}.b32 %d|%p, %a, %b, %c, {table}, !%q; @%p xor.b32 %d, %d, 0x55555555;", lop))
for name, pick in (("min", min), ("max", max)):
    tests.append((f"{name}.relu.s32 %d, %a, %b;", lambda a, b, c, pick=pick: max(pick(signed(a, 32), signed(b, 32)), 0)))
    tests.append((f"{name}.relu.s16x2 %d, %a, %b;", lambda a, b, c, pick=pick: sum(max(pick(read(a, s, 16, True), read(b, s, 16, True)), 0) << s for s in (0, 16))))


# --- floats: all values of a format by its bits, and the one that is nearest to another
def table(n_exp, n_man, has_inf):
    bias, out = (1 << n_exp - 1) - 1, {}
    for bits in range(1 << n_exp + n_man):
        e, m = bits >> n_man, bits & (1 << n_man) - 1
        if (has_inf and e == (1 << n_exp) - 1) or (not has_inf and bits == (1 << n_exp + n_man) - 1):
            continue
        out[bits] = (m / (1 << n_man) + (e > 0)) * 2.0 ** (max(e, 1) - bias)
    return out


F8 = {"e4m3x2": table(4, 3, False), "e5m2x2": table(5, 2, True)}


def nearest(values, v, relu):
    if math.isnan(v):
        return 0x7F
    sign = 0x80 if math.copysign(1, v) < 0 else 0
    if relu and not v > 0:
        return 0
    best = min(values, key=lambda bits: (abs(values[bits] - min(abs(v), max(values.values()))), bits & 1))
    return sign | best


def half(bits):
    return struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0]


def single(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


for type, values in F8.items():
    for relu in (False, True):
        word = ".relu" if relu else ""
        tests.append((f"mov.b32 %x, %a; mov.b32 %y, %b; cvt.rn.satfinite{word}.{type}.f32 %h, %x, %y; cvt.u32.u16 %d, %h;", lambda a, b, c, values=values, relu=relu: nearest(values, single(a), relu) << 8 | nearest(values, single(b), relu)))
        tests.append((f"cvt.rn.satfinite{word}.{type}.f16x2 %h, %a; cvt.u32.u16 %d, %h;", lambda a, b, c, values=values, relu=relu: nearest(values, half(a >> 16), relu) << 8 | nearest(values, half(a), relu)))

        def widen(a, b, c, values=values, relu=relu):
            out = 0
            for shift in (0, 8):
                bits = a >> shift & 0xFF
                if bits & 0x7F in values:
                    v = -values[bits & 0x7F] if bits & 0x80 else values[bits]
                    v = max(v, 0.0) if relu else v
                    v = 0.0 if relu and v == 0 else v
                    raw = struct.unpack("<H", struct.pack("<e", v))[0]
                elif values is F8["e5m2x2"] and bits & 3 == 0:
                    raw = (0 if relu else 0xFC00) if bits & 0x80 else 0x7C00
                else:
                    raw = 0x7FFF
                out |= raw << 2 * shift
            return out

        tests.append((f"cvt.u16.u32 %h, %a; cvt.rn{word}.f16x2.{type} %d, %h;", widen))
for word, of in (("relu", lambda v: v if v > 0 else 0.0), ("satfinite", lambda v: max(-65504.0, min(65504.0, v)))):
    def to_half(a, b, c, of=of, word=word):
        v = single(a)
        if math.isnan(v):
            return 0x7FFF
        v = of(v)
        return struct.unpack("<H", struct.pack("<e", v))[0] if abs(v) < 65520 else 0x7C00 | (v < 0) << 15
    tests.append((f"mov.b32 %x, %a; cvt.rn.{word}.f16.f32 %h, %x; cvt.u32.u16 %d, %h;", to_half))
for name, pick in (("min", min), ("max", max)):
    for nan in ("", ".NaN"):
        def smaller(a, b, c, pick=pick, nan=nan):
            out = 0
            for s in (0, 16):
                x, y = half(a >> s), half(b >> s)
                sign = ((a ^ b) >> s & 0x8000)
                if math.isnan(x) or math.isnan(y):
                    both = math.isnan(x) and math.isnan(y)
                    raw = 0x7FFF if nan or both else sign | (b if math.isnan(x) else a) >> s & 0x7FFF
                else:
                    raw = sign | struct.unpack("<H", struct.pack("<e", pick(abs(x), abs(y))))[0]
                out |= raw << s
            return out
        tests.append((f"{name}{nan}.xorsign.abs.f16x2 %d, %a, %b;", smaller))

words = [[rng.choice(EDGES) if rng.random() < 0.4 else rng.getrandbits(32) for _ in range(LANES)] for _ in range(3)]
for lane in range(LANES // 2):  # floats that 8 bits have something to say to
    for row in range(2):
        words[row][lane] = struct.unpack("<I", struct.pack("<f", rng.choice((1, -1)) * rng.uniform(1, 2) * 2.0 ** rng.randint(-18, 17)))[0] if lane % 3 else struct.unpack("<I", struct.pack("<2e", *(rng.uniform(-500, 500) for _ in range(2))))[0]
words[0][0], words[1][0], words[0][1] = 0x7FC00000, 0xFF800000, 0x80000000
text = ".version 8.7\n.target sm_90a\n.address_size 64\n"
for i, (insn, _) in enumerate(tests):
    text += f""".visible .entry k{i}(.param .u64 pi, .param .u64 po) {{ .reg .b32 %a, %b, %c, %d, %t; .reg .b16 %h; .reg .f32 %x, %y; .reg .pred %p, %q; .reg .b64 %i, %o, %w;
ld.param.u64 %i, [pi]; ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, 4; add.u64 %i, %i, %w; add.u64 %o, %o, %w;
ld.global.u32 %a, [%i]; ld.global.u32 %b, [%i+128]; ld.global.u32 %c, [%i+256]; {insn} st.global.u32 [%o], %d; ret; }}
"""
text += f"//: mem i x32 {' '.join(hex(w) for row in words for w in row)}\n//: mem o x32 0*{LANES}\n"
for i in range(len(tests)):
    text += f"//: launch k{i} 1 {LANES} i o\n//: print o x32\n"
out = subprocess.run([GX_TEST, "soft"], input=text, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
failed = 0
if len(out) != len(tests) or any(l.startswith("error") for l in out):
    print("tests/text/parts.py:", next((l for l in out if not l.startswith("o:")), f"{len(out)} lines"))
    failed = 1
for (insn, want), line in zip(tests, out):
    got = [int(w, 16) for w in line.split()[1:]] if line.startswith("o:") else []
    for lane, v in enumerate(got):
        a, b, c = (row[lane] for row in words)
        if v != want(a, b, c):
            failed += 1
            print(f"tests/text/parts.py: {insn} of {a:08x} {b:08x} {c:08x}: {v:08x}, not {want(a, b, c):08x}")
            break
print(f"parts: {len(tests)} checks, {failed} failed")
sys.exit(failed != 0)
