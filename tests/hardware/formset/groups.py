"""groups.py - wgmma: products of four warps, of matrices in shared memory."""
from formset.core import COPY_REGS, Form, bits_of, copy_in, entry, unpack, words
from formset.judge import differences
from formset.operands import integers, matrices
from formset.products import Fragment, per, place_a, place_c, trial_kinds


def layout(size, rows, k, along_rows, swizzle):
    """Where the elements of a matrix are, by the pictures of "Shared memory matrix layout": bit of (r, c), bytes, and the descriptor from address 0 on."""
    piece = 128 // size
    lines = swizzle // 16 if swizzle else 1  # pieces beside each other in an atom
    if along_rows:
        leading, stride = (8 * swizzle, 8 * swizzle * -(-rows // (piece * lines))) if swizzle else (128 * -(-rows // piece), 128)
    else:
        leading, stride = (16, 8 * swizzle) if swizzle else (128, 128 * -(-k // piece))
    bits = {}
    for r in range(rows):
        for c in range(k):
            line, x = (c % 8, r // piece) if along_rows else (r % 8, c // piece)
            if along_rows:
                at = x // lines * leading + c // 8 * stride if swizzle else x * stride + c // 8 * leading
            else:
                at = r // 8 * stride + (0 if swizzle else x * leading)
            if swizzle:
                at += line * swizzle + (x % lines ^ line * swizzle // 128) * 16
            else:
                at += line * 16
            bits[r, c] = 8 * at + ((r if along_rows else c) % piece) * size
    n = (max(bits.values()) // 8 + 16) // 1024 * 1024 + 1024
    return bits, n, (leading >> 4) << 16 | (stride >> 4) << 32 | {0: 0, 128: 1, 64: 2, 32: 3}[swizzle] << 62


def image(bits, n, size, element):
    out = bytearray(n)
    if size < 8:
        for (r, c), at in bits.items():
            out[at // 8] |= element(r, c) << at % 8
    else:
        for (r, c), at in bits.items():
            out[at // 8 : at // 8 + size // 8] = element(r, c).to_bytes(size // 8, "little")
    return bytes(out)


def group(n, k, d, a, b, swizzles=(0, 0), turns=(0, 0), signs=(1, 1), adds=True, by_registers=False, sat=False):
    places_a, n_a, desc_a = layout(bits_of(a), 64, k, turns[0], swizzles[0])
    places_b, n_b, desc_b = layout(bits_of(b), n, k, turns[1], swizzles[1])
    n_d, kinds = 16 * n * bits_of(d) // 1024, trial_kinds(a, False)
    if n > 8:  # that is much to write down: each kind once or twice
        kinds = kinds[: 18 if n < 64 else 9 if n == 64 else 3] if d != "s32" else kinds[: 256 // n]
    names = [("%f" if d == "f32" else "%r") + str(i) for i in range(n_d)]
    n_shared, n_in, n_out = n_a + n_b, n_a + n_b + 4 * 512 + n_d * 512, n_d * 512
    kind = "f32" if d == "f32" else "b32"
    numbers = [str(s) for s in signs] * (d != "s32") + ([] if bits_of(a) != 16 else [str(turns[1])] if by_registers else [str(turns[0]), str(turns[1])])
    opcode = f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}{'.satfinite' if sat else ''}{'.and.popc' if a == 'b1' else ''}"
    lines = copy_in(n_shared) + [f"ld.global.u32 %a{i}, [%q4+{n_shared + 512 * i}];" for i in range(4)]
    lines += [f"ld.global.{kind} {r}, [%q4+{n_shared + 2048 + 512 * i}];" for i, r in enumerate(names)]
    lines += ["mov.u32 %i1, s; shr.u32 %i1, %i1, 4; cvt.u64.u32 %q7, %i1;", f"mov.u64 %q8, 0x{desc_a:x}; add.u64 %q8, %q8, %q7;",
              f"mov.u64 %q9, 0x{desc_b + (n_a >> 4):x}; add.u64 %q9, %q9, %q7; setp.{'eq' if adds else 'ne'}.u32 %p1, %l, %l; fence.proxy.async; bar.sync 0; wgmma.fence.sync.aligned;",
              f"{opcode} {{{', '.join(names)}}}, {'{%a0, %a1, %a2, %a3}' if by_registers else '%q8'}, %q9, {', '.join(['%p1'] + numbers)};",
              "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;"]
    lines += [f"st.global.{kind} [%q5+{512 * i}], {r};" for i, r in enumerate(names)]
    body = entry(n_in, n_out, lines, f"{COPY_REGS} .reg .b32 %r<200>, %a<4>; .reg .f32 %f<200>; .shared .align 1024 .b8 s[{n_shared}];")
    mine = Fragment(a, 4, lambda l, i: place_a(16, a, l, i)) if by_registers else None
    part = Fragment(d, n_d, lambda l, i: (place_c(l, i % 4)[0], place_c(l, i % 4)[1] + i // 4 * 8))
    found = []

    def one(rng, kind):
        x = matrices(rng, kind, (a, b, d), 64, n, k)
        data = bytes(n_a) if by_registers else image(places_a, n_a, bits_of(a), lambda r, c: x[0][r][c])
        data += image(places_b, n_b, bits_of(b), lambda r, c: x[1][c][r])
        warps = [mine.pack(x[0][16 * w : 16 * w + 16]) if by_registers else bytes(512) for w in range(4)]
        sums = [part.pack(x[2][16 * w : 16 * w + 16]) for w in range(4)]
        data += b"".join(w[128 * r : 128 * r + 128] for r in range(4) for w in warps) + b"".join(w[128 * r : 128 * r + 128] for r in range(n_d) for w in sums)
        return x, data

    def make(rng):
        made = [one(rng, kind) for kind in kinds]
        found[:] = [x for x, _ in made]
        return b"".join(data for _, data in made)

    def judge(data, got, want):
        worst = 0
        for i, x in enumerate(found):
            for w in range(4):
                y, z = (b"".join(all[i * n_out + r * 512 + w * 128 :][:128] for r in range(n_d)) for all in (got, want))
                if y != z:
                    sums = x[2][16 * w : 16 * w + 16] if adds else [[0] * n] * 16
                    worst = max(worst, differences(d, part.read(y), part.read(z), x[0][16 * w : 16 * w + 16], x[1], sums, (a, b, d)))
        return worst

    said = [f"swizzles {swizzles}"] * any(swizzles) + [f"turned {turns}"] * any(turns) + [f"signs {signs}"] * (signs != (1, 1)) + ["no d"] * (not adds) + ["a in registers"] * by_registers
    name = " ".join([opcode.replace(".mma_async.sync.aligned", "")] + said)
    return Form("wgmma", name, body, len(kinds), n_in, n_out, make, threads=128, judge=judge)


KINDS = [(16, d, "f16", "f16") for d in ("f16", "f32")] + [(16, "f32", "bf16", "bf16"), (8, "f32", "tf32", "tf32")]
KINDS += [(32, d, a, b) for d in ("f16", "f32") for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")]
WHOLE = [(32, "s32", a, b) for a in ("s8", "u8") for b in ("s8", "u8")] + [(256, "s32", "b1", "b1")]


def forms():
    for k, d, a, b in KINDS:
        yield group(8, k, d, a, b)
        yield group(16, k, d, a, b, by_registers=True)
        if a == b:
            yield group(64, k, d, a, b, adds=False)
            yield group(16, k, d, a, b, signs=(-1, 1))
            yield group(256 if d == "f32" else 128, k, d, a, b)
    for k, d, a, b in WHOLE:
        yield group(8, k, d, a, b)
        yield group(16, k, d, a, b, by_registers=True)
        if a == b:
            yield group(64, k, d, a, b, sat=a != "b1")
    for swizzle in (32, 64, 128):
        yield group(16, 16, "f32", "f16", "f16", swizzles=(swizzle, swizzle))
        yield group(64, 16, "f32", "bf16", "bf16", swizzles=(swizzle, swizzle), turns=(1, 1))
    yield group(16, 16, "f32", "f16", "f16", turns=(1, 0))
    yield group(16, 16, "f32", "f16", "f16", turns=(0, 1), by_registers=True)
    yield group(24, 16, "f16", "f16", "f16", signs=(-1, -1))
