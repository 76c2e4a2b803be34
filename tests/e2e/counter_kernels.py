# counter_kernels.py - what each kernel of counters.cu accesses, by arithmetic.
"""One row for each instruction that accesses memory, and how often warps execute it. 64 blocks of 4 warps are 256 warps.

A sector has 32 bytes; the sectors of one execution are the different ones that its lanes touch. Phases are steps of the 32 banks of
shared memory, `fewest` those that as many lanes of that width would take without conflicts (docs/helpers.md, "Lanes of one access").
"""
from collections import namedtuple

BLOCKS, WARPS = 64, 256
ROUNDS = 8
# space: global, shared, local. op: load, store, atomic. unit: the hardware counter's kind of instruction. n: executions of a warp.
# ideal: sectors that the different bytes fill. degree: lanes of an atomic at one address
Access = namedtuple("Access", "space op unit n lanes width sectors ideal phases fewest degree")


def in_global(op, unit, n, width=4, lanes=32, sectors=None, ideal=None, degree=1):
    full = -(-lanes * width // 32)
    return Access("global", op, unit, n, lanes, width, full if sectors is None else sectors, full if ideal is None else ideal, 0, 0, degree)


def ld(n=WARPS, **of):
    return in_global("load", "ld", n, **of)


def st(n=WARPS, **of):
    return in_global("store", "st", n, **of)


def red(n=WARPS, **of):
    return in_global("atomic", "red", n, **of)


def atom(n=WARPS, **of):
    return in_global("atomic", "atom", n, **of)


def in_shared(op, unit, n, width=4, lanes=32, ways=1, degree=1):
    at_once = {8: 16, 16: 8}.get(width, 32)
    turns = -(-lanes // at_once)
    return Access("shared", op, unit, n, lanes, width, 0, 0, ways * turns, turns, degree)


def lds(n=WARPS, **of):
    return in_shared("load", "ld", n, **of)


def sts(n=WARPS, **of):
    return in_shared("store", "st", n, **of)


def local(op, unit, n):
    return Access("local", op, unit, n, 32, 4, 0, 0, 0, 0, 1)


def ways(width, n):
    return [lds(WARPS * ROUNDS, width=width, ways=n), sts(WARPS * ROUNDS, width=width, ways=n), st()]


def together(width):
    return [sts(width=width), lds(WARPS * ROUNDS, width=width), st()]


def tile(ways_of_loads):
    return [ld(8 * WARPS), sts(8 * WARPS), lds(8 * WARPS, ways=ways_of_loads), st(8 * WARPS)]


def matrices(rows, ways_of_rows):
    return [sts(width=16, ways=ways_of_rows), in_shared("load", "ldsm", WARPS, width=16, lanes=rows, ways=ways_of_rows), st()]


def copied(width):
    return [ld(width=width)._replace(unit="ldgsts"), sts(width=width)._replace(unit="ldgsts"), lds(), st()]


def reduction():
    """64 threads of a block add, then 32, 16, ... 1: two loads and a store by the warps that have any."""
    out = [ld(), sts()]
    for threads in (64, 32, 16, 8, 4, 2, 1):
        n, lanes = BLOCKS * -(-threads // 32), min(threads, 32)
        out += [lds(n, lanes=lanes), lds(n, lanes=lanes), sts(n, lanes=lanes)]
    return out + [lds(BLOCKS, lanes=1), st(BLOCKS, lanes=1)]


FAR, ONE = {"sectors": 32}, {"sectors": 1, "ideal": 1}
KERNELS = {
    "coalesced8": [ld(width=1), st(width=1)],
    "coalesced16": [ld(width=2), st(width=2)],
    "coalesced32": [ld(), st()],
    "coalesced64": [ld(width=8), st(width=8)],
    "coalesced128": [ld(width=16), st(width=16)],
    "strided2": [ld(sectors=8), st()],
    "strided8": [ld(**FAR), st()],
    "strided32": [ld(**FAR), st()],
    "strided_stores": [ld(), st(**FAR)],
    "strided64": [ld(width=8, **FAR), st(width=8)],
    "strided128": [ld(width=16, **FAR), st(width=16)],
    "misaligned32": [ld(sectors=5), st()],
    "misaligned_stores": [ld(), st(sectors=5)],
    "misaligned64": [ld(width=8, sectors=9), st(width=8)],
    "misaligned128": [ld(width=16, sectors=17), st(width=16)],
    "reversed": [ld(), st()],
    "broadcast32": [ld(**ONE), st()],
    "broadcast64": [ld(width=8, **ONE), st(width=8)],
    "broadcast128": [ld(width=16, **ONE), st(width=16)],
    "stencil": [ld(sectors=5), ld(), ld(sectors=5), st()],
    "gather_near": [ld(), ld(), st()],
    "gather_far": [ld(), ld(**FAR), st()],
    "scatter_far": [ld(), ld(), st(**FAR)],
    "grid_stride": [ld(4 * WARPS), st(4 * WARPS)],
    "transposed": [ld(8 * WARPS), st(8 * WARPS, **FAR)],
    "some_lanes": [ld(lanes=12), st(lanes=12)],
    "predicated": [ld(lanes=16, sectors=4), st()],
    "predicated_warps": [ld(WARPS // 2), st()],
    "read_only": [ld(), st()],
    "cache_words": [ld(4 * WARPS), st(4 * WARPS)],
    "volatile_words": [ld(2 * WARPS), st(2 * WARPS)],
    "generic": [sts(2 * WARPS), ld(WARPS // 2), lds(WARPS // 2), st(WARPS // 2), sts(WARPS // 2), lds(), st()],
    "local_array": [ld(**ONE), local("store", "st", 16 * WARPS), local("load", "ld", 8 * WARPS), st()],
    "reduced_apart": [ld(), red()],
    "reduced_one": [ld(2 * WARPS), red(degree=32, **ONE)],
    "reduced_far": [ld(2 * WARPS), red(**FAR)],
    "atomics": [ld(), atom(), st()],
    "compared_and_swapped": [ld(), atom(sectors=8), st()],
    "sums": [ld(), ld(lanes=1), red(lanes=1)],
    "shared_1_stride1": ways(1, 1),
    "shared_2_stride1": ways(2, 1),
    "shared_4_stride1": ways(4, 1),
    "shared_4_stride2": ways(4, 2),
    "shared_4_stride4": ways(4, 4),
    "shared_4_stride8": ways(4, 8),
    "shared_4_stride16": ways(4, 16),
    "shared_4_stride32": ways(4, 32),
    "shared_8_stride1": ways(8, 1),
    "shared_8_stride2": ways(8, 2),
    "shared_8_stride4": ways(8, 4),
    "shared_8_stride16": ways(8, 16),
    "shared_16_stride1": ways(16, 1),
    "shared_16_stride2": ways(16, 2),
    "shared_16_stride4": ways(16, 4),
    "shared_16_stride8": ways(16, 8),
    "shared_4_of2": together(4),
    "shared_4_of32": together(4),
    "shared_8_of2": together(8),
    "shared_8_of32": together(8),
    "shared_16_of32": together(16),
    "shared_16_some_lanes": [sts(width=16, lanes=12), lds(width=16, lanes=12), st()],
    "transposed_tile": tile(32),
    "transposed_padded": tile(1),
    "reduction": reduction(),
    "bins_apart": [ld(2 * WARPS), sts(), in_shared("atomic", "atom", WARPS), lds(), st()],
    "bins_of8": [ld(2 * WARPS), sts(), in_shared("atomic", "atom", WARPS, degree=8), lds(), st()],
    "matrix_padded": matrices(8, 1),
    "matrices2_padded": matrices(16, 1),
    "matrices4_padded": matrices(32, 1),
    "matrices4": matrices(32, 8),
    "copied4": copied(4),
    "copied8": copied(8),
    "copied16": copied(16),
}


def quantities(access):
    """{name: total} of one row, with the names of docs/profile.md."""
    a = access
    out = {"executions": a.n, "lanes": a.n * a.lanes, "bytes": a.n * a.lanes * a.width}
    if a.space == "global":
        out.update(sectors=a.n * a.sectors, ideal_sectors=a.n * a.ideal)
    if a.space == "shared":
        out.update(phases=a.n * a.phases, bank_conflicts=a.n * (a.phases - a.fewest))
    if a.op == "atomic" and a.degree > 1:
        out["serial_atomics"] = a.n * (a.degree - 1)
    return out


def totals(kernel, of):
    """{(space, op or unit): {quantity: total}} of a kernel; `of` is "op" or "unit"."""
    out = {}
    for access in KERNELS[kernel]:
        to = out.setdefault((access.space, getattr(access, of)), {})
        for name, value in quantities(access).items():
            to[name] = to.get(name, 0) + value
    return out
