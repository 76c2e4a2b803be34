#!/usr/bin/env python3
# tensors.py - copies of boxes of tensors of one to five dimensions, made at random, against what Python takes out of a list.
"""tests/text/tensors.py [GX-TEST]

A map is the 128 bytes of src/device/soft/tensor.h. Of each tensor one box is loaded, swizzled or not, partly outside of the tensor (zeros there, or NaNs),
floats converted or not, and the shared memory is looked at; then a box is stored, or added to what is there, and the whole tensor is looked at.
"""
import os, random, struct, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
TYPES = {}
for i, line in enumerate(l for l in open(os.path.join(ROOT, "src/defs/ptx_types.def")) if l.startswith("PTX_TYPE(")):
    TYPES[line.split("(")[1].split(",")[0]] = i + 1
BYTES = {"U8": 1, "U16": 2, "U32": 4, "S32": 4, "U64": 8, "F32": 4, "F16": 2, "BF16": 2, "F64": 8}
NANS = {"F16": 0x7FFF, "BF16": 0x7FFF, "F32": 0x7FFFFFFF, "F64": 0x7FFFFFFFFFFFFFFF}
# of f32: zero, the largest and smallest below what is normal and of it, halves of what TF32 keeps, what rounds to infinity, it, NaNs
EDGES = [0, 1, 0x7FFFFF, 0x800000, 0x800001, 0x3F800000, 0x3F800FFF, 0x3F801000, 0x3F802FFF, 0x3F803000, 0x7F7FEFFF, 0x7F7FF000, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FFFFFFF]
rng = random.Random(16)
failed = n_checks = 0


def make_map(type, dims, strides, box, steps, swizzle, nan=0, convert=0):
    pad = lambda list, n, v: list + [v] * (n - len(list))
    return struct.pack("<QQ4Q5I5H5BBBBBB40x", 0x70614D6F736E6554, 0, *pad(strides, 4, 0), *[d - 1 for d in pad(dims, 5, 1)], *pad(box, 5, 0), *pad(steps, 5, 0), len(dims), swizzle, convert, nan, TYPES[type])


def words(data):
    data += bytes(-len(data) % 8)
    return " ".join(f"0x{w:x}" for w in struct.unpack(f"<{len(data) // 8}Q", data))


def boxes(dims, strides, box, steps, first, size):
    """Offset of each element of the box in the tensor, the first dimension fastest; None: outside."""
    out = [(0, True)]
    for i in reversed(range(len(dims))):
        n = (box[i] + steps[i] - 1) // steps[i]
        places = [first[i] + k * steps[i] for k in range(n)]
        step = size if i == 0 else strides[i - 1]
        out = [(o + p * step, inside and 0 <= p < dims[i]) for o, inside in out for p in places]
    return [o if inside else None for o, inside in out]


def swizzled(at, mode):
    """Pieces of 16 bytes, by the number of the 128 bytes that they are in: of 2, 4 or 8."""
    piece, line = at // 16 % 8, at // 128
    return at // 128 * 128 + (piece ^ line % 8 % {0: 1, 1: 2, 2: 4, 3: 8}[mode] if mode == 3 else piece ^ (line % 4 if mode == 2 else line % 2 if mode == 1 else 0)) * 16 + at % 16


def converted(bits, mode):
    """An f32 as it is loaded, by enum tensor_convert: small numbers are zeros (1, 3), ten bits behind the point, rounded to the nearest, are kept (2, 3)."""
    sign, size = bits & 0x80000000, bits & 0x7FFFFFFF
    if mode & 1 and size < 0x800000:
        size = 0
    if mode & 2 and size < 0x7F800000:
        size = (size + 0x1000) // 0x2000 * 0x2000
    return sign | size


