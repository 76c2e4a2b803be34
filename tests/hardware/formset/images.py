"""images.py - textures by point and linearly, with all ways beyond the edge; gathers; surfaces."""
import ctypes as c
import math, struct

from formset.core import Form, entry, ulp, unpack, words
from formset.device import make_array, make_surface, make_texture, read_array

FORMATS = {"u8": (1, 1), "u16": (2, 2), "u32": (3, 4), "s8": (8, 1), "s16": (9, 2), "s32": (10, 4), "f16": (16, 2), "f32": (32, 4)}
LAYERED, SURFACE, CUBE, GATHER = 1, 2, 4, 8
INTEGER, NORMALIZED, SRGB = 1, 2, 16
MODES = {"wrap": 0, "clamp": 1, "mirror": 2, "border": 3}
# width, height, depth as an array's descriptor has them; coordinates; flags
SHAPES = {"1d": ((29, 0, 0), "{%x0}", 0), "2d": ((13, 11, 0), "{%x0, %x1}", 0), "3d": ((9, 7, 5), "{%x0, %x1, %x2, %x2}", 0), "a1d": ((17, 0, 3), "{%r9, %x0}", LAYERED),
          "a2d": ((9, 7, 3), "{%r9, %x0, %x1, %x1}", LAYERED), "cube": ((8, 8, 6), "{%x0, %x1, %x2, %x2}", CUBE), "acube": ((4, 4, 12), "{%r9, %x0, %x1, %x2}", CUBE | LAYERED)}


def texels(rng, format, n, plain):
    if format == "f32":
        return words(32, [struct.unpack("<I", struct.pack("<f", rng.random() * 2 - (0 if plain else 1)))[0] for _ in range(n)])
    if format == "f16":
        return words(16, [rng.getrandbits(1) << 15 | 10 + int(rng.random() * 8) << 10 | rng.getrandbits(10) for _ in range(n)])
    return rng.randbytes(n * FORMATS[format][1])


def coordinates(rng, sizes, kind, integer):
    """Three of a lane: some on texels' middles and edges, some beyond the image."""
    out = []
    for size in sizes:
        v = rng.random() * 1.4 - 0.2 if rng.random() < 0.7 else int(rng.random() * 2 * size) / (2 * size) if kind else rng.random()
        if rng.random() < 0.05:
            v *= 50
        if integer:
            out.append(int(v * size) & 0xFFFFFFFF)
        else:
            out.append(struct.unpack("<I", struct.pack("<f", v if kind == "normalized" else v * size))[0])
    return out


