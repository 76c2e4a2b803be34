"""moves.py - ldmatrix, stmatrix and movmatrix; cp.async in all its sizes; mbarrier; stores and atomics that a barrier counts."""
from formset.core import CLUSTER, COPY_REGS, Form, copy_in, copy_out, entry

SHARED = f"{COPY_REGS} .reg .b32 %r<40>; .reg .b64 %x<20>; "


def random_bytes(trials, n):
    return lambda rng: rng.randbytes(trials * n)


def by_rows(load, n, trans):
    """Lane l gives row l: of 512 bytes in shared memory, in an order that the first input word gives."""
    regs = ", ".join(f"%r{i}" for i in range(n))
    name = f"{'ld' if load else 'st'}matrix.sync.aligned.m8n8.x{n}{'.trans' if trans else ''}.shared.b16"
    lines = copy_in(1024) + ["ld.shared.u32 %r20, [s]; and.b32 %r20, %r20, 31; xor.b32 %r20, %r20, %l; shl.b32 %r21, %r20, 4; mov.u32 %r22, s; add.u32 %r21, %r21, %r22;"]
    if load:
        lines += [f"{name} {{{regs}}}, [%r21];"] + [f"st.global.b32 [%q5+{128 * i}], %r{i};" for i in range(n)]
        n_out = 128 * n
    else:
        lines += [f"ld.global.b32 %r{i}, [%q4+{512 + 128 * i}];" for i in range(n)] + ["bar.sync 0;", f"{name} [%r21], {{{regs}}};"] + copy_out(512)
        n_out = 512
    body = entry(1024, n_out, lines, SHARED + ".shared .align 128 .b8 s[1024];")
    return Form("ldmatrix", name, body, 16, 1024, n_out, random_bytes(16, 1024))


def moved():
    lines = ["ld.global.b32 %r1, [%q4]; movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1; st.global.b32 [%q5], %r2;"]
    return Form("ldmatrix", "movmatrix.sync.aligned.m8n8.trans.b16", entry(128, 128, lines, SHARED), 16, 128, 128, random_bytes(16, 128))


def in_shared(family, name, lines, n=1024, threads=32, trials=8, n_in=None):
    """Shared memory s of n bytes that is random before, and then goes out; %q4 is the lane's input of 16 bytes, %r1 its 16 bytes of s."""
    n_in = n_in or n + 16 * threads
    lines = copy_in(n) + [f"shl.b32 %r1, %l, 4; cvt.u64.u32 %q4, %r1; add.u64 %q4, %q4, %q1; add.u64 %q4, %q4, {n}; mov.u32 %r2, s; add.u32 %r1, %r1, %r2;"] + lines
    body = entry(n_in, n, lines + copy_out(n), SHARED + f".shared .align 128 .b8 s[{n}]; .shared .align 8 .b64 bar0;", directives=CLUSTER if family.endswith(".async") and family[0] != "c" else "")
    return Form(family, name, body, trials, n_in, n, random_bytes(trials, n_in), threads=threads)


def copies():
    wait = "cp.async.commit_group; cp.async.wait_group 0;"
    for n in (4, 8, 16):
        yield in_shared("cp.async", f"cp.async.ca.shared.global {n}", [f"cp.async.ca.shared.global [%r1], [%q4], {n};", wait])
        yield in_shared("cp.async", f"cp.async.ca.shared.global {n}, src-size", ["and.b32 %r3, %l, 31;", f"min.u32 %r3, %r3, {n};", f"cp.async.ca.shared.global [%r1], [%q4], {n}, %r3;", wait])
        yield in_shared("cp.async", f"cp.async.ca.shared.global {n}, ignore-src", ["and.b32 %r3, %l, 1; setp.ne.u32 %p1, %r3, 0;", f"cp.async.ca.shared.global [%r1], [%q4], {n}, %p1;", wait])
    yield in_shared("cp.async", "cp.async.cg.shared.global 16", ["cp.async.cg.shared.global [%r1], [%q4], 16;", "cp.async.wait_all;"])
    yield in_shared("cp.async", "cp.async.cg.shared.global.L2::128B 16, src-size", ["min.u32 %r3, %l, 16;", "cp.async.cg.shared.global.L2::128B [%r1], [%q4], 16, %r3;", "cp.async.wait_all;"])
    yield in_shared("cp.async", "cp.async.mbarrier.arrive.noinc", ["setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], 32; bar.sync 0;", "cp.async.ca.shared.global [%r1], [%q4], 8;",
                                                                   "cp.async.mbarrier.arrive.noinc.shared.b64 [bar0]; W: mbarrier.test_wait.parity.shared.b64 %p2, [bar0], 0; @!%p2 bra W;"])
    yield in_shared("cp.async", "cp.async.mbarrier.arrive", ["setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], 32; bar.sync 0; cp.async.ca.shared.global [%r1], [%q4], 16;",
                                                             "cp.async.mbarrier.arrive.shared.b64 [bar0]; mbarrier.arrive.shared.b64 %x1, [bar0]; W: mbarrier.test_wait.parity.shared.b64 %p2, [bar0], 0; @!%p2 bra W;"])


