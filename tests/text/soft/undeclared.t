# every register of each form of an instruction in its turn is one that nobody declared: refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
abs.f32 %f1, %none;
abs.f32 %none, %f2;
abs.f64 %d1, %none;
abs.f64 %none, %d2;
activemask.b32 %none;
add.L1::evict_last.u32 %none, %r2, %r3;
add.L1::evict_last.u32 %r1, %none, %r3;
add.L1::evict_last.u32 %r1, %r2, %none;
add.f32 %f1, %f2, %none;
add.f32 %f1, %none, %f2;
add.f32 %none, %f2, %f2;
add.f64 %d1, %none, -3;
add.f64 %none, %d1, -3;
add.rn.f32 %f1, %f2, %none;
add.rn.f32 %f1, %none, %f3;
add.rn.f32 %none, %f2, %f3;
add.rn.f64 %d1, %d2, %none;
add.rn.f64 %d1, %none, %d3;
add.rn.f64 %none, %d2, %d3;
add.s16 %h1, %none, 1;
add.s16 %none, %h1, 1;
add.s32 %none, %r2, %r3;
add.s32 %r1, %none, %r3;
add.s32 %r1, %r2, %none;
add.s64 %none, %q1, %q2;
add.s64 %q1, %none, %q2;
add.s64 %q1, %q1, %none;
add.u32 %none, %r2, %r3;
add.u32 %r1, %none, %r3;
add.u32 %r1, %r2, %none;
add.u64 %none, %q1, %q2;
add.u64 %q1, %none, %q2;
add.u64 %q1, %q1, %none;
addc.u32 %none, %r1, 0;
addc.u32 %r1, %none, 0;
and.b16 %h1, %none, 1;
and.b16 %none, %h2, 1;
and.b32 %none, %r2, %r3;
and.b32 %r1, %none, %r3;
and.b32 %r1, %r2, %none;
and.b64 %none, %q1, -8;
and.b64 %q1, %none, -8;
and.pred %none, %p2, !%p3;
and.pred %p1, %none, !%p3;
and.pred %p1, %p2, !%none;
atom.add.noftz.f16x2 %none, [%q1], %r2;
atom.add.noftz.f16x2 %r1, [%none], %r2;
atom.add.noftz.f16x2 %r1, [%q1], %none;
atom.add.u32 %none, [%q1], 5;
atom.add.u32 %r1, [%none], 5;
atom.global.add.f32 %f1, [%none+40], 0f3F800000;
atom.global.add.f32 %none, [%q1+40], 0f3F800000;
atom.global.add.f64 %d1, [%none+56], 0d3FF0000000000000;
atom.global.add.f64 %none, [%q1+56], 0d3FF0000000000000;
atom.global.add.noftz.bf16 %h1, [%none+4], 0x4000;
atom.global.add.noftz.bf16 %none, [%q1+4], 0x4000;
atom.global.add.noftz.bf16x2 %none, [%q1+20], 0x40003f80;
atom.global.add.noftz.bf16x2 %r1, [%none+20], 0x40003f80;
atom.global.add.noftz.f16 %h1, [%none], %h2;
atom.global.add.noftz.f16 %h1, [%q1], %none;
atom.global.add.noftz.f16 %none, [%q1], %h2;
atom.global.add.noftz.f16x2 %none, [%q1+32], %r2;
atom.global.add.noftz.f16x2 %r1, [%none+32], %r2;
atom.global.add.noftz.f16x2 %r1, [%q1+32], %none;
atom.global.add.u32 %none, [%q1+4], %r2;
atom.global.add.u32 %r1, [%none+4], %r2;
atom.global.add.u32 %r1, [%q1+4], %none;
atom.global.add.u64 %none, [%q2+32], 0x100000000;
atom.global.add.u64 %q1, [%none+32], 0x100000000;
atom.global.and.b32 %none, [%q1+16], 12;
atom.global.and.b32 %r1, [%none+16], 12;
atom.global.cas.b16 %h1, [%none+32], 0x3c00, 0x1234;
atom.global.cas.b16 %none, [%q1+32], 0x3c00, 0x1234;
atom.global.cas.b32 %none, [%q1+24], 0, %r2;
atom.global.cas.b32 %r1, [%none+24], 0, %r2;
atom.global.cas.b32 %r1, [%q1+24], 0, %none;
atom.global.cas.b32 %r1, [%q1], %r2, %none;
atom.global.cas.b64 %none, [%q2+40], 10, 0x500000000;
atom.global.cas.b64 %q1, [%none+40], 10, 0x500000000;
atom.global.dec.u32 %none, [%q1+48], 10;
atom.global.dec.u32 %r1, [%none+48], 10;
atom.global.exch.b16 %h1, [%none+36], 0x4321;
atom.global.exch.b16 %none, [%q1+36], 0x4321;
atom.global.exch.b32 %none, [%q1+32], %r1;
atom.global.exch.b32 %r1, [%none+32], %r1;
atom.global.exch.b32 %r1, [%q1+32], %none;
atom.global.exch.b64 %none, [%q2+48], 3;
atom.global.exch.b64 %q1, [%none+48], 3;
atom.global.inc.u32 %none, [%q1+40], 11;
atom.global.inc.u32 %r1, [%none+40], 11;
atom.global.max.noftz.bf16 %h1, [%none+12], 0x4000;
atom.global.max.noftz.bf16 %none, [%q1+12], 0x4000;
atom.global.max.noftz.f16x2 %none, [%q1+24], 0x40003800;
atom.global.max.noftz.f16x2 %r1, [%none+24], 0x40003800;
atom.global.max.s32 %none, [%q1+28], %r2;
atom.global.max.s32 %r1, [%none+28], %r2;
atom.global.max.s32 %r1, [%q1+28], %none;
atom.global.max.s64 %none, [%q2+8], -5;
atom.global.max.s64 %q1, [%none+8], -5;
atom.global.max.u32 %none, [%q1+12], 0xfffffffb;
atom.global.max.u32 %r1, [%none+12], 0xfffffffb;
atom.global.max.u64 %none, [%q2+24], 0xfffffffffffffffb;
atom.global.max.u64 %q1, [%none+24], 0xfffffffffffffffb;
atom.global.min.noftz.bf16x2 %none, [%q1+28], 0x40003f00;
atom.global.min.noftz.bf16x2 %r1, [%none+28], 0x40003f00;
atom.global.min.noftz.f16 %h1, [%none+8], 0x4000;
atom.global.min.noftz.f16 %none, [%q1+8], 0x4000;
atom.global.min.s32 %none, [%q1], %r2;
atom.global.min.s32 %r1, [%none], %r2;
atom.global.min.s32 %r1, [%q1], %none;
atom.global.min.s64 %none, [%q2], -5;
atom.global.min.s64 %q1, [%none], -5;
atom.global.min.u32 %none, [%q1+8], 0xfffffffb;
atom.global.min.u32 %r1, [%none+8], 0xfffffffb;
atom.global.min.u64 %none, [%q2+16], 0xfffffffffffffffb;
atom.global.min.u64 %q1, [%none+16], 0xfffffffffffffffb;
atom.global.or.b32 %none, [%q1+20], 12;
atom.global.or.b32 %r1, [%none+20], 12;
atom.global.xor.b32 %none, [%q1+24], 12;
atom.global.xor.b32 %r1, [%none+24], 12;
atom.global.xor.b32 %r1, [%q1], %none;
bar.arrive 1, %none;
bar.red.and.pred %none, 0, %p2;
bar.red.and.pred %p1, 0, %none;
bar.red.or.pred %none, 4, !%p2;
bar.red.or.pred %p1, 4, !%none;
bar.red.popc.u32 %none, %r1, %p1;
bar.red.popc.u32 %r1, %none, %p1;
bar.red.popc.u32 %r1, %r1, %none;
bar.sync %none;
barrier.red.or.pred %none, 4, 96, !%p1;
barrier.red.or.pred %p1, 4, 96, !%none;
barrier.sync %none, 32;
bfi.b32 %none, %r2, %r3, 1, 1;
bfi.b32 %r1, %none, %r3, 1, 1;
bfi.b32 %r1, %r2, %none, 1, 1;
bfi.b64 %none, %q2, %q3, 32, 32;
bfi.b64 %q1, %none, %q3, 32, 32;
bfi.b64 %q1, %q2, %none, 32, 32;
bmsk.clamp.b32 %none, %r2, %r3;
bmsk.clamp.b32 %r1, %none, %r3;
bmsk.clamp.b32 %r1, %r2, %none;
clz.b64 %none, %q1;
clz.b64 %r1, %none;
copysign.f32 %f1, %f2, %none;
copysign.f32 %f1, %none, %f3;
copysign.f32 %none, %f2, %f3;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%none], [%q1], 64, [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%none], 64, [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%none];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%none, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%none, %r2}], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %none}], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%none];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%none], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%none, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%none, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %none}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%none];
cp.async.ca.shared.global [%none+256], [%q1+512], 4, %p1;
cp.async.ca.shared.global [%r1+256], [%none+512], 4, %p1;
cp.async.ca.shared.global [%r1+256], [%q1+512], 4, %none;
cp.async.ca.shared.global.L2::128B [%none+8], [%q1+8], 8;
cp.async.ca.shared.global.L2::128B [%r1+32], [%q1+4], 4, %none;
cp.async.ca.shared.global.L2::128B [%r1+8], [%none+8], 8;
cp.async.cg.shared.global [%none+16], [%q1], 16, %r2;
cp.async.cg.shared.global [%r1+16], [%none], 16, %r2;
cp.async.cg.shared.global [%r1+16], [%q1], 16, %none;
createpolicy.fractional.L2::evict_last.b64 %none;
cvt.f32.bf16 %f1, %none;
cvt.f32.bf16 %none, %h1;
cvt.f32.f16 %f1, %none;
cvt.f32.f16 %none, %h1;
cvt.rn.bf16.f32 %h1, %none;
cvt.rn.bf16.f32 %none, %f1;
cvt.rn.f16.f32 %h1, %none;
cvt.rn.f16.f32 %none, %f1;
cvt.rn.f16.f64 %none, 0dFFF0000000000000;
cvt.rn.f16x2.f32 %none, %f1, %f2;
cvt.rn.f16x2.f32 %r1, %f1, %none;
cvt.rn.f16x2.f32 %r1, %none, %f2;
cvt.rn.f32.f64 %f1, %none;
cvt.rn.f32.f64 %none, %d1;
cvt.rn.f32.s32 %f1, %none;
cvt.rn.f32.s32 %none, %r1;
cvt.rn.f32.u32 %f1, %none;
cvt.rn.f32.u32 %none, %r1;
cvt.rn.f64.s32 %d1, %none;
cvt.rn.f64.s32 %none, %r1;
cvt.rn.f64.s64 %d1, %none;
cvt.rn.f64.s64 %none, %q1;
cvt.rn.f64.u32 %d1, %none;
cvt.rn.f64.u32 %none, %r1;
cvt.rn.relu.f16.f32 %h1, %none;
cvt.rn.relu.f16.f32 %none, %f1;
cvt.rn.satfinite.f16.f32 %h1, %none;
cvt.rn.satfinite.f16.f32 %none, %f1;
cvt.rni.f32.f32 %f1, %none;
cvt.rni.f32.f32 %none, %f2;
cvt.rni.s32.f32 %none, %f1;
cvt.rni.s32.f32 %r1, %none;
cvt.rni.s32.f64 %none, %d1;
cvt.rni.s32.f64 %r1, %none;
cvt.rz.bf16.f32 %h1, %none;
cvt.rz.bf16.f32 %none, %f1;
cvt.rz.f16.f32 %h1, %none;
cvt.rz.f16.f32 %none, %f1;
cvt.rzi.f32.f32 %f1, %none;
cvt.rzi.f32.f32 %none, %f2;
cvt.rzi.s32.f32 %none, %f1;
cvt.rzi.s32.f32 %r1, %none;
cvt.sat.f32.f32 %f1, %none;
cvt.sat.f32.f32 %none, %f2;
cvt.u16.u32 %h1, %none;
cvt.u16.u32 %none, %r1;
cvt.u32.u16 %none, %h1;
cvt.u32.u16 %r1, %none;
cvt.u32.u64 %none, %q1;
cvt.u32.u64 %r1, %none;
cvt.u64.u32 %none, %r1;
cvt.u64.u32 %q1, %none;
cvta.global.u64 %none, %q2;
cvta.global.u64 %q1, %none;
cvta.local.u64 %none, %q1;
cvta.local.u64 %q1, %none;
cvta.param.u64 %none, %q2;
cvta.param.u64 %q1, %none;
cvta.shared.u64 %none, %q2;
cvta.shared.u64 %q1, %none;
cvta.to.global.u64 %none, %q2;
cvta.to.global.u64 %q1, %none;
cvta.to.local.u64 %none, %q2;
cvta.to.local.u64 %q1, %none;
cvta.to.shared.u64 %none, %q2;
cvta.to.shared.u64 %q1, %none;
div.approx.f32 %f1, %f2, %none;
div.approx.f32 %f1, %none, %f3;
div.approx.f32 %none, %f2, %f3;
div.rn.f32 %f1, %none, 0f40400000;
div.rn.f32 %none, %f2, 0f40400000;
div.rn.f64 %d1, %none, 0d4008000000000000;
div.rn.f64 %none, %d2, 0d4008000000000000;
ex2.approx.ftz.f32 %f1, %none;
ex2.approx.ftz.f32 %none, %f2;
fma.rm.f32 %f1, %f2, %f3, %none;
fma.rm.f32 %f1, %f2, %none, %f4;
fma.rm.f32 %f1, %none, %f3, %f4;
fma.rm.f32 %none, %f2, %f3, %f4;
fma.rn.f16x2 %none, %r2, %r2, %r2;
fma.rn.f16x2 %r1, %none, %r2, %r2;
fma.rn.f16x2 %r1, %r2, %none, %r2;
fma.rn.f16x2 %r1, %r2, %r2, %none;
fma.rn.f32 %f1, %f2, %f3, %none;
fma.rn.f32 %f1, %f2, %none, %f4;
fma.rn.f32 %f1, %none, %f3, %f4;
fma.rn.f32 %none, %f2, %f3, %f4;
fma.rn.f64 %d1, %d2, %d3, %none;
fma.rn.f64 %d1, %d2, %none, %d4;
fma.rn.f64 %d1, %none, %d3, %d4;
fma.rn.f64 %none, %d2, %d3, %d4;
getctarank.u64 %none, %q1;
getctarank.u64 %r1, %none;
isspacep.const %none, %q1;
isspacep.const %p1, %none;
isspacep.global %none, %q1;
isspacep.global %p1, %none;
isspacep.local %none, %q1;
isspacep.local %p1, %none;
isspacep.param %none, %q1;
isspacep.param %p1, %none;
isspacep.shared %none, %q1;
isspacep.shared %p1, %none;
isspacep.shared::cta %none, %q1;
isspacep.shared::cta %p1, %none;
ld.const.f32 %f1, [%none];
ld.const.f32 %none, [%q1];
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %none, %r2, %r3, %r4 }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %none, %r3, %r4 }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %none, %r4 }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %r3, %none }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %r3, %r4 }, [ %none + 16 ], %q2;
ld.global.b128 %none, [%q1];
ld.global.b128 %w1, [%none];
ld.global.b32 %none, [%q1+0];
ld.global.b32 %r1, [%none+0];
ld.global.b64 %none, [%q2+8];
ld.global.b64 %q1, [%none+8];
ld.global.f32 %f1, [%none+64];
ld.global.f32 %none, [%q1+64];
ld.global.f64 %d1, [%none];
ld.global.f64 %none, [%q1];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %f3, %f4}, [%none+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %f3, %none}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %none, %f4}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %none, %f3, %f4}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%none, %f2, %f3, %f4}, [%q1+16];
ld.global.nc.u32 %none, [%q1];
ld.global.nc.u32 %r1, [%none];
ld.global.nc.u64 %none, [%q2];
ld.global.nc.u64 %q1, [%none];
ld.global.nc.u8 %h1, [%none+64];
ld.global.nc.u8 %none, [%q1+64];
ld.global.nc.v2.f64 {%d1, %d2}, [%none+16];
ld.global.nc.v2.f64 {%d1, %none}, [%q1+16];
ld.global.nc.v2.f64 {%none, %d2}, [%q1+16];
ld.global.nc.v2.u32 {%none, %r2}, [%q1+8];
ld.global.nc.v2.u32 {%r1, %none}, [%q1+8];
ld.global.nc.v2.u32 {%r1, %r2}, [%none+8];
ld.global.s16 %none, [%q2];
ld.global.s16 %q1, [%none];
ld.global.s32 %none, [%q2];
ld.global.s32 %q1, [%none];
ld.global.s8 %none, [%q2];
ld.global.s8 %q1, [%none];
ld.global.u16 %none, [%q2];
ld.global.u16 %q1, [%none];
ld.global.u32 %none, [%q1];
ld.global.u32 %q1, [%none];
ld.global.u64 %none, [%q2+1048572];
ld.global.u64 %q1, [%none+1048572];
ld.global.u8 %none, [%q2];
ld.global.u8 %q1, [%none];
ld.global.v2.f32 {%f1, %f2}, [%none+96];
ld.global.v2.f32 {%f1, %none}, [%q1+96];
ld.global.v2.f32 {%none, %f2}, [%q1+96];
ld.global.v2.u32 {%none, %r2}, [%q1];
ld.global.v2.u32 {%r1, %none}, [%q1];
ld.global.v2.u32 {%r1, %r2}, [%none];
ld.global.v2.u64 {%none, %q2}, [%q3+16];
ld.global.v2.u64 {%q1, %none}, [%q3+16];
ld.global.v2.u64 {%q1, %q2}, [%none+16];
ld.global.v4.u32 {%none, %r2, %r3, %r4}, [%q1+16];
ld.global.v4.u32 {%r1, %none, %r3, %r4}, [%q1+16];
ld.global.v4.u32 {%r1, %r2, %none, %r4}, [%q1+16];
ld.global.v4.u32 {%r1, %r2, %r3, %none}, [%q1+16];
ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%none+16];
ld.global.v4.u64 {%none, %q2, %q3, %q4}, [%q5+32];
ld.global.v4.u64 {%q1, %none, %q3, %q4}, [%q5+32];
ld.global.v4.u64 {%q1, %q2, %none, %q4}, [%q5+32];
ld.global.v4.u64 {%q1, %q2, %q3, %none}, [%q5+32];
ld.global.v4.u64 {%q1, %q2, %q3, %q4}, [%none+32];
ld.global.v8.u32 {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%none+32];
ld.local.f32 %f1, [%none+48];
ld.local.f32 %none, [%q1+48];
ld.local.u32 %none, [%q1+-4];
ld.local.u32 %r1, [%none+-4];
ld.local.u64 %none, [%q2+16];
ld.local.u64 %q1, [%none+16];
ld.param.u32 %none, [%q1];
ld.param.u32 %r1, [%none];
ld.relaxed.gpu.global.u64 %none, [%q2+8];
ld.relaxed.gpu.global.u64 %q1, [%none+8];
ld.shared.f32 %f1, [%none+4];
ld.shared.f32 %none, [%r1+4];
ld.shared.u16 %h1, [%none];
ld.shared.u16 %none, [%r1];
ld.shared.u32 %none, [%q1+4];
ld.shared.u32 %r1, [%none+4];
ld.shared.u64 %none, [%r1+8];
ld.shared.u64 %q1, [%none+8];
ld.shared.u8 %none, [%r2+-0];
ld.shared.u8 %r1, [%none+-0];
ld.shared.v2.u32 {%none, %r2}, [%r3];
ld.shared.v2.u32 {%r1, %none}, [%r3];
ld.shared.v2.u32 {%r1, %r2}, [%none];
ld.shared.v2.u64 {%none, %q2}, [%r1];
ld.shared.v2.u64 {%q1, %none}, [%r1];
ld.shared.v2.u64 {%q1, %q2}, [%none];
ld.shared.v4.u32 {%none, %r2, %r3, %r4}, [%r5+16];
ld.shared.v4.u32 {%r1, %none, %r3, %r4}, [%r5+16];
ld.shared.v4.u32 {%r1, %r2, %none, %r4}, [%r5+16];
ld.shared.v4.u32 {%r1, %r2, %r3, %none}, [%r5+16];
ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [%none+16];
ld.u32 %none, [%q1+32];
ld.u32 %r1, [%none+32];
ld.u64 %none, [%q2];
ld.u64 %q1, [%none];
ld.u8 %none, [%q1+9];
ld.u8 %r1, [%none+9];
ld.v2.u32 {%none, %r2}, [%q1];
ld.v2.u32 {%r1, %none}, [%q1];
ld.v2.u32 {%r1, %r2}, [%none];
ld.volatile.global.u16 %none, [%q1];
ld.volatile.global.u16 %r1, [%none];
ld.volatile.global.u32 %none, [%q1+4];
ld.volatile.global.u32 %r1, [%none+4];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 %none, [%r2];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [%none];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%none, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %none}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%none+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%none, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %none}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%none+16];
ldu.global.u32 %none, [%q2];
ldu.global.u32 %q1, [%none];
mad.lo.s32 %none, %r2, %r3, %r4;
mad.lo.s32 %r1, %none, %r3, %r4;
mad.lo.s32 %r1, %r2, %none, %r4;
mad.lo.s32 %r1, %r2, %r3, %none;
mad.lo.u32 %none, %r2, %r3, %r4;
mad.lo.u32 %r1, %none, %r3, %r4;
mad.lo.u32 %r1, %r2, %none, %r4;
mad.lo.u32 %r1, %r2, %r3, %none;
mad.wide.u32 %none, %r1, %r2, %q2;
mad.wide.u32 %q1, %none, %r2, %q2;
mad.wide.u32 %q1, %r1, %none, %q2;
mad.wide.u32 %q1, %r1, %r2, %none;
mapa.u64 %none, %q2, 0;
mapa.u64 %q1, %none, 0;
match.all.sync.b32 %none|%p1, %r2, %r3;
match.all.sync.b32 %r1|%none, %r2, %r3;
match.all.sync.b32 %r1|%p1, %none, %r3;
match.all.sync.b32 %r1|%p1, %r2, %none;
match.any.sync.b32 %none, %r2, %r3;
match.any.sync.b32 %r1, %none, %r3;
match.any.sync.b32 %r1, %r2, %none;
mbarrier.arrive.b64 %none, [%q2];
mbarrier.arrive.b64 %q1, [%none];
mbarrier.arrive.noComplete.b64 %none, [%q2], 1;
mbarrier.arrive.noComplete.b64 %q1, [%none], 1;
mbarrier.arrive.release.cta.shared::cta.b64 %none, [%r1];
mbarrier.arrive.release.cta.shared::cta.b64 %q1, [%none];
mbarrier.arrive.shared.b64 %none, [%r1];
mbarrier.arrive.shared.b64 %q1, [%none];
mbarrier.arrive_drop.b64 %none, [%q2];
mbarrier.arrive_drop.b64 %q1, [%none];
mbarrier.arrive_drop.expect_tx.b64 %none, [%q2], 16;
mbarrier.arrive_drop.expect_tx.b64 %q1, [%none], 16;
mbarrier.complete_tx.b64 [%none], 64;
mbarrier.expect_tx.b64 [%none], 8;
mbarrier.init.b64 [%none], 5;
mbarrier.init.shared::cta.b64 [%none], 1;
mbarrier.inval.b64 [%none];
mbarrier.pending_count.b64 %none, %q1;
mbarrier.pending_count.b64 %r1, %none;
mbarrier.test_wait.b64 %none, [%q1], %q2;
mbarrier.test_wait.b64 %p1, [%none], %q2;
mbarrier.test_wait.b64 %p1, [%q1], %none;
mbarrier.test_wait.parity.shared.b64 %none, [%r1], %r2;
mbarrier.test_wait.parity.shared.b64 %p1, [%none], %r2;
mbarrier.test_wait.parity.shared.b64 %p1, [%r1], %none;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %none, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %none}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %none, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %none}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %none, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %none, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%none, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %none, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %none}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %none, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %none}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %none, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %none, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%none, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %none, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %none}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %none, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %none}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %none, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %none, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%none, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%none, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %none}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%none, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %none, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %none, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %none}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%none, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %none}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%none, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %none};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %none};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %none, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %none, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%none, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %none};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %none, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %none, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%none, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%none, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %none}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%none, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %none, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %none, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %none}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%none, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %none}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%none, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %none};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %none};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %none, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %none, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%none, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%none, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %none, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %none, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %none}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%none, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %none}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %none};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %none, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %none, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%none, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %none, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %none, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%none, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%none, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %none}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%none}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%none}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%none, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %none};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%none, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %none, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %none, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %none}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%none, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %none}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%none, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %none}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%none, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %none, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %none, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %none};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%none, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %none}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%none, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %none}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mov.b128 %none, %w2;
mov.b128 %w1, %none;
mov.b128 %w1, {%q1, %none};
mov.b32 %f1, %none;
mov.b32 %none, %r1;
mov.b32 %r1, {%h1, %none};
mov.b64 %d1, %none;
mov.b64 %d1, {%r1, %none};
mov.b64 %none, %q1;
mov.f32 %f1, %none;
mov.f32 %none, %f2;
mov.f64 %none, 0dBC7ABC9E3B39803F;
mov.pred %none, -1;
mov.u16 %none, 16448;
mov.u32 %none, %r2;
mov.u32 %r1, %none;
mov.u64 %none, %q2;
mov.u64 %q1, %none;
movmatrix.sync.aligned.m8n8.trans.b16 %none, %r2;
movmatrix.sync.aligned.m8n8.trans.b16 %r1, %none;
mul.bf16 %h1, %h2, %none;
mul.bf16 %h1, %none, %h3;
mul.bf16 %none, %h2, %h3;
mul.f32 %f1, %f2, %none;
mul.f32 %f1, %none, %f3;
mul.f32 %none, %f2, %f3;
mul.f64 %d1, %d2, %none;
mul.f64 %d1, %none, %d3;
mul.f64 %none, %d2, %d3;
mul.hi.s32 %none, %r2, 715827883;
mul.hi.s32 %r1, %none, 715827883;
mul.hi.s64 %none, %q2, %q2;
mul.hi.s64 %q1, %none, %q2;
mul.hi.s64 %q1, %q2, %none;
mul.lo.s32 %none, %r2, %r3;
mul.lo.s32 %r1, %none, %r3;
mul.lo.s32 %r1, %r2, %none;
mul.lo.s64 %none, %q2, %q2;
mul.lo.s64 %q1, %none, %q2;
mul.lo.s64 %q1, %q2, %none;
mul.lo.u32 %none, %q2, 3;
mul.lo.u32 %q1, %none, 3;
mul.lo.u32 %r1, %r1, %none;
mul.lo.u64 %none, %q1, %q2;
mul.lo.u64 %q1, %none, %q2;
mul.lo.u64 %q1, %q1, %none;
mul.rn.f32 %f1, %f2, %none;
mul.rn.f32 %f1, %none, %f3;
mul.rn.f32 %none, %f2, %f3;
mul.rn.f64 %d1, %d2, %none;
mul.rn.f64 %d1, %none, %d3;
mul.rn.f64 %none, %d2, %d3;
mul.wide.s32 %none, %r1, 4;
mul.wide.s32 %q1, %none, 4;
mul.wide.u32 %none, %r1, -1431655765;
mul.wide.u32 %q1, %none, -1431655765;
neg.f32 %f1, %none;
neg.f32 %none, %f2;
neg.f64 %d1, %none;
neg.f64 %none, %d2;
neg.s32 %none, %r2;
neg.s32 %r1, %none;
not.pred %none, %p2;
not.pred %p1, %none;
or.b32 %none, %r1, %r2;
or.b32 %r1, %none, %r2;
or.b32 %r1, %r1, %none;
or.b64 %none, %q2, %q3;
or.b64 %q1, %none, %q3;
or.b64 %q1, %q2, %none;
or.pred %none, %p2, %p3;
or.pred %p1, %none, %p3;
or.pred %p1, %p2, %none;
popc.b32 %none, %r1;
popc.b32 %r1, %none;
popc.b64 %none, %q1;
popc.b64 %r1, %none;
rcp.approx.ftz.f32 %f1, %none;
rcp.approx.ftz.f32 %none, %f2;
red.add.u32 [%none+4], 1;
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%none], %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], %none, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r2, [%none];
red.global.add.f32 [%none], %f1;
red.global.add.f32 [%q1], %none;
red.global.add.s32 [%none+60], -11;
red.global.add.u32 [%none+64], %r1;
red.global.add.u32 [%q1+64], %none;
red.global.add.u64 [%none+8], %q2;
red.global.add.u64 [%q1+8], %none;
red.global.and.b64 [%none+72], 6;
red.global.or.b64 [%none+80], 6;
red.global.xor.b64 [%none+64], 6;
red.or.b32 [%none+32], 16;
redux.sync.add.u32 %none, %r2, -1;
redux.sync.add.u32 %r1, %none, -1;
redux.sync.max.s32 %none, %r2, %r3;
redux.sync.max.s32 %r1, %none, %r3;
redux.sync.max.s32 %r1, %r2, %none;
rem.u32 %none, %r2, 3;
rem.u32 %r1, %none, 3;
rem.u64 %none, %q1, 131072;
rem.u64 %q1, %none, 131072;
selp.b16 %h1, 32767, %h2, %none;
selp.b16 %h1, 32767, %none, %p1;
selp.b16 %none, 32767, %h2, %p1;
selp.b32 %none, %r2, %r3, %p1;
selp.b32 %r1, %none, %r3, %p1;
selp.b32 %r1, %r2, %none, %p1;
selp.b32 %r1, %r2, %r3, %none;
selp.b64 %none, %q2, %q3, %p1;
selp.b64 %q1, %none, %q3, %p1;
selp.b64 %q1, %q2, %none, %p1;
selp.b64 %q1, %q2, %q3, %none;
selp.f32 %f1, %f2, %f3, %none;
selp.f32 %f1, %f2, %none, %p1;
selp.f32 %f1, %none, %f3, %p1;
selp.f32 %none, %f2, %f3, %p1;
selp.f64 %d1, 0d0000000000000000, %d2, %none;
selp.f64 %d1, 0d0000000000000000, %none, %p1;
selp.f64 %none, 0d0000000000000000, %d2, %p1;
selp.u32 %none, -1, 0, %p1;
selp.u32 %r1, -1, 0, %none;
selp.u64 %none, 1, 0, %p1;
selp.u64 %q1, 1, 0, %none;
set.eq.and.u32.u32 %none, %r2, 1, %p1;
set.eq.and.u32.u32 %r1, %none, 1, %p1;
set.eq.and.u32.u32 %r1, %r2, 1, %none;
set.eq.f16x2.f16x2 %none, 0x40003c00, 0x3c003c00;
set.eq.u32.f32 %none, 0d3FF0000000000000, %f1;
set.eq.u32.f32 %r1, 0d3FF0000000000000, %none;
set.eq.xor.f32.u32 %f1, %none, 1, !%p1;
set.eq.xor.f32.u32 %f1, %r1, 1, !%none;
set.eq.xor.f32.u32 %none, %r1, 1, !%p1;
set.ge.bf16x2.bf16x2 %none, 0x3f804000, 0x40003f80;
set.gt.bf16.bf16 %h1, %h2, %none;
set.gt.bf16.bf16 %h1, %none, %h3;
set.gt.bf16.bf16 %none, %h2, %h3;
set.gt.f16.f16 %h1, %h2, %none;
set.gt.f16.f16 %h1, %none, %h3;
set.gt.f16.f16 %none, %h2, %h3;
set.lt.bf16.bf16 %h1, %h2, %none;
set.lt.bf16.bf16 %h1, %none, %h3;
set.lt.bf16.bf16 %none, %h2, %h3;
set.lt.f16.f16 %h1, %h2, %none;
set.lt.f16.f16 %h1, %none, %h3;
set.lt.f16.f16 %none, %h2, %h3;
setp.eq.and.u32 %none, %r1, 40, %p1;
setp.eq.and.u32 %p1, %none, 40, %p1;
setp.eq.and.u32 %p1, %r1, 40, %none;
setp.eq.and.u32 %p1|%p2, %r1, 1, %none;
setp.eq.b16 %none, %h1, 1;
setp.eq.b16 %p1, %none, 1;
setp.eq.b32 %none, %r1, 1;
setp.eq.b32 %p1, %none, 1;
setp.eq.f32 %none, %f1, 0f00000000;
setp.eq.f32 %p1, %none, 0f00000000;
setp.eq.f64 %none, %d1, 0d7FF0000000000000;
setp.eq.f64 %p1, %none, 0d7FF0000000000000;
setp.eq.or.u32 %none|%p2, %r1, 1, %p3;
setp.eq.or.u32 %p1|%none, %r1, 1, %p3;
setp.eq.or.u32 %p1|%p2, %none, 1, %p3;
setp.eq.or.u32 %p1|%p2, %r1, 1, %none;
setp.eq.s32 %none, %r1, 1;
setp.eq.s32 %p1, %none, 1;
setp.eq.s64 %none, %q1, 0;
setp.eq.s64 %p1, %none, 0;
setp.eq.u32 %none, %r1, %r2;
setp.eq.u32 %p1, %none, %r2;
setp.eq.u32 %p1, %r1, %none;
setp.eq.u64 %none, %q1, 0;
setp.eq.u64 %p1, %none, 0;
setp.eq.xor.u32 %none|%p2, %r1, 1, !%p3;
setp.eq.xor.u32 %p1|%none, %r1, 1, !%p3;
setp.eq.xor.u32 %p1|%p2, %none, 1, !%p3;
setp.eq.xor.u32 %p1|%p2, %r1, 1, !%none;
setp.ge.and.u32 %none, %r1, %r2, %p1;
setp.ge.and.u32 %p1, %none, %r2, %p1;
setp.ge.and.u32 %p1, %r1, %none, %p1;
setp.ge.and.u32 %p1, %r1, %r2, %none;
setp.ge.f32 %none, %f1, 0f41102CB4;
setp.ge.f32 %p1, %none, 0f41102CB4;
setp.ge.s32 %none, %r1, %r2;
setp.ge.s32 %p1, %none, %r2;
setp.ge.s32 %p1, %r1, %none;
setp.ge.u32 %none, %r1, %r2;
setp.ge.u32 %p1, %none, %r2;
setp.ge.u32 %p1, %r1, %none;
setp.geu.f32 %none, %f1, 0f00000000;
setp.geu.f32 %p1, %none, 0f00000000;
setp.gt.f32 %none, %f1, 0f00000000;
setp.gt.f32 %p1, %none, 0f00000000;
setp.gt.s32 %none, %r1, %r2;
setp.gt.s32 %p1, %none, %r2;
setp.gt.s32 %p1, %r1, %none;
setp.gt.s64 %none, %q1, 0;
setp.gt.s64 %p1, %none, 0;
setp.gt.u32 %none, %r1, %r2;
setp.gt.u32 %p1, %none, %r2;
setp.gt.u32 %p1, %r1, %none;
setp.gtu.f32 %none, %f1, 0f7F800000;
setp.gtu.f32 %p1, %none, 0f7F800000;
setp.lt.and.u32 %none, %r1, 2, !%p2;
setp.lt.and.u32 %p1, %none, 2, !%p2;
setp.lt.and.u32 %p1, %r1, 2, !%none;
setp.lt.bf16x2 %none|%p2, 0x40003f80, 0x3f804000;
setp.lt.bf16x2 %p1|%none, 0x40003f80, 0x3f804000;
setp.lt.f16x2 %none|%p2, 0x3c004000, 0x40003c00;
setp.lt.f16x2 %p1|%none, 0x3c004000, 0x40003c00;
setp.lt.f32 %none, %f1, 0f00800000;
setp.lt.f32 %p1, %none, 0f00800000;
setp.lt.f64 %none, %d1, 0d0000000000000000;
setp.lt.f64 %p1, %none, 0d0000000000000000;
setp.lt.s32 %none, %r1, %r2;
setp.lt.s32 %p1, %none, %r2;
setp.lt.s32 %p1, %r1, %none;
setp.lt.u32 %none, %r1, %r2;
setp.lt.u32 %p1, %none, %r2;
setp.lt.u32 %p1, %r1, %none;
setp.lt.u64 %none, %q1, 1000000000;
setp.lt.u64 %p1, %none, 1000000000;
setp.ltu.f32 %none, %f1, 0f47CE4780;
setp.ltu.f32 %p1, %none, 0f47CE4780;
setp.ltu.f64 %none, %d1, 0d41E0000000000000;
setp.ltu.f64 %p1, %none, 0d41E0000000000000;
setp.nan.bf16 %none, %h1, 0x7fc0;
setp.nan.bf16 %p1, %none, 0x7fc0;
setp.ne.s32 %none, %r1, -2147483648;
setp.ne.s32 %p1, %none, -2147483648;
setp.ne.u32 %none, %r1, %r2;
setp.ne.u32 %p1, %none, %r2;
setp.ne.u32 %p1, %r1, %none;
setp.ne.u64 %none, %q1, 0;
setp.ne.u64 %p1, %none, 0;
setp.num.bf16 %none, %h1, 0x7fc0;
setp.num.bf16 %p1, %none, 0x7fc0;
shf.l.wrap.b32 %none, %r2, %r2, %r3;
shf.l.wrap.b32 %r1, %none, %r2, %r3;
shf.l.wrap.b32 %r1, %r2, %none, %r3;
shf.l.wrap.b32 %r1, %r2, %r2, %none;
shfl.sync.bfly.b32 %none, %r2, 16, 0x1f1f, -1;
shfl.sync.bfly.b32 %r1, %none, 16, 0x1f1f, -1;
shfl.sync.bfly.b32 %r1|%p1, %none, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %none, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %none, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %r4, %none;
shfl.sync.down.b32 %none, %r2, 4, 31, -1;
shfl.sync.down.b32 %r1, %none, 4, 31, -1;
shfl.sync.down.b32 %r1|%p1, %none, %r3, %r4, %r5;
shfl.sync.down.b32 %r1|%p1, %r2, %none, %r4, %r5;
shfl.sync.down.b32 %r1|%p1, %r2, %r3, %none, %r5;
shfl.sync.down.b32 %r1|%p1, %r2, %r3, %r4, %none;
shfl.sync.idx.b32 %none, %r1, %r2, 31, -1;
shfl.sync.idx.b32 %r1, %none, %r2, 31, -1;
shfl.sync.idx.b32 %r1, %r1, %none, 31, -1;
shfl.sync.idx.b32 %r1|%p1, %r2, %none, %r4, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %none, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %r4, %none;
shfl.sync.up.b32 %none|%p1, %r2, 3, 0, -1;
shfl.sync.up.b32 %r1|%none, %r2, 3, 0, -1;
shfl.sync.up.b32 %r1|%p1, %none, 3, 0, -1;
shl.b32 %none, %r2, %r3;
shl.b32 %r1, %none, %r3;
shl.b32 %r1, %r2, %none;
shl.b64 %none, %q2, %r1;
shl.b64 %q1, %none, %r1;
shl.b64 %q1, %q2, %none;
shr.b32 %none, %r2, %r3;
shr.b32 %r1, %none, %r3;
shr.b32 %r1, %r2, %none;
shr.s32 %none, %r2, 1;
shr.s32 %r1, %none, 1;
shr.s64 %none, %q2, 1;
shr.s64 %q1, %none, 1;
shr.u32 %none, %r2, %r3;
shr.u32 %r1, %none, %r3;
shr.u32 %r1, %r2, %none;
shr.u64 %none, %q2, %r1;
shr.u64 %q1, %none, %r1;
shr.u64 %q1, %q2, %none;
slct.u32.f32 %none, 1, 2, %f1;
slct.u32.f32 %r1, 1, 2, %none;
slct.u32.s32 %none, %r2, %r3, %r4;
slct.u32.s32 %r1, %none, %r3, %r4;
slct.u32.s32 %r1, %r2, %none, %r4;
slct.u32.s32 %r1, %r2, %r3, %none;
sqrt.rn.f32 %f1, %none;
sqrt.rn.f32 %none, %f2;
sqrt.rn.f64 %d1, %none;
sqrt.rn.f64 %none, %d2;
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%none], %r2, [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %none, [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%none];
st.global.b128 [%none], %w1;
st.global.b128 [%q1], %none;
st.global.b32 [%none+0], %r1;
st.global.b32 [%q1+0], %none;
st.global.f32 [%none+24], %f1;
st.global.f32 [%q1+24], %none;
st.global.f64 [%none+56], %d1;
st.global.f64 [%q1+56], %none;
st.global.relaxed.gpu.u32 [%none+68], 3;
st.global.u16 [%none+24], %h1;
st.global.u16 [%q1+24], %none;
st.global.u32 [%none+44], %q2;
st.global.u32 [%q1+44], %none;
st.global.u64 [%none+8], %q2;
st.global.u64 [%q1+8], %none;
st.global.u8 [%none+131105], %r1;
st.global.u8 [%q1+131105], %none;
st.global.v2.b128 [%none+32], {%w1, %w2};
st.global.v2.b128 [%q1+32], {%none, %w2};
st.global.v2.b128 [%q1+32], {%w1, %none};
st.global.v2.f64 [%none+16], {%d1, %d2};
st.global.v2.f64 [%q1+16], {%d1, %none};
st.global.v2.f64 [%q1+16], {%none, %d2};
st.global.v2.u32 [%none+16], {%r1, %r2};
st.global.v2.u32 [%q1+16], {%none, %r2};
st.global.v2.u32 [%q1+16], {%r1, %none};
st.global.v2.u64 [%none+16], {%q2, %q3};
st.global.v2.u64 [%q1+16], {%none, %q3};
st.global.v2.u64 [%q1+16], {%q2, %none};
st.global.v4.u32 [%none+16], {%r1, %r2, %r3, %r4};
st.global.v4.u32 [%q1+16], {%none, %r2, %r3, %r4};
st.global.v4.u32 [%q1+16], {%r1, %none, %r3, %r4};
st.global.v4.u32 [%q1+16], {%r1, %r2, %none, %r4};
st.global.v4.u32 [%q1+16], {%r1, %r2, %r3, %none};
st.global.v8.u32 [%none+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8};
st.global.v8.u32 [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none};
st.local.f32 [%none+48], %f1;
st.local.f32 [%q1+48], %none;
st.local.f64 [%none+16], %d1;
st.local.f64 [%q1+16], %none;
st.local.u32 [%none+24], %q2;
st.local.u32 [%q1+24], %none;
st.local.u64 [%none+8], %q2;
st.local.u64 [%q1+8], %none;
st.local.v4.u32 [%none+16], {%r1, %r2, %r3, %r4};
st.local.v4.u32 [%q1+16], {%none, %r2, %r3, %r4};
st.local.v4.u32 [%q1+16], {%r1, %none, %r3, %r4};
st.local.v4.u32 [%q1+16], {%r1, %r2, %none, %r4};
st.local.v4.u32 [%q1+16], {%r1, %r2, %r3, %none};
st.local.v4.u64 [%none], {%q1, %q1, %q1, %q1};
st.local.v4.u64 [%r1], {%none, %q1, %q1, %q1};
st.local.v4.u64 [%r1], {%q1, %none, %q1, %q1};
st.local.v4.u64 [%r1], {%q1, %q1, %none, %q1};
st.local.v4.u64 [%r1], {%q1, %q1, %q1, %none};
st.release.gpu.global.u32 [%none+300000], %r1;
st.release.gpu.global.u32 [%q1+300000], %none;
st.shared.f32 [%none+4], %f1;
st.shared.f32 [%r1+4], %none;
st.shared.u16 [%none], %h1;
st.shared.u16 [%r1], %none;
st.shared.u32 [%none+16], %r2;
st.shared.u32 [%r1+16], %none;
st.shared.u64 [%none], %q1;
st.shared.u64 [%r1], %none;
st.shared.v4.b32 [%none], {%r2, %r3, %r4, %r5};
st.shared.v4.b32 [%r1], {%none, %r3, %r4, %r5};
st.shared.v4.b32 [%r1], {%r2, %none, %r4, %r5};
st.shared.v4.b32 [%r1], {%r2, %r3, %none, %r5};
st.shared.v4.b32 [%r1], {%r2, %r3, %r4, %none};
st.shared.v4.u32 [%none+16], {5, 6, 7, 8};
st.u32 [%none+32], %r1;
st.u32 [%q1+32], %none;
st.u64 [%none], %q2;
st.u64 [%q1], %none;
st.volatile.global.u16 [%none], %r1;
st.volatile.global.u16 [%q1], %none;
st.volatile.global.u32 [%none+4], %r1;
st.volatile.global.u32 [%q1+4], %none;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%none], %r2;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], %none;
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%none], {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%none, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %none, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %none, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %none};
sub.f32 %f1, %f2, %none;
sub.f32 %f1, %none, %f3;
sub.f32 %none, %f2, %f3;
sub.s32 %none, %r2, %r3;
sub.s32 %r1, %none, %r3;
sub.s32 %r1, %r2, %none;
sub.s64 %none, %q2, %q3;
sub.s64 %q1, %none, %q3;
sub.s64 %q1, %q2, %none;
sub.u32 %none, %r2, %r3;
sub.u32 %r1, %none, %r3;
sub.u32 %r1, %r2, %none;
sub.u64 %none, %q1, %q2;
sub.u64 %q1, %none, %q2;
sub.u64 %q1, %q1, %none;
suld.b.2d.b32.clamp {%none}, [%q1, {%r2, %r3}];
suld.b.2d.b32.clamp {%r1}, [%none, {%r2, %r3}];
suld.b.2d.b32.clamp {%r1}, [%q1, {%none, %r3}];
suld.b.2d.b32.clamp {%r1}, [%q1, {%r2, %none}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%none, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%none, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %none}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %none}, [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %none, %h4}, [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %none, %h3, %h4}, [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%none, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suq.array_size.b32 %none, [%q1];
suq.array_size.b32 %r1, [%none];
txq.depth.b32 %none, [%q1];
txq.depth.b32 %r1, [%none];
txq.height.b32 %none, [%q1];
txq.height.b32 %r1, [%none];
txq.width.b32 %none, [%q1];
txq.width.b32 %r1, [%none];
vote.ballot.b32 %none, %p1;
vote.ballot.b32 %r1, %none;
vote.sync.all.pred %none, %p2, %r1;
vote.sync.all.pred %p1, %none, %r1;
vote.sync.all.pred %p1, %p2, %none;
vote.sync.any.pred %none, %p2, %r1;
vote.sync.any.pred %p1, %none, %r1;
vote.sync.any.pred %p1, %p2, %none;
vote.sync.ballot.b32 %none, %p1, %r2;
vote.sync.ballot.b32 %r1, %none, %r2;
vote.sync.ballot.b32 %r1, %p1, %none;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %none, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %none, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %none, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %none}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %none, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %none, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%none, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%none];
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%none, %r2}, [%q1+2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %none}, [%q1+2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%none+2], 16;
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%none, %r2, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %none, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %none, %r4}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %none}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%none];
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%none], 0;
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%none}, [%q1], 0;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%none, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %none}, [%q1+16], 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%none+16], 32;
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%none];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%none, %r2, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %none, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %none, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %none}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%none];
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%d1}, [%none], 0;
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%none}, [%q1], 0;
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%none, %r2, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %none, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %none, %r4}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %none}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%none];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%none];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%none, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %none, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %none, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %none, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %none, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %none, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %none, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %none}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%none, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %none, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %none, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %none};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%none, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %none, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %none, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %none}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%none, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %none, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %none, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %none}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %none};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%none, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%none}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%none}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %none}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%none, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %none};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%none, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%none}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%none}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %none}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%none, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %none};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%none, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%none}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%none}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %none}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%none, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%none], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%none, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %none, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %none, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %none}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%none], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%none], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %none};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %none, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %none, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %none, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %none, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %none, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %none, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%none, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
xor.b32 %none, %r2, %r3;
xor.b32 %r1, %none, %r3;
xor.b32 %r1, %r2, %none;
xor.pred %none, %p2, %p3;
xor.pred %p1, %none, %p3;
xor.pred %p1, %p2, %none;
ret; }
-- verdict
k: line 5: '%none' is not known
k: line 6: '%none' is no register
k: line 7: '%none' is not known
k: line 8: '%none' is no register
k: line 9: '%none' is no register
k: line 10: '%none' is no register
k: line 11: '%none' is not known
k: line 12: '%none' is not known
k: line 13: '%none' is not known
k: line 14: '%none' is not known
k: line 15: '%none' is no register
k: line 16: '%none' is not known
k: line 17: '%none' is no register
k: line 18: '%none' is not known
k: line 19: '%none' is not known
k: line 20: '%none' is no register
k: line 21: '%none' is not known
k: line 22: '%none' is not known
k: line 23: '%none' is no register
k: line 24: '%none' is not known
k: line 25: '%none' is no register
k: line 26: '%none' is no register
k: line 27: '%none' is not known
k: line 28: '%none' is not known
k: line 29: '%none' is no register
k: line 30: '%none' is not known
k: line 31: '%none' is not known
k: line 32: '%none' is no register
k: line 33: '%none' is not known
k: line 34: '%none' is not known
k: line 35: '%none' is no register
k: line 36: '%none' is not known
k: line 37: '%none' is not known
k: line 38: '%none' is no register
k: line 39: '%none' is not known
k: line 40: '%none' is not known
k: line 41: '%none' is no register
k: line 42: '%none' is no register
k: line 43: '%none' is not known
k: line 44: '%none' is not known
k: line 45: '%none' is no register
k: line 46: '%none' is not known
k: line 47: '%none' is no predicate
k: line 48: '%none' is no predicate
k: line 49: '!%none' is no predicate
k: line 50: '%none' is no register
k: line 51: '%none' is not known
k: line 52: '%none' is not known
k: line 53: '%none' is no register
k: line 54: '%none' is not known
k: line 55: '%none' is not known
k: line 56: '%none' is no register
k: line 57: '%none' is not known
k: line 58: '%none' is no register
k: line 59: '%none' is not known
k: line 60: '%none' is no register
k: line 61: '%none' is no register
k: line 62: '%none' is not known
k: line 63: '%none' is not known
k: line 64: '%none' is not known
k: line 65: '%none' is no register
k: line 66: '%none' is no register
k: line 67: '%none' is not known
k: line 68: '%none' is not known
k: line 69: '%none' is no register
k: line 70: '%none' is not known
k: line 71: '%none' is not known
k: line 72: '%none' is no register
k: line 73: '%none' is not known
k: line 74: '%none' is no register
k: line 75: '%none' is not known
k: line 76: '%none' is not known
k: line 77: '%none' is no register
k: line 78: '%none' is no register
k: line 79: '%none' is not known
k: line 80: '%none' is not known
k: line 81: '%none' is not known
k: line 82: '%none' is no register
k: line 83: '%none' is not known
k: line 84: '%none' is no register
k: line 85: '%none' is not known
k: line 86: '%none' is not known
k: line 87: '%none' is no register
k: line 88: '%none' is no register
k: line 89: '%none' is not known
k: line 90: '%none' is not known
k: line 91: '%none' is no register
k: line 92: '%none' is not known
k: line 93: '%none' is no register
k: line 94: '%none' is not known
k: line 95: '%none' is not known
k: line 96: '%none' is no register
k: line 97: '%none' is no register
k: line 98: '%none' is not known
k: line 99: '%none' is no register
k: line 100: '%none' is not known
k: line 101: '%none' is not known
k: line 102: '%none' is no register
k: line 103: '%none' is not known
k: line 104: '%none' is no register
k: line 105: '%none' is not known
k: line 106: '%none' is no register
k: line 107: '%none' is not known
k: line 108: '%none' is no register
k: line 109: '%none' is not known
k: line 110: '%none' is not known
k: line 111: '%none' is no register
k: line 112: '%none' is no register
k: line 113: '%none' is not known
k: line 114: '%none' is not known
k: line 115: '%none' is no register
k: line 116: '%none' is not known
k: line 117: '%none' is no register
k: line 118: '%none' is not known
k: line 119: '%none' is no register
k: line 120: '%none' is not known
k: line 121: '%none' is no register
k: line 122: '%none' is not known
k: line 123: '%none' is no register
k: line 124: '%none' is not known
k: line 125: '%none' is not known
k: line 126: '%none' is not known
k: line 127: '%none' is no predicate
k: line 128: '%none' is no predicate
k: line 129: '%none' is no predicate
k: line 130: '!%none' is no predicate
k: line 131: '%none' is no register
k: line 132: '%none' is not known
k: line 133: '%none' is no predicate
k: line 134: '%none' is not known
k: line 135: '%none' is no predicate
k: line 136: '!%none' is no predicate
k: line 137: '%none' is not known
k: line 138: '%none' is no register
k: line 139: '%none' is not known
k: line 140: '%none' is not known
k: line 141: '%none' is no register
k: line 142: '%none' is not known
k: line 143: '%none' is not known
k: line 144: '%none' is no register
k: line 145: '%none' is not known
k: line 146: '%none' is not known
k: line 147: '%none' is no register
k: line 148: '%none' is not known
k: line 149: '%none' is not known
k: line 150: '%none' is not known
k: line 151: '%none' is no register
k: line 152: '%none' is not known
k: line 153: '%none' is not known
k: line 154: '%none' is not known
k: line 155: '%none' is not known
k: line 156: '%none' is not known
k: line 157: '%none' is not known
k: line 158: '%none' is not known
k: line 159: '%none' is not known
k: line 160: '%none' is not known
k: line 161: '%none' is not known
k: line 162: '%none' is not known
k: line 163: '%none' is not known
k: line 164: '%none' is not known
k: line 165: '%none' is not known
k: line 166: '%none' is not known
k: line 167: '%none' is not known
k: line 168: '%none' is not known
k: line 169: '%none' is not known
k: line 170: '%none' is not known
k: line 171: '%none' is not known
k: line 172: '%none' is not known
k: line 173: '%none' is no register
k: line 174: '%none' is not known
k: line 175: '%none' is no register
k: line 176: '%none' is not known
k: line 177: '%none' is no register
k: line 178: '%none' is not known
k: line 179: '%none' is no register
k: line 180: '%none' is not known
k: line 181: '%none' is no register
k: line 182: '%none' is no register
k: line 183: '%none' is no register
k: line 184: '%none' is not known
k: line 185: '%none' is not known
k: line 186: '%none' is not known
k: line 187: '%none' is no register
k: line 188: '%none' is not known
k: line 189: '%none' is no register
k: line 190: '%none' is not known
k: line 191: '%none' is no register
k: line 192: '%none' is not known
k: line 193: '%none' is no register
k: line 194: '%none' is not known
k: line 195: '%none' is no register
k: line 196: '%none' is not known
k: line 197: '%none' is no register
k: line 198: '%none' is not known
k: line 199: '%none' is no register
k: line 200: '%none' is not known
k: line 201: '%none' is no register
k: line 202: '%none' is not known
k: line 203: '%none' is no register
k: line 204: '%none' is no register
k: line 205: '%none' is not known
k: line 206: '%none' is no register
k: line 207: '%none' is not known
k: line 208: '%none' is not known
k: line 209: '%none' is no register
k: line 210: '%none' is not known
k: line 211: '%none' is no register
k: line 212: '%none' is not known
k: line 213: '%none' is no register
k: line 214: '%none' is no register
k: line 215: '%none' is not known
k: line 216: '%none' is not known
k: line 217: '%none' is no register
k: line 218: '%none' is not known
k: line 219: '%none' is no register
k: line 220: '%none' is no register
k: line 221: '%none' is not known
k: line 222: '%none' is no register
k: line 223: '%none' is not known
k: line 224: '%none' is no register
k: line 225: '%none' is not known
k: line 226: '%none' is no register
k: line 227: '%none' is not known
k: line 228: '%none' is no register
k: line 229: '%none' is not known
k: line 230: '%none' is no register
k: line 231: '%none' is not known
k: line 232: '%none' is no register
k: line 233: '%none' is not known
k: line 234: '%none' is no register
k: line 235: '%none' is not known
k: line 236: '%none' is no register
k: line 237: '%none' is not known
k: line 238: '%none' is no register
k: line 239: '%none' is not known
k: line 240: '%none' is not known
k: line 241: '%none' is not known
k: line 242: '%none' is no register
k: line 243: '%none' is not known
k: line 244: '%none' is no register
k: line 245: '%none' is not known
k: line 246: '%none' is no register
k: line 247: '%none' is not known
k: line 248: '%none' is no register
k: line 249: '%none' is not known
k: line 250: '%none' is not known
k: line 251: '%none' is not known
k: line 252: '%none' is no register
k: line 253: '%none' is no register
k: line 254: '%none' is not known
k: line 255: '%none' is not known
k: line 256: '%none' is not known
k: line 257: '%none' is not known
k: line 258: '%none' is not known
k: line 259: '%none' is not known
k: line 260: '%none' is no register
k: line 261: '%none' is not known
k: line 262: '%none' is not known
k: line 263: '%none' is not known
k: line 264: '%none' is no register
k: line 265: '%none' is no register
k: line 266: '%none' is not known
k: line 267: '%none' is no predicate
k: line 268: '%none' is not known
k: line 269: '%none' is no predicate
k: line 270: '%none' is not known
k: line 271: '%none' is no predicate
k: line 272: '%none' is not known
k: line 273: '%none' is no predicate
k: line 274: '%none' is not known
k: line 275: '%none' is no predicate
k: line 276: '%none' is not known
k: line 277: '%none' is no predicate
k: line 278: '%none' is not known
k: line 279: '%none' is not known
k: line 280: '%none' is no register
k: line 281: '%none' is no register
k: line 282: '%none' is no register
k: line 283: '%none' is no register
k: line 284: '%none' is no register
k: line 285: '%none' is not known
k: line 286: '%none' is no register of 128 bits
k: line 287: '%none' is not known
k: line 288: '%none' is no register
k: line 289: '%none' is not known
k: line 290: '%none' is no register
k: line 291: '%none' is not known
k: line 292: '%none' is not known
k: line 293: '%none' is no register
k: line 294: '%none' is not known
k: line 295: '%none' is no register
k: line 296: '%none' is not known
k: line 297: '%none' is no register
k: line 298: '%none' is no register
k: line 299: '%none' is no register
k: line 300: '%none' is no register
k: line 301: '%none' is no register
k: line 302: '%none' is not known
k: line 303: '%none' is no register
k: line 304: '%none' is not known
k: line 305: '%none' is not known
k: line 306: '%none' is no register
k: line 307: '%none' is not known
k: line 308: '%none' is no register
k: line 309: '%none' is no register
k: line 310: '%none' is no register
k: line 311: '%none' is no register
k: line 312: '%none' is not known
k: line 313: '%none' is no register
k: line 314: '%none' is not known
k: line 315: '%none' is no register
k: line 316: '%none' is not known
k: line 317: '%none' is no register
k: line 318: '%none' is not known
k: line 319: '%none' is no register
k: line 320: '%none' is not known
k: line 321: '%none' is no register
k: line 322: '%none' is not known
k: line 323: '%none' is no register
k: line 324: '%none' is not known
k: line 325: '%none' is no register
k: line 326: '%none' is not known
k: line 327: '%none' is not known
k: line 328: '%none' is no register
k: line 329: '%none' is no register
k: line 330: '%none' is no register
k: line 331: '%none' is no register
k: line 332: '%none' is not known
k: line 333: '%none' is no register
k: line 334: '%none' is no register
k: line 335: '%none' is not known
k: line 336: '%none' is no register
k: line 337: '%none' is no register
k: line 338: '%none' is no register
k: line 339: '%none' is no register
k: line 340: '%none' is not known
k: line 341: '%none' is no register
k: line 342: '%none' is no register
k: line 343: '%none' is no register
k: line 344: '%none' is no register
k: line 345: '%none' is not known
k: line 346: '%none' is no register
k: line 347: '%none' is no register
k: line 348: '%none' is no register
k: line 349: '%none' is no register
k: line 350: '%none' is no register
k: line 351: '%none' is no register
k: line 352: '%none' is no register
k: line 353: '%none' is no register
k: line 354: '%none' is not known
k: line 355: '%none' is not known
k: line 356: '%none' is no register
k: line 357: '%none' is no register
k: line 358: '%none' is not known
k: line 359: '%none' is no register
k: line 360: '%none' is not known
k: line 361: '%none' is no register
k: line 362: '%none' is not known
k: line 363: '%none' is no register
k: line 364: '%none' is not known
k: line 365: '%none' is not known
k: line 366: '%none' is no register
k: line 367: '%none' is not known
k: line 368: '%none' is no register
k: line 369: '%none' is no register
k: line 370: '%none' is not known
k: line 371: '%none' is no register
k: line 372: '%none' is not known
k: line 373: '%none' is no register
k: line 374: '%none' is not known
k: line 375: '%none' is no register
k: line 376: '%none' is no register
k: line 377: '%none' is not known
k: line 378: '%none' is no register
k: line 379: '%none' is no register
k: line 380: '%none' is not known
k: line 381: '%none' is no register
k: line 382: '%none' is no register
k: line 383: '%none' is no register
k: line 384: '%none' is no register
k: line 385: '%none' is not known
k: line 386: '%none' is no register
k: line 387: '%none' is not known
k: line 388: '%none' is no register
k: line 389: '%none' is not known
k: line 390: '%none' is no register
k: line 391: '%none' is not known
k: line 392: '%none' is no register
k: line 393: '%none' is no register
k: line 394: '%none' is not known
k: line 395: '%none' is no register
k: line 396: '%none' is not known
k: line 397: '%none' is no register
k: line 398: '%none' is not known
k: line 399: '%none' is no register
k: line 400: '%none' is not known
k: line 401: '%none' is no register
k: line 402: '%none' is no register
k: line 403: '%none' is not known
k: line 404: '%none' is no register
k: line 405: '%none' is no register
k: line 406: '%none' is not known
k: line 407: '%none' is no register
k: line 408: '%none' is not known
k: line 409: '%none' is no register
k: line 410: '%none' is not known
k: line 411: '%none' is not known
k: line 412: '%none' is not known
k: line 413: '%none' is no register
k: line 414: '%none' is not known
k: line 415: '%none' is not known
k: line 416: '%none' is not known
k: line 417: '%none' is no register
k: line 418: '%none' is not known
k: line 419: '%none' is not known
k: line 420: '%none' is not known
k: line 421: '%none' is no register
k: line 422: '%none' is not known
k: line 423: '%none' is no register
k: line 424: '%none' is no predicate
k: line 425: '%none' is not known
k: line 426: '%none' is not known
k: line 427: '%none' is no register
k: line 428: '%none' is not known
k: line 429: '%none' is not known
k: line 430: '%none' is no register
k: line 431: '%none' is not known
k: line 432: '%none' is no register
k: line 433: '%none' is not known
k: line 434: '%none' is no register
k: line 435: '%none' is not known
k: line 436: '%none' is no register
k: line 437: '%none' is not known
k: line 438: '%none' is no register
k: line 439: '%none' is not known
k: line 440: '%none' is no register
k: line 441: '%none' is not known
k: line 442: '%none' is not known
k: line 443: '%none' is not known
k: line 444: '%none' is not known
k: line 445: '%none' is not known
k: line 446: '%none' is not known
k: line 447: '%none' is no register
k: line 448: '%none' is not known
k: line 449: '%none' is no predicate
k: line 450: '%none' is not known
k: line 451: '%none' is not known
k: line 452: '%none' is no predicate
k: line 453: '%none' is not known
k: line 454: '%none' is not known
k: line 455: '%none' is not known
k: line 456: '%none' is not known
k: line 457: '%none' is not known
k: line 458: '%none' is not known
k: line 459: '%none' is not known
k: line 460: '%none' is not known
k: line 461: '%none' is not known
k: line 462: '%none' is not known
k: line 463: '%none' is not known
k: line 464: '%none' is not known
k: line 465: '%none' is not known
k: line 466: '%none' is not known
k: line 467: '%none' is not known
k: line 468: '%none' is no register
k: line 469: '%none' is no register
k: line 470: '%none' is no register
k: line 471: '%none' is no register
k: line 472: '%none' is not known
k: line 473: '%none' is not known
k: line 474: '%none' is not known
k: line 475: '%none' is not known
k: line 476: '%none' is not known
k: line 477: '%none' is not known
k: line 478: '%none' is not known
k: line 479: '%none' is not known
k: line 480: '%none' is not known
k: line 481: '%none' is not known
k: line 482: '%none' is not known
k: line 483: '%none' is not known
k: line 484: '%none' is not known
k: line 485: '%none' is no register
k: line 486: '%none' is no register
k: line 487: '%none' is no register
k: line 488: '%none' is no register
k: line 489: '%none' is not known
k: line 490: '%none' is not known
k: line 491: '%none' is not known
k: line 492: '%none' is not known
k: line 493: '%none' is not known
k: line 494: '%none' is not known
k: line 495: '%none' is not known
k: line 496: '%none' is not known
k: line 497: '%none' is not known
k: line 498: '%none' is not known
k: line 499: '%none' is not known
k: line 500: '%none' is not known
k: line 501: '%none' is not known
k: line 502: '%none' is no register
k: line 503: '%none' is no register
k: line 504: '%none' is no register
k: line 505: '%none' is no register
k: line 506: '%none' is no register
k: line 507: '%none' is no register
k: line 508: '%none' is not known
k: line 509: '%none' is not known
k: line 510: '%none' is not known
k: line 511: '%none' is not known
k: line 512: '%none' is not known
k: line 513: '%none' is not known
k: line 514: '%none' is not known
k: line 515: '%none' is not known
k: line 516: '%none' is not known
k: line 517: '%none' is not known
k: line 518: '%none' is not known
k: line 519: '%none' is not known
k: line 520: '%none' is not known
k: line 521: '%none' is not known
k: line 522: '%none' is not known
k: line 523: '%none' is not known
k: line 524: '%none' is not known
k: line 525: '%none' is not known
k: line 526: '%none' is no register
k: line 527: '%none' is no register
k: line 528: '%none' is no register
k: line 529: '%none' is no register
k: line 530: '%none' is not known
k: line 531: '%none' is not known
k: line 532: '%none' is not known
k: line 533: '%none' is not known
k: line 534: '%none' is not known
k: line 535: '%none' is not known
k: line 536: '%none' is not known
k: line 537: '%none' is not known
k: line 538: '%none' is not known
k: line 539: '%none' is not known
k: line 540: '%none' is no register
k: line 541: '%none' is no register
k: line 542: '%none' is no register
k: line 543: '%none' is no register
k: line 544: '%none' is no register
k: line 545: '%none' is no register
k: line 546: '%none' is not known
k: line 547: '%none' is not known
k: line 548: '%none' is not known
k: line 549: '%none' is not known
k: line 550: '%none' is not known
k: line 551: '%none' is not known
k: line 552: '%none' is not known
k: line 553: '%none' is not known
k: line 554: '%none' is not known
k: line 555: '%none' is not known
k: line 556: '%none' is not known
k: line 557: '%none' is not known
k: line 558: '%none' is not known
k: line 559: '%none' is not known
k: line 560: '%none' is not known
k: line 561: '%none' is not known
k: line 562: '%none' is not known
k: line 563: '%none' is not known
k: line 564: '%none' is no register
k: line 565: '%none' is no register
k: line 566: '%none' is no register
k: line 567: '%none' is no register
k: line 568: '%none' is not known
k: line 569: '%none' is not known
k: line 570: '%none' is not known
k: line 571: '%none' is not known
k: line 572: '%none' is not known
k: line 573: '%none' is not known
k: line 574: '%none' is not known
k: line 575: '%none' is not known
k: line 576: '%none' is not known
k: line 577: '%none' is not known
k: line 578: '%none' is no register
k: line 579: '%none' is no register
k: line 580: '%none' is no register
k: line 581: '%none' is no register
k: line 582: '%none' is no register
k: line 583: '%none' is no register
k: line 584: '%none' is not known
k: line 585: '%none' is not known
k: line 586: '%none' is not known
k: line 587: '%none' is not known
k: line 588: '%none' is no register
k: line 589: '%none' is no register
k: line 590: '%none' is no register
k: line 591: '%none' is no register
k: line 592: '%none' is not known
k: line 593: '%none' is not known
k: line 594: '%none' is not known
k: line 595: '%none' is not known
k: line 596: '%none' is not known
k: line 597: '%none' is not known
k: line 598: '%none' is not known
k: line 599: '%none' is not known
k: line 600: '%none' is not known
k: line 601: '%none' is not known
k: line 602: '%none' is not known
k: line 603: '%none' is not known
k: line 604: '%none' is not known
k: line 605: '%none' is not known
k: line 606: '%none' is not known
k: line 607: '%none' is not known
k: line 608: '%none' is not known
k: line 609: '%none' is not known
k: line 610: '%none' is not known
k: line 611: '%none' is not known
k: line 612: '%none' is no register
k: line 613: '%none' is no register
k: line 614: '%none' is no register
k: line 615: '%none' is no register
k: line 616: '%none' is no register
k: line 617: '%none' is no register
k: line 618: '%none' is no register
k: line 619: '%none' is no register
k: line 620: '%none' is no register of 128 bits
k: line 621: '%none' is no register of 128 bits
k: line 622: '%none' is not known
k: line 623: '%none' is not known
k: line 624: '%none' is no register
k: line 625: '%none' is not known
k: line 626: '%none' is not known
k: line 627: '%none' is not known
k: line 628: '%none' is no register
k: line 629: '%none' is not known
k: line 630: '%none' is no register
k: line 631: '%none' is no register
k: line 632: '%none' is no predicate
k: line 633: '%none' is no register
k: line 634: '%none' is no register
k: line 635: '%none' is not known
k: line 636: '%none' is no register
k: line 637: '%none' is not known
k: line 638: '%none' is no register
k: line 639: '%none' is not known
k: line 640: '%none' is not known
k: line 641: '%none' is not known
k: line 642: '%none' is no register
k: line 643: '%none' is not known
k: line 644: '%none' is not known
k: line 645: '%none' is no register
k: line 646: '%none' is not known
k: line 647: '%none' is not known
k: line 648: '%none' is no register
k: line 649: '%none' is no register
k: line 650: '%none' is not known
k: line 651: '%none' is no register
k: line 652: '%none' is not known
k: line 653: '%none' is not known
k: line 654: '%none' is no register
k: line 655: '%none' is not known
k: line 656: '%none' is not known
k: line 657: '%none' is no register
k: line 658: '%none' is not known
k: line 659: '%none' is not known
k: line 660: '%none' is no register
k: line 661: '%none' is not known
k: line 662: '%none' is not known
k: line 663: '%none' is no register
k: line 664: '%none' is not known
k: line 665: '%none' is not known
k: line 666: '%none' is not known
k: line 667: '%none' is not known
k: line 668: '%none' is no register
k: line 669: '%none' is not known
k: line 670: '%none' is not known
k: line 671: '%none' is no register
k: line 672: '%none' is no register
k: line 673: '%none' is not known
k: line 674: '%none' is no register
k: line 675: '%none' is not known
k: line 676: '%none' is not known
k: line 677: '%none' is no register
k: line 678: '%none' is not known
k: line 679: '%none' is no register
k: line 680: '%none' is no register
k: line 681: '%none' is not known
k: line 682: '%none' is no predicate
k: line 683: '%none' is no predicate
k: line 684: '%none' is no register
k: line 685: '%none' is not known
k: line 686: '%none' is not known
k: line 687: '%none' is no register
k: line 688: '%none' is not known
k: line 689: '%none' is not known
k: line 690: '%none' is no predicate
k: line 691: '%none' is no predicate
k: line 692: '%none' is no predicate
k: line 693: '%none' is no register
k: line 694: '%none' is not known
k: line 695: '%none' is no register
k: line 696: '%none' is not known
k: line 697: '%none' is not known
k: line 698: '%none' is no register
k: line 699: '%none' is not known
k: line 700: '%none' is not known
k: line 701: '%none' is not known
k: line 702: '%none' is not known
k: line 703: '%none' is not known
k: line 704: '%none' is not known
k: line 705: '%none' is not known
k: line 706: '%none' is not known
k: line 707: '%none' is not known
k: line 708: '%none' is not known
k: line 709: '%none' is not known
k: line 710: '%none' is not known
k: line 711: '%none' is not known
k: line 712: '%none' is not known
k: line 713: '%none' is not known
k: line 714: '%none' is no register
k: line 715: '%none' is not known
k: line 716: '%none' is no register
k: line 717: '%none' is not known
k: line 718: '%none' is not known
k: line 719: '%none' is no register
k: line 720: '%none' is not known
k: line 721: '%none' is no register
k: line 722: '%none' is not known
k: line 723: '%none' is no predicate
k: line 724: '%none' is not known
k: line 725: '%none' is no register
k: line 726: '%none' is no register
k: line 727: '%none' is not known
k: line 728: '%none' is not known
k: line 729: '%none' is no predicate
k: line 730: '%none' is no register
k: line 731: '%none' is not known
k: line 732: '%none' is not known
k: line 733: '%none' is no predicate
k: line 734: '%none' is no predicate
k: line 735: '%none' is not known
k: line 736: '%none' is not known
k: line 737: '%none' is no register
k: line 738: '%none' is no predicate
k: line 739: '%none' is not known
k: line 740: '%none' is no register
k: line 741: '%none' is no register
k: line 742: '%none' is no predicate
k: line 743: '%none' is no register
k: line 744: '%none' is no predicate
k: line 745: '%none' is no register
k: line 746: '%none' is not known
k: line 747: '%none' is no predicate
k: line 748: '%none' is no register
k: line 749: '%none' is no register
k: line 750: '%none' is not known
k: line 751: '%none' is not known
k: line 752: '!%none' is no predicate
k: line 753: '%none' is no register
k: line 754: '%none' is no register
k: line 755: '%none' is not known
k: line 756: '%none' is not known
k: line 757: '%none' is no register
k: line 758: '%none' is not known
k: line 759: '%none' is not known
k: line 760: '%none' is no register
k: line 761: '%none' is not known
k: line 762: '%none' is not known
k: line 763: '%none' is no register
k: line 764: '%none' is not known
k: line 765: '%none' is not known
k: line 766: '%none' is no register
k: line 767: '%none' is no predicate
k: line 768: '%none' is not known
k: line 769: '%none' is no predicate
k: line 770: '%none' is no predicate
k: line 771: '%none' is no predicate
k: line 772: '%none' is not known
k: line 773: '%none' is no predicate
k: line 774: '%none' is not known
k: line 775: '%none' is no predicate
k: line 776: '%none' is not known
k: line 777: '%none' is no predicate
k: line 778: '%none' is not known
k: line 779: '%none' is no predicate
k: line 780: '%none' is no predicate
k: line 781: '%none' is not known
k: line 782: '%none' is no predicate
k: line 783: '%none' is no predicate
k: line 784: '%none' is not known
k: line 785: '%none' is no predicate
k: line 786: '%none' is not known
k: line 787: '%none' is no predicate
k: line 788: '%none' is not known
k: line 789: '%none' is not known
k: line 790: '%none' is no predicate
k: line 791: '%none' is not known
k: line 792: '%none' is no predicate
k: line 793: '%none' is no predicate
k: line 794: '%none' is not known
k: line 795: '!%none' is no predicate
k: line 796: '%none' is no predicate
k: line 797: '%none' is not known
k: line 798: '%none' is not known
k: line 799: '%none' is no predicate
k: line 800: '%none' is no predicate
k: line 801: '%none' is not known
k: line 802: '%none' is no predicate
k: line 803: '%none' is not known
k: line 804: '%none' is not known
k: line 805: '%none' is no predicate
k: line 806: '%none' is not known
k: line 807: '%none' is not known
k: line 808: '%none' is no predicate
k: line 809: '%none' is not known
k: line 810: '%none' is no predicate
k: line 811: '%none' is not known
k: line 812: '%none' is no predicate
k: line 813: '%none' is not known
k: line 814: '%none' is not known
k: line 815: '%none' is no predicate
k: line 816: '%none' is not known
k: line 817: '%none' is no predicate
k: line 818: '%none' is not known
k: line 819: '%none' is not known
k: line 820: '%none' is no predicate
k: line 821: '%none' is not known
k: line 822: '%none' is no predicate
k: line 823: '%none' is not known
k: line 824: '!%none' is no predicate
k: line 825: '%none' is no predicate
k: line 826: '%none' is no predicate
k: line 827: '%none' is no predicate
k: line 828: '%none' is no predicate
k: line 829: '%none' is no predicate
k: line 830: '%none' is not known
k: line 831: '%none' is no predicate
k: line 832: '%none' is not known
k: line 833: '%none' is no predicate
k: line 834: '%none' is not known
k: line 835: '%none' is not known
k: line 836: '%none' is no predicate
k: line 837: '%none' is not known
k: line 838: '%none' is not known
k: line 839: '%none' is no predicate
k: line 840: '%none' is not known
k: line 841: '%none' is no predicate
k: line 842: '%none' is not known
k: line 843: '%none' is no predicate
k: line 844: '%none' is not known
k: line 845: '%none' is no predicate
k: line 846: '%none' is not known
k: line 847: '%none' is no predicate
k: line 848: '%none' is not known
k: line 849: '%none' is no predicate
k: line 850: '%none' is not known
k: line 851: '%none' is not known
k: line 852: '%none' is no predicate
k: line 853: '%none' is not known
k: line 854: '%none' is no predicate
k: line 855: '%none' is not known
k: line 856: '%none' is no register
k: line 857: '%none' is not known
k: line 858: '%none' is not known
k: line 859: '%none' is not known
k: line 860: '%none' is no register
k: line 861: '%none' is not known
k: line 862: '%none' is not known
k: line 863: '%none' is not known
k: line 864: '%none' is not known
k: line 865: '%none' is not known
k: line 866: '%none' is no register
k: line 867: '%none' is not known
k: line 868: '%none' is not known
k: line 869: '%none' is not known
k: line 870: '%none' is not known
k: line 871: '%none' is not known
k: line 872: '%none' is no register
k: line 873: '%none' is not known
k: line 874: '%none' is not known
k: line 875: '%none' is not known
k: line 876: '%none' is not known
k: line 877: '%none' is not known
k: line 878: '%none' is no register
k: line 879: '%none' is no predicate
k: line 880: '%none' is not known
k: line 881: '%none' is no register
k: line 882: '%none' is not known
k: line 883: '%none' is not known
k: line 884: '%none' is no register
k: line 885: '%none' is not known
k: line 886: '%none' is not known
k: line 887: '%none' is no register
k: line 888: '%none' is not known
k: line 889: '%none' is not known
k: line 890: '%none' is no register
k: line 891: '%none' is not known
k: line 892: '%none' is no register
k: line 893: '%none' is not known
k: line 894: '%none' is no register
k: line 895: '%none' is not known
k: line 896: '%none' is not known
k: line 897: '%none' is no register
k: line 898: '%none' is not known
k: line 899: '%none' is not known
k: line 900: '%none' is no register
k: line 901: '%none' is not known
k: line 902: '%none' is no register
k: line 903: '%none' is not known
k: line 904: '%none' is not known
k: line 905: '%none' is not known
k: line 906: '%none' is not known
k: line 907: '%none' is no register
k: line 908: '%none' is not known
k: line 909: '%none' is no register
k: line 910: '%none' is not known
k: line 911: '%none' is not known
k: line 912: '%none' is not known
k: line 913: '%none' is not known
k: line 914: '%none' is no register of 128 bits
k: line 915: '%none' is not known
k: line 916: '%none' is not known
k: line 917: '%none' is not known
k: line 918: '%none' is not known
k: line 919: '%none' is not known
k: line 920: '%none' is not known
k: line 921: '%none' is not known
k: line 922: '%none' is not known
k: line 923: '%none' is not known
k: line 924: '%none' is not known
k: line 925: '%none' is not known
k: line 926: '%none' is not known
k: line 927: '%none' is not known
k: line 928: '%none' is not known
k: line 929: '%none' is not known
k: line 930: '%none' is not known
k: line 931: '%none' is no register of 128 bits
k: line 932: '%none' is no register of 128 bits
k: line 933: '%none' is not known
k: line 934: '%none' is not known
k: line 935: '%none' is not known
k: line 936: '%none' is not known
k: line 937: '%none' is not known
k: line 938: '%none' is not known
k: line 939: '%none' is not known
k: line 940: '%none' is not known
k: line 941: '%none' is not known
k: line 942: '%none' is not known
k: line 943: '%none' is not known
k: line 944: '%none' is not known
k: line 945: '%none' is not known
k: line 946: '%none' is not known
k: line 947: '%none' is not known
k: line 948: '%none' is not known
k: line 949: '%none' is not known
k: line 950: '%none' is not known
k: line 951: '%none' is not known
k: line 952: '%none' is not known
k: line 953: '%none' is not known
k: line 954: '%none' is not known
k: line 955: '%none' is not known
k: line 956: '%none' is not known
k: line 957: '%none' is not known
k: line 958: '%none' is not known
k: line 959: '%none' is not known
k: line 960: '%none' is not known
k: line 961: '%none' is not known
k: line 962: '%none' is not known
k: line 963: '%none' is not known
k: line 964: '%none' is not known
k: line 965: '%none' is not known
k: line 966: '%none' is not known
k: line 967: '%none' is not known
k: line 968: '%none' is not known
k: line 969: '%none' is not known
k: line 970: '%none' is not known
k: line 971: '%none' is not known
k: line 972: '%none' is not known
k: line 973: '%none' is not known
k: line 974: '%none' is not known
k: line 975: '%none' is not known
k: line 976: '%none' is not known
k: line 977: '%none' is not known
k: line 978: '%none' is not known
k: line 979: '%none' is not known
k: line 980: '%none' is not known
k: line 981: '%none' is not known
k: line 982: '%none' is not known
k: line 983: '%none' is not known
k: line 984: '%none' is not known
k: line 985: '%none' is not known
k: line 986: '%none' is not known
k: line 987: '%none' is not known
k: line 988: '%none' is not known
k: line 989: '%none' is not known
k: line 990: '%none' is not known
k: line 991: '%none' is not known
k: line 992: '%none' is not known
k: line 993: '%none' is not known
k: line 994: '%none' is not known
k: line 995: '%none' is not known
k: line 996: '%none' is not known
k: line 997: '%none' is not known
k: line 998: '%none' is not known
k: line 999: '%none' is not known
k: line 1000: '%none' is not known
k: line 1001: '%none' is not known
k: line 1002: '%none' is not known
k: line 1003: '%none' is not known
k: line 1004: '%none' is not known
k: line 1005: '%none' is not known
k: line 1006: '%none' is not known
k: line 1007: '%none' is no register
k: line 1008: '%none' is no register
k: line 1009: '%none' is not known
k: line 1010: '%none' is not known
k: line 1011: '%none' is no register
k: line 1012: '%none' is not known
k: line 1013: '%none' is not known
k: line 1014: '%none' is no register
k: line 1015: '%none' is not known
k: line 1016: '%none' is not known
k: line 1017: '%none' is no register
k: line 1018: '%none' is not known
k: line 1019: '%none' is not known
k: line 1020: '%none' is no register
k: line 1021: '%none' is not known
k: line 1022: '%none' is not known
k: line 1023: '%none' is not known
k: line 1024: '%none' is not known
k: line 1025: '%none' is not known
k: line 1026: '%none' is not known
k: line 1027: '%none' is no register
k: line 1028: '%none' is no register
k: line 1029: '%none' is no register
k: line 1030: '%none' is no register
k: line 1031: '%none' is no register
k: line 1032: '%none' is not known
k: line 1033: '%none' is no register
k: line 1034: '%none' is not known
k: line 1035: '%none' is no register
k: line 1036: '%none' is not known
k: line 1037: '%none' is no register
k: line 1038: '%none' is not known
k: line 1039: '%none' is no register
k: line 1040: '%none' is no predicate
k: line 1041: '%none' is no predicate
k: line 1042: '%none' is no predicate
k: line 1043: '%none' is not known
k: line 1044: '%none' is no predicate
k: line 1045: '%none' is no predicate
k: line 1046: '%none' is not known
k: line 1047: '%none' is no register
k: line 1048: '%none' is no predicate
k: line 1049: '%none' is not known
k: line 1050: '%none' is not known
k: line 1051: '%none' is not known
k: line 1052: '%none' is no predicate
k: line 1053: '%none' is no register
k: line 1054: '%none' is no register
k: line 1055: '%none' is no register
k: line 1056: '%none' is no register
k: line 1057: '%none' is no register
k: line 1058: '%none' is no register
k: line 1059: '%none' is no register
k: line 1060: '%none' is no register
k: line 1061: '%none' is no register
k: line 1062: '%none' is no register
k: line 1063: '%none' is no register
k: line 1064: '%none' is no register
k: line 1065: '%none' is not known
k: line 1066: '%none' is no register
k: line 1067: '%none' is no register
k: line 1068: '%none' is not known
k: line 1069: '%none' is no register
k: line 1070: '%none' is no register
k: line 1071: '%none' is no register
k: line 1072: '%none' is no register
k: line 1073: '%none' is not known
k: line 1074: '%none' is not known
k: line 1075: '%none' is no register
k: line 1076: '%none' is no register
k: line 1077: '%none' is no register
k: line 1078: '%none' is not known
k: line 1079: '%none' is no register
k: line 1080: '%none' is no register
k: line 1081: '%none' is no register
k: line 1082: '%none' is no register
k: line 1083: '%none' is no register
k: line 1084: '%none' is no register
k: line 1085: '%none' is no register
k: line 1086: '%none' is no register
k: line 1087: '%none' is not known
k: line 1088: '%none' is no register
k: line 1089: '%none' is no register
k: line 1090: '%none' is no register
k: line 1091: '%none' is no register
k: line 1092: '%none' is not known
k: line 1093: '%none' is not known
k: line 1094: '%none' is no register
k: line 1095: '%none' is no register
k: line 1096: '%none' is no register
k: line 1097: '%none' is no register
k: line 1098: '%none' is no register
k: line 1099: '%none' is not known
k: line 1100: '%none' is not known
k: line 1101: '%none' is no register
k: line 1102: '%none' is no register
k: line 1103: '%none' is no register
k: line 1104: '%none' is no register
k: line 1105: '%none' is no register
k: line 1106: '%none' is no register
k: line 1107: '%none' is no register
k: line 1108: '%none' is no register
k: line 1109: '%none' is not known
k: line 1110: '%none' is not known
k: line 1111: '%none' is not known
k: line 1112: '%none' is not known
k: line 1113: '%none' is not known
k: line 1114: '%none' is not known
k: line 1115: '%none' is not known
k: line 1116: '%none' is not known
k: line 1117: '%none' is not known
k: line 1118: '%none' is not known
k: line 1119: '%none' is not known
k: line 1120: '%none' is not known
k: line 1121: '%none' is not known
k: line 1122: '%none' is not known
k: line 1123: '%none' is not known
k: line 1124: '%none' is not known
k: line 1125: '%none' is not known
k: line 1126: '%none' is not known
k: line 1127: '%none' is not known
k: line 1128: '%none' is not known
k: line 1129: '%none' is no register
k: line 1130: '%none' is no register
k: line 1131: '%none' is no register
k: line 1132: '%none' is no register
k: line 1133: '%none' is no register
k: line 1134: '%none' is no register
k: line 1135: '%none' is no register
k: line 1136: '%none' is no register
k: line 1137: '%none' is not known
k: line 1138: '%none' is not known
k: line 1139: '%none' is not known
k: line 1140: '%none' is not known
k: line 1141: '%none' is not known
k: line 1142: '%none' is not known
k: line 1143: '%none' is not known
k: line 1144: '%none' is not known
k: line 1145: '%none' is not known
k: line 1146: '%none' is not known
k: line 1147: '%none' is not known
k: line 1148: '%none' is not known
k: line 1149: '%none' is not known
k: line 1150: '%none' is not known
k: line 1151: '%none' is not known
k: line 1152: '%none' is not known
k: line 1153: '%none' is no register
k: line 1154: '%none' is no register
k: line 1155: '%none' is no register
k: line 1156: '%none' is no register
k: line 1157: '%none' is no register
k: line 1158: '%none' is no register
k: line 1159: '%none' is no register
k: line 1160: '%none' is no register
k: line 1161: '%none' is not known
k: line 1162: '%none' is not known
k: line 1163: '%none' is not known
k: line 1164: '%none' is not known
k: line 1165: '%none' is no register
k: line 1166: '%none' is no register
k: line 1167: '%none' is not known
k: line 1168: '%none' is not known
k: line 1169: '%none' is not known
k: line 1170: '%none' is not known
k: line 1171: '%none' is no register
k: line 1172: '%none' is no register
k: line 1173: '%none' is not known
k: line 1174: '%none' is not known
k: line 1175: '%none' is not known
k: line 1176: '%none' is not known
k: line 1177: '%none' is no register
k: line 1178: '%none' is no register
k: line 1179: '%none' is not known
k: line 1180: '%none' is not known
k: line 1181: '%none' is not known
k: line 1182: '%none' is not known
k: line 1183: '%none' is not known
k: line 1184: '%none' is not known
k: line 1185: '%none' is not known
k: line 1186: '%none' is not known
k: line 1187: '%none' is not known
k: line 1188: '%none' is not known
k: line 1189: '%none' is not known
k: line 1190: '%none' is not known
k: line 1191: '%none' is not known
k: line 1192: '%none' is not known
k: line 1193: '%none' is not known
k: line 1194: '%none' is not known
k: line 1195: '%none' is not known
k: line 1196: '%none' is not known
k: line 1197: '%none' is not known
k: line 1198: '%none' is not known
k: line 1199: '%none' is not known
k: line 1200: '%none' is not known
k: line 1201: '%none' is not known
k: line 1202: '%none' is no register
k: line 1203: '%none' is not known
k: line 1204: '%none' is not known
k: line 1205: '%none' is no predicate
k: line 1206: '%none' is no predicate
k: line 1207: '%none' is no predicate
1 kernels