def fetch(shape, format, channels, linear=False, mode="clamp", flags=0, normalized=False, integer=False, gather=None, border=(0, 0, 0, 0), plain=False, trials=16):
    (width, height, depth), coords, array_flags = SHAPES[shape]
    cube, count = "cube" in shape, max(height, 1) * max(depth, 1) * width
    kind = "normalized" if normalized or cube else "texels"
    as_integer = flags & INTEGER or (format in ("u32", "s32"))
    out_type = "f32" if not as_integer else "s32" if format[0] == "s" else "u32"
    regs = [f"%{'f' if out_type == 'f32' else 'r'}{i}" for i in range(4)]
    if integer:
        coords = coords.replace("%x", "%i")
    opcode = f"tld4.{gather}.2d.v4.{out_type}.f32" if gather else f"tex.{shape}.v4.{out_type}.{'s32' if integer else 'f32'}"
    lines = ["ld.param.u64 %q10, [pt]; ld.global.v4.b32 {%i0, %i1, %i2, %r9}, [%q4]; mov.b32 %x0, %i0; mov.b32 %x1, %i1; mov.b32 %x2, %i2;",
             f"{opcode} {{{', '.join(regs)}}}, [%q10, {coords}];", f"st.global.v4.{'f32' if out_type == 'f32' else 'b32'} [%q5], {{{', '.join(regs)}}};"]
    body = entry(512, 512, lines, ".reg .b32 %r<12>, %i<4>; .reg .f32 %f<8>, %x<4>;", params=", .param .u64 pt", wide=16)
    said = [opcode, format, str(channels), "linear" if linear else "point", mode] + ["normalized"] * normalized + ["srgb"] * bool(flags & SRGB) + ["as integer"] * bool(flags & INTEGER) + ["border"] * any(border)
    name, image = " ".join(said), []

    def make(rng):
        image[:] = [texels(rng, format, count * channels, plain)]
        data = []
        for _ in range(trials * 32):
            if cube:
                at = [struct.unpack("<I", struct.pack("<f", rng.random() * 4 - 2))[0] for _ in range(3)]
            else:
                at = coordinates(rng, (width, max(height, 1), max(depth, 1)), kind, integer)
            data += at + [int(rng.random() * (depth // 6 if cube else depth or 1))]
        return words(32, data)

    def setup(device, pi, po):
        array = make_array(device, width, height, depth, FORMATS[format][0], channels, array_flags | (GATHER if gather else 0), image[0], width * channels * FORMATS[format][1])
        return [make_texture(device, array, MODES[mode], linear, flags | (NORMALIZED if normalized or cube else 0), border)]

    def judge(data, got, want):
        """In units of the last place of the largest texel."""
        if out_type != "f32":
            return math.inf
        most = 1.0 if format != "f32" and format != "f16" else max(abs(v) for v in struct.unpack(f"<{len(image[0]) // FORMATS[format][1]}{'f' if format == 'f32' else 'e'}", image[0]))
        pairs = zip(struct.unpack(f"<{len(got) // 4}f", got), struct.unpack(f"<{len(want) // 4}f", want))
        worst = max((abs(x - y) for x, y in pairs if x == x and y == y), default=0)
        return worst / ulp("f32", most)

    return Form("texture", name, body, trials, 512, 512, make, setup=setup, judge=judge)


def surface(shape, bits, n, mode, load, trials=8):
    """Loads of random places; stores of one place by each lane, and the whole array."""
    (width, height, depth), _, array_flags = SHAPES[shape]
    rows, layers, size = max(height, 1), max(depth, 1), bits * n // 8
    width = 32
    format, channels = {1: ("u8", 1), 2: ("u16", 1), 4: ("u32", 1), 8: ("u32", 2), 16: ("u32", 4)}[size]
    place = {"1d": "{%r10}", "2d": "{%r10, %r11}", "3d": "{%r10, %r11, %r12, %r12}", "a1d": "{%r12, %r10}", "a2d": "{%r12, %r10, %r11, %r11}"}[shape]
    kind = {8: "h", 16: "h", 32: "r", 64: "x"}[bits]
    regs = [f"%{kind}{i}" for i in range(n)]
    value, vector = ("{" + ", ".join(regs) + "}" if n > 1 else regs[0]), f".v{n}" if n > 1 else ""
    opcode = f"su{'ld' if load else 'st'}.b.{shape}{vector}.b{bits}.{mode}"
    whole = width * rows * layers * size
    first = "ld.param.u64 %q10, [pt]; mul.wide.u32 %q11, %l, 16; add.u64 %q4, %q1, %q11; ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%q4];"
    wide = f"mul.wide.u32 %q11, %l, {size}; add.u64 %q5, %q2, %q11; add.u64 %q6, %q1, 512; add.u64 %q6, %q6, %q11;"
    loaded = " ".join(f"st.global.b{bits} [%q5+{i * bits // 8}], {r};" for i, r in enumerate(regs))
    if load:
        lines = [first, wide, f"{opcode} {value}, [%q10, {place}];", loaded]
        n_in, n_out = 512, 32 * size
    else:
        fetched = " ".join(f"ld.global.b{bits} {r}, [%q6+{i * bits // 8}];" for i, r in enumerate(regs))
        # then all that the surface has: a warp that is alone
        reading = f"mov.u32 %r20, 0; L: shl.b32 %r10, %l, {size.bit_length() - 1};" + (
            f"rem.u32 %r11, %r20, {rows}; div.u32 %r12, %r20, {rows};") + f"suld.b.{shape}{vector}.b{bits}.zero {value}, [%q10, {place}]; {loaded} add.u64 %q5, %q5, {32 * size}; add.u32 %r20, %r20, 1; setp.lt.u32 %p1, %r20, {rows * layers}; @%p1 bra L;"
        lines = [first, wide, fetched, f"{opcode} [%q10, {place}], {value};", "membar.gl; bar.sync 0;", reading]
        n_in, n_out, trials = 512 + 512, whole, 1
    body = entry(n_in, n_out, lines, ".reg .b32 %r<30>; .reg .b16 %h<4>; .reg .b64 %x<4>;", params=", .param .u64 pt")
    image = []

    def make(rng):
        image[:] = [rng.randbytes(whole)]
        data = b""
        for _ in range(trials):
            for lane in range(32):
                x = lane * 5 % 32 if not load else rng.getrandbits(5)
                y, z = int(rng.random() * rows), int(rng.random() * layers)
                if load and mode != "trap" or not load and mode == "zero":
                    x, y = x + (40 if rng.random() < 0.2 else 0), y - (rows if rng.random() < 0.2 else 0) if rows > 1 else y
                data += struct.pack("<iiii", x * size, y, z, 0)
            data += b"" if load else rng.randbytes(512)
        return data

    def setup(device, pi, po):
        array = make_array(device, width, height, depth, FORMATS[format][0], channels, array_flags | SURFACE, image[0], width * size)
        return [make_surface(device, array)]

    return Form("surface", opcode, body, trials, n_in, n_out, make, setup=setup)


def textures():
    for format, channels in (("u8", 4), ("u8", 1), ("s8", 2), ("u16", 4), ("s16", 1), ("f16", 4), ("f32", 1), ("f32", 4)):
        yield fetch("2d", format, channels)
        yield fetch("2d", format, channels, linear=True)
    for format, channels in (("u32", 4), ("s32", 1), ("u8", 4), ("s16", 2)):
        yield fetch("2d", format, channels, flags=INTEGER)
    for mode in MODES:
        for linear in (False, True):
            yield fetch("2d", "f32", 2, linear=linear, mode=mode, normalized=True)
    yield fetch("2d", "f32", 4, linear=True, mode="border", normalized=True, border=(0.25, -1, 3, 0.5))
    yield fetch("2d", "f32", 4, mode="border", border=(0.25, -1, 3, 0.5))
    for shape in ("1d", "3d", "a1d", "a2d", "cube", "acube"):
        yield fetch(shape, "f32", 1)
        yield fetch(shape, "f32", 1, linear=True, plain=True)
    for shape in ("1d", "3d", "a1d", "a2d"):
        yield fetch(shape, "f32", 4, integer=True)
    yield fetch("1d", "u8", 4, linear=True, normalized=True, mode="wrap")
    yield fetch("1d", "f32", 1, linear=True, normalized=True, mode="mirror")
    yield fetch("3d", "u8", 4, linear=True, normalized=True, mode="wrap")
    yield fetch("cube", "u8", 4, linear=True)
    for linear in (False, True):
        yield fetch("2d", "u8", 4, linear=linear, flags=SRGB, normalized=True)
    for channel in "rgba":
        yield fetch("2d", "f32", 4, gather=channel)
    yield fetch("2d", "u8", 4, gather="g", flags=INTEGER)


def surfaces():
    for shape in ("1d", "2d", "3d", "a1d", "a2d"):
        yield surface(shape, 32, 1, "clamp", True)
        yield surface(shape, 32, 1, "zero", True)
        yield surface(shape, 32, 1, "zero", False)
    for bits, n in ((8, 1), (16, 1), (64, 1), (8, 4), (16, 2), (32, 2), (32, 4), (64, 2), (16, 4)):
        yield surface("2d", bits, n, "trap", True)
        yield surface("2d", bits, n, "trap", False)


def forms():
    yield from textures()
    yield from surfaces()
