"""bulk.py - copies of many bytes by one thread, with and without a tensor's map, and reductions to what is there."""
import ctypes as c

from formset.core import CLUSTER, COPY_REGS, Form, copy_in, copy_out, entry
from formset.moves import random_bytes

START = "mov.u32 %r9, 0; setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], 1; fence.proxy.async; bar.sync 0;"
WAIT = "W: mbarrier.try_wait.parity.shared.b64 %p2, [bar0], 0; @!%p2 bra W;"
GROUP = "@%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0; bar.sync 0;"
REGS = f"{COPY_REGS} .reg .b32 %r<40>; .reg .b64 %x<20>; .shared .align 8 .b64 bar0; "
FILL = ["mov.u32 %r1, %l;", "F: setp.ge.u32 %p3, %r1, {0}; @%p3 bra FD; mul.wide.u32 %q11, %r1, 4; add.u64 %q12, %q10, %q11; ld.global.u32 %r2, [%q12]; add.u64 %q12, %q2, %q11; st.global.u32 [%q12+{1}], %r2;",
        "add.u32 %r1, %r1, 32; bra F; FD: fence.proxy.async; bar.sync 0;"]


def by_address(name, lines, n_shared=1024, n_more=1024, trials=4):
    """s is random and goes out; behind it n_more bytes of out, which are random before, too. %q10, %q13: these in the input and in the output."""
    n = n_shared + n_more
    fill = [l.replace("{0}", str(n_more // 4)).replace("{1}", str(n_shared)) for l in FILL]
    lines = copy_in(n_shared) + [f"add.u64 %q10, %q1, {n_shared}; add.u64 %q13, %q2, {n_shared};"] + fill + [START] + lines + copy_out(n_shared)
    body = entry(n, n, lines, REGS + f".shared .align 128 .b8 s[{n_shared}];", directives=CLUSTER if "mapa" in "".join(lines) else "")
    return Form("bulk", name, body, trials, n, n, random_bytes(trials, n))


def addresses():
    for size, at in ((16, 0), (1024, 0), (240, 64)):
        yield by_address(f"cp.async.bulk.shared::cluster.global {size}", [f"@%p1 mbarrier.arrive.expect_tx.shared.b64 %x1, [bar0], {size};",
                         f"@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s+{at}], [%q10+{at}], {size}, [bar0];", WAIT])
        yield by_address(f"cp.async.bulk.global.shared::cta {size}", [f"@%p1 cp.async.bulk.global.shared::cta.bulk_group [%q13+{at}], [s+{at}], {size};", GROUP])
    yield by_address("cp.async.bulk.shared::cluster.shared::cta", ["mov.u32 %r3, s; mov.u32 %r5, bar0; mapa.shared::cluster.u32 %r4, %r3, 0; mapa.shared::cluster.u32 %r5, %r5, 0;",
                     "@%p1 mbarrier.arrive.expect_tx.shared.b64 %x1, [bar0], 512; @%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r4], [s+512], 512, [%r5];", WAIT])
    yield by_address("cp.async.bulk.prefetch.L2", ["@%p1 cp.async.bulk.prefetch.L2.global [%q10], 64;"])
    ops = [f"{op}.{type}" for op in ("add", "min", "max") for type in ("u32", "s32", "u64", "s64") if (op, type) != ("add", "s64")] + [f"{op}.{t}" for op in ("and", "or", "xor") for t in ("b32", "b64")]
    ops += ["inc.u32", "dec.u32", "add.f32", "add.f64", "add.noftz.f16", "add.noftz.bf16", "min.f16", "max.f16", "min.bf16", "max.bf16"]
    for op in ops:
        yield by_address(f"cp.reduce.async.bulk.global.{op}", [f"@%p1 cp.reduce.async.bulk.global.shared::cta.bulk_group.{op} [%q13+128], [s+64], 512;", GROUP])
    for op in ("add.u32", "add.s32", "add.u64", "min.s32", "max.u32", "and.b32", "or.b32", "xor.b32", "inc.u32", "dec.u32"):
        yield by_address(f"cp.reduce.async.bulk.shared::cluster.{op}", ["mov.u32 %r3, s; mov.u32 %r5, bar0; mapa.shared::cluster.u32 %r4, %r3, 0; mapa.shared::cluster.u32 %r5, %r5, 0;",
                         f"@%p1 mbarrier.arrive.expect_tx.shared.b64 %x1, [bar0], 256; @%p1 cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.{op} [%r4], [s+512], 256, [%r5];", WAIT])


# --- tensors
TYPES = {"u8": (0, 1), "u16": (1, 2), "u32": (2, 4), "s32": (3, 4), "u64": (4, 8), "f16": (6, 2), "f32": (7, 4), "bf16": (9, 2), "f32.ftz": (10, 4), "tf32": (11, 4), "tf32.ftz": (12, 4)}


def pitches(dims, size):
    out, span = [], dims[0] * size
    for d in dims[1:]:
        out.append(-(-span // 16) * 16)
        span = out[-1] * d
    return out, -(-span // 16) * 16


def encode(type, dims, strides, box, steps, swizzle, nan, of_output):
    def setup(device, pi, po):
        n = len(dims)
        room = c.create_string_buffer(256)
        at = -(-c.addressof(room) // 64) * 64
        # the table of the call: CU_TENSOR_MAP_INTERLEAVE_NONE, the swizzle, no promotion, and what lies outside
        device.call("cuTensorMapEncodeTiled", c.c_void_p(at), TYPES[type][0], n, c.c_uint64(po if of_output else pi), (c.c_uint64 * n)(*dims), (c.c_uint64 * n)(*strides, 0),
                    (c.c_uint32 * n)(*box), (c.c_uint32 * n)(*steps), 0, swizzle, 0, int(nan))
        return [(c.c_ubyte * 128)(*c.string_at(at, 128))]
    return setup


def tensor(type, dims, box, op=None, steps=None, swizzle=0, nan=False, trials=8, floats=False):
    """op: None is a load, "" a store. The tensor is all of the input, or of the output; a block's place in it follows from its number; where it writes, it is its own."""
    size, rank = TYPES[type][1], len(dims)
    steps = steps or [1] * rank
    writes = op is not None
    if writes:
        dims, box = dims[:-1] + [trials * (box[-1] if rank == 1 else 1)], box if rank == 1 else box[:-1] + [1]
    strides, span = pitches(dims, size)
    span = max(span, 16 * trials * (8 if not writes else 1))
    n = size
    for b, s in zip(box, steps):
        n *= -(-b // s)
    room = -(-n // 1024) * 1024
    n_in = max(-(-span // (trials * 16)) * 16 if not writes else 0, room if writes else 32)
    n_out = -(-span // (trials * 16)) * 16 if writes else room
    places = []
    for i, d in enumerate(dims):
        if writes and i == rank - 1:
            places.append(f"mul.lo.u32 %r{10 + i}, %cta, {box[-1] if rank == 1 else 1};")
        else:
            places.append(f"mul.lo.u32 %r{10 + i}, %cta, {5 + 2 * i}; add.u32 %r{10 + i}, %r{10 + i}, {7 * i + 3}; rem.u32 %r{10 + i}, %r{10 + i}, {d + 4}; sub.u32 %r{10 + i}, %r{10 + i}, 2;")
    coords = ", ".join(f"%r{10 + i}" for i in range(rank))
    lines = [" ".join(places), "mov.b64 %x5, pm; cvta.param.u64 %x5, %x5;"]
    if writes:
        reduce, word = ("", "") if not op else ("reduce.", f".{op}")
        lines = copy_in(room) + lines + [START, f"@!%p1 bra SKIP; cp.{reduce}async.bulk.tensor.{rank}d.global.shared::cta{word}.tile.bulk_group [%x5, {{{coords}}}], [s]; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; SKIP: bar.sync 0;"]
    else:
        lines += [START, f"@!%p1 bra SKIP; mbarrier.arrive.expect_tx.shared.b64 %x1, [bar0], {n};",
                  f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%x5, {{{coords}}}], [bar0]; SKIP:", WAIT]
        lines = [f"mov.u32 %r1, %l; ZE: setp.ge.u32 %p3, %r1, {room // 4}; @%p3 bra ZD; shl.b32 %r2, %r1, 2; mov.u32 %r3, s; add.u32 %r2, %r2, %r3; st.shared.u32 [%r2], %r9; add.u32 %r1, %r1, 32; bra ZE; ZD: bar.sync 0;".replace("%r9", "0x5a5a5a5a")] + lines + copy_out(room)
    body = entry(n_in, n_out, lines, REGS + f".shared .align 1024 .b8 s[{room}];", params=", .param .align 64 .b8 pm[128]")
    said = f"cp.{'reduce.' if op else ''}async.bulk.tensor.{rank}d.{'global.shared' if writes else 'shared.global'}{'.' + op if op else ''} {type} {'x'.join(map(str, dims))} box {'x'.join(map(str, box))}"
    said += f" steps {steps}" * (max(steps) > 1) + f" swizzle {swizzle}" * bool(swizzle) + " nan" * nan
    return Form("tensor", said, body, trials, n_in, n_out, random_bytes(trials, n_in), setup=encode(type, dims, strides, box, steps, swizzle, nan, writes))


def tensors():
    shapes = [[200], [40, 24], [20, 10, 6], [20, 6, 5, 4], [20, 4, 4, 3, 3]]
    boxes = [[32], [32, 4], [16, 4, 2], [16, 2, 2, 2], [16, 2, 2, 2, 1]]
    for type in ("u8", "u32"):
        for dims, box in zip(shapes, boxes):
            if type == "u8" and len(dims) > 1:
                dims = [48] + dims[1:]
            yield tensor(type, list(dims), list(box))
    for type in ("u16", "u64", "s32", "f16", "bf16", "f32", "f32.ftz", "tf32", "tf32.ftz"):
        yield tensor(type, [40, 24], [16, 4])
    for type in ("f32", "bf16"):
        yield tensor(type, [40, 24], [16, 4], nan=True)
    for swizzle, inner in ((1, 8), (2, 16), (3, 32)):
        yield tensor("u32", [40, 24], [inner, 16], swizzle=swizzle)
        yield tensor("u32", [40, 24], [inner, 16], op="", swizzle=swizzle)
    yield tensor("u32", [40, 24], [16, 8], steps=[1, 2])
    yield tensor("u16", [40, 20, 8], [16, 8, 4], steps=[1, 3, 2])
    for type in ("u8", "u32"):
        for dims, box in zip(shapes, boxes):
            yield tensor(type, [48] + list(dims[1:]), list(box), op="")
    for op, type in (("add", "u32"), ("add", "s32"), ("add", "u64"), ("min", "s32"), ("max", "u32"), ("and", "u32"), ("or", "u32"), ("xor", "u32"), ("inc", "u32"), ("dec", "u32"),
                     ("add", "f32"), ("add", "f16"), ("add", "bf16"), ("min", "f16"), ("max", "bf16")):
        yield tensor(type, [40, 8], [16, 1], op=op)


def forms():
    yield from addresses()
    yield from tensors()