def try_one(rank, op, convert=0):
    global failed, n_checks
    type = "F32" if convert else rng.choice([t for t in BYTES if not op or t in ("U32", "S32", "U64", "F32") and (t, op) != ("F32", "max")])
    nan = rng.randint(0, 1) if type in NANS else 0
    size, swizzle = BYTES[type], rng.randint(0, 3)
    inner = rng.choice([b for b in (16, 32, 64, 128) if not swizzle or b <= 16 << swizzle]) // size
    box, steps = [inner] + [rng.randint(1, 3) for _ in range(rank - 1)], [1] + [rng.choice((1, 1, 2)) for _ in range(rank - 1)]
    dims = [rng.randint(max(inner // 2, 1), inner + 9)] + [rng.randint(1, 4) for _ in range(rank - 1)]
    strides, span = [], dims[0] * size
    for d in dims[1:]:
        span = (span + 15) // 16 * 16 + 16 * rng.randint(0, 1)
        strides.append(span)
        span *= d
    first = [rng.randint(-2, d) for d in dims]
    offsets = boxes(dims, strides, box, steps, first, size)
    total = (span + 15) // 16 * 16
    n = len(offsets) * size
    if total > 4000 or n > 3968:
        return
    tensor, shared = bytearray(rng.randbytes(total)), bytearray(rng.randbytes((n + 1023) // 1024 * 1024))
    if convert:
        tensor = bytearray(b"".join(struct.pack("<I", rng.choice(EDGES + [rng.getrandbits(31)]) | rng.choice((0, 1 << 31))) for _ in range(total // 4)))
    elif op and type == "F32":
        tensor, shared = (bytearray(b"".join(struct.pack("<f", rng.randint(-99, 99)) for _ in range(len(x) // 4))) for x in (tensor, shared))
    coords = ", ".join(str(c) for c in first)
    name = f"cp.{'reduce.' if op else ''}async.bulk.tensor.{rank}d"
    text = f""".version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 pm, .param .u64 pt, .param .u64 ps, .param .u64 po) {{
.shared .align 1024 .b8 s[{len(shared)}]; .shared .align 8 .b64 bar; .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .f32 %f<2>;
ld.param.u64 %q1, [pm]; ld.param.u64 %q2, [pt]; ld.param.u64 %q3, [ps]; ld.param.u64 %q4, [po]; st.global.u64 [%q1+8], %q2;
mbarrier.init.shared.b64 [bar], 1; mov.u32 %r1, 0; mov.u32 %r2, s;
IN: ld.global.u32 %r3, [%q3]; st.shared.u32 [%r2], %r3; add.u64 %q3, %q3, 4; add.u32 %r2, %r2, 4; add.u32 %r1, %r1, 4; setp.lt.u32 %p1, %r1, {len(shared)}; @%p1 bra IN;
{f"{name}.global.shared::cta{'.' + op if op else ''}.tile.bulk_group [%q1, {{{coords}}}], [s]; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;"
 if op is not None else
 f"mbarrier.arrive.expect_tx.shared.b64 %q5, [bar], {n}; {name}.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%q1, {{{coords}}}], [bar]; mbarrier.test_wait.shared.b64 %p1, [bar], %q5; @!%p1 trap;"}
mov.u32 %r1, 0; mov.u32 %r2, s;
OUT: ld.shared.u32 %r3, [%r2]; st.global.u32 [%q4], %r3; add.u64 %q4, %q4, 4; add.u32 %r2, %r2, 4; add.u32 %r1, %r1, 4; setp.lt.u32 %p1, %r1, {len(shared)}; @%p1 bra OUT;
ret; }}
//: mem m x64 {words(make_map(type, dims, strides, box, steps, swizzle, nan, convert))}
//: mem t x64 {words(bytes(tensor))}
//: mem s x64 {words(bytes(shared))}
//: mem o x64 0*{len(shared) // 8}
//: launch k 1 1 m t s o
//: print t x8 {total}
//: print o x8
"""
    if max(len(l.split()) for l in text.splitlines() if l.startswith("//:")) > 590:
        return
    for i, offset in enumerate(offsets):
        at = swizzled(i * size, swizzle)
        if op is None:
            shared[at : at + size] = tensor[offset : offset + size] if offset is not None else (NANS[type] if nan else 0).to_bytes(size, "little")
            if convert and offset is not None:
                shared[at : at + size] = struct.pack("<I", converted(*struct.unpack("<I", shared[at : at + size]), convert))
        elif offset is not None and op == "":
            tensor[offset : offset + size] = shared[at : at + size]
        elif offset is not None:
            read = {"U32": "<I", "S32": "<i", "U64": "<Q", "F32": "<f"}[type]
            a, b = struct.unpack(read, tensor[offset : offset + size])[0], struct.unpack(read, shared[at : at + size])[0]
            v = max(a, b) if op == "max" else a + b
            tensor[offset : offset + size] = struct.pack(read, v) if op == "max" or type == "F32" else (v & (1 << 8 * size) - 1).to_bytes(size, "little")
    out = subprocess.run([GX_TEST, "soft"], input=text, capture_output=True, text=True, cwd=ROOT).stdout
    lines = out.splitlines()
    got = [bytes(int(w, 16) for w in l.split(":")[1].split()) if ": " in l and l[:2] in ("t:", "o:") else l for l in lines]
    n_checks += 1
    if got != [bytes(tensor), bytes(shared)]:
        failed += 1
        print(f"tests/text/tensors.py: {name} {op}, {type}, dims {dims}, strides {strides}, box {box}, steps {steps}, at {first}, swizzle {swizzle}, NaNs {nan}, converted {convert}: differs; {out[:200] if len(got) != 2 else ''}")


for rank in (1, 2, 3, 4, 5):
    for op in (None, None, None, None, "", "", "add"):
        for _ in range(3):
            try_one(rank, op if op != "add" or rng.random() < 0.7 else "max")
for convert in (1, 2, 3):
    for _ in range(8):
        try_one(1, None, convert)
print(f"tensors: {n_checks} checks, {failed} failed")
sys.exit(failed != 0)