def barriers():
    """What the phases answer: written over the lane's 16 bytes."""
    start = "setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], {0}; bar.sync 0; mov.u32 %r3, 0; mov.u32 %r4, 0; mov.u32 %r5, 0; mov.u32 %r6, 0;"
    told = "bar.sync 0; st.shared.v4.u32 [%r1], {%r3, %r4, %r5, %r6};"
    ask = "mbarrier.{0}.shared.b64 %p2, [bar0], {1}; selp.u32 {2}, 1, 0, %p2;"
    yield in_shared("mbarrier", "mbarrier.arrive, test_wait, parity", [start.format(32), ask.format("test_wait.parity", 0, "%r3"), "bar.sync 0; mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0;",
                    ask.format("test_wait", "%x1", "%r4"), ask.format("test_wait.parity", 0, "%r5"), ask.format("test_wait.parity", 1, "%r6"), told])
    yield in_shared("mbarrier", "mbarrier.arrive with a count", [start.format(64), "mbarrier.arrive.release.cta.shared.b64 %x1, [bar0], 2; bar.sync 0;", ask.format("try_wait", "%x1", "%r3"), ask.format("test_wait.parity", 0, "%r4"), told])
    yield in_shared("mbarrier", "mbarrier.arrive_drop", [start.format(32), "setp.lt.u32 %p1, %l, 5; @%p1 mbarrier.arrive_drop.shared.b64 %x1, [bar0]; @!%p1 mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0;",
                    ask.format("test_wait.parity", 0, "%r3"), "bar.sync 0; @!%p1 mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0;", ask.format("test_wait.parity", 1, "%r4"), ask.format("test_wait.parity", 0, "%r5"), told])
    yield in_shared("mbarrier", "mbarrier.arrive.noComplete, pending_count", [start.format(40), "setp.eq.u32 %p1, %l, 3; @%p1 mbarrier.arrive.noComplete.shared.b64 %x1, [bar0], 7; @%p1 mbarrier.pending_count.b64 %r3, %x1; bar.sync 0;",
                    ask.format("test_wait.parity", 0, "%r4"), told])
    yield in_shared("mbarrier", "mbarrier.expect_tx, complete_tx", [start.format(1), "setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.arrive.expect_tx.shared.b64 %x1, [bar0], 64; bar.sync 0;", ask.format("test_wait.parity", 0, "%r3"),
                    "bar.sync 0; setp.lt.u32 %p1, %l, 4; @%p1 mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [bar0], 16; bar.sync 0;", ask.format("test_wait.parity", 0, "%r4"), told])
    yield in_shared("mbarrier", "mbarrier.inval, init again", [start.format(32), "mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0; setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.inval.shared.b64 [bar0]; @%p1 mbarrier.init.shared.b64 [bar0], 5; bar.sync 0;",
                    ask.format("test_wait.parity", 0, "%r3"), "bar.sync 0; setp.lt.u32 %p1, %l, 5; @%p1 mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0;", ask.format("test_wait.parity", 0, "%r4"), told])
    yield in_shared("mbarrier", "mbarrier.try_wait with a time", [start.format(32), "mbarrier.arrive.shared.b64 %x1, [bar0]; bar.sync 0; mov.u32 %r7, 1000; mbarrier.try_wait.shared.b64 %p2, [bar0], %x1, %r7; selp.u32 %r3, 1, 0, %p2;", told])
    for type, n in (("b32", 1), ("b64", 1), ("v2.b32", 2), ("v4.b32", 4), ("v2.b64", 2)):
        size = n * (8 if "64" in type else 4)
        regs = ["%x1", "%x2"] if "64" in type else ["%r3", "%r4", "%r5", "%r6"]
        value = "{" + ", ".join(regs[:n]) + "}" if n > 1 else regs[0]
        load = f"ld.global.{'v2.b64 {%x1, %x2}' if '64' in type else 'v4.b32 {%r3, %r4, %r5, %r6}'}, [%q4];"
        yield in_shared("st.async", f"st.async.{type}", [f"setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], 1; bar.sync 0; @%p1 mbarrier.arrive.expect_tx.shared.b64 %x3, [bar0], {32 * size};", load,
                        "mov.u32 %r8, bar0; mapa.shared::cluster.u32 %r8, %r8, 0; mapa.shared::cluster.u32 %r9, %r1, 0;",
                        f"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.{type} [%r9], {value}, [%r8]; W: mbarrier.try_wait.parity.shared.b64 %p2, [bar0], 0; @!%p2 bra W;"])
    for op in ("inc.u32", "dec.u32", "min.u32", "min.s32", "max.u32", "max.s32", "add.u32", "add.s32", "add.u64", "and.b32", "or.b32", "xor.b32"):
        size = 8 if "64" in op else 4
        reg = "%x1" if size == 8 else "%r3"
        yield in_shared("red.async", f"red.async.{op}", [f"setp.eq.u32 %p1, %l, 0; @%p1 mbarrier.init.shared.b64 [bar0], 1; bar.sync 0; @%p1 mbarrier.arrive.expect_tx.shared.b64 %x3, [bar0], {32 * size};",
                        f"ld.global.b{8 * size} {reg}, [%q4];", "mov.u32 %r8, bar0; mapa.shared::cluster.u32 %r8, %r8, 0; mapa.shared::cluster.u32 %r9, %r1, 0;",
                        f"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.{op} [%r9], {reg}, [%r8]; W: mbarrier.try_wait.parity.shared.b64 %p2, [bar0], 0; @!%p2 bra W;"])


def forms():
    for load in (True, False):
        for n in (1, 2, 4):
            for trans in (False, True):
                yield by_rows(load, n, trans)
    yield moved()
    yield from copies()
    yield from barriers()
