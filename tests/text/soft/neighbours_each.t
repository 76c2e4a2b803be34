# every form of the other files with an operand less, with its first or last one twice, with a part of its name less or two parts in the
# other order: those that are no instructions, each refused with its line; ptxas 13.0 for sm_90a refuses each of them, too
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
a;
abs %d1, %d2;
abs %f1, %f2;
abs.f32 %f1, %f1, %f2;
abs.f32 %f1;
abs.f64 %d1, %d1, %d2;
abs.f64 %d1;
activemask.b32 %r1, %r1;
activemask.b32;
add %d1, %d1, -3;
add %f1, %f1, 2;
add %f1, %f2, %f2;
add %f1, %f2, -1.5e-3;
add %h1, %h1, 1;
add %q1, %q1, %q2;
add %q1, %q1, 1;
add %r1, %r1, -1;
add %r1, %r2, %r3;
add.L1 %r1, %r2, %r3;
add.L1.u32 %r1, %r1, %r2, %r3;
add.L1.u32 %r1, %r2;
add.L1::evict_last %r1, %r2, %r3;
add.L1::evict_last.u32 %r1, %r1, %r2, %r3;
add.L1::evict_last.u32 %r1, %r2;
add.L3::evict %r1, %r2, %r3;
add.L3::evict.u32 %r1, %r1, %r2, %r3;
add.L3::evict.u32 %r1, %r2;
add.X1::evict %r1, %r2, %r3;
add.X1::evict.u32 %r1, %r1, %r2, %r3;
add.X1::evict.u32 %r1, %r2;
add.f32 %f1, %f1, %f1, 2;
add.f32 %f1, %f1, %f2, %f2;
add.f32 %f1, %f1, %f2, -1.5e-3;
add.f32 %f1, %f1, 2, 2;
add.f32 %f1, %f1;
add.f32 %f1, %f2, -1.5e-3, -1.5e-3;
add.f32 %f1, -1.5e-3;
add.f32 %f1, 0f3F800000;
add.f64 %d1, %d1, %d1, -3;
add.f64 %d1, %d1, -3, -3;
add.f64 %d1, %d1;
add.f64 %d1, -3;
add.rn %d1, %d2, %d3;
add.rn %f1, %f2, %f3;
add.rn.f32 %f1, %f1, %f2, %f3;
add.rn.f32 %f1, %f2;
add.rn.f64 %d1, %d1, %d2, %d3;
add.rn.f64 %d1, %d2;
add.rz %r1, %r2, %r3;
add.rz.u32 %r1, %r1, %r2, %r3;
add.rz.u32 %r1, %r2;
add.s16 %h1, %h1, %h1, 1;
add.s16 %h1, %h1, 1, 1;
add.s16 %h1, %h1;
add.s16 %h1, 1;
add.s32 %r1, %r1, %r1, 1;
add.s32 %r1, %r1, %r2, %r3;
add.s32 %r1, %r1, 1, 1;
add.s32 %r1, %r1;
add.s32 %r1, -1;
add.s64 %q1, %q1, %q1, %q2;
add.s64 %q1, %q1, %q2, 16;
add.s64 %q1, %q1;
add.s64 %q1, %q2, 16, 16;
add.s64 %q1, 16;
add.u32 %r1, %r1, %r1, -1;
add.u32 %r1, %r1, %r2, %r3;
add.u32 %r1, %r1, -1, -1;
add.u32 %r1, %r1;
add.u32 %r1, -1;
add.u32 %r1;
add.u32.L1 %r1, %r2, %r3;
add.u32.L3::evict %r1, %r2, %r3;
add.u32.X1::evict %r1, %r2, %r3;
add.u32.rz %r1, %r2, %r3;
add.u32.u32.u32.u32.u32.u32.u32.u32 %r1, %r2;
add.u64 %q1, %q1, %q1, %q2;
add.u64 %q1, %q1, %q1, 1;
add.u64 %q1, %q1, 1, 1;
add.u64 %q1, %q1;
add.u64 %q1, 1;
add.u64;
addc %r1, %r1, 0;
addc.u32 %r1, %r1, %r1, 0;
addc.u32 %r1, %r1, 0, 0;
addc.u32 %r1, %r1;
addc.u32 %r1, 0;
address;
advice;
all;
alloc 24, 24;
alloc;
and %h1, %h2, 1;
and %p1, %p2, !%p3;
and %p1, %p2, %p3;
and %q1, %q1, -8;
and %r1, %r1, 1;
and %r1, %r2, %r3;
and.b16 %h1, %h1, %h2, 1;
and.b16 %h1, %h2, 1, 1;
and.b16 %h1, %h2;
and.b16 %h1, 1;
and.b32 %r1, %r1, %r1, 1;
and.b32 %r1, %r1, %r2, %r3;
and.b32 %r1, %r1, 1, 1;
and.b32 %r1, %r1;
and.b32 %r1, -2147483648;
and.b64 %q1, %q1, %q1, -8;
and.b64 %q1, %q1, -8, -8;
and.b64 %q1, %q1;
and.b64 %q1, -8;
and.f32 %f1, %f2;
and.f32 %p1, %p2;
and.pred %p1, !%p3;
and.pred %p1, %p1, %p2, !%p3;
and.pred %p1, %p1, %p2, %p3;
and.pred %p1, %p2, !%p3, !%p3;
and.pred %p1, %p2;
another %r1, [%q1];
another.op %r1, %r1, [%q1];
another.op %r1, [%q1], [%q1];
another.op %r1;
another.op [%q1];
any.kernel;
args.v;
asked.loaderLayerInterfaceVersion;
at;
atom.add %r1, [%q1], 5;
atom.add.b16 %h1, [%q1], %h2;
atom.add.global.b16 %h1, [%q1], %h2;
atom.add.u32 %r1, %r1, [%q1], 5;
atom.add.u32 %r1, 5;
atom.add.u32 %r1, [%q1+512];
atom.add.u32 [%q1], 5;
atom.and.f16 %h1, [%q1], %h2;
atom.and.global.f16 %h1, [%q1], %h2;
atom.global.add %d1, [%q1+56], 0d3FF0000000000000;
atom.global.add %f1, [%q1+40], 0f3F800000;
atom.global.add %h1, [%q1], %h2;
atom.global.add %q1, [%q2+32], 0x100000000;
atom.global.add %r1, [%q1+4], %r2;
atom.global.add %r1, [%q1+524288], 1;
atom.global.add.b16 %h1, %h1, [%q1], %h2;
atom.global.add.b16 %h1, %h2;
atom.global.add.b16 %h1, [%q1], %h2, %h2;
atom.global.add.b16 %h1, [%q1];
atom.global.add.b16 [%q1], %h2;
atom.global.add.f32 %f1, %f1, [%q1+40], 0f3F800000;
atom.global.add.f32 %f1, 0f3F000000;
atom.global.add.f32 %f1, [%q1+40];
atom.global.add.f32 [%q1+40], 0f3F800000;
atom.global.add.f64 %d1, %d1, [%q1+56], 0d3FF0000000000000;
atom.global.add.f64 %d1, 0d3FD0000000000000;
atom.global.add.f64 %d1, [%q1+56];
atom.global.add.f64 [%q1+56], 0d3FF0000000000000;
atom.global.add.noftz %h1, [%q1+4], 0x4000;
atom.global.add.noftz %h1, [%q1], %h2;
atom.global.add.noftz %r1, [%q1+16], 0x40003c00;
atom.global.add.noftz %r1, [%q1+32], %r2;
atom.global.add.noftz.bf16 %h1, %h1, [%q1+4], 0x4000;
atom.global.add.noftz.bf16 %h1, 0x4000;
atom.global.add.noftz.bf16 %h1, [%q1+4];
atom.global.add.noftz.bf16 [%q1+4], 0x4000;
atom.global.add.noftz.bf16x2 %r1, %r1, [%q1+20], 0x40003f80;
atom.global.add.noftz.bf16x2 %r1, 0x40003f80;
atom.global.add.noftz.bf16x2 %r1, [%q1+20];
atom.global.add.noftz.bf16x2 [%q1+20], 0x40003f80;
atom.global.add.noftz.f16 %h1, %h1, [%q1], %h2;
atom.global.add.noftz.f16 %h1, %h1, [%q1], 0x4000;
atom.global.add.noftz.f16 %h1, %h2;
atom.global.add.noftz.f16 %h1, 0x4000;
atom.global.add.noftz.f16 %h1, [%q1];
atom.global.add.noftz.f16 [%q1], %h2;
atom.global.add.noftz.f16 [%q1], 0x4000;
atom.global.add.noftz.f16x2 %r1, %r1, [%q1+16], 0x40003c00;
atom.global.add.noftz.f16x2 %r1, %r1, [%q1+32], %r2;
atom.global.add.noftz.f16x2 %r1, %r2;
atom.global.add.noftz.f16x2 %r1, 0x40003c00;
atom.global.add.noftz.f16x2 %r1, [%q1+16];
atom.global.add.noftz.f16x2 [%q1+16], 0x40003c00;
atom.global.add.noftz.f16x2 [%q1+32], %r2;
atom.global.add.u32 %r1, %r1, [%q1+4], %r2;
atom.global.add.u32 %r1, %r1, [%q1+524288], 1;
atom.global.add.u32 %r1, %r2;
atom.global.add.u32 %r1, 10;
atom.global.add.u32 %r1, [%q1+4];
atom.global.add.u32 %r1;
atom.global.add.u32 [%q1+4], %r2;
atom.global.add.u32 [%q1+524288], 1;
atom.global.add.u64 %q1, %q1, [%q2+32], 0x100000000;
atom.global.add.u64 %q1, 0x100000000;
atom.global.add.u64 %q1, [%q2+32];
atom.global.add.u64 [%q2+32], 0x100000000;
atom.global.and %h1, [%q1], %h2;
atom.global.and %r1, [%q1+16], 12;
atom.global.and.b32 %r1, %r1, [%q1+16], 12;
atom.global.and.b32 %r1, 12;
atom.global.and.b32 %r1, [%q1+16];
atom.global.and.b32 [%q1+16], 12;
atom.global.and.f16 %h1, %h1, [%q1], %h2;
atom.global.and.f16 %h1, %h2;
atom.global.and.f16 %h1, [%q1], %h2, %h2;
atom.global.and.f16 %h1, [%q1];
atom.global.and.f16 [%q1], %h2;
atom.global.b16 %h1, [%q1+32], 0x3c00, 0x1234;
atom.global.b16 %h1, [%q1+36], 0x4321;
atom.global.b16 %h1, [%q1], %h2;
atom.global.b16.add %h1, [%q1], %h2;
atom.global.b32 %r1, [%q1+16], 12;
atom.global.b32 %r1, [%q1+24], 0, %r2;
atom.global.b32 %r1, [%q1+32], %r1;
atom.global.b32 %r1, [%q1+32], 10, 99;
atom.global.b32 %r1, [%q1], %r2, %r3;
atom.global.b64 %q1, [%q2+40], 10, 0x500000000;
atom.global.b64 %q1, [%q2+48], 3;
atom.global.cas %h1, [%q1+32], 0x3c00, 0x1234;
atom.global.cas %q1, [%q2+40], 10, 0x500000000;
atom.global.cas %r1, [%q1+24], 0, %r2;
atom.global.cas %r1, [%q1+32], 10, 99;
atom.global.cas %r1, [%q1], %r2, %r3;
atom.global.cas.b16 %h1, %h1, [%q1+32], 0x3c00, 0x1234;
atom.global.cas.b16 %h1, 0, 77;
atom.global.cas.b16 %h1, [%q1+32], 0x1234;
atom.global.cas.b16 [%q1+32], 0x3c00, 0x1234;
atom.global.cas.b32 %r1, %r1, [%q1+24], 0, %r2;
atom.global.cas.b32 %r1, %r1, [%q1+32], 10, 99;
atom.global.cas.b32 %r1, %r1, [%q1], %r2, %r3;
atom.global.cas.b32 %r1, %r2, %r3;
atom.global.cas.b32 %r1, 0, %r2;
atom.global.cas.b32 %r1, 0, 7;
atom.global.cas.b32 %r1, [%q1+24], %r2;
atom.global.cas.b32 %r1, [%q1+24], 0;
atom.global.cas.b32 [%q1+24], 0, %r2;
atom.global.cas.b32 [%q1+32], 10, 99;
atom.global.cas.b32 [%q1], %r2, %r3;
atom.global.cas.b64 %q1, %q1, [%q2+40], 10, 0x500000000;
atom.global.cas.b64 %q1, 10, 0x500000000;
atom.global.cas.b64 %q1, [%q2+40], 0x500000000;
atom.global.cas.b64 [%q2+40], 10, 0x500000000;
atom.global.dec %r1, [%q1+48], 10;
atom.global.dec.u32 %r1, %r1, [%q1+48], 10;
atom.global.dec.u32 %r1, 10;
atom.global.dec.u32 %r1, [%q1+48];
atom.global.dec.u32 [%q1+48], 10;
atom.global.exch %h1, [%q1+36], 0x4321;
atom.global.exch %q1, [%q2+48], 3;
atom.global.exch %r1, [%q1+28], 12;
atom.global.exch %r1, [%q1+32], %r1;
atom.global.exch.b16 %h1, %h1, [%q1+36], 0x4321;
atom.global.exch.b16 %h1, 0x4321;
atom.global.exch.b16 %h1, [%q1+36];
atom.global.exch.b16 [%q1+36], 0x4321;
atom.global.exch.b32 %r1, %r1, [%q1+28], 12;
atom.global.exch.b32 %r1, %r1, [%q1+32], %r1;
atom.global.exch.b32 %r1, %r1;
atom.global.exch.b32 %r1, 0;
atom.global.exch.b32 %r1, [%q1+28];
atom.global.exch.b32 [%q1+28], 12;
atom.global.exch.b32 [%q1+32], %r1;
atom.global.exch.b64 %q1, %q1, [%q2+48], 3;
atom.global.exch.b64 %q1, 3;
atom.global.exch.b64 %q1, [%q2+48];
atom.global.exch.b64 [%q2+48], 3;
atom.global.f16 %h1, [%q1], %h2;
atom.global.f16.and %h1, [%q1], %h2;
atom.global.f32 %f1, [%q1+40], 0f3F800000;
atom.global.f32 %h1, [%q1], %h2;
atom.global.f32.max %h1, [%q1], %h2;
atom.global.f64 %d1, [%q1+56], 0d3FF0000000000000;
atom.global.inc %r1, [%q1+40], 11;
atom.global.inc.u32 %r1, %r1, [%q1+40], 11;
atom.global.inc.u32 %r1, 10;
atom.global.inc.u32 %r1, [%q1+40];
atom.global.inc.u32 [%q1+40], 11;
atom.global.max %h1, [%q1], %h2;
atom.global.max %q1, [%q2+24], 0xfffffffffffffffb;
atom.global.max %r1, [%q1+12], 0xfffffffb;
atom.global.max %r1, [%q1+28], %r2;
atom.global.max.f32 %h1, %h1, [%q1], %h2;
atom.global.max.f32 %h1, %h2;
atom.global.max.f32 %h1, [%q1], %h2, %h2;
atom.global.max.f32 %h1, [%q1];
atom.global.max.f32 [%q1], %h2;
atom.global.max.noftz %h1, [%q1+12], 0x4000;
atom.global.max.noftz %r1, [%q1+24], 0x40003800;
atom.global.max.noftz.bf16 %h1, %h1, [%q1+12], 0x4000;
atom.global.max.noftz.bf16 %h1, 0x4000;
atom.global.max.noftz.bf16 %h1, [%q1+12];
atom.global.max.noftz.bf16 [%q1+12], 0x4000;
atom.global.max.noftz.f16x2 %r1, %r1, [%q1+24], 0x40003800;
atom.global.max.noftz.f16x2 %r1, 0x40003800;
atom.global.max.noftz.f16x2 %r1, [%q1+24];
atom.global.max.noftz.f16x2 [%q1+24], 0x40003800;
atom.global.max.s32 %r1, %r1, [%q1+28], %r2;
atom.global.max.s32 %r1, %r1, [%q1+4], 5;
atom.global.max.s32 %r1, %r2;
atom.global.max.s32 %r1, 5;
atom.global.max.s32 %r1, [%q1+28];
atom.global.max.s32 [%q1+28], %r2;
atom.global.max.s32 [%q1+4], 5;
atom.global.max.s64 %q1, %q1, [%q2+8], -5;
atom.global.max.s64 %q1, -5;
atom.global.max.s64 %q1, [%q2+8];
atom.global.max.s64 [%q2+8], -5;
atom.global.max.u32 %r1, %r1, [%q1+12], 0xfffffffb;
atom.global.max.u32 %r1, 0xfffffffb;
atom.global.max.u32 %r1, [%q1+12];
atom.global.max.u32 [%q1+12], 0xfffffffb;
atom.global.max.u64 %q1, %q1, [%q2+24], 0xfffffffffffffffb;
atom.global.max.u64 %q1, 0xfffffffffffffffb;
atom.global.max.u64 %q1, [%q2+24];
atom.global.max.u64 [%q2+24], 0xfffffffffffffffb;
atom.global.min %q1, [%q2+16], 0xfffffffffffffffb;
atom.global.min %r1, [%q1+8], 0xfffffffb;
atom.global.min %r1, [%q1], %r2;
atom.global.min.noftz %h1, [%q1+8], 0x4000;
atom.global.min.noftz %r1, [%q1+28], 0x40003f00;
atom.global.min.noftz.bf16x2 %r1, %r1, [%q1+28], 0x40003f00;
atom.global.min.noftz.bf16x2 %r1, 0x40003f00;
atom.global.min.noftz.bf16x2 %r1, [%q1+28];
atom.global.min.noftz.bf16x2 [%q1+28], 0x40003f00;
atom.global.min.noftz.f16 %h1, %h1, [%q1+8], 0x4000;
atom.global.min.noftz.f16 %h1, 0x4000;
atom.global.min.noftz.f16 %h1, [%q1+8];
atom.global.min.noftz.f16 [%q1+8], 0x4000;
atom.global.min.s32 %r1, %r1, [%q1], %r2;
atom.global.min.s32 %r1, %r1, [%q1], -5;
atom.global.min.s32 %r1, %r2;
atom.global.min.s32 %r1, -5;
atom.global.min.s32 %r1, [%q1];
atom.global.min.s32 [%q1], %r2;
atom.global.min.s32 [%q1], -5;
atom.global.min.s64 %q1, %q1, [%q2], -5;
atom.global.min.s64 %q1, -5;
atom.global.min.s64 %q1, [%q2];
atom.global.min.s64 [%q2], -5;
atom.global.min.u32 %r1, %r1, [%q1+8], 0xfffffffb;
atom.global.min.u32 %r1, 0xfffffffb;
atom.global.min.u32 %r1, [%q1+8];
atom.global.min.u32 [%q1+8], 0xfffffffb;
atom.global.min.u64 %q1, %q1, [%q2+16], 0xfffffffffffffffb;
atom.global.min.u64 %q1, 0xfffffffffffffffb;
atom.global.min.u64 %q1, [%q2+16];
atom.global.min.u64 [%q2+16], 0xfffffffffffffffb;
atom.global.noftz.bf16 %h1, [%q1+12], 0x4000;
atom.global.noftz.bf16x2 %r1, [%q1+20], 0x40003f80;
atom.global.noftz.f16 %h1, [%q1+8], 0x4000;
atom.global.noftz.f16 %h1, [%q1], %h2;
atom.global.noftz.f16x2 %r1, [%q1+16], 0x40003c00;
atom.global.noftz.f16x2 %r1, [%q1+32], %r2;
atom.global.or %r1, [%q1+20], 12;
atom.global.or.b32 %r1, %r1, [%q1+20], 12;
atom.global.or.b32 %r1, 12;
atom.global.or.b32 %r1, [%q1+20];
atom.global.or.b32 [%q1+20], 12;
atom.global.s32 %r1, [%q1+28], %r2;
atom.global.s32 %r1, [%q1+4], 5;
atom.global.s64 %q1, [%q2+8], -5;
atom.global.u32 %r1, [%q1+12], 0xfffffffb;
atom.global.u32 %r1, [%q1+4], %r2;
atom.global.u64 %q1, [%q2+16], 0xfffffffffffffffb;
atom.global.v2.add.u32 %r1, [%q1];
atom.global.xor %r1, [%q1+24], 12;
atom.global.xor %r1, [%q1], %r2;
atom.global.xor.b32 %r1, %r1, [%q1+24], 12;
atom.global.xor.b32 %r1, %r1, [%q1], %r2;
atom.global.xor.b32 %r1, %r2;
atom.global.xor.b32 %r1, 12;
atom.global.xor.b32 %r1, [%q1+24];
atom.global.xor.b32 [%q1+24], 12;
atom.global.xor.b32 [%q1], %r2;
atom.max.f32 %h1, [%q1], %h2;
atom.max.global.f32 %h1, [%q1], %h2;
atom.u32 %r1, [%q1], 5;
attach 1, 1;
attach;
attribute;
axes;
b_16bit_k16;
b_8bit_k32;
bad;
bar %r1;
bar 0;
bar 1, %r1;
bar 1, 64;
bar.and.pred %p1, 0, %p2;
bar.and.pred %p1, 3, 64, %p2;
bar.arrive %r1;
bar.arrive 1, %r1, %r1;
bar.arrive 1, 1, %r1;
bar.arrive 1;
bar.arrive 7, 64, 64;
bar.or.pred %p1, 0, %p2;
bar.or.pred %p1, 4, !%p2;
bar.popc.u32 %r1, %r1, %p1;
bar.popc.u32 %r1, 0, %p1;
bar.popc.u32 %r1, 0, 64, %p1;
bar.popc.u32 %r1, 2, !%p1;
bar.red.and.pred %p1, %p1, 0, %p2;
bar.red.and.pred %p1, %p1, 3, 64, %p2;
bar.red.and.pred %p1, %p2;
bar.red.and.pred %p1, %r1, %r2, %r3;
bar.red.and.pred %p1, %r1;
bar.red.and.pred %p1, 0, %p2, %p2;
bar.red.and.pred %p1, 0;
bar.red.and.pred %p1, 3, 64, %p2, %p2;
bar.red.and.pred 0, %p2;
bar.red.and.pred 3, 64, %p2;
bar.red.or.pred %p1, !%p2;
bar.red.or.pred %p1, %p1, 0, %p2;
bar.red.or.pred %p1, %p1, 4, !%p2;
bar.red.or.pred %p1, %p1;
bar.red.or.pred %p1, 0, %p2, %p2;
bar.red.or.pred %p1, 0;
bar.red.or.pred %p1, 4, !%p2, !%p2;
bar.red.or.pred 0, %p2;
bar.red.or.pred 4, !%p2;
bar.red.popc.u32 %r1, !%p1;
bar.red.popc.u32 %r1, %p1;
bar.red.popc.u32 %r1, %r1, %p1, %p1;
bar.red.popc.u32 %r1, %r1, 0, 64, %p1;
bar.red.popc.u32 %r1, %r1;
bar.red.popc.u32 %r1, %r2, %r3;
bar.red.popc.u32 %r1, 0, %p1, %p1;
bar.red.popc.u32 %r1, 0, 64, %p1, %p1;
bar.red.popc.u32 %r1, 0;
bar.red.popc.u32 %r1, 2, !%p1, !%p1;
bar.red.popc.u32 0, %p1;
bar.red.popc.u32 0, 64, %p1;
bar.red.popc.u32 2, !%p1;
bar.red.pred %p1, 0, %p2;
bar.red.pred %p1, 3, 64, %p2;
bar.red.pred %p1, 4, !%p2;
bar.red.u32 %r1, %r1, %p1;
bar.red.u32 %r1, 0, %p1;
bar.red.u32 %r1, 0, 64, %p1;
bar.red.u32 %r1, 2, !%p1;
bar.red.xor.pred %p1, %r1;
bar.red.xor.pred %p1, 0;
bar.sync 1, 1, 64;
bar.sync;
bar;
barrier %r1, 32;
barrier 2, 64;
barrier 5;
barrier.arrive 128;
barrier.arrive 5, 128, 128;
barrier.or.pred %p1, 4, 96, !%p1;
barrier.red.or.pred %p1, %p1, 4, 96, !%p1;
barrier.red.or.pred %p1, 4, 96, !%p1, !%p1;
barrier.red.or.pred 4, 96, !%p1;
barrier.red.pred %p1, 4, 96, !%p1;
barrier.sync %r1, %r1, 32;
barrier.sync %r1, 32, 32;
barrier.sync 2, 2, 64;
barrier.sync;
begin 51, 51;
begin;
bf16;
bfi %q1, %q2, %q3, 32, 32;
bfi %r1, %r2, %r3, 1, 1;
bfi.b32 %r1, %r1, %r2, %r3, 1, 1;
bfi.b32 %r1, %r2, %r3, 1, 1, 1;
bfi.b32 %r1, %r2, %r3, 1;
bfi.b32 %r1, %r2, 1, 1;
bfi.b64 %q1, %q1, %q2, %q3, 32, 32;
bfi.b64 %q1, %q2, %q3, 32, 32, 32;
bfi.b64 %q1, %q2, %q3, 32;
bfi.b64 %q1, %q2, 32, 32;
bits;
blocks_per_sm;
bmsk.b32 %r1, %r2, %r3;
bmsk.clamp %r1, %r2, %r3;
bmsk.clamp.b32 %r1, %r1, %r2, %r3;
bmsk.clamp.b32 %r1, %r2;
bounded.maxSize;
box.dstMemoryType;
box.dstPitch;
box.dstXInBytes;
buffer.by;
byte;
bytes;
bytes_of_constant;
c.Depth;
c.Height;
c.WidthInBytes;
c.dstPitch;
c.srcDevice;
c.srcHeight;
c.srcPitch;
c;
captures 11, 11;
captures;
carries;
checked;
choice.conditional.size;
clz %r1, %q1;
clz.b64 %q1;
clz.b64 %r1, %q1, %q1;
clz.b64 %r1, %r1, %q1;
clz.b64 %r1;
config.gridDimX;
config.numAttrs;
cooperative.value.cooperative;
cooperative;
copy;
copysign %f1, %f2, %f3;
copysign.f32 %f1, %f1, %f2, %f3;
copysign.f32 %f1, %f2;
cp.async 0;
cp.async.bulk 0;
cp.async.bulk.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.2d.tensor.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.2d.tensor.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.L2.global [%q1], 16;
cp.async.bulk.L2.prefetch.global [%q1], 16;
cp.async.bulk.global.bulk_group [%q1], [%q1], 16;
cp.async.bulk.global.bulk_group.global [%q1], [%q1], 16;
cp.async.bulk.global.global [%q1], [%q1], 16;
cp.async.bulk.global.global.bulk_group [%q1], 16;
cp.async.bulk.global.global.bulk_group [%q1], [%q1], 16, 16;
cp.async.bulk.global.global.bulk_group [%q1], [%q1], [%q1], 16;
cp.async.bulk.global.global.bulk_group [%q1], [%q1];
cp.async.bulk.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.async.bulk.global.shared::cluster.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.async.bulk.read 0;
cp.async.bulk.read.wait_group 0;
cp.async.bulk.shared::cluster.global [%r1], [%q1], 64, [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%q1], 64, [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], 64, [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2], [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], [%r2];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%r1], [%q1], 64, [%r2];
cp.async.bulk.shared::cluster.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.async.bulk.tensor.2d.global.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.2d.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.global.shared::cluster.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.global.shared::cta [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3], [%r3];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}];
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%r3];
cp.async.bulk.tensor.2d.shared::cluster.global [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%r4];
cp.async.bulk.tensor.2d.shared::cluster.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.bulk.tensor.2d.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.2d.shared::cta.global.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.ca.global [%r1], [%q1], %r2;
cp.async.ca.global [%r1], [%q1], 12;
cp.async.ca.global.shared [%r1], [%q1], %r2;
cp.async.ca.global.shared [%r1], [%q1], 12;
cp.async.ca.shared [%r1], [%q1], %r2;
cp.async.ca.shared [%r1], [%q1], 12;
cp.async.ca.shared.global [%q1+4], 4;
cp.async.ca.shared.global [%q1+512], 4, %p1;
cp.async.ca.shared.global [%q1+8], 4, %r2;
cp.async.ca.shared.global [%q1], %r2;
cp.async.ca.shared.global [%r1+256], 4, %p1;
cp.async.ca.shared.global [%r1+256], [%q1+512], %p1;
cp.async.ca.shared.global [%r1+256], [%q1+512], 4, %p1, %p1;
cp.async.ca.shared.global [%r1+256], [%r1+256], [%q1+512], 4, %p1;
cp.async.ca.shared.global [%r1+4], 4, %r2;
cp.async.ca.shared.global [%r1+4], [%q1+8], %r2;
cp.async.ca.shared.global [%r1+4], [%q1+8], 4, %r2, %r2;
cp.async.ca.shared.global [%r1+4], [%r1+4], [%q1+8], 4, %r2;
cp.async.ca.shared.global [%r1], %r2;
cp.async.ca.shared.global [%r1], 12;
cp.async.ca.shared.global [%r1], [%q1+4];
cp.async.ca.shared.global [%r1], [%q1], %r2, %r2;
cp.async.ca.shared.global [%r1], [%q1], 12, 12;
cp.async.ca.shared.global [%r1], [%r1], [%q1+4], 4;
cp.async.ca.shared.global [%r1], [%r1], [%q1], %r2;
cp.async.ca.shared.global.L2::128B [%q1+4], 4, %r2;
cp.async.ca.shared.global.L2::128B [%q1+8], 8;
cp.async.ca.shared.global.L2::128B [%r1+32], 4, %r2;
cp.async.ca.shared.global.L2::128B [%r1+32], [%q1+4], %r2;
cp.async.ca.shared.global.L2::128B [%r1+32], [%q1+4], 4, %r2, %r2;
cp.async.ca.shared.global.L2::128B [%r1+32], [%r1+32], [%q1+4], 4, %r2;
cp.async.ca.shared.global.L2::128B [%r1+8], 8;
cp.async.ca.shared.global.L2::128B [%r1+8], [%q1+8];
cp.async.ca.shared.global.L2::128B [%r1+8], [%r1+8], [%q1+8], 8;
cp.async.cg.shared.global [%q1], 16, %r2;
cp.async.cg.shared.global [%q1], 16, 16;
cp.async.cg.shared.global [%r1+16], 16, %r2;
cp.async.cg.shared.global [%r1+16], [%q1], %r2;
cp.async.cg.shared.global [%r1+16], [%q1], 16, %r2, %r2;
cp.async.cg.shared.global [%r1+16], [%r1+16], [%q1], 16, %r2;
cp.async.cg.shared.global [%r1], 16, 16;
cp.async.cg.shared.global [%r1], [%q1], 16, 16, 16;
cp.async.cg.shared.global [%r1], [%r1], [%q1], 16, 16;
cp.async.global.bulk.global.bulk_group [%q1], [%q1], 16;
cp.async.prefetch.L2.global [%q1], 16;
cp.async.prefetch.bulk.L2.global [%q1], 16;
cp.async.shared.ca.global [%r1], [%q1], %r2;
cp.async.shared.ca.global [%r1], [%q1], 12;
cp.async.shared.global [%r1], [%q1], %r2;
cp.async.shared.global [%r1], [%q1], 12;
cp.async.shared::cluster.bulk.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.async.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.async.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.tensor.bulk.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.async.tensor.bulk.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.async.wait_group.bulk 0;
cp.async.wait_group.bulk.read 0;
cp.bulk.async.global.global.bulk_group [%q1], [%q1], 16;
cp.bulk.async.prefetch.L2.global [%q1], 16;
cp.bulk.async.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.bulk.async.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.bulk.async.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.bulk.async.wait_group 0;
cp.bulk.async.wait_group.read 0;
cp.bulk.global.global.bulk_group [%q1], [%q1], 16;
cp.bulk.prefetch.L2.global [%q1], 16;
cp.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1], 64, [%r2];
cp.bulk.tensor.2d.global.shared::cta.bulk_group [%q1, {%r1, %r2}], [%r3];
cp.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%q1, {%r2, %r3}], [%r4];
cp.bulk.wait_group 0;
cp.bulk.wait_group.read 0;
cp.ca.async.shared.global [%r1], [%q1], %r2;
cp.ca.async.shared.global [%r1], [%q1], 12;
cp.ca.shared.global [%r1+256], [%q1+512], 4, %p1;
cp.ca.shared.global [%r1+4], [%q1+8], 4, %r2;
cp.ca.shared.global [%r1], [%q1+4], 4;
cp.ca.shared.global [%r1], [%q1], %r2;
cp.ca.shared.global.L2::128B [%r1+32], [%q1+4], 4, %r2;
cp.ca.shared.global.L2::128B [%r1+8], [%q1+8], 8;
cp.cg.shared.global [%r1+16], [%q1], 16, %r2;
cp.cg.shared.global [%r1], [%q1], 16, 16;
cp.wait_group 0;
createpolicy.fractional.L2::evict_last.b64 0f3F800000;
createpolicy.fractional.L2::evict_last.b64;
cube.Depth;
cut;
cvt.b128.u32 %w1;
cvt.rn.bf16 %h1, %f1;
cvt.rn.bf16.f32 %f1;
cvt.rn.bf16.f32 %h1, %f1, %f1;
cvt.rn.bf16.f32 %h1, %h1, %f1;
cvt.rn.bf16.f32 %h1;
cvt.rn.e4m3x2.f32 %h1, %f1;
cvt.rn.f16 %h1, %f1;
cvt.rn.f16 %h1, 0d7FF0000000000000;
cvt.rn.f16.f32 %f1;
cvt.rn.f16.f32 %h1, %f1, %f1;
cvt.rn.f16.f32 %h1, %h1, %f1;
cvt.rn.f16.f32 %h1;
cvt.rn.f16.f64 %h1, %h1, 0d7FF0000000000000;
cvt.rn.f16.f64 %h1, 0d7FF0000000000000, 0d7FF0000000000000;
cvt.rn.f16.f64 %h1;
cvt.rn.f16.f64 0d7FF0000000000000;
cvt.rn.f16x2.f32 %r1, %f1;
cvt.rn.f32 %f1, %d1;
cvt.rn.f32 %f1, %r1;
cvt.rn.f32 %h1, %f1;
cvt.rn.f32.f64 %d1;
cvt.rn.f32.f64 %f1, %d1, %d1;
cvt.rn.f32.f64 %f1, %f1, %d1;
cvt.rn.f32.f64 %f1;
cvt.rn.f32.s32 %f1, %f1, %r1;
cvt.rn.f32.s32 %f1, %r1, %r1;
cvt.rn.f32.s32 %f1;
cvt.rn.f32.s32 %r1;
cvt.rn.f32.u32 %f1, %f1, %r1;
cvt.rn.f32.u32 %f1, %r1, %r1;
cvt.rn.f32.u32 %f1;
cvt.rn.f32.u32 %r1;
cvt.rn.f64 %d1, %q1;
cvt.rn.f64 %d1, %r1;
cvt.rn.f64 %f1, %d1;
cvt.rn.f64 %h1, 0d7FF0000000000000;
cvt.rn.f64.s32 %d1, %d1, %r1;
cvt.rn.f64.s32 %d1, %r1, %r1;
cvt.rn.f64.s32 %d1;
cvt.rn.f64.s32 %r1;
cvt.rn.f64.s64 %d1, %d1, %q1;
cvt.rn.f64.s64 %d1, %q1, %q1;
cvt.rn.f64.s64 %d1;
cvt.rn.f64.s64 %q1;
cvt.rn.f64.u32 %d1, %d1, %r1;
cvt.rn.f64.u32 %d1, %r1, %r1;
cvt.rn.f64.u32 %d1;
cvt.rn.f64.u32 %r1;
cvt.rn.relu.f16 %h1, %f1;
cvt.rn.relu.f16.f32 %f1;
cvt.rn.relu.f16.f32 %h1, %f1, %f1;
cvt.rn.relu.f16.f32 %h1, %h1, %f1;
cvt.rn.relu.f16.f32 %h1;
cvt.rn.relu.f32 %h1, %f1;
cvt.rn.relu.f32.f16 %h1, %f1;
cvt.rn.s32 %d1, %r1;
cvt.rn.s32 %f1, %r1;
cvt.rn.s64 %d1, %q1;
cvt.rn.satfinite.f16 %h1, %f1;
cvt.rn.satfinite.f16.f32 %f1;
cvt.rn.satfinite.f16.f32 %h1, %f1, %f1;
cvt.rn.satfinite.f16.f32 %h1, %h1, %f1;
cvt.rn.satfinite.f16.f32 %h1;
cvt.rn.satfinite.f32 %h1, %f1;
cvt.rn.satfinite.f32.f16 %h1, %f1;
cvt.rn.u32 %d1, %r1;
cvt.rn.u32 %f1, %r1;
cvt.rni.f32 %f1, %f2;
cvt.rni.f32 %r1, %f1;
cvt.rni.f32.f32 %f1, %f1, %f2;
cvt.rni.f32.f32 %f1;
cvt.rni.f64 %r1, %d1;
cvt.rni.s32 %r1, %d1;
cvt.rni.s32 %r1, %f1;
cvt.rni.s32.f32 %f1;
cvt.rni.s32.f32 %r1, %f1, %f1;
cvt.rni.s32.f32 %r1, %r1, %f1;
cvt.rni.s32.f32 %r1;
cvt.rni.s32.f64 %d1;
cvt.rni.s32.f64 %r1, %d1, %d1;
cvt.rni.s32.f64 %r1, %r1, %d1;
cvt.rni.s32.f64 %r1;
cvt.rz.bf16 %h1, %f1;
cvt.rz.bf16.f32 %f1;
cvt.rz.bf16.f32 %h1, %f1, %f1;
cvt.rz.bf16.f32 %h1, %h1, %f1;
cvt.rz.bf16.f32 %h1;
cvt.rz.f16 %h1, %f1;
cvt.rz.f16.f32 %f1;
cvt.rz.f16.f32 %h1, %f1, %f1;
cvt.rz.f16.f32 %h1, %h1, %f1;
cvt.rz.f16.f32 %h1;
cvt.rz.f32 %h1, %f1;
cvt.rzi.f32 %f1, %f2;
cvt.rzi.f32 %r1, %f1;
cvt.rzi.f32.f32 %f1, %f1, %f2;
cvt.rzi.f32.f32 %f1;
cvt.rzi.s32 %r1, %f1;
cvt.rzi.s32.f32 %f1;
cvt.rzi.s32.f32 %r1, %f1, %f1;
cvt.rzi.s32.f32 %r1, %r1, %f1;
cvt.rzi.s32.f32 %r1;
cvt.sat.f32 %f1, %f2;
cvt.sat.f32.f32 %f1, %f1, %f2;
cvt.sat.f32.f32 %f1;
cvt.u16 %h1, %r1;
cvt.u16 %h1, -2;
cvt.u16 %r1, %h1;
cvt.u16 %r1, %p1;
cvt.u16.u32 %h1, %h1, %r1;
cvt.u16.u32 %h1, %h1, -2;
cvt.u16.u32 %h1, %r1, %r1;
cvt.u16.u32 %h1, -2, -2;
cvt.u16.u32 %h1;
cvt.u16.u32 %r1, %p1;
cvt.u16.u32 %r1;
cvt.u16.u32 -2;
cvt.u32 %h1, %r1;
cvt.u32 %h1, -2;
cvt.u32 %q1, %r1;
cvt.u32 %r1, %h1;
cvt.u32 %r1, %p1;
cvt.u32 %r1, %q1;
cvt.u32 %r1;
cvt.u32.b128 %r1;
cvt.u32.u16 %h1;
cvt.u32.u16 %p1;
cvt.u32.u16 %r1, %h1, %h1;
cvt.u32.u16 %r1, %p1, %p1;
cvt.u32.u16 %r1, %r1, %h1;
cvt.u32.u16 %r1, %r1, %p1;
cvt.u32.u16 %r1;
cvt.u32.u64 %q1;
cvt.u32.u64 %r1, %q1, %q1;
cvt.u32.u64 %r1, %r1, %q1;
cvt.u32.u64 %r1;
cvt.u64 %q1, %r1;
cvt.u64 %r1, %q1;
cvt.u64.u32 %q1, %q1, %r1;
cvt.u64.u32 %q1, %r1, %r1;
cvt.u64.u32 %q1;
cvt.u64.u32 %r1;
cvta.global.u64 %q1, %q1, %q2;
cvta.global.u64 %q1;
cvta.local.u64 %q1, %q1, %q1;
cvta.local.u64 %q1;
cvta.param.u64 %q1, %q1, %q2;
cvta.param.u64 %q1;
cvta.shared.u64 %q1, %q1, %q1;
cvta.shared.u64 %q1;
cvta.to.global.u64 %q1, %q1, %q2;
cvta.to.global.u64 %q1;
cvta.to.local.u64 %q1, %q1, %q2;
cvta.to.local.u64 %q1;
cvta.to.shared.u64 %q1, %q1, %q2;
cvta.to.shared.u64 %q1;
def.key_size;
depth;
desc.flags;
destroy 51, 51;
destroy;
device_now;
div.approx %f1, %f2, %f3;
div.approx.f32 %f1, %f1, %f2, %f3;
div.approx.f32 %f1, %f2;
div.rn %d1, %d2, 0d4008000000000000;
div.rn %f1, %f2, 0f40400000;
div.rn.f32 %f1, %f1, %f2, 0f40400000;
div.rn.f32 %f1, %f2, 0f40400000, 0f40400000;
div.rn.f32 %f1, %f2;
div.rn.f32 %f1, 0f40400000;
div.rn.f64 %d1, %d1, %d2, 0d4008000000000000;
div.rn.f64 %d1, %d2, 0d4008000000000000, 0d4008000000000000;
div.rn.f64 %d1, %d2;
div.rn.f64 %d1, 0d4008000000000000;
do;
done;
elapsed;
elect.sync %r1|%p1;
element;
enum;
epoch;
errno;
errors;
events;
every;
ex2.approx.ftz %f1, %f2;
ex2.approx.ftz.f32 %f1, %f1, %f2;
ex2.approx.ftz.f32 %f1;
exponent;
extra;
f.dst;
f.height;
failed;
failing_call;
fails;
fails_anyway;
fails_at;
fails_until;
fake.apart;
fake.clock_at;
fake.host_at;
fake.place;
fake.refused_layout;
false;
fewer.n;
field;
fill.value;
fills;
first.flags;
first;
flat.Height;
flat.srcDevice;
flip;
fma.rm %f1, %f2, %f3, %f4;
fma.rm.f32 %f1, %f1, %f2, %f3, %f4;
fma.rm.f32 %f1, %f2, %f3;
fma.rn %d1, %d2, %d3, %d4;
fma.rn %f1, %f1, %f2, %f2;
fma.rn %f1, %f1, %f2, 0f3F800000;
fma.rn %f1, %f2, 0fBF800000, 0d3FF0000000000000;
fma.rn %r1, %r2, %r2, %r2;
fma.rn.f16x2 %r1, %r1, %r2, %r2, %r2;
fma.rn.f16x2 %r1, %r2, %r2;
fma.rn.f32 %f1, %f1, %f1, %f2, %f2;
fma.rn.f32 %f1, %f1, %f1, %f2, 0f3F800000;
fma.rn.f32 %f1, %f1, %f2, 0f3F800000, 0f3F800000;
fma.rn.f32 %f1, %f1, %f2;
fma.rn.f32 %f1, %f1, 0f3F800000;
fma.rn.f32 %f1, %f2, 0fBF800000, 0d3FF0000000000000, 0d3FF0000000000000;
fma.rn.f32 %f1, 0fBF800000, 0d3FF0000000000000;
fma.rn.f64 %d1, %d1, %d2, %d3, %d4;
fma.rn.f64 %d1, %d2, %d3;
for;
forced;
free 700, 700;
free;
from;
getctarank.shared::cluster.u32 %r1;
getctarank.u64 %q1;
getctarank.u64 %r1, %q1, %q1;
getctarank.u64 %r1, %r1, %q1;
getctarank.u64 %r1;
gone;
got.gridDimX;
got;
graphics;
group.physicalDeviceCount;
guarded;
h;
header.len;
held_at;
holders;
how;
i;
id;
info.enabledExtensionCount;
is;
is_node;
isspacep.const %p1, %p1, %q1;
isspacep.const %p1, %q1, %q1;
isspacep.const %p1;
isspacep.const %q1;
isspacep.global %p1, %p1, %q1;
isspacep.global %p1, %q1, %q1;
isspacep.global %p1;
isspacep.global %q1;
isspacep.local %p1, %p1, %q1;
isspacep.local %p1, %q1, %q1;
isspacep.local %p1;
isspacep.local %q1;
isspacep.param %p1, %p1, %q1;
isspacep.param %p1, %q1, %q1;
isspacep.param %p1;
isspacep.param %q1;
isspacep.shared %p1, %p1, %q1;
isspacep.shared %p1, %q1, %q1;
isspacep.shared %p1;
isspacep.shared %q1;
isspacep.shared::cta %p1, %p1, %q1;
isspacep.shared::cta %p1, %q1, %q1;
isspacep.shared::cta %p1;
isspacep.shared::cta %q1;
judge 200, 200;
judge;
k;
key;
kind;
lack;
lacks;
lanes;
ld %q1, [%q1];
ld %r1, [%q1+32];
ld.const %f1, [%q1];
ld.const.f32 %f1, %f1, [%q1];
ld.const.f32 %f1;
ld.const.f32 [%q1];
ld.global %d1, [%q1];
ld.global %f1, [%q1+64];
ld.global %q1, [%q1];
ld.global %r1, [%q1+0];
ld.global %r1, [16];
ld.global %w1, [%q1];
ld.global.L1::evict_last.L2::cache_hint.b32 { %r1, %r2, %r3, %r4 }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4 { %r1, %r2, %r3, %r4 }, [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 [ %q1 + 16 ], %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %r3, %r4 }, %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %r3, %r4 }, [ %q1 + 16 ], %q2, %q2;
ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r1, %r2, %r3, %r4 }, { %r1, %r2, %r3, %r4 }, [ %q1 + 16 ], %q2;
ld.global.b128 %w1, %w1, [%q1];
ld.global.b128 %w1;
ld.global.b128 [%q1];
ld.global.b32 %r1, %r1, [%q1+0];
ld.global.b32 %r1;
ld.global.b32 [%q1+0];
ld.global.b64 %q1, %q1, [%q2+8];
ld.global.b64 %q1;
ld.global.b64 [%q2+8];
ld.global.f32 %f1, %f1, [%q1+64];
ld.global.f32 %f1;
ld.global.f32 [%q1+64];
ld.global.f32 {%f1, %f2}, [%q1+96];
ld.global.f64 %d1, %d1, [%q1];
ld.global.f64 %d1;
ld.global.f64 [%q1];
ld.global.nc %h1, [%q1+64];
ld.global.nc %q1, [%q2];
ld.global.nc %r1, [%q1];
ld.global.nc.L1::no_allocate.L2::128B.f32 {%f1, %f2, %f3, %f4}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4 {%f1, %f2, %f3, %f4}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, [%q1+16];
ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f1, %f2, %f3, %f4};
ld.global.nc.f64 {%d1, %d2}, [%q1+16];
ld.global.nc.u32 %r1, %r1, [%q1];
ld.global.nc.u32 %r1;
ld.global.nc.u32 [%q1];
ld.global.nc.u32 {%r1, %r2}, [%q1+8];
ld.global.nc.u64 %q1, %q1, [%q2];
ld.global.nc.u64 %q1;
ld.global.nc.u64 [%q2];
ld.global.nc.u8 %h1, %h1, [%q1+64];
ld.global.nc.u8 %h1;
ld.global.nc.u8 [%q1+64];
ld.global.nc.v2 {%d1, %d2}, [%q1+16];
ld.global.nc.v2 {%r1, %r2}, [%q1+8];
ld.global.nc.v2.f64 [%q1+16];
ld.global.nc.v2.f64 {%d1, %d2}, {%d1, %d2}, [%q1+16];
ld.global.nc.v2.f64 {%d1, %d2};
ld.global.nc.v2.u32 [%q1+8];
ld.global.nc.v2.u32 {%r1, %r2}, {%r1, %r2}, [%q1+8];
ld.global.nc.v2.u32 {%r1, %r2};
ld.global.s16 %q1, %q1, [%q2];
ld.global.s16 %q1;
ld.global.s16 %r1, %r1, [%q1+2];
ld.global.s16 %r1;
ld.global.s16 [%q1+2];
ld.global.s32 %q1, %q1, [%q2];
ld.global.s32 %q1;
ld.global.s32 [%q2];
ld.global.s8 %q1, %q1, [%q2];
ld.global.s8 %q1;
ld.global.s8 %r1, %r1, [%q1+64];
ld.global.s8 %r1;
ld.global.s8 [%q1+64];
ld.global.some_word %r1, [%q1];
ld.global.some_word.u32 %r1, %r1, [%q1];
ld.global.some_word.u32 %r1, [%q1], [%q1];
ld.global.some_word.u32 %r1;
ld.global.some_word.u32 [%q1];
ld.global.u16 %q1, %q1, [%q2];
ld.global.u16 %q1;
ld.global.u16 [%q2];
ld.global.u32 %q1, %q1, [%q1];
ld.global.u32 %q1;
ld.global.u32 %r1, %r1, [%q1+4];
ld.global.u32 %r1, %r1, [16];
ld.global.u32 %r1;
ld.global.u32 [%q1+4];
ld.global.u32 [16];
ld.global.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.u32 {%r1, %r2, %r3, %r4}, [%q1+16];
ld.global.u32 {%r1, %r2}, [%q1];
ld.global.u32.some_word %r1, [%q1];
ld.global.u64 %q1, %q1, [%q1];
ld.global.u64 %q1;
ld.global.u64 [%q1];
ld.global.u64 {%q1, %q2, %q3, %q4}, [%q5+32];
ld.global.u64 {%q1, %q2}, [%q3+16];
ld.global.u8 %q1, %q1, [%q2];
ld.global.u8 %q1;
ld.global.u8 %r1, %r1, [%q1+0];
ld.global.u8 %r1;
ld.global.u8 [%q1+0];
ld.global.v2 {%f1, %f2}, [%q1+96];
ld.global.v2 {%q1, %q2}, [%q3+16];
ld.global.v2 {%r1, %r2}, [%q1];
ld.global.v2.f32 [%q1+96];
ld.global.v2.f32 {%f1, %f2}, {%f1, %f2}, [%q1+96];
ld.global.v2.f32 {%f1, %f2};
ld.global.v2.u32 [%q1];
ld.global.v2.u32 {%r1, %r2}, {%r1, %r2}, [%q1];
ld.global.v2.u32 {%r1, %r2};
ld.global.v2.u64 [%q3+16];
ld.global.v2.u64 {%q1, %q2}, {%q1, %q2}, [%q3+16];
ld.global.v2.u64 {%q1, %q2};
ld.global.v3.u32 {%r1, %r2, %r3};
ld.global.v4 {%q1, %q2, %q3, %q4}, [%q5+32];
ld.global.v4 {%r1, %r2, %r3, %r4}, [%q1+16];
ld.global.v4.u32 [%q1+16];
ld.global.v4.u32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, [%q1+16];
ld.global.v4.u32 {%r1, %r2, %r3, %r4};
ld.global.v4.u64 [%q5+32];
ld.global.v4.u64 {%q1, %q2, %q3, %q4}, {%q1, %q2, %q3, %q4}, [%q5+32];
ld.global.v4.u64 {%q1, %q2, %q3, %q4};
ld.global.v8 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1+32];
ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
ld.local %f1, [%q1+48];
ld.local %q1, [%q2+16];
ld.local %q1, [%r1];
ld.local %r1, [%q1+-4];
ld.local %r1, [%r2];
ld.local.f32 %f1, %f1, [%q1+48];
ld.local.f32 %f1;
ld.local.f32 [%q1+48];
ld.local.u32 %r1, %r1, [%q1+-4];
ld.local.u32 %r1, %r1, [%r2];
ld.local.u32 %r1;
ld.local.u32 [%q1+-4];
ld.local.u32 [%r2];
ld.local.u64 %q1, %q1, [%q2+16];
ld.local.u64 %q1, %q1, [%r1];
ld.local.u64 %q1;
ld.local.u64 [%q2+16];
ld.local.u64 [%r1];
ld.param %r1, [%q1];
ld.param.b32 %r1;
ld.param.u32 %r1, %r1, [%q1];
ld.param.u32 %r1;
ld.param.u32 [%q1];
ld.param.u64 %q1;
ld.relaxed.gpu.global %q1, [%q2+8];
ld.relaxed.gpu.global.u64 %q1, %q1, [%q2+8];
ld.relaxed.gpu.global.u64 %q1;
ld.relaxed.gpu.global.u64 [%q2+8];
ld.shared %f1, [%r1+4];
ld.shared %h1, [%r1];
ld.shared %q1, [%r1+8];
ld.shared %r1, [%q1+4];
ld.shared %r1, [%r2+-0];
ld.shared.f32 %f1, %f1, [%r1+4];
ld.shared.f32 %f1;
ld.shared.f32 [%r1+4];
ld.shared.u16 %h1, %h1, [%r1];
ld.shared.u16 %h1;
ld.shared.u16 %r1, %r1, [%r2];
ld.shared.u16 %r1;
ld.shared.u16 [%r1];
ld.shared.u32 %r1, %r1, [%q1+4];
ld.shared.u32 %r1, %r1, [%r2+256];
ld.shared.u32 %r1;
ld.shared.u32 [%q1+4];
ld.shared.u32 [%r2+256];
ld.shared.u32 {%r1, %r2, %r3, %r4}, [%r5+16];
ld.shared.u32 {%r1, %r2}, [%r3];
ld.shared.u64 %q1, %q1, [%r1+8];
ld.shared.u64 %q1;
ld.shared.u64 [%r1+8];
ld.shared.u64 {%q1, %q2}, [%r1];
ld.shared.u8 %r1, %r1, [%r2+-0];
ld.shared.u8 %r1;
ld.shared.u8 [%r2+-0];
ld.shared.v2 {%q1, %q2}, [%r1];
ld.shared.v2 {%r1, %r2}, [%r3];
ld.shared.v2.u32 [%r3];
ld.shared.v2.u32 {%r1, %r2}, {%r1, %r2}, [%r3];
ld.shared.v2.u32 {%r1, %r2};
ld.shared.v2.u64 [%r1];
ld.shared.v2.u64 {%q1, %q2}, {%q1, %q2}, [%r1];
ld.shared.v2.u64 {%q1, %q2};
ld.shared.v4 {%r1, %r2, %r3, %r4}, [%r5+16];
ld.shared.v4.u32 [%r5+16];
ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, [%r5+16];
ld.shared.v4.u32 {%r1, %r2, %r3, %r4};
ld.some_word.global.u32 %r1, [%q1];
ld.some_word.u32 %r1, [%q1];
ld.u32 %r1, %r1, [%q1+32];
ld.u32 %r1;
ld.u32 [%q1+32];
ld.u32 {%r1, %r2}, [%q1];
ld.u64 %q1, %q1, [%q1];
ld.u64 %q1;
ld.u64 [%q1];
ld.u8 %r1, %r1, [%q1+9];
ld.u8 %r1;
ld.u8 [%q1+9];
ld.v2 {%r1, %r2}, [%q1];
ld.v2.u32 [%q1];
ld.v2.u32 {%r1, %r2}, {%r1, %r2}, [%q1];
ld.v2.u32 {%r1, %r2};
ld.volatile.global %r1, [%q1+4];
ld.volatile.global.u16 %r1, %r1, [%q1];
ld.volatile.global.u16 %r1;
ld.volatile.global.u16 [%q1];
ld.volatile.global.u32 %r1, %r1, [%q1+4];
ld.volatile.global.u32 %r1;
ld.volatile.global.u32 [%q1+4];
ldmatrix.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.aligned.m8n8.x1.shared.b16 %r1, [%r2];
ldmatrix.aligned.m8n8.x2.global.b16 {%r1, %r2}, [%q1];
ldmatrix.aligned.m8n8.x2.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.aligned.m8n8.x2.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.aligned.m8n8.x3.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.aligned.sync.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.aligned.sync.m8n8.x1.x2.shared.b16 {%r1}, [%r2];
ldmatrix.aligned.sync.m8n8.x2.global.b16 {%r1, %r2}, [%q1];
ldmatrix.aligned.sync.m8n8.x2.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.aligned.sync.m8n8.x2.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.aligned.sync.m8n8.x3.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m16n16.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.trans.x1.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.shared.trans.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.b8.shared {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.shared {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3], [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2};
ldmatrix.sync.aligned.m8n8.global.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.m8n8.global.x2.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.m8n8.shared.b16 %r1, [%r2];
ldmatrix.sync.aligned.m8n8.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m8n8.shared.x2.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.shared.x2.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m8n8.shared.x3.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.trans.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x1.shared %r1, [%r2];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, %r1, [%r2];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [%r2], [%r2];
ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1;
ldmatrix.sync.aligned.m8n8.x1.shared.b16 [%r2];
ldmatrix.sync.aligned.m8n8.x1.shared.x2.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.b16.shared {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.shared {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16 [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16 {%r1}, [%r2], [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16 {%r1}, {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16 {%r1};
ldmatrix.sync.aligned.m8n8.x2.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x2.b16.global {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.m8n8.x2.b16.shared {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x2.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m8n8.x2.b8.shared {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m8n8.x2.global {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.m8n8.x2.global.b16 [%q1];
ldmatrix.sync.aligned.m8n8.x2.global.b16 {%r1, %r2}, [%q1], [%q1];
ldmatrix.sync.aligned.m8n8.x2.global.b16 {%r1, %r2}, {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.m8n8.x2.global.b16 {%r1, %r2};
ldmatrix.sync.aligned.m8n8.x2.shared {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x2.shared {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2, %r3}, [%r4], [%r4];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2, %r3}, {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2, %r3};
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%r3+16], [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2};
ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x2.shared.b8 [%r3];
ldmatrix.sync.aligned.m8n8.x2.shared.b8 {%r1, %r2}, [%r3], [%r3];
ldmatrix.sync.aligned.m8n8.x2.shared.b8 {%r1, %r2}, {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.m8n8.x2.shared.b8 {%r1, %r2};
ldmatrix.sync.aligned.m8n8.x2.trans.shared {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%r3+16], [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2};
ldmatrix.sync.aligned.m8n8.x2.x1.shared.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.m8n8.x3.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x3.b16.shared {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x3.shared {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x3.shared.b16 [%r4];
ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1, %r2, %r3}, [%r4], [%r4];
ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1, %r2, %r3}, {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1, %r2, %r3};
ldmatrix.sync.aligned.x1.m16n16.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.x1.m8n8.x2.shared.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.x1.shared.b16 %r1, [%r2];
ldmatrix.sync.aligned.x1.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.x1.x2.shared.b16 {%r1}, [%r2];
ldmatrix.sync.aligned.x2.global.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.x2.m8n8.global.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.aligned.x2.m8n8.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.x2.m8n8.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.x2.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.x2.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.x2.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.aligned.x2.trans.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.aligned.x3.m8n8.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.aligned.x3.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.m16n16.aligned.x1.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.m8n8.aligned.x1.x2.shared.b16 {%r1}, [%r2];
ldmatrix.sync.m8n8.aligned.x2.global.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.m8n8.aligned.x2.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.m8n8.aligned.x2.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.m8n8.aligned.x3.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.m8n8.x1.shared.b16 %r1, [%r2];
ldmatrix.sync.m8n8.x2.global.b16 {%r1, %r2}, [%q1];
ldmatrix.sync.m8n8.x2.shared.b16 {%r1, %r2, %r3}, [%r4];
ldmatrix.sync.m8n8.x2.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.m8n8.x2.shared.b8 {%r1, %r2}, [%r3];
ldmatrix.sync.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%r3+16];
ldmatrix.sync.m8n8.x3.shared.b16 {%r1, %r2, %r3}, [%r4];
ldu.global %q1, [%q2];
ldu.global %r1, [%q1+12];
ldu.global.u32 %q1, %q1, [%q2];
ldu.global.u32 %q1;
ldu.global.u32 %r1, %r1, [%q1+12];
ldu.global.u32 %r1;
ldu.global.u32 [%q1+12];
len;
limit.rlim_cur;
line.in_graphs.inside;
line;
link.u.link.n_maps;
location.id;
long_one;
lop3.and.b32 %r1, %r2, %r3, %r4;
lop3.b32 %r1, %r2, %r3, %r4;
lop3.b64 %q1, %q1, %q1, %q1;
m.u.policy.n_programs;
mad.lo %r1, %r1, 3, 1;
mad.lo %r1, %r2, %r3, %r4;
mad.lo %r1, %r2, 1000, %r1;
mad.lo.s32 %r1, %r1, %r1, 3, 1;
mad.lo.s32 %r1, %r1, %r2, %r3, %r4;
mad.lo.s32 %r1, %r1, %r2, 1000, %r3;
mad.lo.s32 %r1, %r1, 1;
mad.lo.s32 %r1, %r1, 3, 1, 1;
mad.lo.s32 %r1, %r2, %r3;
mad.lo.s32 %r1, %r2, 1000, %r3, %r3;
mad.lo.s32 %r1, 1000, %r3;
mad.lo.s32 %r1, 3, 1;
mad.lo.u32 %r1, %r1, %r1, 5, 1;
mad.lo.u32 %r1, %r1, %r2, %r3, %r4;
mad.lo.u32 %r1, %r1, %r2, 1000, %r1;
mad.lo.u32 %r1, %r1, 1;
mad.lo.u32 %r1, %r1, 5, 1, 1;
mad.lo.u32 %r1, %r2, %r1;
mad.lo.u32 %r1, %r2, 1000, %r1, %r1;
mad.lo.u32 %r1, 1000, %r1;
mad.lo.u32 %r1, 5, 1;
mad.lo.u32 %r1;
mad.s32 %r1, %r1, 3, 1;
mad.s32 %r1, %r2, %r3, %r4;
mad.s32 %r1, %r2, 1000, %r3;
mad.u32 %q1, %r1, %r2, %q2;
mad.u32 %r1, %r1, 5, 1;
mad.u32 %r1, %r2, %r3, %r4;
mad.u32 %r1, %r2, 1000, %r1;
mad.wide %q1, %r1, %r2, %q2;
mad.wide.u32 %q1, %q1, %r1, %r2, %q2;
mad.wide.u32 %q1, %r1, %q2;
mad.wide.u32 %q1, %r1, %r2, %q2, %q2;
mad.wide.u32 %q1, %r1, %r2;
mad.wide.u32 %r1, %r2, %q2;
map_limit;
mapa.shared::cluster.u32 %r1, %r2;
mapa.u64 %q1, %q1, %q2, 0;
mapa.u64 %q1, %q2, 0, 0;
mapa.u64 %q1, %q2;
mapa.u64 %q1, 0;
match.all.sync %r1|%p1, %r2, %r3;
match.all.sync.b32 %r1|%p1, %r1|%p1, %r2, %r3;
match.all.sync.b32 %r1|%p1, %r2, %r3, %r3;
match.all.sync.b32 %r1|%p1, %r2;
match.all.sync.b32 %r2, %r3;
match.all.sync.b64 %r1|%p1, %q1;
match.any.b32 %r1, %r2;
match.any.b32.sync %r1, %r2;
match.any.sync %r1, %r2, %r3;
match.any.sync %r1, %r2, -1;
match.any.sync %r1, %r2;
match.any.sync.b16 %r1, %h1;
match.any.sync.b16 %r1, %r2;
match.any.sync.b32 %r1, %r1, %r2, %r3;
match.any.sync.b32 %r1, %r1, %r2, -1;
match.any.sync.b32 %r1, %r2, -1, -1;
match.any.sync.b32 %r1, %r2;
match.any.sync.b32 %r1, -1;
match.any.sync.b32 %r1;
match.n;
match.sync.any.b32 %r1, %r2;
match.sync.b32 %r1, %r2, %r3;
match.sync.b32 %r1, %r2, -1;
match.sync.b32 %r1, %r2;
match.sync.b32 %r1|%p1, %r2, %r3;
max_regs;
mbarrier.arrive %q1, [%q2], 2;
mbarrier.arrive %q1, [%q2];
mbarrier.arrive.b64 %q1, %q1, [%q2], 2;
mbarrier.arrive.b64 %q1, %q1, [%q2];
mbarrier.arrive.b64 %q1, 2;
mbarrier.arrive.b64 %q1, [%q2], 2, 2;
mbarrier.arrive.b64 %q1, [%q2], [%q2];
mbarrier.arrive.b64 %q1;
mbarrier.arrive.b64 [%q2], 2;
mbarrier.arrive.b64 [%q2];
mbarrier.arrive.noComplete %q1, [%q2], 1;
mbarrier.arrive.noComplete.b64 %q1, %q1, [%q2], 1;
mbarrier.arrive.noComplete.b64 %q1, 1;
mbarrier.arrive.noComplete.b64 %q1, [%q2], 1, 1;
mbarrier.arrive.noComplete.b64 %q1, [%q2];
mbarrier.arrive.noComplete.b64 [%q2], 1;
mbarrier.arrive.release.cta.shared::cta %q1, [%r1];
mbarrier.arrive.release.cta.shared::cta.b64 %q1, %q1, [%r1];
mbarrier.arrive.release.cta.shared::cta.b64 %q1, [%r1], [%r1];
mbarrier.arrive.release.cta.shared::cta.b64 %q1;
mbarrier.arrive.release.cta.shared::cta.b64 [%r1];
mbarrier.arrive.shared %q1, [%r1];
mbarrier.arrive.shared.b64 %q1, %q1, [%r1];
mbarrier.arrive.shared.b64 %q1, [%r1], [%r1];
mbarrier.arrive.shared.b64 %q1;
mbarrier.arrive.shared.b64 [%r1];
mbarrier.arrive_drop %q1, [%q2];
mbarrier.arrive_drop.b64 %q1, %q1, [%q2];
mbarrier.arrive_drop.b64 %q1, [%q2], [%q2];
mbarrier.arrive_drop.b64 %q1;
mbarrier.arrive_drop.b64 [%q2];
mbarrier.arrive_drop.expect_tx %q1, [%q2], 16;
mbarrier.arrive_drop.expect_tx.b64 %q1, %q1, [%q2], 16;
mbarrier.arrive_drop.expect_tx.b64 %q1, 16;
mbarrier.arrive_drop.expect_tx.b64 %q1, [%q2], 16, 16;
mbarrier.arrive_drop.expect_tx.b64 %q1, [%q2];
mbarrier.arrive_drop.expect_tx.b64 [%q2], 16;
mbarrier.b64 %p1, [%q1], %q2;
mbarrier.b64 %q1, [%q2], 2;
mbarrier.b64 %q1, [%q2];
mbarrier.b64 %r1, %q1;
mbarrier.b64 %r1;
mbarrier.b64 [%q1], 5;
mbarrier.b64 [%q1];
mbarrier.b64.pending_count %r1;
mbarrier.complete_tx [%q1], 64;
mbarrier.complete_tx.b64 64;
mbarrier.complete_tx.b64 [%q1], 64, 64;
mbarrier.complete_tx.b64 [%q1], [%q1], 64;
mbarrier.complete_tx.b64 [%q1];
mbarrier.expect_tx [%q1], 8;
mbarrier.expect_tx.arrive_drop.b64 %q1, [%q2], 16;
mbarrier.expect_tx.b64 %q1, [%q2], 16;
mbarrier.expect_tx.b64 8;
mbarrier.expect_tx.b64 [%q1], 8, 8;
mbarrier.expect_tx.b64 [%q1], [%q1], 8;
mbarrier.expect_tx.b64 [%q1];
mbarrier.global.b64 [%q1], 1;
mbarrier.global.init.b64 [%q1], 1;
mbarrier.init [%q1], 5;
mbarrier.init.b64 5;
mbarrier.init.b64 [%q1], 5, 5;
mbarrier.init.b64 [%q1], [%q1], 5;
mbarrier.init.b64 [%q1];
mbarrier.init.b64.global [%q1], 1;
mbarrier.init.global [%q1], 1;
mbarrier.init.global.b64 1;
mbarrier.init.global.b64 [%q1], 1, 1;
mbarrier.init.global.b64 [%q1], [%q1], 1;
mbarrier.init.global.b64 [%q1];
mbarrier.init.shared::cta [%r1], 1;
mbarrier.init.shared::cta.b64 1;
mbarrier.init.shared::cta.b64 [%r1], 1, 1;
mbarrier.init.shared::cta.b64 [%r1], [%r1], 1;
mbarrier.init.shared::cta.b64 [%r1];
mbarrier.inval [%q1];
mbarrier.inval.b64 [%q1], [%q1];
mbarrier.inval.b64;
mbarrier.noComplete.arrive.b64 %q1, [%q2], 1;
mbarrier.noComplete.b64 %q1, [%q2], 1;
mbarrier.parity.shared.b64 %p1, [%r1], %r2;
mbarrier.parity.test_wait.shared.b64 %p1, [%r1], %r2;
mbarrier.pending_count %r1, %q1;
mbarrier.pending_count %r1;
mbarrier.pending_count.b64 %q1;
mbarrier.pending_count.b64 %r1, %q1, %q1;
mbarrier.pending_count.b64 %r1, %r1, %q1;
mbarrier.pending_count.b64;
mbarrier.release.cta.shared::cta.b64 %q1, [%r1];
mbarrier.shared.b64 %q1, [%r1];
mbarrier.shared::cta.b64 [%r1], 1;
mbarrier.test_wait %p1, [%q1], %q2;
mbarrier.test_wait.b64 %p1, %p1, [%q1], %q2;
mbarrier.test_wait.b64 %p1, %q2;
mbarrier.test_wait.b64 %p1, [%q1], %q2, %q2;
mbarrier.test_wait.b64 %p1, [%q1];
mbarrier.test_wait.b64 [%q1], %q2;
mbarrier.test_wait.parity.shared %p1, [%r1], %r2;
mbarrier.test_wait.parity.shared.b64 %p1, %p1, [%r1], %r2;
mbarrier.test_wait.parity.shared.b64 %p1, %r2;
mbarrier.test_wait.parity.shared.b64 %p1, [%r1], %r2, %r2;
mbarrier.test_wait.parity.shared.b64 %p1, [%r1];
mbarrier.test_wait.parity.shared.b64 [%r1], %r2;
message.id;
message.u.link.has_ctx;
message.u.link.max_ops;
message.u.link.n_funcs;
message.u.link.n_insns;
message.u.link.n_maps;
message.u.link.thread;
message.u.map.def.max_entries;
message.u.map.def.type;
message.u.map.frozen;
message.u.policy.data.scope_id;
message.u.policy.data.tick_ms;
message.u.policy.n_programs;
message.u.policy.receiver;
message.u.policy.replaces;
min.ftz %r1, %r2, %r3;
min.ftz.u32 %r1, %r1, %r2, %r3;
min.ftz.u32 %r1, %r2;
min.u32 %r1;
min.u32.ftz %r1, %r2, %r3;
missing;
mma.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.aligned.sync.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.aligned.sync.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.aligned.sync.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.aligned.sync.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.sync.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.aligned.sync.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.aligned.sync.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.m16n8k16.sync.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.aligned.sync.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k32.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k32.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.col.row.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.col.row.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.e5m2.f32.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.f32.e5m2 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s32.s8 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s8.s32.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.col.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.m16n8k64.row.s32.col.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.m16n8k64.row.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.row.m16n8k64.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sp.sync.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.m16n8k64.aligned.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp.sync.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sp.sync.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sp::ordered_metadata.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.col.row.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.f32.tf32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.tf32.f32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.aligned.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sp::ordered_metadata.sync.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sync.aligned.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.col.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k128.col.row.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.col.row.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.b1.s32.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.b1.s32.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.or.s32.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.popc.or {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.b1 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.b1.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.s32.col.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.s32.col.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.col.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.row.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.col.row.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.col.row.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.row.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.bf16.f32.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.bf16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32.bf16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.and.f32.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.popc.and {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.satfinite.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 1;
mma.sync.aligned.m16n8k16.row.col.satfinite.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k16.row.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.col.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.f32.row.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.satfinite.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.col.row.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.col.row.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.e4m3.f32.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.e5m2.f16.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.f16.e4m3 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f32.e4m3 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.m16n8k32.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k32.row.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k32.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f5, %f6, %f7, %f8}, %r1, 0;
mma.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mma.sync.aligned.m16n8k8.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.f32.tf32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.tf32.f32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.col.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m16n8k8.row.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k16.col.row.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s32.s8 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s8.s32.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.col.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k16.row.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.m8n8k4.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f32.f16 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.f16.col.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.m8n8k4.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.aligned.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.aligned.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.aligned.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k128.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.row.m16n8k128.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.row.m16n8k16.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k16.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m16n8k32.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.row.m8n8k4.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.aligned.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k128.aligned.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.m16n8k128.aligned.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.m16n8k16.aligned.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.aligned.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.col.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.m16n8k16.row.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f16.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.f32.f16.f32.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.f32.col.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k32.aligned.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%r1, %r2}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r1, %r2};
mma.sync.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, %f6, %f7, %f8};
mma.sync.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
mma.sync.m8n8k4.aligned.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.m8n8k4.row.col.f16.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r7, %r8}, {%r1, %r2, %r3, %r4};
mma.sync.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.m8n8k4.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.row.m16n8k16.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4};
mma.sync.sp.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
mode;
more;
more_records;
most - 15, 0, 0, 16, 1, 32, 1;
most;
mov %d1, %q1;
mov %d1, 0d0000000000000000;
mov %d1, {%r1, %r2};
mov %f1, %f2;
mov %f1, %r1;
mov %f1, 0d4000000000000000;
mov %h1, 0x3f80;
mov %p1, -1;
mov %q1, %d1;
mov %q1, %q2;
mov %q1, -3958705157555305931;
mov %q1, {%r1, %r2};
mov %q1, {%r1, 9};
mov %q1, {%r1,%r2};
mov %r1, %f1;
mov %r1, %r2;
mov %r1, -1;
mov %r1, {%h1, %h2};
mov %r1;
mov %w1, %w2;
mov %w1, {%q1, %q2};
mov {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8}, %w1;
mov {%h1, %h2}, %r1;
mov {%q1, %q2}, %w1;
mov {%r1, %r2}, %q1;
mov {%r1, %r2}, 0x00038004;
mov.b128 %w1, %w1, %w2;
mov.b128 %w1, %w1, {%q1, %q2};
mov.b128 %w1, {%q1, %q2}, {%q1, %q2};
mov.b128 %w1;
mov.b128 {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8}, %w1, %w1;
mov.b128 {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8}, {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8}, %w1;
mov.b128 {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8};
mov.b128 {%q1, %q2}, %w1, %w1;
mov.b128 {%q1, %q2}, {%q1, %q2}, %w1;
mov.b128 {%q1, %q2};
mov.b32 %f1, %f1, %r1;
mov.b32 %f1, %r1, %r1;
mov.b32 %f1;
mov.b32 %r1, %f1, %f1;
mov.b32 %r1, %r1, %f1;
mov.b32 %r1, %r1, 0x3c003c00;
mov.b32 %r1, %r1, {%h1, %h2};
mov.b32 %r1, 0x3c003c00, 0x3c003c00;
mov.b32 %r1, {%h1, %h2}, {%h1, %h2};
mov.b32 %r1;
mov.b32 0x00038004;
mov.b32 {%h1, %h2, %h3};
mov.b32 {%h1, %h2}, %r1, %r1;
mov.b32 {%h1, %h2}, {%h1, %h2}, %r1;
mov.b32 {%h1, %h2};
mov.b32 {%r1, %r2}, 0x00038004, 0x00038004;
mov.b32 {%r1, %r2}, {%r1, %r2}, 0x00038004;
mov.b32 {%r1, %r2};
mov.b64 %d1, %d1, %q1;
mov.b64 %d1, %d1, {%r1, %r2};
mov.b64 %d1, %q1, %q1;
mov.b64 %d1, {%r1, %r2}, {%r1, %r2};
mov.b64 %d1;
mov.b64 %q1, %d1, %d1;
mov.b64 %q1, %q1, %d1;
mov.b64 %q1, %q1, 0x100000007;
mov.b64 %q1, %q1, {%r1, %r2};
mov.b64 %q1, %q1, {%r1, 9};
mov.b64 %q1, %q1, {%r1,%r2};
mov.b64 %q1, 0x100000007, 0x100000007;
mov.b64 %q1, {%r1, %r2}, {%r1, %r2};
mov.b64 %q1, {%r1, 9}, {%r1, 9};
mov.b64 %q1, {%r1,%r2}, {%r1,%r2};
mov.b64 %q1;
mov.b64 0x100000007;
mov.b64 {%r1, %r2, %r3};
mov.b64 {%r1, %r2}, %q1, %q1;
mov.b64 {%r1, %r2}, {%r1, %r2}, %q1;
mov.b64 {%r1, %r2};
mov.b64 {%r1, 9};
mov.b64 {%r1,%r2};
mov.f32 %f1, %f1, %f2;
mov.f32 %f1, %f1, 0d4000000000000000;
mov.f32 %f1, 0d4000000000000000, 0d4000000000000000;
mov.f32 %f1;
mov.f32 0d4000000000000000;
mov.f64 %d1, %d1, 0d0000000000000000;
mov.f64 %d1, 0d0000000000000000, 0d0000000000000000;
mov.f64 %d1;
mov.f64 0d0000000000000000;
mov.pred %p1, %p1, -1;
mov.pred %p1, -1, -1;
mov.pred %p1;
mov.pred -1;
mov.u16 %h1, %h1, 0x3f80;
mov.u16 %h1, 0x3f80, 0x3f80;
mov.u16 %h1;
mov.u16 0x3f80;
mov.u32 %r1, %r1, %r2;
mov.u32 %r1, %r1, -1;
mov.u32 %r1, -1, -1;
mov.u32 %r1;
mov.u32 -1;
mov.u32;
mov.u64 %q1, %q1, %q2;
mov.u64 %q1, %q1, -3958705157555305931;
mov.u64 %q1, -3958705157555305931, -3958705157555305931;
mov.u64 %q1;
mov.u64 -3958705157555305931;
mov.u64;
moved.ownership;
movmatrix.aligned.m8n8.b16 %r1, %r2;
movmatrix.aligned.m8n8.trans.b16 %r1, %r2;
movmatrix.aligned.m8n8.trans.b16 %r1;
movmatrix.aligned.sync.m8n8.b16 %r1, %r2;
movmatrix.aligned.sync.m8n8.trans.b16 %r1;
movmatrix.sync.aligned.b16 %r1, %r2;
movmatrix.sync.aligned.b16.m8n8 %r1, %r2;
movmatrix.sync.aligned.m8n8 %r1, %r2;
movmatrix.sync.aligned.m8n8.b16 %r1, %r1, %r2;
movmatrix.sync.aligned.m8n8.b16 %r1;
movmatrix.sync.aligned.m8n8.b16.trans %r1;
movmatrix.sync.aligned.m8n8.trans %r1, %r2;
movmatrix.sync.aligned.m8n8.trans %r1;
movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r1, %r2;
movmatrix.sync.aligned.m8n8.trans.b16 %r2;
movmatrix.sync.aligned.m8n8.trans.b16;
movmatrix.sync.aligned.trans.b16 %r1, %r2;
movmatrix.sync.aligned.trans.b16 %r1;
movmatrix.sync.aligned.trans.m8n8.b16 %r1;
movmatrix.sync.m8n8.aligned.b16 %r1, %r2;
movmatrix.sync.m8n8.aligned.trans.b16 %r1;
movmatrix.sync.m8n8.b16 %r1, %r2;
movmatrix.sync.m8n8.trans.b16 %r1, %r2;
movmatrix.sync.m8n8.trans.b16 %r1;
mul %d1, %d2, %d3;
mul %d1, %d2, 0d3BF921FB54442D19;
mul %f1, %f2, %f3;
mul %f1, %f2, 0f3F22F983;
mul.f32 %f1, %f1, %f2, %f3;
mul.f32 %f1, %f1, %f2, 0f3F22F983;
mul.f32 %f1, %f2, 0f3F22F983, 0f3F22F983;
mul.f32 %f1, %f2;
mul.f32 %f1, 0f3F22F983;
mul.f64 %d1, %d1, %d2, %d3;
mul.f64 %d1, %d1, %d2, 0d3BF921FB54442D19;
mul.f64 %d1, %d2, 0d3BF921FB54442D19, 0d3BF921FB54442D19;
mul.f64 %d1, %d2;
mul.f64 %d1, 0d3BF921FB54442D19;
mul.hi %q1, %q2, %q2;
mul.hi %q1, %q2, -8775366530925146571;
mul.hi %r1, %r2, 715827883;
mul.hi.s32 %r1, %r1, %r2, 715827883;
mul.hi.s32 %r1, %r2, 715827883, 715827883;
mul.hi.s32 %r1, %r2;
mul.hi.s32 %r1, 715827883;
mul.hi.s64 %q1, %q1, %q2, %q2;
mul.hi.s64 %q1, %q1, %q2, -8775366530925146571;
mul.hi.s64 %q1, %q2, -8775366530925146571, -8775366530925146571;
mul.hi.s64 %q1, %q2;
mul.hi.s64 %q1, -8775366530925146571;
mul.lo %q1, %q1, %q2;
mul.lo %q1, %q2, 1000003;
mul.lo %r1, %r1, %r2;
mul.lo %r1, %r1, 10000;
mul.lo.s32 %r1, %r1, %r2, %r3;
mul.lo.s32 %r1, %r1, %r2, 12;
mul.lo.s32 %r1, %r2, 12, 12;
mul.lo.s32 %r1, %r2;
mul.lo.s32 %r1, 12;
mul.lo.s64 %q1, %q1, %q2, %q2;
mul.lo.s64 %q1, %q1, %q2, 1000003;
mul.lo.s64 %q1, %q2, 1000003, 1000003;
mul.lo.s64 %q1, %q2;
mul.lo.s64 %q1, 1000003;
mul.lo.u32 %q1, %q1, %q2, 3;
mul.lo.u32 %q1, %q2, 3, 3;
mul.lo.u32 %q1, %q2;
mul.lo.u32 %q1, 3;
mul.lo.u32 %r1, %r1, %r1, %r2;
mul.lo.u32 %r1, %r1, %r1, 10000;
mul.lo.u32 %r1, %r1, 10000, 10000;
mul.lo.u32 %r1, %r1;
mul.lo.u32 %r1, 10000;
mul.lo.u64 %q1, %q1, %q1, %q2;
mul.lo.u64 %q1, %q1;
mul.rn %d1, %d2, %d3;
mul.rn %f1, %f2, %f3;
mul.rn.f32 %f1, %f1, %f2, %f3;
mul.rn.f32 %f1, %f2;
mul.rn.f64 %d1, %d1, %d2, %d3;
mul.rn.f64 %d1, %d2;
mul.s32 %q1, %r1, 4;
mul.s32 %r1, %r2, %r3;
mul.s32 %r1, %r2, 12;
mul.s64 %q1, %q2, %q2;
mul.s64 %q1, %q2, -8775366530925146571;
mul.u32 %q1, %q2, 3;
mul.u32 %q1, %r1, -1431655765;
mul.u32 %r1, %r1, %r2;
mul.u32 %r1, %r1, 10000;
mul.u64 %q1, %q1, %q2;
mul.wide %q1, %r1, -1431655765;
mul.wide.s32 %q1, %q1, %r1, 4;
mul.wide.s32 %q1, %r1, 4, 4;
mul.wide.s32 %q1, %r1;
mul.wide.s32 %q1, 4;
mul.wide.s32 %r1, 4;
mul.wide.u32 %q1, %q1, %r1, -1431655765;
mul.wide.u32 %q1, %r1, -1431655765, -1431655765;
mul.wide.u32 %q1, %r1;
mul.wide.u32 %q1, -1431655765;
mul.wide.u32 %q1;
mul.wide.u32 %r1, -1431655765;
multimem.global.add.u32 %r1, [%q1];
multimem.global.ld_reduce.add.u32 %r1, [%q1];
multimem.ld_reduce.global.add %r1, [%q1];
multimem.ld_reduce.global.add.u32 %r1, %r1, [%q1];
multimem.ld_reduce.global.add.u32 %r1, [%q1], [%q1];
multimem.ld_reduce.global.add.u32 %r1;
multimem.ld_reduce.global.add.u32 [%q1];
multimem.ld_reduce.global.u32 %r1, [%q1];
n;
n_added;
n_asked;
n_busy;
n_calls;
n_checks;
n_copies;
n_cut;
n_devices;
n_downloads;
n_edited;
n_ever;
n_expected;
n_helpers;
n_judged;
n_linked;
n_links;
n_modules;
n_nothing;
n_registers;
n_relaxed;
n_rows;
n_said;
n_set;
n_shared;
n_sms;
n_told;
n_unseen;
n_variants;
n_waits;
neg %d1, %d2;
neg %f1, %f2;
neg %r1, %r2;
neg.f32 %f1, %f1, %f2;
neg.f32 %f1;
neg.f64 %d1, %d1, %d2;
neg.f64 %d1;
neg.s32 %r1, %r1, %r2;
neg.s32 %r1;
new 0, 0;
new;
newer;
nobody;
nobody_says;
none;
nosuch %r1, %r1;
nosuch.u32 %r1, %r1, %r1;
nosuch.u32 %r1;
not %p1, %p2;
not.f32 %f1;
not.f32 %p1;
not.pred %p1, %p1, %p2;
not.pred %p1;
nothing.u32 %r1;
old.blockDimX;
or %p1, %p2, %p3;
or %q1, %q2, %q3;
or %q1, %q2, -9223372036854775808;
or %r1, %r1, %r2;
or %r1, %r2, -2147483648;
or.b32 %r1, %r1, %r1, %r2;
or.b32 %r1, %r1, %r2, -2147483648;
or.b32 %r1, %r1;
or.b32 %r1, %r2, -2147483648, -2147483648;
or.b32 %r1, -2147483648;
or.b64 %q1, %q1, %q2, %q3;
or.b64 %q1, %q1, %q2, -9223372036854775808;
or.b64 %q1, %q2, -9223372036854775808, -9223372036854775808;
or.b64 %q1, %q2;
or.b64 %q1, -9223372036854775808;
or.pred %p1, %p1, %p2, %p3;
or.pred %p1, %p2;
other.flags;
other.max_entries;
other.value_size;
out;
p.accessDescCount;
p.gridDimX;
p.memset.params;
p.poolProps.handleTypes;
p.poolProps.location.type;
p;
paired_bytes;
params.conditional.size;
passed;
pauses_left;
pid;
popc %r1, %q1;
popc %r1, %r1;
popc.b32 %r1, %r1, %r1;
popc.b32 %r1;
popc.b64 %q1;
popc.b64 %r1, %q1, %q1;
popc.b64 %r1, %r1, %q1;
popc.b64 %r1;
prop.location.id;
prop.location.type;
prop.requestedHandleTypes;
prop.type;
props.allocType;
props.handleTypes;
props.location.type;
ptx_bytes;
r.res.pitch2D.devPtr;
r.res.pitch2D.pitchInBytes;
r0;
r1;
r2;
r3;
r4;
r7;
r8;
r9;
ran.step;
raw;
rcp.approx.ftz %f1, %f2;
rcp.approx.ftz.f32 %f1, %f1, %f2;
rcp.approx.ftz.f32 %f1;
reached;
read_error;
red.add [%q1+4], 1;
red.add.u32 1;
red.add.u32 [%q1+4], [%q1+4], 1;
red.add.u32 [%q1+4];
red.async.global.add.u32 [%q1];
red.async.relaxed.cluster.global.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.inc.u32 [%r1], %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc [%r1], %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r2, [%r3], [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r2;
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], [%r1], %r2, [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r1], [%r3];
red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];
red.async.relaxed.cluster.shared::cluster.global.mbarrier::complete_tx::bytes.inc.u32 [%r1], %r2, [%r3];
red.b32 [%q1+32], 16;
red.global.add [%q1+16], 3;
red.global.add [%q1+64], %r1;
red.global.add [%q1+8], %q2;
red.global.add [%q1], %f1;
red.global.add.f32 %f1;
red.global.add.f32 [%q1], [%q1], %f1;
red.global.add.f32 [%q1];
red.global.add.s32 -11;
red.global.add.s32 [%q1+60], [%q1+60], -11;
red.global.add.s32 [%q1+60];
red.global.add.u32 %r1;
red.global.add.u32 0;
red.global.add.u32 [%q1+32], [%q1+32], 0;
red.global.add.u32 [%q1+32];
red.global.add.u32 [%q1+64], [%q1+64], %r1;
red.global.add.u64 %q2;
red.global.add.u64 3;
red.global.add.u64 [%q1+16], [%q1+16], 3;
red.global.add.u64 [%q1+16];
red.global.add.u64 [%q1+8], [%q1+8], %q2;
red.global.and [%q1+72], 6;
red.global.and.b64 6;
red.global.and.b64 [%q1+72], [%q1+72], 6;
red.global.and.b64 [%q1+72];
red.global.b64 [%q1+64], 6;
red.global.f32 [%q1], %f1;
red.global.max.u32 [%q1+4];
red.global.or [%q1+80], 6;
red.global.or.b64 6;
red.global.or.b64 [%q1+80], [%q1+80], 6;
red.global.or.b64 [%q1+80];
red.global.s32 [%q1+60], -11;
red.global.u32 [%q1+32], 0;
red.global.u32 [%q1+64], %r1;
red.global.u64 [%q1+16], 3;
red.global.u64 [%q1+8], %q2;
red.global.xor [%q1+64], 6;
red.global.xor.b64 6;
red.global.xor.b64 [%q1+64], [%q1+64], 6;
red.global.xor.b64 [%q1+64];
red.or [%q1+32], 16;
red.or.b32 16;
red.or.b32 [%q1+32], [%q1+32], 16;
red.or.b32 [%q1+32];
red.u32 [%q1+4], 1;
redux.sync.add.u32 %r1, %r1, %r2, -1;
redux.sync.add.u32 %r1, %r2, -1, -1;
redux.sync.add.u32 %r1, %r2;
redux.sync.add.u32 %r1, -1;
redux.sync.b32 %r1, %r2;
redux.sync.cas.b32 %r1, %r2;
redux.sync.max.s32 %r1, %r1, %r2, %r3;
redux.sync.max.s32 %r1, %r2;
redux.sync.s32 %r1, %r2, %r3;
redux.sync.u32 %r1, %r2, -1;
redux.sync.u32 %r1, %r2;
refused;
regs_of;
rem %q1, %q1, 131072;
rem %r1, %r2, 3;
rem.u32 %r1, %r1, %r2, 3;
rem.u32 %r1, %r2, 3, 3;
rem.u32 %r1, %r2;
rem.u32 %r1, 3;
rem.u64 %q1, %q1, %q1, 131072;
rem.u64 %q1, %q1, 131072, 131072;
rem.u64 %q1, %q1;
rem.u64 %q1, 131072;
result;
results;
retain 0, 0;
retain;
return -1, -1;
return;
round;
rows;
s.cubin.n_functions;
s;
selp.b16 %h1, %h1, 32767, %h2, %p1;
selp.b16 %h1, %h2, %p1;
selp.b16 %h1, 32767, %h2, %p1, %p1;
selp.b16 %h1, 32767, %h2;
selp.b16 %h1, 32767, %p1;
selp.b16 32767, %h2, %p1;
selp.b32 %r1, %r1, %p1;
selp.b32 %r1, %r1, %r1, %r2, %p1;
selp.b32 %r1, %r1, %r2, %p1, %p1;
selp.b32 %r1, %r1, %r2;
selp.b32 %r1, %r1, -1, 0, %p1;
selp.b32 %r1, %r1, 0, %r2, %p1;
selp.b32 %r1, %r1, 7, -1, !%p1;
selp.b32 %r1, -1, !%p1;
selp.b32 %r1, -1, %p1;
selp.b32 %r1, -1, 0, %p1, %p1;
selp.b32 %r1, -1, 0;
selp.b32 %r1, 0, %r2, %p1, %p1;
selp.b32 %r1, 0, %r2;
selp.b32 %r1, 7, -1, !%p1, !%p1;
selp.b32 %r1;
selp.b32 -1, 0, %p1;
selp.b32 0, %r2, %p1;
selp.b32 7, -1, !%p1;
selp.b64 %q1, %q1, %q2, %q3, %p1;
selp.b64 %q1, %q2, %p1;
selp.b64 %q1, %q2, %q3, %p1, %p1;
selp.b64 %q1, %q2, %q3;
selp.f32 %f1, %f1, %f2, %f3, %p1;
selp.f32 %f1, %f1, %f2, 0f3F800000, %p1;
selp.f32 %f1, %f1, 0f00000000, 0f7F800000, %p1;
selp.f32 %f1, %f1, 0f3F800000, %f2, %p1;
selp.f32 %f1, %f2, %f3, %p1, %p1;
selp.f32 %f1, %f2, %f3;
selp.f32 %f1, %f2, %p1;
selp.f32 %f1, %f2, 0f3F800000, %p1, %p1;
selp.f32 %f1, %f2, 0f3F800000;
selp.f32 %f1, 0f00000000, %p1;
selp.f32 %f1, 0f00000000, 0f7F800000, %p1, %p1;
selp.f32 %f1, 0f00000000, 0f7F800000;
selp.f32 %f1, 0f3F800000, %f2, %p1, %p1;
selp.f32 %f1, 0f3F800000, %f2;
selp.f32 0f00000000, 0f7F800000, %p1;
selp.f32 0f3F800000, %f2, %p1;
selp.f64 %d1, %d1, 0d0000000000000000, %d2, %p1;
selp.f64 %d1, %d1, 0d3DE5DB65F9785EBA, 0dBDA8FF8320FD8164, %p1;
selp.f64 %d1, %d2, %p1;
selp.f64 %d1, 0d0000000000000000, %d2, %p1, %p1;
selp.f64 %d1, 0d0000000000000000, %d2;
selp.f64 %d1, 0d0000000000000000, %p1;
selp.f64 %d1, 0d3DE5DB65F9785EBA, 0dBDA8FF8320FD8164, %p1, %p1;
selp.f64 %d1, 0d3DE5DB65F9785EBA, 0dBDA8FF8320FD8164;
selp.f64 0d0000000000000000, %d2, %p1;
selp.f64 0d3DE5DB65F9785EBA, 0dBDA8FF8320FD8164, %p1;
selp.u32 %r1, %r1, -1, 0, %p1;
selp.u32 %r1, %r1, 1, 2, !%p1;
selp.u32 %r1, %r2, %r3;
selp.u32 %r1, -1, %p1;
selp.u32 %r1, -1, 0, %p1, %p1;
selp.u32 %r1, -1, 0;
selp.u32 %r1, 1, !%p1;
selp.u32 %r1, 1, 2, !%p1, !%p1;
selp.u32 -1, 0, %p1;
selp.u32 1, 2, !%p1;
selp.u64 %q1, %q1, 1, 0, %p1;
selp.u64 %q1, 0, %p1;
selp.u64 %q1, 1, 0, %p1, %p1;
selp.u64 %q1, 1, 0;
selp.u64 1, 0, %p1;
set.and.eq.u32.u32 %r1, %r2, %r3, %p1, %p2;
set.and.u32.u32 %r1, %r2, %r3, %p1, %p2;
set.and.u32.u32 %r1, %r2, 1, %p1;
set.bf16.bf16 %h1, %h2, %h3;
set.bf16x2.bf16x2 %r1, 0x3f804000, 0x40003f80;
set.eq.and.u32 %r1, %r2, %r3, %p1, %p2;
set.eq.and.u32 %r1, %r2, 1, %p1;
set.eq.and.u32.u32 %r1, %r1, %r2, %r3, %p1, %p2;
set.eq.and.u32.u32 %r1, %r1, %r2, 1, %p1;
set.eq.and.u32.u32 %r1, %r2, %p1, %p2;
set.eq.and.u32.u32 %r1, %r2, %p1;
set.eq.and.u32.u32 %r1, %r2, %r3, %p1, %p2, %p2;
set.eq.and.u32.u32 %r1, %r2, %r3;
set.eq.and.u32.u32 %r1, %r2, 1, %p1, %p1;
set.eq.and.u32.u32 %r1, %r2, 1;
set.eq.and.u32.u32 %r1, %r2;
set.eq.and.u32.u32 %r1, 1, %p1;
set.eq.f16x2 %r1, 0x3c003c00, 0x3c004000;
set.eq.f16x2.f16x2 %r1, %r1, 0x3c003c00, 0x3c004000;
set.eq.f16x2.f16x2 %r1, 0x3c003c00, 0x3c004000, 0x3c004000;
set.eq.f16x2.f16x2 %r1, 0x3c003c00;
set.eq.f16x2.f16x2 0x3c003c00, 0x3c004000;
set.eq.f32 %r1, 0d3FF0000000000000, %f1;
set.eq.f32.u32 %f1, %r1, 1, !%p1;
set.eq.u32 %r1, %r2;
set.eq.u32 %r1, 0d3FF0000000000000, %f1;
set.eq.u32.and.u32 %r1, %r2, %r3, %p1, %p2;
set.eq.u32.f32 %r1, %f1;
set.eq.u32.f32 %r1, %r1, 0d3FF0000000000000, %f1;
set.eq.u32.f32 %r1, 0d3FF0000000000000, %f1, %f1;
set.eq.u32.f32 %r1, 0d3FF0000000000000;
set.eq.u32.f32 0d3FF0000000000000, %f1;
set.eq.u32.u32 %r1, %r2, %r3, %p1, %p2;
set.eq.u32.u32 %r1, %r2, 1, %p1;
set.eq.u32.u32 %r1, %r2;
set.eq.u32.u32.u32 %r1, %r2;
set.eq.xor.f32 %f1, %r1, 1, !%p1;
set.eq.xor.f32.u32 %f1, %f1, %r1, 1, !%p1;
set.eq.xor.f32.u32 %f1, %r1, !%p1;
set.eq.xor.f32.u32 %f1, %r1, 1, !%p1, !%p1;
set.eq.xor.f32.u32 %f1, %r1, 1;
set.eq.xor.f32.u32 %f1, 1, !%p1;
set.eq.xor.f32.u32 %r1, 1, !%p1;
set.eq.xor.u32 %f1, %r1, 1, !%p1;
set.f16.f16 %h1, %h2, %h3;
set.f16x2.f16x2 %r1, 0x3c003c00, 0x3c004000;
set.ge.bf16x2 %r1, 0x3f804000, 0x40003f80;
set.ge.bf16x2.bf16x2 %r1, %r1, 0x3f804000, 0x40003f80;
set.ge.bf16x2.bf16x2 %r1, 0x3f804000, 0x40003f80, 0x40003f80;
set.ge.bf16x2.bf16x2 %r1, 0x3f804000;
set.ge.bf16x2.bf16x2 0x3f804000, 0x40003f80;
set.gt.bf16 %h1, %h2, %h3;
set.gt.bf16.bf16 %h1, %h1, %h2, %h3;
set.gt.bf16.bf16 %h1, %h2;
set.gt.f16 %h1, %h2, %h3;
set.gt.f16.f16 %h1, %h1, %h2, %h3;
set.gt.f16.f16 %h1, %h2;
set.lt.bf16 %h1, %h2, %h3;
set.lt.bf16.bf16 %h1, %h1, %h2, %h3;
set.lt.bf16.bf16 %h1, %h2;
set.lt.f16 %h1, %h2, %h3;
set.lt.f16.f16 %h1, %h1, %h2, %h3;
set.lt.f16.f16 %h1, %h2;
set.n_attachments;
set.u32.f32 %r1, 0d3FF0000000000000, %f1;
set.u32.u32 %r1, %r2;
set.xor.f32.u32 %f1, %r1, 1, !%p1;
set;
setp.and.u32 %p1, %r1, %r2, %p1;
setp.and.u32 %p1, %r1, 1, 1;
setp.and.u32 %p1, %r1, 2, !%p2;
setp.and.u32 %p1, %r1, 40, %p1;
setp.and.u32 %p1|%p2, %r1, 1, %p3;
setp.b16 %p1, %h1, 1;
setp.b32 %p1, %r1, 1;
setp.bf16 %p1, %h1, 0x7fc0;
setp.bf16x2 %p1|%p2, 0x40003f80, 0x3f804000;
setp.eq %p1, %d1, 0d7FF0000000000000;
setp.eq %p1, %f1, 0f00000000;
setp.eq %p1, %h1, 1;
setp.eq %p1, %q1, 0;
setp.eq %p1, %r1, %r2;
setp.eq %p1, %r1, 0;
setp.eq %p1|%p2, %r1, 0, !%p3;
setp.eq %p1|%p2, %r1, 1;
setp.eq.and %p1, %r1, 1, 1;
setp.eq.and %p1, %r1, 40, %p1;
setp.eq.and %p1|%p2, %r1, 1, %p3;
setp.eq.and.u32 %p1, %p1, %r1, 1, 1;
setp.eq.and.u32 %p1, %p1, %r1, 40, %p1;
setp.eq.and.u32 %p1, %r1, %p1;
setp.eq.and.u32 %p1, %r1, 1, 1, 1;
setp.eq.and.u32 %p1, %r1, 1;
setp.eq.and.u32 %p1, %r1, 40, %p1, %p1;
setp.eq.and.u32 %p1, 1, 1;
setp.eq.and.u32 %p1, 40, %p1;
setp.eq.and.u32 %p1|%p2, %p1|%p2, %r1, 1, %p3;
setp.eq.and.u32 %p1|%p2, %r1, %p3;
setp.eq.and.u32 %p1|%p2, %r1, %r2;
setp.eq.and.u32 %p1|%p2, %r1, 1, %p3, %p3;
setp.eq.and.u32 %p1|%p2, %r1, 1;
setp.eq.and.u32 %p1|%p2, 1, %p3;
setp.eq.and.u32 %r1, 1, %p3;
setp.eq.and.u32 %r1, 1, 1;
setp.eq.b128 %p1, %w1;
setp.eq.b16 %h1, 1;
setp.eq.b16 %p1, %h1, 1, 1;
setp.eq.b16 %p1, %h1;
setp.eq.b16 %p1, %p1, %h1, 1;
setp.eq.b16 %p1, 1;
setp.eq.b32 %p1, %p1, %r1, 1;
setp.eq.b32 %p1, %r1, 1, 1;
setp.eq.b32 %p1, %r1;
setp.eq.b32 %p1, 1;
setp.eq.b32 %r1, 1;
setp.eq.f32 %f1, 0f00000000;
setp.eq.f32 %p1, %f1, 0f00000000, 0f00000000;
setp.eq.f32 %p1, %f1;
setp.eq.f32 %p1, %p1, %f1, 0f00000000;
setp.eq.f32 %p1, 0f00000000;
setp.eq.f64 %d1, 0d7FF0000000000000;
setp.eq.f64 %p1, %d1, 0d7FF0000000000000, 0d7FF0000000000000;
setp.eq.f64 %p1, %d1;
setp.eq.f64 %p1, %p1, %d1, 0d7FF0000000000000;
setp.eq.f64 %p1, 0d7FF0000000000000;
setp.eq.or %p1|%p2, %r1, 1, %p3;
setp.eq.or.u32 %p1|%p2, %p1|%p2, %r1, 1, %p3;
setp.eq.or.u32 %p1|%p2, %r1, %p3;
setp.eq.or.u32 %p1|%p2, %r1, 1, %p3, %p3;
setp.eq.or.u32 %p1|%p2, %r1, 1;
setp.eq.or.u32 %p1|%p2, 1, %p3;
setp.eq.or.u32 %r1, 1, %p3;
setp.eq.s32 %p1, %p1, %r1, 1;
setp.eq.s32 %p1, %r1, 1, 1;
setp.eq.s32 %p1, %r1;
setp.eq.s32 %p1, 1;
setp.eq.s32 %p1|%p2, %p1|%p2, %r1, 0, !%p3;
setp.eq.s32 %p1|%p2, %r1, !%p3;
setp.eq.s32 %p1|%p2, %r1, 0, !%p3, !%p3;
setp.eq.s32 %p1|%p2, 0, !%p3;
setp.eq.s32 %r1, 0, !%p3;
setp.eq.s32 %r1, 1;
setp.eq.s64 %p1, %p1, %q1, 0;
setp.eq.s64 %p1, %q1, 0, 0;
setp.eq.s64 %p1, %q1;
setp.eq.s64 %p1, 0;
setp.eq.s64 %q1, 0;
setp.eq.u32 %p1, %p1, %r1, %r2;
setp.eq.u32 %p1, %p1, %r1, 0;
setp.eq.u32 %p1, %r1, %r2, %r2;
setp.eq.u32 %p1, %r1, 0, 0;
setp.eq.u32 %p1, %r1, 40, %p1;
setp.eq.u32 %p1, %r1;
setp.eq.u32 %p1, 0;
setp.eq.u32 %p1|%p2, %p1|%p2, %r1, 1;
setp.eq.u32 %p1|%p2, %r1, 1, !%p3;
setp.eq.u32 %p1|%p2, %r1, 1, %p3;
setp.eq.u32 %p1|%p2, %r1, 1, 1;
setp.eq.u32 %p1|%p2, %r1;
setp.eq.u32 %p1|%p2, 1;
setp.eq.u32 %r1, %r2;
setp.eq.u32 %r1, 0;
setp.eq.u64 %p1, %p1, %q1, 0;
setp.eq.u64 %p1, %q1, 0, 0;
setp.eq.u64 %p1, %q1;
setp.eq.u64 %p1, 0;
setp.eq.u64 %q1, 0;
setp.eq.xor %p1|%p2, %r1, 1, !%p3;
setp.eq.xor.u32 %p1|%p2, %p1|%p2, %r1, 1, !%p3;
setp.eq.xor.u32 %p1|%p2, %r1, !%p3;
setp.eq.xor.u32 %p1|%p2, %r1, 1, !%p3, !%p3;
setp.eq.xor.u32 %p1|%p2, %r1, 1;
setp.eq.xor.u32 %p1|%p2, 1, !%p3;
setp.eq.xor.u32 %r1, 1, !%p3;
setp.f16x2 %p1|%p2, 0x3c004000, 0x40003c00;
setp.f32 %p1, %f1, 0f00000000;
setp.f64 %p1, %d1, 0d0000000000000000;
setp.ge %p1, %f1, 0f3F19999A;
setp.ge %p1, %r1, %r2;
setp.ge %p1, %r1, 16;
setp.ge.and %p1, %r1, %r2, %p1;
setp.ge.and.u32 %p1, %p1, %r1, %r2, %p1;
setp.ge.and.u32 %p1, %r1, %p1;
setp.ge.and.u32 %p1, %r1, %r2, %p1, %p1;
setp.ge.and.u32 %p1, %r1, %r2;
setp.ge.and.u32 %r1, %r2, %p1;
setp.ge.f32 %f1, 0f3F19999A;
setp.ge.f32 %p1, %f1, 0f3F19999A, 0f3F19999A;
setp.ge.f32 %p1, %f1;
setp.ge.f32 %p1, %p1, %f1, 0f3F19999A;
setp.ge.f32 %p1, 0f3F19999A;
setp.ge.s32 %p1, %p1, %r1, %r2;
setp.ge.s32 %p1, %r1, %r2, %r2;
setp.ge.s32 %p1, %r1;
setp.ge.s32 %r1, %r2;
setp.ge.u32 %p1, %p1, %r1, %r2;
setp.ge.u32 %p1, %p1, %r1, 16;
setp.ge.u32 %p1, %r1, %r2, %p1;
setp.ge.u32 %p1, %r1, %r2, %r2;
setp.ge.u32 %p1, %r1, 16, 16;
setp.ge.u32 %p1, %r1;
setp.ge.u32 %p1, 16;
setp.ge.u32 %r1, %r2;
setp.ge.u32 %r1, 16;
setp.geu %p1, %f1, 0f00000000;
setp.geu.f32 %f1, 0f00000000;
setp.geu.f32 %p1, %f1, 0f00000000, 0f00000000;
setp.geu.f32 %p1, %f1;
setp.geu.f32 %p1, %p1, %f1, 0f00000000;
setp.geu.f32 %p1, 0f00000000;
setp.gt %p1, %f1, 0f00000000;
setp.gt %p1, %q1, 0;
setp.gt %p1, %r1, %r2;
setp.gt %p1, %r1, -2147483648;
setp.gt.f32 %f1, 0f00000000;
setp.gt.f32 %p1, %f1, 0f00000000, 0f00000000;
setp.gt.f32 %p1, %f1;
setp.gt.f32 %p1, %p1, %f1, 0f00000000;
setp.gt.f32 %p1, 0f00000000;
setp.gt.s32 %p1, %p1, %r1, %r2;
setp.gt.s32 %p1, %p1, %r1, 0;
setp.gt.s32 %p1, %r1, %r2, %r2;
setp.gt.s32 %p1, %r1, 0, 0;
setp.gt.s32 %p1, %r1;
setp.gt.s32 %p1, 0;
setp.gt.s32 %r1, %r2;
setp.gt.s32 %r1, 0;
setp.gt.s64 %p1, %p1, %q1, 0;
setp.gt.s64 %p1, %q1, 0, 0;
setp.gt.s64 %p1, %q1;
setp.gt.s64 %p1, 0;
setp.gt.s64 %q1, 0;
setp.gt.u32 %p1, %p1, %r1, %r2;
setp.gt.u32 %p1, %p1, %r1, -2147483648;
setp.gt.u32 %p1, %r1, %r2, %r2;
setp.gt.u32 %p1, %r1, -2147483648, -2147483648;
setp.gt.u32 %p1, %r1;
setp.gt.u32 %p1, -2147483648;
setp.gt.u32 %r1, %r2;
setp.gt.u32 %r1, -2147483648;
setp.gtu %p1, %f1, 0f7F800000;
setp.gtu.f32 %f1, 0f7F800000;
setp.gtu.f32 %p1, %f1, 0f7F800000, 0f7F800000;
setp.gtu.f32 %p1, %f1;
setp.gtu.f32 %p1, %p1, %f1, 0f7F800000;
setp.gtu.f32 %p1, 0f7F800000;
setp.lt %p1, %d1, 0d0000000000000000;
setp.lt %p1, %f1, 0f00800000;
setp.lt %p1, %q1, 1000000000;
setp.lt %p1, %r1, %r2;
setp.lt %p1, %r1, 0x40000000;
setp.lt %p1|%p2, %r1, 3;
setp.lt %p1|%p2, 0x3c004000, 0x40003c00;
setp.lt.and %p1, %r1, 2, !%p2;
setp.lt.and.u32 %p1, %p1, %r1, 2, !%p2;
setp.lt.and.u32 %p1, %r1, !%p2;
setp.lt.and.u32 %p1, %r1, 2, !%p2, !%p2;
setp.lt.and.u32 %p1, %r1, 2;
setp.lt.and.u32 %p1, 2, !%p2;
setp.lt.and.u32 %r1, 2, !%p2;
setp.lt.bf16x2 %p1|%p2, %p1|%p2, 0x40003f80, 0x3f804000;
setp.lt.bf16x2 %p1|%p2, 0x3f804000;
setp.lt.bf16x2 %p1|%p2, 0x40003f80, 0x3f804000, 0x3f804000;
setp.lt.bf16x2 0x40003f80, 0x3f804000;
setp.lt.f16x2 %p1|%p2, %p1|%p2, 0x3c004000, 0x40003c00;
setp.lt.f16x2 %p1|%p2, 0x3c004000, 0x40003c00, 0x40003c00;
setp.lt.f16x2 %p1|%p2, 0x3c004000;
setp.lt.f16x2 0x3c004000, 0x40003c00;
setp.lt.f32 %f1, 0f00800000;
setp.lt.f32 %p1, %f1, 0f00800000, 0f00800000;
setp.lt.f32 %p1, %f1;
setp.lt.f32 %p1, %p1, %f1, 0f00800000;
setp.lt.f32 %p1, 0f00800000;
setp.lt.f64 %d1, 0d0000000000000000;
setp.lt.f64 %p1, %d1, 0d0000000000000000, 0d0000000000000000;
setp.lt.f64 %p1, %d1;
setp.lt.f64 %p1, %p1, %d1, 0d0000000000000000;
setp.lt.f64 %p1, 0d0000000000000000;
setp.lt.s32 %p1, %p1, %r1, %r2;
setp.lt.s32 %p1, %p1, %r1, 2;
setp.lt.s32 %p1, %r1, %r2, %r2;
setp.lt.s32 %p1, %r1, 2, 2;
setp.lt.s32 %p1, %r1;
setp.lt.s32 %p1, 2;
setp.lt.s32 %r1, %r2;
setp.lt.s32 %r1, 2;
setp.lt.u32 %p1, %p1, %r1, %r2;
setp.lt.u32 %p1, %p1, %r1, 0x40000000;
setp.lt.u32 %p1, %r1, %r2, %r2;
setp.lt.u32 %p1, %r1, 0x40000000, 0x40000000;
setp.lt.u32 %p1, %r1, 2, !%p2;
setp.lt.u32 %p1, %r1;
setp.lt.u32 %p1, 0x40000000;
setp.lt.u32 %p1|%p2, %p1|%p2, %r1, 3;
setp.lt.u32 %p1|%p2, %r1, 3, 3;
setp.lt.u32 %p1|%p2, %r1;
setp.lt.u32 %p1|%p2, 3;
setp.lt.u32 %r1, %r2;
setp.lt.u32 %r1, 0x40000000;
setp.lt.u64 %p1, %p1, %q1, 1000000000;
setp.lt.u64 %p1, %q1, 1000000000, 1000000000;
setp.lt.u64 %p1, %q1;
setp.lt.u64 %p1, 1000000000;
setp.lt.u64 %q1, 1000000000;
setp.ltu %p1, %d1, 0d41E0000000000000;
setp.ltu %p1, %f1, 0f47CE4780;
setp.ltu.f32 %f1, 0f47CE4780;
setp.ltu.f32 %p1, %f1, 0f47CE4780, 0f47CE4780;
setp.ltu.f32 %p1, %f1;
setp.ltu.f32 %p1, %p1, %f1, 0f47CE4780;
setp.ltu.f32 %p1, 0f47CE4780;
setp.ltu.f64 %d1, 0d41E0000000000000;
setp.ltu.f64 %p1, %d1, 0d41E0000000000000, 0d41E0000000000000;
setp.ltu.f64 %p1, %d1;
setp.ltu.f64 %p1, %p1, %d1, 0d41E0000000000000;
setp.ltu.f64 %p1, 0d41E0000000000000;
setp.nan %p1, %h1, 0x7fc0;
setp.nan.bf16 %h1, 0x7fc0;
setp.nan.bf16 %p1, %h1, 0x7fc0, 0x7fc0;
setp.nan.bf16 %p1, %h1;
setp.nan.bf16 %p1, %p1, %h1, 0x7fc0;
setp.nan.bf16 %p1, 0x7fc0;
setp.ne %p1, %q1, 0;
setp.ne %p1, %r1, %r2;
setp.ne %p1, %r1, -2147483648;
setp.ne.s32 %p1, %p1, %r1, -2147483648;
setp.ne.s32 %p1, %r1, -2147483648, -2147483648;
setp.ne.s32 %p1, %r1;
setp.ne.s32 %p1, -2147483648;
setp.ne.s32 %r1, -2147483648;
setp.ne.u32 %p1, %p1, %r1, %r2;
setp.ne.u32 %p1, %p1, %r1, 0;
setp.ne.u32 %p1, %r1, %r2, %r2;
setp.ne.u32 %p1, %r1, 0, 0;
setp.ne.u32 %p1, %r1;
setp.ne.u32 %p1, 0;
setp.ne.u32 %r1, %r2;
setp.ne.u32 %r1, 0;
setp.ne.u64 %p1, %p1, %q1, 0;
setp.ne.u64 %p1, %q1, 0, 0;
setp.ne.u64 %p1, %q1;
setp.ne.u64 %p1, 0;
setp.ne.u64 %q1, 0;
setp.num %p1, %h1, 0x7fc0;
setp.num.bf16 %h1, 0x7fc0;
setp.num.bf16 %p1, %h1, 0x7fc0, 0x7fc0;
setp.num.bf16 %p1, %h1;
setp.num.bf16 %p1, %p1, %h1, 0x7fc0;
setp.num.bf16 %p1, 0x7fc0;
setp.or.u32 %p1|%p2, %r1, 1, %p3;
setp.s32 %p1, %r1, %r2;
setp.s32 %p1, %r1, -2147483648;
setp.s32 %p1|%p2, %r1, 0, !%p3;
setp.s32.eq %p1|%p2, %r1, 0, !%p3;
setp.s64 %p1, %q1, 0;
setp.u32 %p1, %r1, %r2;
setp.u32 %p1, %r1, -2147483648;
setp.u32 %p1, %r1;
setp.u32 %p1|%p2, %r1, 1;
setp.u64 %p1, %q1, 0;
setp.xor.u32 %p1|%p2, %r1, 1, !%p3;
shared_address;
shared_bytes;
shf.l.b32 %r1, %r2, %r2, %r3;
shf.l.wrap %r1, %r2, %r2, %r3;
shf.l.wrap.b32 %r1, %r1, %r2, %r2, %r3;
shf.l.wrap.b32 %r1, %r2, %r2;
shf.wrap.b32 %r1, %r2, %r2, %r3;
shf.wrap.l.b32 %r1, %r2, %r2, %r3;
shfl.bfly.b32 %r1, %r2, 16, 0x1f1f, -1;
shfl.bfly.b32 %r1|%p1, %r2, %r3, %r4, %r5;
shfl.bfly.b32 %r1|%p1, %r2, 1, 31, -1;
shfl.down.b32 %r1, %r2, 4, 31, -1;
shfl.down.b32 %r1|%p1, %r1, 7, 0x181f, -1;
shfl.down.b32 %r1|%p1, %r2, %r3, %r4, %r5;
shfl.down.b32 %r1|%p1, %r2, %r3;
shfl.idx.b32 %r1, %r1, %r2, 31, -1;
shfl.idx.b32 %r1|%p1, %r2, %r3, %r4, %r5;
shfl.idx.b32 %r1|%p1, %r2, 37, 0x181f, -1;
shfl.sync.b32 %r1, %r1, %r2, 31, -1;
shfl.sync.b32 %r1, %r2, %r3, %r4;
shfl.sync.b32 %r1, %r2, 16, 0x1f1f, -1;
shfl.sync.b32 %r1|%p1, %r1, 7, 0x181f, -1;
shfl.sync.b32 %r1|%p1, %r2, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1, %r1, %r2, 16, 0x1f1f, -1;
shfl.sync.bfly.b32 %r1, %r2, 0x1f1f, -1;
shfl.sync.bfly.b32 %r1, %r2, 16, 0x1f1f, -1, -1;
shfl.sync.bfly.b32 %r1, 16, 0x1f1f, -1;
shfl.sync.bfly.b32 %r1|%p1, %r1|%p1, %r2, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r1|%p1, %r2, 1, 31, -1;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %r4, %r5, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %r4;
shfl.sync.bfly.b32 %r1|%p1, %r2, 1, -1;
shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1, -1;
shfl.sync.bfly.b32 %r1|%p1, 1, 31, -1;
shfl.sync.bfly.b32 %r2, %r3, %r4, %r5;
shfl.sync.down.b32 %r1, %r1, %r2, 4, 31, -1;
shfl.sync.down.b32 %r1, %r2, 31, -1;
shfl.sync.down.b32 %r1, %r2, 4, 31, -1, -1;
shfl.sync.down.b32 %r1, 4, 31, -1;
shfl.sync.down.b32 %r1|%p1, %r1, 0x181f, -1;
shfl.sync.down.b32 %r1|%p1, %r1, 7, 0x181f, -1, -1;
shfl.sync.down.b32 %r1|%p1, %r1|%p1, %r1, 7, 0x181f, -1;
shfl.sync.down.b32 %r1|%p1, %r1|%p1, %r2, %r3, %r4, %r5;
shfl.sync.down.b32 %r1|%p1, %r2, %r3, %r4, %r5, %r5;
shfl.sync.down.b32 %r1|%p1, %r2, %r3, %r4;
shfl.sync.down.b32 %r1|%p1, 7, 0x181f, -1;
shfl.sync.down.b32 %r2, %r3, %r4, %r5;
shfl.sync.idx.b32 %r1, %r1, %r1, %r2, 31, -1;
shfl.sync.idx.b32 %r1, %r1, %r2, -1;
shfl.sync.idx.b32 %r1, %r1, %r2, 31, -1, -1;
shfl.sync.idx.b32 %r1, %r1, 31, -1;
shfl.sync.idx.b32 %r1, %r2, %r3, %r4;
shfl.sync.idx.b32 %r1|%p1, %r1|%p1, %r2, %r3, %r4, %r5;
shfl.sync.idx.b32 %r1|%p1, %r1|%p1, %r2, 37, 0x181f, -1;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %r4, %r5, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %r4;
shfl.sync.idx.b32 %r1|%p1, %r2, 0x181f, -1;
shfl.sync.idx.b32 %r1|%p1, %r2, 37, 0x181f, -1, -1;
shfl.sync.idx.b32 %r1|%p1, 37, 0x181f, -1;
shfl.sync.idx.b32 %r2, 37, 0x181f, -1;
shfl.sync.up.b32 %r1, %r1, 9, 0x1000;
shfl.sync.up.b32 %r1|%p1, %r1|%p1, %r2, 3, 0, -1;
shfl.sync.up.b32 %r1|%p1, %r2, %r3, %r4;
shfl.sync.up.b32 %r1|%p1, %r2, 0, -1;
shfl.sync.up.b32 %r1|%p1, %r2, 3, 0, -1, -1;
shfl.sync.up.b32 %r1|%p1, 3, 0, -1;
shfl.sync.up.b32 %r2, 3, 0, -1;
shfl.up.b32 %r1|%p1, %r2, 3, 0, -1;
shl %q1, %q2, %r1;
shl %q1, %q2, 40;
shl %r1, %r2, %r3;
shl %r1, %r2, 2;
shl.b32 %r1, %r1, %r2, %r3;
shl.b32 %r1, %r1, %r2, 2;
shl.b32 %r1, %r2, 2, 2;
shl.b32 %r1, %r2;
shl.b32 %r1, 2;
shl.b64 %q1, %q1, %q2, %r1;
shl.b64 %q1, %q1, %q2, 40;
shl.b64 %q1, %q2, %r1, %r1;
shl.b64 %q1, %q2, 4, 4;
shl.b64 %q1, %q2;
shl.b64 %q1, %r1;
shl.b64 %q1, 40;
shr %q1, %q1, 32;
shr %q1, %q2, %r1;
shr %r1, %r2, %r3;
shr %r1, %r2, 1;
shr.b32 %r1, %r1, %r2, %r3;
shr.b32 %r1, %r2;
shr.s32 %r1, %r1, %r2, 1;
shr.s32 %r1, %r2, 1, 1;
shr.s32 %r1, %r2;
shr.s32 %r1, 1;
shr.s64 %q1, %q1, %q2, 1;
shr.s64 %q1, %q2, 1, 1;
shr.s64 %q1, %q2;
shr.s64 %q1, 1;
shr.u32 %r1, %r1, %r2, %r3;
shr.u32 %r1, %r1, %r2, 5;
shr.u32 %r1, %r2, 5, 5;
shr.u32 %r1, %r2;
shr.u32 %r1, 5;
shr.u64 %q1, %q1, %q1, 32;
shr.u64 %q1, %q1, %q2, %r1;
shr.u64 %q1, %q1, 32, 32;
shr.u64 %q1, %q1;
shr.u64 %q1, %q2, %r1, %r1;
shr.u64 %q1, %r1;
shr.u64 %q1, 32;
size.requiredSubgroupSize;
size;
slct.f32 %r1, 1, 2, %f1;
slct.f32.u32 %r1, 1, 2, %f1;
slct.s32 %r1, %r2, %r3, %r4;
slct.s32 %r1, 1, 2, %r2;
slct.s32.u32 %r1, %r2, %r3, %r4;
slct.s32.u32 %r1, 1, 2, %r2;
slct.u32 %r1, %r2, %r3, %r4;
slct.u32 %r1, %r2, %r3;
slct.u32 %r1, 1, 2, %f1;
slct.u32 %r1, 1, 2, %r2;
slct.u32.f32 %r1, %r1, 1, 2, %f1;
slct.u32.f32 %r1, 1, %f1;
slct.u32.f32 %r1, 1, 2, %f1, %f1;
slct.u32.f32 %r1, 1, 2;
slct.u32.f32 1, 2, %f1;
slct.u32.s32 %r1, %r1, %r2, %r3, %r4;
slct.u32.s32 %r1, %r1, 1, 2, %r2;
slct.u32.s32 %r1, %r2, %r3;
slct.u32.s32 %r1, 1, %r2;
slct.u32.s32 %r1, 1, 2, %r2, %r2;
slct.u32.s32 %r1, 1, 2;
slct.u32.s32 1, 2, %r2;
slct.u32.u32 %r1, %r1, 1, 2, %r2;
slct.u32.u32 %r1, %r2, %r3;
slct.u32.u32 %r1, 1, %r2;
slct.u32.u32 %r1, 1, 2, %r2, %r2;
slct.u32.u32 %r1, 1, 2;
slct.u32.u32 1, 2, %r2;
sleeps;
sm;
space;
sqrt.rn %d1, %d2;
sqrt.rn %f1, %f2;
sqrt.rn.f32 %f1, %f1, %f2;
sqrt.rn.f32 %f2;
sqrt.rn.f64 %d1, %d1, %d2;
sqrt.rn.f64 %d1;
st [%q1+32], %r1;
st [%q1], %q2;
st [%q1], 3;
st.async.u32 [%q1];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes [%r1], %r2, [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 %r2, [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3], [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], [%r1], %r2, [%r3];
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], [%r3];
st.async.weak.shared::cluster.u32 [%r1], %r2, [%r3];
st.bulk.u32 [%q1];
st.global [%q1+0], %r1;
st.global [%q1+24], %f1;
st.global [%q1+24], %h1;
st.global [%q1+44], %q2;
st.global [%q1+4], 1;
st.global [%q1+56], %d1;
st.global [%q1], %w1;
st.global [64], %r1;
st.global.b128 %w1;
st.global.b128 [%q1+32], {%w1, %w2};
st.global.b128 [%q1], [%q1], %w1;
st.global.b128 [%q1];
st.global.b32 %r1;
st.global.b32 [%q1+0], [%q1+0], %r1;
st.global.b32 [%q1+0];
st.global.f32 %f1;
st.global.f32 [%q1+24], [%q1+24], %f1;
st.global.f32 [%q1+24];
st.global.f64 %d1;
st.global.f64 [%q1+16], {%d1, %d2};
st.global.f64 [%q1+56], [%q1+56], %d1;
st.global.f64 [%q1+56];
st.global.relaxed.gpu [%q1+68], 3;
st.global.relaxed.gpu.u32 3;
st.global.relaxed.gpu.u32 [%q1+68], [%q1+68], 3;
st.global.relaxed.gpu.u32 [%q1+68];
st.global.u16 %h1;
st.global.u16 [%q1+24], [%q1+24], %h1;
st.global.u16 [%q1+24];
st.global.u32 %q2;
st.global.u32 %r1;
st.global.u32 1;
st.global.u32 [%q1+131072];
st.global.u32 [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.u32 [%q1+16], {%r1, %r2, %r3, %r4};
st.global.u32 [%q1+16], {%r1, %r2};
st.global.u32 [%q1+32], [%q1+32], %r1;
st.global.u32 [%q1+44], [%q1+44], %q2;
st.global.u32 [%q1+4], [%q1+4], 1;
st.global.u32 [%q1], {%r1, %r2, %r3, 9};
st.global.u32 [64], [64], %r1;
st.global.u32 [64];
st.global.u32;
st.global.u64 %q2;
st.global.u64 [%q1+131088], {%q2, %q3};
st.global.u64 [%q1+8], [%q1+8], %q2;
st.global.u64 [%q1+8];
st.global.u8 %r1;
st.global.u8 [%q1+131105], [%q1+131105], %r1;
st.global.u8 [%q1+131105];
st.global.v2 [%q1+131088], {%q2, %q3};
st.global.v2 [%q1+16], {%d1, %d2};
st.global.v2 [%q1+16], {%r1, %r2};
st.global.v2 [%q1+32], {%w1, %w2};
st.global.v2.b128 [%q1+32], [%q1+32], {%w1, %w2};
st.global.v2.b128 [%q1+32];
st.global.v2.b128 {%w1, %w2};
st.global.v2.f64 [%q1+16], [%q1+16], {%d1, %d2};
st.global.v2.f64 [%q1+16];
st.global.v2.f64 {%d1, %d2};
st.global.v2.u32 [%q1+16], [%q1+16], {%r1, %r2};
st.global.v2.u32 [%q1+16];
st.global.v2.u32 {%r1, %r2};
st.global.v2.u64 [%q1+131088], [%q1+131088], {%q2, %q3};
st.global.v2.u64 [%q1+131088];
st.global.v2.u64 {%q2, %q3};
st.global.v4 [%q1+16], {%r1, %r2, %r3, %r4};
st.global.v4 [%q1], {%r1, %r2, %r3, 9};
st.global.v4.u32 [%q1+16], [%q1+16], {%r1, %r2, %r3, %r4};
st.global.v4.u32 [%q1+16];
st.global.v4.u32 [%q1], [%q1], {%r1, %r2, %r3, 9};
st.global.v4.u32 {%r1, %r2, %r3, %r4};
st.global.v4.u32 {%r1, %r2, %r3, 9};
st.global.v4.u64 [%q1+262144];
st.global.v8 [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104], [%q1+131104], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.global.v8.u32 [%q1+131104];
st.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
st.local [%q1+16], %d1;
st.local [%q1+24], %q2;
st.local [%q1+32], %r1;
st.local [%q1+48], %f1;
st.local [%r1], %r2;
st.local.f32 %f1;
st.local.f32 [%q1+48], [%q1+48], %f1;
st.local.f32 [%q1+48];
st.local.f64 %d1;
st.local.f64 [%q1+16], [%q1+16], %d1;
st.local.f64 [%q1+16];
st.local.u32 %q2;
st.local.u32 %r1;
st.local.u32 [%q1+16], {%r1, %r2, %r3, %r4};
st.local.u32 [%q1+24], [%q1+24], %q2;
st.local.u32 [%q1+24];
st.local.u32 [%q1+32], [%q1+32], %r1;
st.local.u32 [%r1], [%r1], %r2;
st.local.u32 [%r1];
st.local.u32;
st.local.u64 %q2;
st.local.u64 [%q1+8], [%q1+8], %q2;
st.local.u64 [%q1+8];
st.local.u64 [%r1], {%q1, %q1, %q1, %q1};
st.local.v4 [%q1+16], {%r1, %r2, %r3, %r4};
st.local.v4 [%r1], {%q1, %q1, %q1, %q1};
st.local.v4.u32 [%q1+16], [%q1+16], {%r1, %r2, %r3, %r4};
st.local.v4.u32 [%q1+16];
st.local.v4.u32 {%r1, %r2, %r3, %r4};
st.local.v4.u64 [%r1], [%r1], {%q1, %q1, %q1, %q1};
st.local.v4.u64 [%r1];
st.local.v4.u64 {%q1, %q1, %q1, %q1};
st.release.gpu.global [%q1+300000], %r1;
st.release.gpu.global.u32 %r1;
st.release.gpu.global.u32 [%q1+300000], [%q1+300000], %r1;
st.release.gpu.global.u32 [%q1+300000];
st.shared [%r1+1020], 5;
st.shared [%r1+16], %r2;
st.shared [%r1+4], %f1;
st.shared [%r1], %h1;
st.shared [%r1], %q1;
st.shared.b32 [%r1], {%r2, %r3, %r4, %r5};
st.shared.f32 %f1;
st.shared.f32 [%r1+4], [%r1+4], %f1;
st.shared.f32 [%r1+4];
st.shared.u16 %h1;
st.shared.u16 [%r1], [%r1], %h1;
st.shared.u16 [%r1];
st.shared.u32 %r2;
st.shared.u32 0;
st.shared.u32 [%r1+1020], [%r1+1020], 5;
st.shared.u32 [%r1+1020];
st.shared.u32 [%r1+16], [%r1+16], %r2;
st.shared.u32 [%r1+16], {5, 6, 7, 8};
st.shared.u64 %q1;
st.shared.u64 [%r1], [%r1], %q1;
st.shared.u64 [%r1];
st.shared.v4 [%r1+16], {5, 6, 7, 8};
st.shared.v4 [%r1], {%r2, %r3, %r4, %r5};
st.shared.v4.b32 [%r1], [%r1], {%r2, %r3, %r4, %r5};
st.shared.v4.b32 [%r1];
st.shared.v4.b32 {%r2, %r3, %r4, %r5};
st.shared.v4.u32 [%r1+16], [%r1+16], {5, 6, 7, 8};
st.shared.v4.u32 [%r1+16];
st.shared.v4.u32 {5, 6, 7, 8};
st.shared.v4.u32;
st.u32 %r1;
st.u32 3;
st.u32 [%q1+32], [%q1+32], %r1;
st.u32 [%q1+32];
st.u32 [%q1], [%q1], 3;
st.u64 %q2;
st.u64 [%q1], [%q1], %q2;
st.u64 [%q1];
st.volatile.global [%q1+4], %r1;
st.volatile.global.u16 %r1;
st.volatile.global.u16 [%q1], [%q1], %r1;
st.volatile.global.u16 [%q1];
st.volatile.global.u32 %r1;
st.volatile.global.u32 [%q1+4], [%q1+4], %r1;
st.volatile.global.u32 [%q1+4];
st.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];
state 0, 0;
state;
status;
stays 0, 0;
stays;
stmatrix.aligned.m16n8.x1.shared.b16 [%r1], {%r2};
stmatrix.aligned.m8n8.x1.shared.b16 [%r1], %r2;
stmatrix.aligned.m8n8.x4.shared.b16 [%r1], {%r2, %r3};
stmatrix.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
stmatrix.aligned.sync.m16n8.x1.shared.b16 [%r1], {%r2};
stmatrix.aligned.sync.m8n8.x1.cta.shared.b16 [%r1], {%r2};
stmatrix.aligned.sync.m8n8.x4.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.m16n8.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.m16n8.shared.x1.b16 [%r1], {%r2};
stmatrix.sync.aligned.m16n8.x1.b16 [%r1], {%r2};
stmatrix.sync.aligned.m16n8.x1.b16.shared [%r1], {%r2};
stmatrix.sync.aligned.m16n8.x1.shared [%r1], {%r2};
stmatrix.sync.aligned.m16n8.x1.shared.b16 [%r1], [%r1], {%r2};
stmatrix.sync.aligned.m16n8.x1.shared.b16 [%r1], {%r2}, {%r2};
stmatrix.sync.aligned.m16n8.x1.shared.b16 [%r1];
stmatrix.sync.aligned.m16n8.x1.shared.b16 {%r2};
stmatrix.sync.aligned.m8n8.cta.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.m8n8.cta.x1.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.m8n8.shared.b16 [%r1], %r2;
stmatrix.sync.aligned.m8n8.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.shared.x4.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x1.cta.b16 [%r1], {%r2};
stmatrix.sync.aligned.m8n8.x1.cta.b16.shared [%r1], {%r2};
stmatrix.sync.aligned.m8n8.x1.cta.shared [%r1], {%r2};
stmatrix.sync.aligned.m8n8.x1.cta.shared.b16 [%r1], [%r1], {%r2};
stmatrix.sync.aligned.m8n8.x1.cta.shared.b16 [%r1], {%r2}, {%r2};
stmatrix.sync.aligned.m8n8.x1.cta.shared.b16 [%r1];
stmatrix.sync.aligned.m8n8.x1.cta.shared.b16 {%r2};
stmatrix.sync.aligned.m8n8.x1.shared [%r1], %r2;
stmatrix.sync.aligned.m8n8.x1.shared.b16 %r2;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], %r2, %r2;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], [%r1], %r2;
stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1];
stmatrix.sync.aligned.m8n8.x1.shared.cta.b16 [%r1], {%r2};
stmatrix.sync.aligned.m8n8.x4.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.b16.shared [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], [%r1], {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], {%r2, %r3}, {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1];
stmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta [%r1], {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], [%r1], {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3}, {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1];
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 {%r2, %r3, %r2, %r3};
stmatrix.sync.aligned.x1.cta.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.x1.m16n8.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.x1.m8n8.cta.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.x1.shared.b16 [%r1], %r2;
stmatrix.sync.aligned.x1.shared.b16 [%r1], {%r2};
stmatrix.sync.aligned.x4.m8n8.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.x4.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.aligned.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
stmatrix.sync.m16n8.aligned.x1.shared.b16 [%r1], {%r2};
stmatrix.sync.m16n8.x1.shared.b16 [%r1], {%r2};
stmatrix.sync.m8n8.aligned.x1.cta.shared.b16 [%r1], {%r2};
stmatrix.sync.m8n8.aligned.x4.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.m8n8.x1.shared.b16 [%r1], %r2;
stmatrix.sync.m8n8.x4.shared.b16 [%r1], {%r2, %r3};
stmatrix.sync.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
struct;
sub %f1, %f2, %f3;
sub %q1, %q1, %q2;
sub %r1, %r1, 1;
sub %r1, %r2, %r3;
sub %r1, 63, %r2;
sub.f32 %f1, %f1, %f2, %f3;
sub.f32 %f1, %f2;
sub.s32 %r1, %r1, %r2, %r3;
sub.s32 %r1, %r2;
sub.s64 %q1, %q1, %q2, %q3;
sub.s64 %q1, %q2;
sub.u32 %r1, %r1, %r1, 1;
sub.u32 %r1, %r1, %r2, %r3;
sub.u32 %r1, %r1, 1, 1;
sub.u32 %r1, %r1, 63, %r2;
sub.u32 %r1, %r1;
sub.u32 %r1, 1;
sub.u32 %r1, 63, %r2, %r2;
sub.u32 63, %r2;
sub.u64 %q1, %q1, %q1, %q2;
sub.u64 %q1, %q1;
suld.2d.b.b32.clamp {%r1}, [%q1, {%r2, %r3}];
suld.2d.b.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suld.2d.b32.clamp {%r1}, [%q1, {%r2, %r3}];
suld.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suld.b.2d.b32 {%r1}, [%q1, {%r2, %r3}];
suld.b.2d.b32.clamp [%q1, {%r2, %r3}];
suld.b.2d.b32.clamp {%r1}, [%q1, {%r2, %r3}], [%q1, {%r2, %r3}];
suld.b.2d.b32.clamp {%r1}, {%r1}, [%q1, {%r2, %r3}];
suld.b.2d.b32.clamp {%r1};
suld.b.2d.clamp {%r1}, [%q1, {%r2, %r3}];
suld.b.2d.v4.b8 {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}], [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4};
suld.b.2d.v4.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suld.b.b32.clamp {%r1}, [%q1, {%r2, %r3}];
suld.b.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q1, {%r1, %r2}];
suq.array_size %r1, [%q1];
suq.array_size.b32 %r1, %r1, [%q1];
suq.array_size.b32 %r1, [%q1], [%q1];
suq.array_size.b32 %r1;
suq.array_size.b32 [%q1];
suq.b32 %r1, [%q1];
t;
taken;
tcgen05.cta_group::1.kind::f16 [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.cta_group::1.mma.kind::f16 [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.ld.aligned.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.aligned.sync.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.32x32b.aligned.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.b32.x2 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.x2 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.x2.b32 [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0], [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r1, %r2}, {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r1, %r2};
tcgen05.ld.sync.aligned.x2.32x32b.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.ld.sync.aligned.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.mma.cta_group::1 [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.mma.cta_group::1.kind::f16 %q1, %q2, %r2, %p1;
tcgen05.mma.cta_group::1.kind::f16 [ %r1 + -4 ], %q1, %q2, %p1;
tcgen05.mma.cta_group::1.kind::f16 [ %r1 + -4 ], %q1, %q2, %r2, %p1, %p1;
tcgen05.mma.cta_group::1.kind::f16 [ %r1 + -4 ], %q1, %q2, %r2;
tcgen05.mma.cta_group::1.kind::f16 [ %r1 + -4 ], %q1, %r2, %p1;
tcgen05.mma.cta_group::1.kind::f16 [ %r1 + -4 ], [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.mma.kind::f16 [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.mma.kind::f16.cta_group::1 [ %r1 + -4 ], %q1, %q2, %r2, %p1;
tcgen05.sync.aligned.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0];
tcgen05.sync.ld.aligned.32x32b.x2.b32 {%r1, %r2}, [%r3 + 0];
test_n_failed;
testp.f32 %p1;
testp.finite.f32 %p1;
testp.finite.f32.f32 %r1;
testp.finite.u32 %p1;
threads_of;
tick_ns;
told;
took_ns;
trans;
tried;
true;
txq.b32 %r1, [%q1];
txq.depth %r1, [%q1];
txq.depth.b32 %r1, %r1, [%q1];
txq.depth.b32 %r1, [%q1], [%q1];
txq.depth.b32 %r1;
txq.depth.b32 [%q1];
txq.height %r1, [%q1];
txq.height.b32 %r1, %r1, [%q1];
txq.height.b32 %r1, [%q1], [%q1];
txq.height.b32 %r1;
txq.height.b32 [%q1];
txq.width %r1, [%q1];
txq.width.b32 %r1, %r1, [%q1];
txq.width.b32 %r1, [%q1], [%q1];
txq.width.b32 %r1;
txq.width.b32 [%q1];
type;
u32 %r1, %r2;
union;
unload 60, 60;
unload;
unmapped;
uploaded;
user;
v;
value.cooperative;
value.priority;
value;
variant.block;
variant.launch_id_offset;
variant.map_limit;
variant.max_threads;
variant.min_threads;
variant.n_constants;
variant.n_params;
variant.n_sites;
variant.reach;
variant.refused;
vote.all.pred %p1, %p2, %r1;
vote.all.pred %p1;
vote.any.pred %p1, %p2, %r1;
vote.b32 %r1, %p1;
vote.ballot.b32 %p1;
vote.ballot.b32 %r1, %p1, %p1;
vote.ballot.b32 %r1, %p1, %r2;
vote.ballot.b32 %r1, %p1, -1;
vote.ballot.b32 %r1, %r1, %p1;
vote.ballot.b32 %r1, 1, 0xfc;
vote.ballot.b32 %r1;
vote.sync.all.pred %p1, %p1, %p2, %r1;
vote.sync.all.pred %p1, %p2, %r1, %r1;
vote.sync.all.pred %p1, %p2;
vote.sync.all.pred %p1, %r1;
vote.sync.any.pred %p1, %p1, %p2, %r1;
vote.sync.any.pred %p1, %p2, %r1, %r1;
vote.sync.any.pred %p1, %p2;
vote.sync.any.pred %p1, %r1;
vote.sync.b32 %r1, %p1, %r2;
vote.sync.b32 %r1, %p1, -1;
vote.sync.b32 %r1, 1, 0xfc;
vote.sync.ballot.b32 %p1, %r2;
vote.sync.ballot.b32 %p1, -1;
vote.sync.ballot.b32 %r1, !%p1;
vote.sync.ballot.b32 %r1, %p1, %r2, %r2;
vote.sync.ballot.b32 %r1, %p1, -1, -1;
vote.sync.ballot.b32 %r1, %p1;
vote.sync.ballot.b32 %r1, %r1, %p1, %r2;
vote.sync.ballot.b32 %r1, %r1, %p1, -1;
vote.sync.ballot.b32 %r1, %r1, 1, 0xfc;
vote.sync.ballot.b32 %r1, %r2;
vote.sync.ballot.b32 %r1, -1;
vote.sync.ballot.b32 %r1, 1, 0xfc, 0xfc;
vote.sync.ballot.b32 1, 0xfc;
vote.sync.pred %p1, %p2, %r1;
vote.sync.pred %p1, %p2;
wait 51, 51;
wait;
way;
wgmma.mma_async.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f16.f32.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %p1, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 0, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.sync.aligned 0;
wgmma.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.sync.mma_async.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %p1, 1, 1, 0, 1;
wgmma.sync.wait_group.aligned 0;
wgmma.wait_group.aligned 0;
which;
whole.left_out.n;
whole.match.n;
width;
with;
with_ext;
wmma.a.load.sync.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.a.load.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.a.load.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.a.load.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.a.load.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.a.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.a.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.a.load.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.a.load.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.a.load.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.a.store.sync.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.a.sync.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.a.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.a.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.a.sync.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.and.mma.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.b.load.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.b.load.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.b.load.sync.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.b.load.sync.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.b.sync.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.b.sync.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.c.load.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.c.load.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.d.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.d.store.sync.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.d.store.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.d.store.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.d.store.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.d.sync.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.d.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.load.a.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.a.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.load.a.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.a.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.a.aligned.sync.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.a.aligned.sync.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.aligned.sync.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.aligned.sync.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.aligned.sync.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.a.row.sync.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.aligned.col.m8n8k32 {%r1}, [%q1];
wmma.load.a.sync.aligned.col.m8n8k32.s4 [%q1];
wmma.load.a.sync.aligned.col.m8n8k32.s4 {%r1}, [%q1], [%q1];
wmma.load.a.sync.aligned.col.m8n8k32.s4 {%r1}, {%r1}, [%q1];
wmma.load.a.sync.aligned.col.m8n8k32.s4 {%r1};
wmma.load.a.sync.aligned.col.s4 {%r1}, [%q1];
wmma.load.a.sync.aligned.col.s4.m8n8k32 {%r1}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.load.a.sync.aligned.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.row.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.row.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.row.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.row.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.aligned.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.aligned.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.m8n8k32.col.s4 {%r1}, [%q1];
wmma.load.a.sync.aligned.m8n8k32.s4 {%r1}, [%q1];
wmma.load.a.sync.aligned.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.a.sync.aligned.row.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.global.f64 {%d1}, [%q1], 0;
wmma.load.a.sync.aligned.row.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.load.a.sync.aligned.row.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.row.local.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global {%r1, %r2}, [%q1+2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1], [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 [%q1+2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, {%r1, %r2}, [%q1+2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.local {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.local.s8 [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1], [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2};
wmma.load.a.sync.aligned.row.m16n16k16.s4 [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1], [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s4 {%r1, %r2};
wmma.load.a.sync.aligned.row.m16n16k16.s8 [%q1], 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16.s8 [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1], [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3};
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.aligned.row.m16n16k16.s8.local {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1], [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4};
wmma.load.a.sync.aligned.row.m8n8k4.global {%d1}, [%q1], 0;
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 [%q1], 0;
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, 0;
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0, 0;
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, {%d1}, [%q1], 0;
wmma.load.a.sync.aligned.row.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.s4.m16n16k16 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.row.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.aligned.row.s8.m16n16k16 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.row.s8.m16n16k16 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.col.aligned.m8n8k32.s4 {%r1}, [%q1];
wmma.load.a.sync.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.a.sync.m16n16k16.row.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.aligned.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.row.aligned.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.row.aligned.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.row.aligned.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.a.sync.row.m16n16k16.s8.shared::cta {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.m16n16k16.shared::cta {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 [%q1+16], 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32, 32;
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.shared::cta.m16n16k16.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.a.sync.row.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.b.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.b.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.b.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.b.aligned.sync.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.b.sync.aligned.col.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.global.f64 {%d1}, [%q1], 0;
wmma.load.b.sync.aligned.col.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1], [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
wmma.load.b.sync.aligned.col.m16n16k8.global {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1], [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4};
wmma.load.b.sync.aligned.col.m8n8k4.global {%d1}, [%q1], 0;
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 [%q1], 0;
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%d1}, 0;
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0, 0;
wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%d1}, {%d1}, [%q1], 0;
wmma.load.b.sync.aligned.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.b.sync.aligned.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.b.sync.aligned.m8n8k32.row.s4 {%r1}, [%q1];
wmma.load.b.sync.aligned.m8n8k32.s4 {%r1}, [%q1];
wmma.load.b.sync.aligned.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.b.sync.aligned.row.m8n8k32 {%r1}, [%q1];
wmma.load.b.sync.aligned.row.m8n8k32.s4 [%q1];
wmma.load.b.sync.aligned.row.m8n8k32.s4 {%r1}, [%q1], [%q1];
wmma.load.b.sync.aligned.row.m8n8k32.s4 {%r1}, {%r1}, [%q1];
wmma.load.b.sync.aligned.row.m8n8k32.s4 {%r1};
wmma.load.b.sync.aligned.row.s4 {%r1}, [%q1];
wmma.load.b.sync.aligned.row.s4.m8n8k32 {%r1}, [%q1];
wmma.load.b.sync.row.aligned.m8n8k32.s4 {%r1}, [%q1];
wmma.load.b.sync.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.c.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.c.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.row.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1], [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4};
wmma.load.c.sync.aligned.row.m16n16k8.global {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1], [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.load.d.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.d.aligned.sync.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.m16n16k16.row.s8 {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.row.m16n16k16 {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.row.m16n16k16.s8 [%q1];
wmma.load.d.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], [%q1];
wmma.load.d.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.row.m16n16k16.s8 {%r1, %r2};
wmma.load.d.sync.aligned.row.s8 {%r1, %r2}, [%q1];
wmma.load.d.sync.aligned.row.s8.m16n16k16 {%r1, %r2}, [%q1];
wmma.load.d.sync.row.aligned.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.d.sync.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.sync.a.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.sync.a.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.sync.a.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.load.sync.a.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.sync.a.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.sync.a.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.sync.a.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.sync.a.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.a.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.sync.a.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.load.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.sync.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.sync.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16;
wmma.load.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.load.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.sync.aligned.row.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.sync.b.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1];
wmma.load.sync.b.aligned.col.m16n16k8.global.tf32 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.b.aligned.col.m8n8k4.global.f64 {%d1}, [%q1], 0;
wmma.load.sync.b.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.sync.c.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, [%q1];
wmma.load.sync.c.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%q1];
wmma.load.sync.d.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
wmma.mma.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.aligned.sync.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.aligned.sync.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.aligned.sync.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.aligned.sync.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.aligned.sync.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.col.row.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s32.s4 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s4.s32.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.s32.m8n8k32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.m8n8k32.col.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.row.aligned.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.sync.popc.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.popc.and.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s32.s4 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s4.s32.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.m8n8k32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.s32.m8n8k32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.col.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.m8n8k32.col.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.col.row.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.f32.m16n16k16.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.f32.m16n16k8.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m16n16k16.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.tf32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.tf32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.rz.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.tf32.f32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.tf32.f32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m16n16k8.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.col.m8n8k128.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.b1.s32.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.s32.b1 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.col.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.s32.m8n8k128.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.m16n16k16.col.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.mma.sync.aligned.row.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.aligned.row.m16n16k8.col.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.row.m8n8k128.col.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.aligned.row.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.mma.sync.col.aligned.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.row.aligned.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.row.aligned.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.row.aligned.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.mma.sync.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.move.aligned.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.aligned.sync.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.m16n16k16.row.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.f16.m16n16k16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.m16n16k16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.m16n16k16.f16 [%q1], [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.m16n16k16.f16 [%q1];
wmma.move.sync.aligned.row.m16n16k16.f16 {%r1, %r2, %r3, %r4};
wmma.move.sync.row.aligned.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.store.a.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.a.aligned.sync.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.m16n16k16.row.s8 [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.row.m16n16k16 [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.row.m16n16k16.s8 [%q1], [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2}, {%r1, %r2};
wmma.store.a.sync.aligned.row.m16n16k16.s8 [%q1];
wmma.store.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2};
wmma.store.a.sync.aligned.row.s8 [%q1], {%r1, %r2};
wmma.store.a.sync.aligned.row.s8.m16n16k16 [%q1], {%r1, %r2};
wmma.store.a.sync.row.aligned.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.a.sync.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.d.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.aligned.sync.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.m16n16k16.row.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.f16.m16n16k16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.f16.x [%q1], [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.m16n16k16.f16.x [%q1];
wmma.store.d.sync.aligned.row.m16n16k16.f16.x {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.m16n16k16.global [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4}, 16;
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1];
wmma.store.d.sync.aligned.row.m16n16k16.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.m16n16k16.x.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.aligned.row.m16n16k8.global [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q1];
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.row.aligned.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.d.sync.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.sync.a.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.sync.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.sync.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.sync.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.sync.d.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.store.sync.d.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16;
wmma.store.sync.d.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.sync.d.aligned.row.m16n16k8.global.f32 [%q1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.sync.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.aligned.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.sync.mma.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.sync.mma.aligned.row.col.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4};
wmma.sync.mma.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r2}, {%f1};
wmma.sync.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.sync.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.sync.mma.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.sync.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.mma.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d1, %d2}, {%d3}, {%d4}, {%d5, %d5};
wmma.sync.move.aligned.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
word;
world.busy;
world.connect;
world.user;
wrapper.parts;
wrapper.version;
written;
x;
xor %p1, %p2, %p3;
xor %p1, %p2, 1;
xor %r1, %r1, %r2;
xor %r1, %r1, 5;
xor.b32 %r1, %r1, %r1, %r2;
xor.b32 %r1, %r1, %r1, 5;
xor.b32 %r1, %r1, 5, 5;
xor.b32 %r1, %r1;
xor.b32 %r1, -2147483648;
xor.pred %p1, %p1, %p2, %p3;
xor.pred %p1, %p1, %p2, 1;
xor.pred %p1, %p2, 1, 1;
xor.pred %p1, %p2;
xor.pred %p1, 1;
y;
yes;
ys;
ret; }
-- verdict
k: line 5: 'a'
k: line 6: 'abs'
k: line 7: 'abs'
k: line 8: 'abs.f32': wrong number of operands
k: line 9: 'abs.f32': wrong number of operands
k: line 10: 'abs.f64': wrong number of operands
k: line 11: 'abs.f64': wrong number of operands
k: line 12: 'activemask.b32': wrong number of operands
k: line 13: 'activemask.b32': wrong number of operands
k: line 14: 'add'
k: line 15: 'add'
k: line 16: 'add'
k: line 17: 'add'
k: line 18: 'add'
k: line 19: 'add'
k: line 20: 'add'
k: line 21: 'add'
k: line 22: 'add'
k: line 23: 'add.L1'
k: line 24: 'add.L1.u32'
k: line 25: 'add.L1.u32'
k: line 26: 'add.L1::evict_last'
k: line 27: 'add.L1::evict_last.u32': wrong number of operands
k: line 28: 'add.L1::evict_last.u32': wrong number of operands
k: line 29: 'add.L3::evict'
k: line 30: 'add.L3::evict.u32'
k: line 31: 'add.L3::evict.u32'
k: line 32: 'add.X1::evict'
k: line 33: 'add.X1::evict.u32'
k: line 34: 'add.X1::evict.u32'
k: line 35: 'add.f32': wrong number of operands
k: line 36: 'add.f32': wrong number of operands
k: line 37: 'add.f32': wrong number of operands
k: line 38: 'add.f32': wrong number of operands
k: line 39: 'add.f32': wrong number of operands
k: line 40: 'add.f32': wrong number of operands
k: line 41: 'add.f32': wrong number of operands
k: line 42: 'add.f32': wrong number of operands
k: line 43: 'add.f64': wrong number of operands
k: line 44: 'add.f64': wrong number of operands
k: line 45: 'add.f64': wrong number of operands
k: line 46: 'add.f64': wrong number of operands
k: line 47: 'add.rn'
k: line 48: 'add.rn'
k: line 49: 'add.rn.f32': wrong number of operands
k: line 50: 'add.rn.f32': wrong number of operands
k: line 51: 'add.rn.f64': wrong number of operands
k: line 52: 'add.rn.f64': wrong number of operands
k: line 53: 'add.rz'
k: line 54: 'add.rz.u32': wrong number of operands
k: line 55: 'add.rz.u32': wrong number of operands
k: line 56: 'add.s16': wrong number of operands
k: line 57: 'add.s16': wrong number of operands
k: line 58: 'add.s16': wrong number of operands
k: line 59: 'add.s16': wrong number of operands
k: line 60: 'add.s32': wrong number of operands
k: line 61: 'add.s32': wrong number of operands
k: line 62: 'add.s32': wrong number of operands
k: line 63: 'add.s32': wrong number of operands
k: line 64: 'add.s32': wrong number of operands
k: line 65: 'add.s64': wrong number of operands
k: line 66: 'add.s64': wrong number of operands
k: line 67: 'add.s64': wrong number of operands
k: line 68: 'add.s64': wrong number of operands
k: line 69: 'add.s64': wrong number of operands
k: line 70: 'add.u32': wrong number of operands
k: line 71: 'add.u32': wrong number of operands
k: line 72: 'add.u32': wrong number of operands
k: line 73: 'add.u32': wrong number of operands
k: line 74: 'add.u32': wrong number of operands
k: line 75: 'add.u32': wrong number of operands
k: line 76: 'add.u32.L1'
k: line 77: 'add.u32.L3::evict'
k: line 78: 'add.u32.X1::evict'
k: line 79: 'add.u32.rz': a modifier that it has not
k: line 80: 'add.u32.u32.u32.u32.u32.u32.u32.u32'
k: line 81: 'add.u64': wrong number of operands
k: line 82: 'add.u64': wrong number of operands
k: line 83: 'add.u64': wrong number of operands
k: line 84: 'add.u64': wrong number of operands
k: line 85: 'add.u64': wrong number of operands
k: line 86: 'add.u64': wrong number of operands
k: line 87: 'addc'
k: line 88: 'addc.u32': wrong number of operands
k: line 89: 'addc.u32': wrong number of operands
k: line 90: 'addc.u32': wrong number of operands
k: line 91: 'addc.u32': wrong number of operands
k: line 92: 'address'
k: line 93: 'advice'
k: line 94: 'all'
k: line 95: 'alloc'
k: line 96: 'alloc'
k: line 97: 'and'
k: line 98: 'and'
k: line 99: 'and'
k: line 100: 'and'
k: line 101: 'and'
k: line 102: 'and'
k: line 103: 'and.b16': wrong number of operands
k: line 104: 'and.b16': wrong number of operands
k: line 105: 'and.b16': wrong number of operands
k: line 106: 'and.b16': wrong number of operands
k: line 107: 'and.b32': wrong number of operands
k: line 108: 'and.b32': wrong number of operands
k: line 109: 'and.b32': wrong number of operands
k: line 110: 'and.b32': wrong number of operands
k: line 111: 'and.b32': wrong number of operands
k: line 112: 'and.b64': wrong number of operands
k: line 113: 'and.b64': wrong number of operands
k: line 114: 'and.b64': wrong number of operands
k: line 115: 'and.b64': wrong number of operands
k: line 116: 'and.f32': wrong number of operands
k: line 117: 'and.f32': wrong number of operands
k: line 118: 'and.pred': wrong number of operands
k: line 119: 'and.pred': wrong number of operands
k: line 120: 'and.pred': wrong number of operands
k: line 121: 'and.pred': wrong number of operands
k: line 122: 'and.pred': wrong number of operands
k: line 123: 'another'
k: line 124: 'another.op'
k: line 125: 'another.op'
k: line 126: 'another.op'
k: line 127: 'another.op'
k: line 128: 'any.kernel'
k: line 129: 'args.v'
k: line 130: 'asked.loaderLayerInterfaceVersion'
k: line 131: 'at'
k: line 132: 'atom.add'
k: line 133: 'atom.add.b16'
k: line 134: 'atom.add.global.b16'
k: line 135: '%r1' is no address
k: line 136: 'atom.add.u32': wrong number of operands
k: line 137: 'atom.add.u32': wrong number of operands
k: line 138: 'atom.add.u32': wrong number of operands
k: line 139: 'atom.and.f16'
k: line 140: 'atom.and.global.f16'
k: line 141: 'atom.global.add'
k: line 142: 'atom.global.add'
k: line 143: 'atom.global.add'
k: line 144: 'atom.global.add'
k: line 145: 'atom.global.add'
k: line 146: 'atom.global.add'
k: line 147: 'atom.global.add.b16'
k: line 148: 'atom.global.add.b16'
k: line 149: 'atom.global.add.b16'
k: line 150: 'atom.global.add.b16'
k: line 151: 'atom.global.add.b16'
k: line 152: '%f1' is no address
k: line 153: 'atom.global.add.f32': wrong number of operands
k: line 154: 'atom.global.add.f32': wrong number of operands
k: line 155: 'atom.global.add.f32': wrong number of operands
k: line 156: '%d1' is no address
k: line 157: 'atom.global.add.f64': wrong number of operands
k: line 158: 'atom.global.add.f64': wrong number of operands
k: line 159: 'atom.global.add.f64': wrong number of operands
k: line 160: 'atom.global.add.noftz'
k: line 161: 'atom.global.add.noftz'
k: line 162: 'atom.global.add.noftz'
k: line 163: 'atom.global.add.noftz'
k: line 164: '%h1' is no address
k: line 165: 'atom.global.add.noftz.bf16': wrong number of operands
k: line 166: 'atom.global.add.noftz.bf16': wrong number of operands
k: line 167: 'atom.global.add.noftz.bf16': wrong number of operands
k: line 168: '%r1' is no address
k: line 169: 'atom.global.add.noftz.bf16x2': wrong number of operands
k: line 170: 'atom.global.add.noftz.bf16x2': wrong number of operands
k: line 171: 'atom.global.add.noftz.bf16x2': wrong number of operands
k: line 172: '%h1' is no address
k: line 173: '%h1' is no address
k: line 174: 'atom.global.add.noftz.f16': wrong number of operands
k: line 175: 'atom.global.add.noftz.f16': wrong number of operands
k: line 176: 'atom.global.add.noftz.f16': wrong number of operands
k: line 177: 'atom.global.add.noftz.f16': wrong number of operands
k: line 178: 'atom.global.add.noftz.f16': wrong number of operands
k: line 179: '%r1' is no address
k: line 180: '%r1' is no address
k: line 181: 'atom.global.add.noftz.f16x2': wrong number of operands
k: line 182: 'atom.global.add.noftz.f16x2': wrong number of operands
k: line 183: 'atom.global.add.noftz.f16x2': wrong number of operands
k: line 184: 'atom.global.add.noftz.f16x2': wrong number of operands
k: line 185: 'atom.global.add.noftz.f16x2': wrong number of operands
k: line 186: '%r1' is no address
k: line 187: '%r1' is no address
k: line 188: 'atom.global.add.u32': wrong number of operands
k: line 189: 'atom.global.add.u32': wrong number of operands
k: line 190: 'atom.global.add.u32': wrong number of operands
k: line 191: 'atom.global.add.u32': wrong number of operands
k: line 192: 'atom.global.add.u32': wrong number of operands
k: line 193: 'atom.global.add.u32': wrong number of operands
k: line 194: '%q1' is no address
k: line 195: 'atom.global.add.u64': wrong number of operands
k: line 196: 'atom.global.add.u64': wrong number of operands
k: line 197: 'atom.global.add.u64': wrong number of operands
k: line 198: 'atom.global.and'
k: line 199: 'atom.global.and'
k: line 200: '%r1' is no address
k: line 201: 'atom.global.and.b32': wrong number of operands
k: line 202: 'atom.global.and.b32': wrong number of operands
k: line 203: 'atom.global.and.b32': wrong number of operands
k: line 204: 'atom.global.and.f16'
k: line 205: 'atom.global.and.f16'
k: line 206: 'atom.global.and.f16'
k: line 207: 'atom.global.and.f16'
k: line 208: 'atom.global.and.f16'
k: line 209: 'atom.global.b16'
k: line 210: 'atom.global.b16'
k: line 211: 'atom.global.b16'
k: line 212: 'atom.global.b16.add'
k: line 213: 'atom.global.b32'
k: line 214: 'atom.global.b32'
k: line 215: 'atom.global.b32'
k: line 216: 'atom.global.b32'
k: line 217: 'atom.global.b32'
k: line 218: 'atom.global.b64'
k: line 219: 'atom.global.b64'
k: line 220: 'atom.global.cas'
k: line 221: 'atom.global.cas'
k: line 222: 'atom.global.cas'
k: line 223: 'atom.global.cas'
k: line 224: 'atom.global.cas'
k: line 225: '%h1' is no address
k: line 226: 'atom.global.cas.b16': wrong number of operands
k: line 227: 'atom.global.cas.b16': wrong number of operands
k: line 228: 'atom.global.cas.b16': wrong number of operands
k: line 229: '%r1' is no address
k: line 230: '%r1' is no address
k: line 231: '%r1' is no address
k: line 232: 'atom.global.cas.b32': wrong number of operands
k: line 233: 'atom.global.cas.b32': wrong number of operands
k: line 234: 'atom.global.cas.b32': wrong number of operands
k: line 235: 'atom.global.cas.b32': wrong number of operands
k: line 236: 'atom.global.cas.b32': wrong number of operands
k: line 237: 'atom.global.cas.b32': wrong number of operands
k: line 238: 'atom.global.cas.b32': wrong number of operands
k: line 239: 'atom.global.cas.b32': wrong number of operands
k: line 240: '%q1' is no address
k: line 241: 'atom.global.cas.b64': wrong number of operands
k: line 242: 'atom.global.cas.b64': wrong number of operands
k: line 243: 'atom.global.cas.b64': wrong number of operands
k: line 244: 'atom.global.dec'
k: line 245: '%r1' is no address
k: line 246: 'atom.global.dec.u32': wrong number of operands
k: line 247: 'atom.global.dec.u32': wrong number of operands
k: line 248: 'atom.global.dec.u32': wrong number of operands
k: line 249: 'atom.global.exch'
k: line 250: 'atom.global.exch'
k: line 251: 'atom.global.exch'
k: line 252: 'atom.global.exch'
k: line 253: '%h1' is no address
k: line 254: 'atom.global.exch.b16': wrong number of operands
k: line 255: 'atom.global.exch.b16': wrong number of operands
k: line 256: 'atom.global.exch.b16': wrong number of operands
k: line 257: '%r1' is no address
k: line 258: '%r1' is no address
k: line 259: 'atom.global.exch.b32': wrong number of operands
k: line 260: 'atom.global.exch.b32': wrong number of operands
k: line 261: 'atom.global.exch.b32': wrong number of operands
k: line 262: 'atom.global.exch.b32': wrong number of operands
k: line 263: 'atom.global.exch.b32': wrong number of operands
k: line 264: '%q1' is no address
k: line 265: 'atom.global.exch.b64': wrong number of operands
k: line 266: 'atom.global.exch.b64': wrong number of operands
k: line 267: 'atom.global.exch.b64': wrong number of operands
k: line 268: 'atom.global.f16'
k: line 269: 'atom.global.f16.and'
k: line 270: 'atom.global.f32'
k: line 271: 'atom.global.f32'
k: line 272: 'atom.global.f32.max'
k: line 273: 'atom.global.f64'
k: line 274: 'atom.global.inc'
k: line 275: '%r1' is no address
k: line 276: 'atom.global.inc.u32': wrong number of operands
k: line 277: 'atom.global.inc.u32': wrong number of operands
k: line 278: 'atom.global.inc.u32': wrong number of operands
k: line 279: 'atom.global.max'
k: line 280: 'atom.global.max'
k: line 281: 'atom.global.max'
k: line 282: 'atom.global.max'
k: line 283: 'atom.global.max.f32'
k: line 284: 'atom.global.max.f32'
k: line 285: 'atom.global.max.f32'
k: line 286: 'atom.global.max.f32'
k: line 287: 'atom.global.max.f32'
k: line 288: 'atom.global.max.noftz'
k: line 289: 'atom.global.max.noftz'
k: line 290: '%h1' is no address
k: line 291: 'atom.global.max.noftz.bf16': wrong number of operands
k: line 292: 'atom.global.max.noftz.bf16': wrong number of operands
k: line 293: 'atom.global.max.noftz.bf16': wrong number of operands
k: line 294: '%r1' is no address
k: line 295: 'atom.global.max.noftz.f16x2': wrong number of operands
k: line 296: 'atom.global.max.noftz.f16x2': wrong number of operands
k: line 297: 'atom.global.max.noftz.f16x2': wrong number of operands
k: line 298: '%r1' is no address
k: line 299: '%r1' is no address
k: line 300: 'atom.global.max.s32': wrong number of operands
k: line 301: 'atom.global.max.s32': wrong number of operands
k: line 302: 'atom.global.max.s32': wrong number of operands
k: line 303: 'atom.global.max.s32': wrong number of operands
k: line 304: 'atom.global.max.s32': wrong number of operands
k: line 305: '%q1' is no address
k: line 306: 'atom.global.max.s64': wrong number of operands
k: line 307: 'atom.global.max.s64': wrong number of operands
k: line 308: 'atom.global.max.s64': wrong number of operands
k: line 309: '%r1' is no address
k: line 310: 'atom.global.max.u32': wrong number of operands
k: line 311: 'atom.global.max.u32': wrong number of operands
k: line 312: 'atom.global.max.u32': wrong number of operands
k: line 313: '%q1' is no address
k: line 314: 'atom.global.max.u64': wrong number of operands
k: line 315: 'atom.global.max.u64': wrong number of operands
k: line 316: 'atom.global.max.u64': wrong number of operands
k: line 317: 'atom.global.min'
k: line 318: 'atom.global.min'
k: line 319: 'atom.global.min'
k: line 320: 'atom.global.min.noftz'
k: line 321: 'atom.global.min.noftz'
k: line 322: '%r1' is no address
k: line 323: 'atom.global.min.noftz.bf16x2': wrong number of operands
k: line 324: 'atom.global.min.noftz.bf16x2': wrong number of operands
k: line 325: 'atom.global.min.noftz.bf16x2': wrong number of operands
k: line 326: '%h1' is no address
k: line 327: 'atom.global.min.noftz.f16': wrong number of operands
k: line 328: 'atom.global.min.noftz.f16': wrong number of operands
k: line 329: 'atom.global.min.noftz.f16': wrong number of operands
k: line 330: '%r1' is no address
k: line 331: '%r1' is no address
k: line 332: 'atom.global.min.s32': wrong number of operands
k: line 333: 'atom.global.min.s32': wrong number of operands
k: line 334: 'atom.global.min.s32': wrong number of operands
k: line 335: 'atom.global.min.s32': wrong number of operands
k: line 336: 'atom.global.min.s32': wrong number of operands
k: line 337: '%q1' is no address
k: line 338: 'atom.global.min.s64': wrong number of operands
k: line 339: 'atom.global.min.s64': wrong number of operands
k: line 340: 'atom.global.min.s64': wrong number of operands
k: line 341: '%r1' is no address
k: line 342: 'atom.global.min.u32': wrong number of operands
k: line 343: 'atom.global.min.u32': wrong number of operands
k: line 344: 'atom.global.min.u32': wrong number of operands
k: line 345: '%q1' is no address
k: line 346: 'atom.global.min.u64': wrong number of operands
k: line 347: 'atom.global.min.u64': wrong number of operands
k: line 348: 'atom.global.min.u64': wrong number of operands
k: line 349: 'atom.global.noftz.bf16'
k: line 350: 'atom.global.noftz.bf16x2'
k: line 351: 'atom.global.noftz.f16'
k: line 352: 'atom.global.noftz.f16'
k: line 353: 'atom.global.noftz.f16x2'
k: line 354: 'atom.global.noftz.f16x2'
k: line 355: 'atom.global.or'
k: line 356: '%r1' is no address
k: line 357: 'atom.global.or.b32': wrong number of operands
k: line 358: 'atom.global.or.b32': wrong number of operands
k: line 359: 'atom.global.or.b32': wrong number of operands
k: line 360: 'atom.global.s32'
k: line 361: 'atom.global.s32'
k: line 362: 'atom.global.s64'
k: line 363: 'atom.global.u32'
k: line 364: 'atom.global.u32'
k: line 365: 'atom.global.u64'
k: line 366: 'atom.global.v2.add.u32'
k: line 367: 'atom.global.xor'
k: line 368: 'atom.global.xor'
k: line 369: '%r1' is no address
k: line 370: '%r1' is no address
k: line 371: 'atom.global.xor.b32': wrong number of operands
k: line 372: 'atom.global.xor.b32': wrong number of operands
k: line 373: 'atom.global.xor.b32': wrong number of operands
k: line 374: 'atom.global.xor.b32': wrong number of operands
k: line 375: 'atom.global.xor.b32': wrong number of operands
k: line 376: 'atom.max.f32'
k: line 377: 'atom.max.global.f32'
k: line 378: 'atom.u32'
k: line 379: 'attach'
k: line 380: 'attach'
k: line 381: 'attribute'
k: line 382: 'axes'
k: line 383: 'b_16bit_k16'
k: line 384: 'b_8bit_k32'
k: line 385: 'bad'
k: line 386: 'bar'
k: line 387: 'bar'
k: line 388: 'bar'
k: line 389: 'bar'
k: line 390: 'bar.and.pred': wrong number of operands
k: line 391: 'bar.and.pred': wrong number of operands
k: line 392: 'bar.arrive': wrong number of operands
k: line 393: 'bar.arrive': wrong number of operands
k: line 394: 'bar.arrive': wrong number of operands
k: line 395: 'bar.arrive': wrong number of operands
k: line 396: 'bar.arrive': wrong number of operands
k: line 397: 'bar.or.pred': wrong number of operands
k: line 398: 'bar.or.pred': wrong number of operands
k: line 399: 'bar.popc.u32': wrong number of operands
k: line 400: 'bar.popc.u32': wrong number of operands
k: line 401: 'bar.popc.u32': wrong number of operands
k: line 402: 'bar.popc.u32': wrong number of operands
k: line 403: '%p1' is a predicate, a value was expected
k: line 404: 'bar.red.and.pred': wrong number of operands
k: line 405: 'bar.red.and.pred': wrong number of operands
k: line 406: '%r3' is no predicate
k: line 407: 'bar.red.and.pred': wrong number of operands
k: line 408: '%p2' is a predicate, a value was expected
k: line 409: 'bar.red.and.pred': wrong number of operands
k: line 410: 'bar.red.and.pred': wrong number of operands
k: line 411: 'bar.red.and.pred': wrong number of operands
k: line 412: '3' is no predicate
k: line 413: 'bar.red.or.pred': wrong number of operands
k: line 414: '%p1' is a predicate, a value was expected
k: line 415: '%p1' is a predicate, a value was expected
k: line 416: 'bar.red.or.pred': wrong number of operands
k: line 417: '%p2' is a predicate, a value was expected
k: line 418: 'bar.red.or.pred': wrong number of operands
k: line 419: '%p2' is a predicate, a value was expected
k: line 420: 'bar.red.or.pred': wrong number of operands
k: line 421: 'bar.red.or.pred': wrong number of operands
k: line 422: 'bar.red.popc.u32': wrong number of operands
k: line 423: 'bar.red.popc.u32': wrong number of operands
k: line 424: '%p1' is a predicate, a value was expected
k: line 425: 'bar.red.popc.u32': wrong number of operands
k: line 426: 'bar.red.popc.u32': wrong number of operands
k: line 427: '%r3' is no predicate
k: line 428: '%p1' is a predicate, a value was expected
k: line 429: 'bar.red.popc.u32': wrong number of operands
k: line 430: 'bar.red.popc.u32': wrong number of operands
k: line 431: '%p1' is a predicate, a value was expected
k: line 432: 'bar.red.popc.u32': wrong number of operands
k: line 433: '0' is no register
k: line 434: 'bar.red.popc.u32': wrong number of operands
k: line 435: 'bar.red.pred'
k: line 436: 'bar.red.pred'
k: line 437: 'bar.red.pred'
k: line 438: 'bar.red.u32'
k: line 439: 'bar.red.u32'
k: line 440: 'bar.red.u32'
k: line 441: 'bar.red.u32'
k: line 442: 'bar.red.xor.pred': wrong number of operands
k: line 443: 'bar.red.xor.pred': wrong number of operands
k: line 444: 'bar.sync': wrong number of operands
k: line 445: 'bar.sync': wrong number of operands
k: line 446: 'bar': wrong number of operands
k: line 447: 'barrier'
k: line 448: 'barrier'
k: line 449: 'barrier'
k: line 450: 'barrier.arrive': wrong number of operands
k: line 451: 'barrier.arrive': wrong number of operands
k: line 452: 'barrier.or.pred': wrong number of operands
k: line 453: 'barrier.red.or.pred': wrong number of operands
k: line 454: 'barrier.red.or.pred': wrong number of operands
k: line 455: '4' is no predicate
k: line 456: 'barrier.red.pred'
k: line 457: 'barrier.sync': wrong number of operands
k: line 458: 'barrier.sync': wrong number of operands
k: line 459: 'barrier.sync': wrong number of operands
k: line 460: 'barrier.sync': wrong number of operands
k: line 461: 'begin'
k: line 462: 'begin'
k: line 463: 'bf16'
k: line 464: 'bfi'
k: line 465: 'bfi'
k: line 466: 'bfi.b32': wrong number of operands
k: line 467: 'bfi.b32': wrong number of operands
k: line 468: 'bfi.b32': wrong number of operands
k: line 469: 'bfi.b32': wrong number of operands
k: line 470: 'bfi.b64': wrong number of operands
k: line 471: 'bfi.b64': wrong number of operands
k: line 472: 'bfi.b64': wrong number of operands
k: line 473: 'bfi.b64': wrong number of operands
k: line 474: 'bits'
k: line 475: 'blocks_per_sm'
k: line 476: 'bmsk.b32'
k: line 477: 'bmsk.clamp'
k: line 478: 'bmsk.clamp.b32': wrong number of operands
k: line 479: 'bmsk.clamp.b32': wrong number of operands
k: line 480: 'bounded.maxSize'
k: line 481: 'box.dstMemoryType'
k: line 482: 'box.dstPitch'
k: line 483: 'box.dstXInBytes'
k: line 484: 'buffer.by'
k: line 485: 'byte'
k: line 486: 'bytes'
k: line 487: 'bytes_of_constant'
k: line 488: 'c.Depth'
k: line 489: 'c.Height'
k: line 490: 'c.WidthInBytes'
k: line 491: 'c.dstPitch'
k: line 492: 'c.srcDevice'
k: line 493: 'c.srcHeight'
k: line 494: 'c.srcPitch'
k: line 495: 'c'
k: line 496: 'captures'
k: line 497: 'captures'
k: line 498: 'carries'
k: line 499: 'checked'
k: line 500: 'choice.conditional.size'
k: line 501: 'clz'
k: line 502: 'clz.b64': wrong number of operands
k: line 503: 'clz.b64': wrong number of operands
k: line 504: 'clz.b64': wrong number of operands
k: line 505: 'clz.b64': wrong number of operands
k: line 506: 'config.gridDimX'
k: line 507: 'config.numAttrs'
k: line 508: 'cooperative.value.cooperative'
k: line 509: 'cooperative'
k: line 510: 'copy'
k: line 511: 'copysign'
k: line 512: 'copysign.f32': wrong number of operands
k: line 513: 'copysign.f32': wrong number of operands
k: line 514: 'cp.async': wrong number of operands
k: line 515: 'cp.async.bulk'
k: line 516: 'cp.async.bulk.2d.global.shared::cta.bulk_group'
k: line 517: 'cp.async.bulk.2d.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 518: 'cp.async.bulk.2d.tensor.global.shared::cta.bulk_group'
k: line 519: 'cp.async.bulk.2d.tensor.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 520: 'cp.async.bulk.L2.global'
k: line 521: 'cp.async.bulk.L2.prefetch.global'
k: line 522: 'cp.async.bulk.global.bulk_group'
k: line 523: 'cp.async.bulk.global.bulk_group.global'
k: line 524: 'cp.async.bulk.global.global'
k: line 525: 'cp.async.bulk.global.global.bulk_group'
k: line 526: 'cp.async.bulk.global.global.bulk_group'
k: line 527: 'cp.async.bulk.global.global.bulk_group'
k: line 528: 'cp.async.bulk.global.global.bulk_group'
k: line 529: 'cp.async.bulk.global.mbarrier::complete_tx::bytes'
k: line 530: 'cp.async.bulk.global.shared::cluster.mbarrier::complete_tx::bytes'
k: line 531: 'cp.async.bulk.read'
k: line 532: 'cp.async.bulk.read.wait_group'
k: line 533: 'cp.async.bulk.shared::cluster.global'
k: line 534: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 535: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 536: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 537: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 538: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 539: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 540: 'cp.async.bulk.shared::cluster.mbarrier::complete_tx::bytes'
k: line 541: 'cp.async.bulk.tensor.2d.global.bulk_group'
k: line 542: 'cp.async.bulk.tensor.2d.global.mbarrier::complete_tx::bytes'
k: line 543: 'cp.async.bulk.tensor.2d.global.shared::cluster.mbarrier::complete_tx::bytes'
k: line 544: 'cp.async.bulk.tensor.2d.global.shared::cta'
k: line 545: 'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group': wrong number of operands
k: line 546: 'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group': wrong number of operands
k: line 547: 'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group': wrong number of operands
k: line 548: 'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group': wrong number of operands
k: line 549: 'cp.async.bulk.tensor.2d.shared::cluster.global'
k: line 550: 'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 551: 'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 552: 'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 553: 'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 554: 'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 555: 'cp.async.bulk.tensor.2d.shared::cluster.mbarrier::complete_tx::bytes'
k: line 556: 'cp.async.bulk.tensor.2d.shared::cta.bulk_group'
k: line 557: 'cp.async.bulk.tensor.2d.shared::cta.global.bulk_group'
k: line 558: 'cp.async.bulk.tensor.global.shared::cta.bulk_group'
k: line 559: 'cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 560: 'cp.async.ca.global'
k: line 561: 'cp.async.ca.global': size
k: line 562: 'cp.async.ca.global.shared'
k: line 563: 'cp.async.ca.global.shared': size
k: line 564: 'cp.async.ca.shared'
k: line 565: 'cp.async.ca.shared': size
k: line 566: 'cp.async.ca.shared.global': wrong number of operands
k: line 567: '4' is no address
k: line 568: '4' is no address
k: line 569: 'cp.async.ca.shared.global': wrong number of operands
k: line 570: '4' is no address
k: line 571: 'cp.async.ca.shared.global'
k: line 572: 'cp.async.ca.shared.global': wrong number of operands
k: line 573: 'cp.async.ca.shared.global': wrong number of operands
k: line 574: '4' is no address
k: line 575: 'cp.async.ca.shared.global'
k: line 576: 'cp.async.ca.shared.global': wrong number of operands
k: line 577: 'cp.async.ca.shared.global': wrong number of operands
k: line 578: 'cp.async.ca.shared.global': wrong number of operands
k: line 579: 'cp.async.ca.shared.global': wrong number of operands
k: line 580: 'cp.async.ca.shared.global': wrong number of operands
k: line 581: 'cp.async.ca.shared.global'
k: line 582: 'cp.async.ca.shared.global': size
k: line 583: 'cp.async.ca.shared.global'
k: line 584: 'cp.async.ca.shared.global'
k: line 585: '4' is no address
k: line 586: 'cp.async.ca.shared.global.L2::128B': wrong number of operands
k: line 587: '4' is no address
k: line 588: 'cp.async.ca.shared.global.L2::128B'
k: line 589: 'cp.async.ca.shared.global.L2::128B': wrong number of operands
k: line 590: 'cp.async.ca.shared.global.L2::128B': wrong number of operands
k: line 591: 'cp.async.ca.shared.global.L2::128B': wrong number of operands
k: line 592: 'cp.async.ca.shared.global.L2::128B': wrong number of operands
k: line 593: 'cp.async.ca.shared.global.L2::128B'
k: line 594: '16' is no address
k: line 595: '16' is no address
k: line 596: '16' is no address
k: line 597: 'cp.async.cg.shared.global'
k: line 598: 'cp.async.cg.shared.global': wrong number of operands
k: line 599: 'cp.async.cg.shared.global': wrong number of operands
k: line 600: '16' is no address
k: line 601: 'cp.async.cg.shared.global': wrong number of operands
k: line 602: 'cp.async.cg.shared.global': wrong number of operands
k: line 603: 'cp.async.global.bulk.global.bulk_group'
k: line 604: 'cp.async.prefetch.L2.global': wrong number of operands
k: line 605: 'cp.async.prefetch.bulk.L2.global'
k: line 606: 'cp.async.shared.ca.global'
k: line 607: 'cp.async.shared.ca.global': size
k: line 608: 'cp.async.shared.global'
k: line 609: 'cp.async.shared.global': size
k: line 610: 'cp.async.shared::cluster.bulk.global.mbarrier::complete_tx::bytes'
k: line 611: 'cp.async.shared::cluster.global.mbarrier::complete_tx::bytes': size
k: line 612: 'cp.async.tensor.2d.global.shared::cta.bulk_group': wrong number of operands
k: line 613: 'cp.async.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 614: 'cp.async.tensor.bulk.2d.global.shared::cta.bulk_group'
k: line 615: 'cp.async.tensor.bulk.2d.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 616: 'cp.async.wait_group.bulk'
k: line 617: 'cp.async.wait_group.bulk.read'
k: line 618: 'cp.bulk.async.global.global.bulk_group'
k: line 619: 'cp.bulk.async.prefetch.L2.global'
k: line 620: 'cp.bulk.async.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 621: 'cp.bulk.async.tensor.2d.global.shared::cta.bulk_group'
k: line 622: 'cp.bulk.async.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 623: 'cp.bulk.async.wait_group'
k: line 624: 'cp.bulk.async.wait_group.read'
k: line 625: 'cp.bulk.global.global.bulk_group'
k: line 626: 'cp.bulk.prefetch.L2.global'
k: line 627: 'cp.bulk.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 628: 'cp.bulk.tensor.2d.global.shared::cta.bulk_group'
k: line 629: 'cp.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes'
k: line 630: 'cp.bulk.wait_group'
k: line 631: 'cp.bulk.wait_group.read'
k: line 632: 'cp.ca.async.shared.global'
k: line 633: 'cp.ca.async.shared.global': size
k: line 634: 'cp.ca.shared.global'
k: line 635: 'cp.ca.shared.global'
k: line 636: 'cp.ca.shared.global'
k: line 637: 'cp.ca.shared.global'
k: line 638: 'cp.ca.shared.global.L2::128B'
k: line 639: 'cp.ca.shared.global.L2::128B'
k: line 640: 'cp.cg.shared.global'
k: line 641: 'cp.cg.shared.global'
k: line 642: 'cp.wait_group'
k: line 643: '0f3F800000' is no register
k: line 644: 'createpolicy.fractional.L2::evict_last.b64': wrong number of operands
k: line 645: 'cube.Depth'
k: line 646: 'cut'
k: line 647: 'cvt.b128.u32': wrong number of operands
k: line 648: 'cvt.rn.bf16'
k: line 649: 'cvt.rn.bf16.f32': wrong number of operands
k: line 650: 'cvt.rn.bf16.f32': wrong number of operands
k: line 651: 'cvt.rn.bf16.f32': wrong number of operands
k: line 652: 'cvt.rn.bf16.f32': wrong number of operands
k: line 653: 'cvt.rn.e4m3x2.f32': wrong number of operands
k: line 654: 'cvt.rn.f16'
k: line 655: 'cvt.rn.f16'
k: line 656: 'cvt.rn.f16.f32': wrong number of operands
k: line 657: 'cvt.rn.f16.f32': wrong number of operands
k: line 658: 'cvt.rn.f16.f32': wrong number of operands
k: line 659: 'cvt.rn.f16.f32': wrong number of operands
k: line 660: 'cvt.rn.f16.f64': wrong number of operands
k: line 661: 'cvt.rn.f16.f64': wrong number of operands
k: line 662: 'cvt.rn.f16.f64': wrong number of operands
k: line 663: '0d7FF0000000000000' is no register
k: line 664: 'cvt.rn.f16x2.f32': wrong number of operands
k: line 665: 'cvt.rn.f32'
k: line 666: 'cvt.rn.f32'
k: line 667: 'cvt.rn.f32'
k: line 668: 'cvt.rn.f32.f64': wrong number of operands
k: line 669: 'cvt.rn.f32.f64': wrong number of operands
k: line 670: 'cvt.rn.f32.f64': wrong number of operands
k: line 671: 'cvt.rn.f32.f64': wrong number of operands
k: line 672: 'cvt.rn.f32.s32': wrong number of operands
k: line 673: 'cvt.rn.f32.s32': wrong number of operands
k: line 674: 'cvt.rn.f32.s32': wrong number of operands
k: line 675: 'cvt.rn.f32.s32': wrong number of operands
k: line 676: 'cvt.rn.f32.u32': wrong number of operands
k: line 677: 'cvt.rn.f32.u32': wrong number of operands
k: line 678: 'cvt.rn.f32.u32': wrong number of operands
k: line 679: 'cvt.rn.f32.u32': wrong number of operands
k: line 680: 'cvt.rn.f64'
k: line 681: 'cvt.rn.f64'
k: line 682: 'cvt.rn.f64'
k: line 683: 'cvt.rn.f64'
k: line 684: 'cvt.rn.f64.s32': wrong number of operands
k: line 685: 'cvt.rn.f64.s32': wrong number of operands
k: line 686: 'cvt.rn.f64.s32': wrong number of operands
k: line 687: 'cvt.rn.f64.s32': wrong number of operands
k: line 688: 'cvt.rn.f64.s64': wrong number of operands
k: line 689: 'cvt.rn.f64.s64': wrong number of operands
k: line 690: 'cvt.rn.f64.s64': wrong number of operands
k: line 691: 'cvt.rn.f64.s64': wrong number of operands
k: line 692: 'cvt.rn.f64.u32': wrong number of operands
k: line 693: 'cvt.rn.f64.u32': wrong number of operands
k: line 694: 'cvt.rn.f64.u32': wrong number of operands
k: line 695: 'cvt.rn.f64.u32': wrong number of operands
k: line 696: 'cvt.rn.relu.f16'
k: line 697: 'cvt.rn.relu.f16.f32': wrong number of operands
k: line 698: 'cvt.rn.relu.f16.f32': wrong number of operands
k: line 699: 'cvt.rn.relu.f16.f32': wrong number of operands
k: line 700: 'cvt.rn.relu.f16.f32': wrong number of operands
k: line 701: 'cvt.rn.relu.f32'
k: line 702: 'cvt.rn.relu.f32.f16'
k: line 703: 'cvt.rn.s32'
k: line 704: 'cvt.rn.s32'
k: line 705: 'cvt.rn.s64'
k: line 706: 'cvt.rn.satfinite.f16'
k: line 707: 'cvt.rn.satfinite.f16.f32': wrong number of operands
k: line 708: 'cvt.rn.satfinite.f16.f32': wrong number of operands
k: line 709: 'cvt.rn.satfinite.f16.f32': wrong number of operands
k: line 710: 'cvt.rn.satfinite.f16.f32': wrong number of operands
k: line 711: 'cvt.rn.satfinite.f32'
k: line 712: 'cvt.rn.satfinite.f32.f16'
k: line 713: 'cvt.rn.u32'
k: line 714: 'cvt.rn.u32'
k: line 715: 'cvt.rni.f32'
k: line 716: 'cvt.rni.f32'
k: line 717: 'cvt.rni.f32.f32': wrong number of operands
k: line 718: 'cvt.rni.f32.f32': wrong number of operands
k: line 719: 'cvt.rni.f64'
k: line 720: 'cvt.rni.s32'
k: line 721: 'cvt.rni.s32'
k: line 722: 'cvt.rni.s32.f32': wrong number of operands
k: line 723: 'cvt.rni.s32.f32': wrong number of operands
k: line 724: 'cvt.rni.s32.f32': wrong number of operands
k: line 725: 'cvt.rni.s32.f32': wrong number of operands
k: line 726: 'cvt.rni.s32.f64': wrong number of operands
k: line 727: 'cvt.rni.s32.f64': wrong number of operands
k: line 728: 'cvt.rni.s32.f64': wrong number of operands
k: line 729: 'cvt.rni.s32.f64': wrong number of operands
k: line 730: 'cvt.rz.bf16'
k: line 731: 'cvt.rz.bf16.f32': wrong number of operands
k: line 732: 'cvt.rz.bf16.f32': wrong number of operands
k: line 733: 'cvt.rz.bf16.f32': wrong number of operands
k: line 734: 'cvt.rz.bf16.f32': wrong number of operands
k: line 735: 'cvt.rz.f16'
k: line 736: 'cvt.rz.f16.f32': wrong number of operands
k: line 737: 'cvt.rz.f16.f32': wrong number of operands
k: line 738: 'cvt.rz.f16.f32': wrong number of operands
k: line 739: 'cvt.rz.f16.f32': wrong number of operands
k: line 740: 'cvt.rz.f32'
k: line 741: 'cvt.rzi.f32'
k: line 742: 'cvt.rzi.f32'
k: line 743: 'cvt.rzi.f32.f32': wrong number of operands
k: line 744: 'cvt.rzi.f32.f32': wrong number of operands
k: line 745: 'cvt.rzi.s32'
k: line 746: 'cvt.rzi.s32.f32': wrong number of operands
k: line 747: 'cvt.rzi.s32.f32': wrong number of operands
k: line 748: 'cvt.rzi.s32.f32': wrong number of operands
k: line 749: 'cvt.rzi.s32.f32': wrong number of operands
k: line 750: 'cvt.sat.f32'
k: line 751: 'cvt.sat.f32.f32': wrong number of operands
k: line 752: 'cvt.sat.f32.f32': wrong number of operands
k: line 753: 'cvt.u16'
k: line 754: 'cvt.u16'
k: line 755: 'cvt.u16'
k: line 756: 'cvt.u16'
k: line 757: 'cvt.u16.u32': wrong number of operands
k: line 758: 'cvt.u16.u32': wrong number of operands
k: line 759: 'cvt.u16.u32': wrong number of operands
k: line 760: 'cvt.u16.u32': wrong number of operands
k: line 761: 'cvt.u16.u32': wrong number of operands
k: line 762: '%p1' is a predicate, a value was expected
k: line 763: 'cvt.u16.u32': wrong number of operands
k: line 764: '-2' is no register
k: line 765: 'cvt.u32'
k: line 766: 'cvt.u32'
k: line 767: 'cvt.u32'
k: line 768: 'cvt.u32'
k: line 769: 'cvt.u32'
k: line 770: 'cvt.u32'
k: line 771: 'cvt.u32'
k: line 772: 'cvt.u32.b128': wrong number of operands
k: line 773: 'cvt.u32.u16': wrong number of operands
k: line 774: '%p1' is no register
k: line 775: 'cvt.u32.u16': wrong number of operands
k: line 776: 'cvt.u32.u16': wrong number of operands
k: line 777: 'cvt.u32.u16': wrong number of operands
k: line 778: 'cvt.u32.u16': wrong number of operands
k: line 779: 'cvt.u32.u16': wrong number of operands
k: line 780: 'cvt.u32.u64': wrong number of operands
k: line 781: 'cvt.u32.u64': wrong number of operands
k: line 782: 'cvt.u32.u64': wrong number of operands
k: line 783: 'cvt.u32.u64': wrong number of operands
k: line 784: 'cvt.u64'
k: line 785: 'cvt.u64'
k: line 786: 'cvt.u64.u32': wrong number of operands
k: line 787: 'cvt.u64.u32': wrong number of operands
k: line 788: 'cvt.u64.u32': wrong number of operands
k: line 789: 'cvt.u64.u32': wrong number of operands
k: line 790: 'cvta.global.u64': wrong number of operands
k: line 791: 'cvta.global.u64': wrong number of operands
k: line 792: 'cvta.local.u64': wrong number of operands
k: line 793: 'cvta.local.u64': wrong number of operands
k: line 794: 'cvta.param.u64': wrong number of operands
k: line 795: 'cvta.param.u64': wrong number of operands
k: line 796: 'cvta.shared.u64': wrong number of operands
k: line 797: 'cvta.shared.u64': wrong number of operands
k: line 798: 'cvta.to.global.u64': wrong number of operands
k: line 799: 'cvta.to.global.u64': wrong number of operands
k: line 800: 'cvta.to.local.u64': wrong number of operands
k: line 801: 'cvta.to.local.u64': wrong number of operands
k: line 802: 'cvta.to.shared.u64': wrong number of operands
k: line 803: 'cvta.to.shared.u64': wrong number of operands
k: line 804: 'def.key_size'
k: line 805: 'depth'
k: line 806: 'desc.flags'
k: line 807: 'destroy'
k: line 808: 'destroy'
k: line 809: 'device_now'
k: line 810: 'div.approx'
k: line 811: 'div.approx.f32': wrong number of operands
k: line 812: 'div.approx.f32': wrong number of operands
k: line 813: 'div.rn'
k: line 814: 'div.rn'
k: line 815: 'div.rn.f32': wrong number of operands
k: line 816: 'div.rn.f32': wrong number of operands
k: line 817: 'div.rn.f32': wrong number of operands
k: line 818: 'div.rn.f32': wrong number of operands
k: line 819: 'div.rn.f64': wrong number of operands
k: line 820: 'div.rn.f64': wrong number of operands
k: line 821: 'div.rn.f64': wrong number of operands
k: line 822: 'div.rn.f64': wrong number of operands
k: line 823: 'do'
k: line 824: 'done'
k: line 825: 'elapsed'
k: line 826: 'elect.sync': wrong number of operands
k: line 827: 'element'
k: line 828: 'enum'
k: line 829: 'epoch'
k: line 830: 'errno'
k: line 831: 'errors'
k: line 832: 'events'
k: line 833: 'every'
k: line 834: 'ex2.approx.ftz'
k: line 835: 'ex2.approx.ftz.f32': wrong number of operands
k: line 836: 'ex2.approx.ftz.f32': wrong number of operands
k: line 837: 'exponent'
k: line 838: 'extra'
k: line 839: 'f.dst'
k: line 840: 'f.height'
k: line 841: 'failed'
k: line 842: 'failing_call'
k: line 843: 'fails'
k: line 844: 'fails_anyway'
k: line 845: 'fails_at'
k: line 846: 'fails_until'
k: line 847: 'fake.apart'
k: line 848: 'fake.clock_at'
k: line 849: 'fake.host_at'
k: line 850: 'fake.place'
k: line 851: 'fake.refused_layout'
k: line 852: 'false'
k: line 853: 'fewer.n'
k: line 854: 'field'
k: line 855: 'fill.value'
k: line 856: 'fills'
k: line 857: 'first.flags'
k: line 858: 'first'
k: line 859: 'flat.Height'
k: line 860: 'flat.srcDevice'
k: line 861: 'flip'
k: line 862: 'fma.rm'
k: line 863: 'fma.rm.f32': wrong number of operands
k: line 864: 'fma.rm.f32': wrong number of operands
k: line 865: 'fma.rn'
k: line 866: 'fma.rn'
k: line 867: 'fma.rn'
k: line 868: 'fma.rn'
k: line 869: 'fma.rn'
k: line 870: 'fma.rn.f16x2': wrong number of operands
k: line 871: 'fma.rn.f16x2': wrong number of operands
k: line 872: 'fma.rn.f32': wrong number of operands
k: line 873: 'fma.rn.f32': wrong number of operands
k: line 874: 'fma.rn.f32': wrong number of operands
k: line 875: 'fma.rn.f32': wrong number of operands
k: line 876: 'fma.rn.f32': wrong number of operands
k: line 877: 'fma.rn.f32': wrong number of operands
k: line 878: 'fma.rn.f32': wrong number of operands
k: line 879: 'fma.rn.f64': wrong number of operands
k: line 880: 'fma.rn.f64': wrong number of operands
k: line 881: 'for'
k: line 882: 'forced'
k: line 883: 'free'
k: line 884: 'free'
k: line 885: 'from'
k: line 886: 'getctarank.shared::cluster.u32': wrong number of operands
k: line 887: 'getctarank.u64': wrong number of operands
k: line 888: 'getctarank.u64': wrong number of operands
k: line 889: 'getctarank.u64': wrong number of operands
k: line 890: 'getctarank.u64': wrong number of operands
k: line 891: 'gone'
k: line 892: 'got.gridDimX'
k: line 893: 'got'
k: line 894: 'graphics'
k: line 895: 'group.physicalDeviceCount'
k: line 896: 'guarded'
k: line 897: 'h'
k: line 898: 'header.len'
k: line 899: 'held_at'
k: line 900: 'holders'
k: line 901: 'how'
k: line 902: 'i'
k: line 903: 'id'
k: line 904: 'info.enabledExtensionCount'
k: line 905: 'is'
k: line 906: 'is_node'
k: line 907: 'isspacep.const': wrong number of operands
k: line 908: 'isspacep.const': wrong number of operands
k: line 909: 'isspacep.const': wrong number of operands
k: line 910: 'isspacep.const': wrong number of operands
k: line 911: 'isspacep.global': wrong number of operands
k: line 912: 'isspacep.global': wrong number of operands
k: line 913: 'isspacep.global': wrong number of operands
k: line 914: 'isspacep.global': wrong number of operands
k: line 915: 'isspacep.local': wrong number of operands
k: line 916: 'isspacep.local': wrong number of operands
k: line 917: 'isspacep.local': wrong number of operands
k: line 918: 'isspacep.local': wrong number of operands
k: line 919: 'isspacep.param': wrong number of operands
k: line 920: 'isspacep.param': wrong number of operands
k: line 921: 'isspacep.param': wrong number of operands
k: line 922: 'isspacep.param': wrong number of operands
k: line 923: 'isspacep.shared': wrong number of operands
k: line 924: 'isspacep.shared': wrong number of operands
k: line 925: 'isspacep.shared': wrong number of operands
k: line 926: 'isspacep.shared': wrong number of operands
k: line 927: 'isspacep.shared::cta': wrong number of operands
k: line 928: 'isspacep.shared::cta': wrong number of operands
k: line 929: 'isspacep.shared::cta': wrong number of operands
k: line 930: 'isspacep.shared::cta': wrong number of operands
k: line 931: 'judge'
k: line 932: 'judge'
k: line 933: 'k'
k: line 934: 'key'
k: line 935: 'kind'
k: line 936: 'lack'
k: line 937: 'lacks'
k: line 938: 'lanes'
k: line 939: 'ld': no type
k: line 940: 'ld': no type
k: line 941: 'ld.const': no type
k: line 942: '%f1' is no address
k: line 943: 'ld.const.f32': wrong number of operands
k: line 944: 'ld.const.f32': wrong number of operands
k: line 945: 'ld.global': no type
k: line 946: 'ld.global': no type
k: line 947: 'ld.global': no type
k: line 948: 'ld.global': no type
k: line 949: 'ld.global': no type
k: line 950: 'ld.global': no type
k: line 951: 'ld.global.L1::evict_last.L2::cache_hint.b32': vector of this length
k: line 952: 'ld.global.L1::evict_last.L2::cache_hint.v4': no type
k: line 953: '%q2' is no address
k: line 954: '%q2' is no address
k: line 955: 'ld.global.L1::evict_last.L2::cache_hint.v4.b32': wrong number of operands
k: line 956: 'ld.global.L1::evict_last.L2::cache_hint.v4.b32': wrong number of operands
k: line 957: '%w1' is no address
k: line 958: 'ld.global.b128': wrong number of operands
k: line 959: 'ld.global.b128': wrong number of operands
k: line 960: '%r1' is no address
k: line 961: 'ld.global.b32': wrong number of operands
k: line 962: 'ld.global.b32': wrong number of operands
k: line 963: '%q1' is no address
k: line 964: 'ld.global.b64': wrong number of operands
k: line 965: 'ld.global.b64': wrong number of operands
k: line 966: '%f1' is no address
k: line 967: 'ld.global.f32': wrong number of operands
k: line 968: 'ld.global.f32': wrong number of operands
k: line 969: 'ld.global.f32': vector of this length
k: line 970: '%d1' is no address
k: line 971: 'ld.global.f64': wrong number of operands
k: line 972: 'ld.global.f64': wrong number of operands
k: line 973: 'ld.global.nc': no type
k: line 974: 'ld.global.nc': no type
k: line 975: 'ld.global.nc': no type
k: line 976: 'ld.global.nc.L1::no_allocate.L2::128B.f32': vector of this length
k: line 977: 'ld.global.nc.L1::no_allocate.L2::128B.v4': no type
k: line 978: 'ld.global.nc.L1::no_allocate.L2::128B.v4.f32': wrong number of operands
k: line 979: '{%f1, %f2, %f3, %f4}' is no address
k: line 980: 'ld.global.nc.L1::no_allocate.L2::128B.v4.f32': wrong number of operands
k: line 981: 'ld.global.nc.f64': vector of this length
k: line 982: '%r1' is no address
k: line 983: 'ld.global.nc.u32': wrong number of operands
k: line 984: 'ld.global.nc.u32': wrong number of operands
k: line 985: 'ld.global.nc.u32': vector of this length
k: line 986: '%q1' is no address
k: line 987: 'ld.global.nc.u64': wrong number of operands
k: line 988: 'ld.global.nc.u64': wrong number of operands
k: line 989: '%h1' is no address
k: line 990: 'ld.global.nc.u8': wrong number of operands
k: line 991: 'ld.global.nc.u8': wrong number of operands
k: line 992: 'ld.global.nc.v2': no type
k: line 993: 'ld.global.nc.v2': no type
k: line 994: 'ld.global.nc.v2.f64': wrong number of operands
k: line 995: '{%d1, %d2}' is no address
k: line 996: 'ld.global.nc.v2.f64': wrong number of operands
k: line 997: 'ld.global.nc.v2.u32': wrong number of operands
k: line 998: '{%r1, %r2}' is no address
k: line 999: 'ld.global.nc.v2.u32': wrong number of operands
k: line 1000: '%q1' is no address
k: line 1001: 'ld.global.s16': wrong number of operands
k: line 1002: '%r1' is no address
k: line 1003: 'ld.global.s16': wrong number of operands
k: line 1004: 'ld.global.s16': wrong number of operands
k: line 1005: '%q1' is no address
k: line 1006: 'ld.global.s32': wrong number of operands
k: line 1007: 'ld.global.s32': wrong number of operands
k: line 1008: '%q1' is no address
k: line 1009: 'ld.global.s8': wrong number of operands
k: line 1010: '%r1' is no address
k: line 1011: 'ld.global.s8': wrong number of operands
k: line 1012: 'ld.global.s8': wrong number of operands
k: line 1013: 'ld.global.some_word': a modifier that it has not
k: line 1014: 'ld.global.some_word.u32': a modifier that it has not
k: line 1015: 'ld.global.some_word.u32': a modifier that it has not
k: line 1016: 'ld.global.some_word.u32': a modifier that it has not
k: line 1017: 'ld.global.some_word.u32': a modifier that it has not
k: line 1018: '%q1' is no address
k: line 1019: 'ld.global.u16': wrong number of operands
k: line 1020: 'ld.global.u16': wrong number of operands
k: line 1021: '%q1' is no address
k: line 1022: 'ld.global.u32': wrong number of operands
k: line 1023: '%r1' is no address
k: line 1024: '%r1' is no address
k: line 1025: 'ld.global.u32': wrong number of operands
k: line 1026: 'ld.global.u32': wrong number of operands
k: line 1027: 'ld.global.u32': wrong number of operands
k: line 1028: 'ld.global.u32': vector of this length
k: line 1029: 'ld.global.u32': vector of this length
k: line 1030: 'ld.global.u32': vector of this length
k: line 1031: 'ld.global.u32.some_word': a modifier that it has not
k: line 1032: '%q1' is no address
k: line 1033: 'ld.global.u64': wrong number of operands
k: line 1034: 'ld.global.u64': wrong number of operands
k: line 1035: 'ld.global.u64': vector of this length
k: line 1036: 'ld.global.u64': vector of this length
k: line 1037: '%q1' is no address
k: line 1038: 'ld.global.u8': wrong number of operands
k: line 1039: '%r1' is no address
k: line 1040: 'ld.global.u8': wrong number of operands
k: line 1041: 'ld.global.u8': wrong number of operands
k: line 1042: 'ld.global.v2': no type
k: line 1043: 'ld.global.v2': no type
k: line 1044: 'ld.global.v2': no type
k: line 1045: 'ld.global.v2.f32': wrong number of operands
k: line 1046: '{%f1, %f2}' is no address
k: line 1047: 'ld.global.v2.f32': wrong number of operands
k: line 1048: 'ld.global.v2.u32': wrong number of operands
k: line 1049: '{%r1, %r2}' is no address
k: line 1050: 'ld.global.v2.u32': wrong number of operands
k: line 1051: 'ld.global.v2.u64': wrong number of operands
k: line 1052: '{%q1, %q2}' is no address
k: line 1053: 'ld.global.v2.u64': wrong number of operands
k: line 1054: 'ld.global.v3.u32': a modifier that it has not
k: line 1055: 'ld.global.v4': no type
k: line 1056: 'ld.global.v4': no type
k: line 1057: 'ld.global.v4.u32': wrong number of operands
k: line 1058: '{%r1, %r2, %r3, %r4}' is no address
k: line 1059: 'ld.global.v4.u32': wrong number of operands
k: line 1060: 'ld.global.v4.u64': wrong number of operands
k: line 1061: '{%q1, %q2, %q3, %q4}' is no address
k: line 1062: 'ld.global.v4.u64': wrong number of operands
k: line 1063: 'ld.global.v8': no type
k: line 1064: 'ld.global.v8.u32': wrong number of operands
k: line 1065: '{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}' is no address
k: line 1066: 'ld.global.v8.u32': wrong number of operands
k: line 1067: 'ld.local': no type
k: line 1068: 'ld.local': no type
k: line 1069: 'ld.local': no type
k: line 1070: 'ld.local': no type
k: line 1071: 'ld.local': no type
k: line 1072: '%f1' is no address
k: line 1073: 'ld.local.f32': wrong number of operands
k: line 1074: 'ld.local.f32': wrong number of operands
k: line 1075: '%r1' is no address
k: line 1076: '%r1' is no address
k: line 1077: 'ld.local.u32': wrong number of operands
k: line 1078: 'ld.local.u32': wrong number of operands
k: line 1079: 'ld.local.u32': wrong number of operands
k: line 1080: '%q1' is no address
k: line 1081: '%q1' is no address
k: line 1082: 'ld.local.u64': wrong number of operands
k: line 1083: 'ld.local.u64': wrong number of operands
k: line 1084: 'ld.local.u64': wrong number of operands
k: line 1085: 'ld.param': no type
k: line 1086: 'ld.param.b32': wrong number of operands
k: line 1087: '%r1' is no address
k: line 1088: 'ld.param.u32': wrong number of operands
k: line 1089: 'ld.param.u32': wrong number of operands
k: line 1090: 'ld.param.u64': wrong number of operands
k: line 1091: 'ld.relaxed.gpu.global': no type
k: line 1092: '%q1' is no address
k: line 1093: 'ld.relaxed.gpu.global.u64': wrong number of operands
k: line 1094: 'ld.relaxed.gpu.global.u64': wrong number of operands
k: line 1095: 'ld.shared': no type
k: line 1096: 'ld.shared': no type
k: line 1097: 'ld.shared': no type
k: line 1098: 'ld.shared': no type
k: line 1099: 'ld.shared': no type
k: line 1100: '%f1' is no address
k: line 1101: 'ld.shared.f32': wrong number of operands
k: line 1102: 'ld.shared.f32': wrong number of operands
k: line 1103: '%h1' is no address
k: line 1104: 'ld.shared.u16': wrong number of operands
k: line 1105: '%r1' is no address
k: line 1106: 'ld.shared.u16': wrong number of operands
k: line 1107: 'ld.shared.u16': wrong number of operands
k: line 1108: '%r1' is no address
k: line 1109: '%r1' is no address
k: line 1110: 'ld.shared.u32': wrong number of operands
k: line 1111: 'ld.shared.u32': wrong number of operands
k: line 1112: 'ld.shared.u32': wrong number of operands
k: line 1113: 'ld.shared.u32': vector of this length
k: line 1114: 'ld.shared.u32': vector of this length
k: line 1115: '%q1' is no address
k: line 1116: 'ld.shared.u64': wrong number of operands
k: line 1117: 'ld.shared.u64': wrong number of operands
k: line 1118: 'ld.shared.u64': vector of this length
k: line 1119: '%r1' is no address
k: line 1120: 'ld.shared.u8': wrong number of operands
k: line 1121: 'ld.shared.u8': wrong number of operands
k: line 1122: 'ld.shared.v2': no type
k: line 1123: 'ld.shared.v2': no type
k: line 1124: 'ld.shared.v2.u32': wrong number of operands
k: line 1125: '{%r1, %r2}' is no address
k: line 1126: 'ld.shared.v2.u32': wrong number of operands
k: line 1127: 'ld.shared.v2.u64': wrong number of operands
k: line 1128: '{%q1, %q2}' is no address
k: line 1129: 'ld.shared.v2.u64': wrong number of operands
k: line 1130: 'ld.shared.v4': no type
k: line 1131: 'ld.shared.v4.u32': wrong number of operands
k: line 1132: '{%r1, %r2, %r3, %r4}' is no address
k: line 1133: 'ld.shared.v4.u32': wrong number of operands
k: line 1134: 'ld.some_word.global.u32': a modifier that it has not
k: line 1135: 'ld.some_word.u32': a modifier that it has not
k: line 1136: '%r1' is no address
k: line 1137: 'ld.u32': wrong number of operands
k: line 1138: 'ld.u32': wrong number of operands
k: line 1139: 'ld.u32': vector of this length
k: line 1140: '%q1' is no address
k: line 1141: 'ld.u64': wrong number of operands
k: line 1142: 'ld.u64': wrong number of operands
k: line 1143: '%r1' is no address
k: line 1144: 'ld.u8': wrong number of operands
k: line 1145: 'ld.u8': wrong number of operands
k: line 1146: 'ld.v2': no type
k: line 1147: 'ld.v2.u32': wrong number of operands
k: line 1148: '{%r1, %r2}' is no address
k: line 1149: 'ld.v2.u32': wrong number of operands
k: line 1150: 'ld.volatile.global': no type
k: line 1151: '%r1' is no address
k: line 1152: 'ld.volatile.global.u16': wrong number of operands
k: line 1153: 'ld.volatile.global.u16': wrong number of operands
k: line 1154: '%r1' is no address
k: line 1155: 'ld.volatile.global.u32': wrong number of operands
k: line 1156: 'ld.volatile.global.u32': wrong number of operands
k: line 1157: 'ldmatrix.aligned.m16n16.x1.trans.shared.b8'
k: line 1158: 'ldmatrix.aligned.m8n8.x1.shared.b16'
k: line 1159: 'ldmatrix.aligned.m8n8.x2.global.b16'
k: line 1160: 'ldmatrix.aligned.m8n8.x2.shared.b16'
k: line 1161: 'ldmatrix.aligned.m8n8.x2.shared.b16'
k: line 1162: 'ldmatrix.aligned.m8n8.x2.shared.b8'
k: line 1163: 'ldmatrix.aligned.m8n8.x2.trans.shared.b16'
k: line 1164: 'ldmatrix.aligned.m8n8.x3.shared.b16'
k: line 1165: 'ldmatrix.aligned.sync.m16n16.x1.trans.shared.b8'
k: line 1166: 'ldmatrix.aligned.sync.m8n8.x1.x2.shared.b16'
k: line 1167: 'ldmatrix.aligned.sync.m8n8.x2.global.b16'
k: line 1168: 'ldmatrix.aligned.sync.m8n8.x2.shared.b16': registers of a matrix
k: line 1169: 'ldmatrix.aligned.sync.m8n8.x2.shared.b8'
k: line 1170: 'ldmatrix.aligned.sync.m8n8.x3.shared.b16'
k: line 1171: 'ldmatrix.sync.aligned.m16n16.trans.shared.b8'
k: line 1172: 'ldmatrix.sync.aligned.m16n16.trans.x1.shared.b8'
k: line 1173: 'ldmatrix.sync.aligned.m16n16.x1.shared.b8'
k: line 1174: 'ldmatrix.sync.aligned.m16n16.x1.shared.trans.b8'
k: line 1175: 'ldmatrix.sync.aligned.m16n16.x1.trans.b8'
k: line 1176: 'ldmatrix.sync.aligned.m16n16.x1.trans.b8.shared'
k: line 1177: 'ldmatrix.sync.aligned.m16n16.x1.trans.shared'
k: line 1178: 'ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8': wrong number of operands
k: line 1179: 'ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8': wrong number of operands
k: line 1180: 'ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8': wrong number of operands
k: line 1181: 'ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8': wrong number of operands
k: line 1182: 'ldmatrix.sync.aligned.m8n8.global.b16'
k: line 1183: 'ldmatrix.sync.aligned.m8n8.global.x2.b16'
k: line 1184: 'ldmatrix.sync.aligned.m8n8.shared.b16'
k: line 1185: 'ldmatrix.sync.aligned.m8n8.shared.b16'
k: line 1186: 'ldmatrix.sync.aligned.m8n8.shared.b16'
k: line 1187: 'ldmatrix.sync.aligned.m8n8.shared.b8'
k: line 1188: 'ldmatrix.sync.aligned.m8n8.shared.x2.b16': registers of a matrix
k: line 1189: 'ldmatrix.sync.aligned.m8n8.shared.x2.b8'
k: line 1190: 'ldmatrix.sync.aligned.m8n8.shared.x3.b16'
k: line 1191: 'ldmatrix.sync.aligned.m8n8.trans.shared.b16'
k: line 1192: 'ldmatrix.sync.aligned.m8n8.x1.shared'
k: line 1193: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 1194: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 1195: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 1196: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 1197: 'ldmatrix.sync.aligned.m8n8.x1.shared.x2.b16'
k: line 1198: 'ldmatrix.sync.aligned.m8n8.x1.x2.b16'
k: line 1199: 'ldmatrix.sync.aligned.m8n8.x1.x2.b16.shared'
k: line 1200: 'ldmatrix.sync.aligned.m8n8.x1.x2.shared'
k: line 1201: 'ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16': wrong number of operands
k: line 1202: 'ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16': wrong number of operands
k: line 1203: 'ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16': wrong number of operands
k: line 1204: 'ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16': wrong number of operands
k: line 1205: 'ldmatrix.sync.aligned.m8n8.x2.b16': registers of a matrix
k: line 1206: 'ldmatrix.sync.aligned.m8n8.x2.b16.global'
k: line 1207: 'ldmatrix.sync.aligned.m8n8.x2.b16.shared': registers of a matrix
k: line 1208: 'ldmatrix.sync.aligned.m8n8.x2.b8'
k: line 1209: 'ldmatrix.sync.aligned.m8n8.x2.b8.shared'
k: line 1210: 'ldmatrix.sync.aligned.m8n8.x2.global'
k: line 1211: 'ldmatrix.sync.aligned.m8n8.x2.global.b16': wrong number of operands
k: line 1212: 'ldmatrix.sync.aligned.m8n8.x2.global.b16': wrong number of operands
k: line 1213: 'ldmatrix.sync.aligned.m8n8.x2.global.b16': wrong number of operands
k: line 1214: 'ldmatrix.sync.aligned.m8n8.x2.global.b16': wrong number of operands
k: line 1215: 'ldmatrix.sync.aligned.m8n8.x2.shared'
k: line 1216: 'ldmatrix.sync.aligned.m8n8.x2.shared'
k: line 1217: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1218: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1219: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1220: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1221: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1222: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1223: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': wrong number of operands
k: line 1224: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16': registers of a matrix
k: line 1225: 'ldmatrix.sync.aligned.m8n8.x2.shared.b8': wrong number of operands
k: line 1226: 'ldmatrix.sync.aligned.m8n8.x2.shared.b8': wrong number of operands
k: line 1227: 'ldmatrix.sync.aligned.m8n8.x2.shared.b8': wrong number of operands
k: line 1228: 'ldmatrix.sync.aligned.m8n8.x2.shared.b8': wrong number of operands
k: line 1229: 'ldmatrix.sync.aligned.m8n8.x2.trans.shared'
k: line 1230: 'ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16': wrong number of operands
k: line 1231: 'ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16': wrong number of operands
k: line 1232: 'ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16': wrong number of operands
k: line 1233: 'ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16': wrong number of operands
k: line 1234: 'ldmatrix.sync.aligned.m8n8.x2.x1.shared.b16'
k: line 1235: 'ldmatrix.sync.aligned.m8n8.x3.b16'
k: line 1236: 'ldmatrix.sync.aligned.m8n8.x3.b16.shared'
k: line 1237: 'ldmatrix.sync.aligned.m8n8.x3.shared'
k: line 1238: 'ldmatrix.sync.aligned.m8n8.x3.shared.b16': wrong number of operands
k: line 1239: 'ldmatrix.sync.aligned.m8n8.x3.shared.b16': wrong number of operands
k: line 1240: 'ldmatrix.sync.aligned.m8n8.x3.shared.b16': wrong number of operands
k: line 1241: 'ldmatrix.sync.aligned.m8n8.x3.shared.b16': wrong number of operands
k: line 1242: 'ldmatrix.sync.aligned.x1.m16n16.trans.shared.b8'
k: line 1243: 'ldmatrix.sync.aligned.x1.m8n8.x2.shared.b16'
k: line 1244: 'ldmatrix.sync.aligned.x1.shared.b16'
k: line 1245: 'ldmatrix.sync.aligned.x1.trans.shared.b8'
k: line 1246: 'ldmatrix.sync.aligned.x1.x2.shared.b16'
k: line 1247: 'ldmatrix.sync.aligned.x2.global.b16'
k: line 1248: 'ldmatrix.sync.aligned.x2.m8n8.global.b16'
k: line 1249: 'ldmatrix.sync.aligned.x2.m8n8.shared.b16': registers of a matrix
k: line 1250: 'ldmatrix.sync.aligned.x2.m8n8.shared.b8'
k: line 1251: 'ldmatrix.sync.aligned.x2.shared.b16'
k: line 1252: 'ldmatrix.sync.aligned.x2.shared.b16'
k: line 1253: 'ldmatrix.sync.aligned.x2.shared.b8'
k: line 1254: 'ldmatrix.sync.aligned.x2.trans.shared.b16'
k: line 1255: 'ldmatrix.sync.aligned.x3.m8n8.shared.b16'
k: line 1256: 'ldmatrix.sync.aligned.x3.shared.b16'
k: line 1257: 'ldmatrix.sync.m16n16.aligned.x1.trans.shared.b8'
k: line 1258: 'ldmatrix.sync.m16n16.x1.trans.shared.b8'
k: line 1259: 'ldmatrix.sync.m8n8.aligned.x1.x2.shared.b16'
k: line 1260: 'ldmatrix.sync.m8n8.aligned.x2.global.b16'
k: line 1261: 'ldmatrix.sync.m8n8.aligned.x2.shared.b16': registers of a matrix
k: line 1262: 'ldmatrix.sync.m8n8.aligned.x2.shared.b8'
k: line 1263: 'ldmatrix.sync.m8n8.aligned.x3.shared.b16'
k: line 1264: 'ldmatrix.sync.m8n8.x1.shared.b16'
k: line 1265: 'ldmatrix.sync.m8n8.x2.global.b16'
k: line 1266: 'ldmatrix.sync.m8n8.x2.shared.b16'
k: line 1267: 'ldmatrix.sync.m8n8.x2.shared.b16'
k: line 1268: 'ldmatrix.sync.m8n8.x2.shared.b8'
k: line 1269: 'ldmatrix.sync.m8n8.x2.trans.shared.b16'
k: line 1270: 'ldmatrix.sync.m8n8.x3.shared.b16'
k: line 1271: 'ldu.global': no type
k: line 1272: 'ldu.global': no type
k: line 1273: '%q1' is no address
k: line 1274: 'ldu.global.u32': wrong number of operands
k: line 1275: '%r1' is no address
k: line 1276: 'ldu.global.u32': wrong number of operands
k: line 1277: 'ldu.global.u32': wrong number of operands
k: line 1278: 'len'
k: line 1279: 'limit.rlim_cur'
k: line 1280: 'line.in_graphs.inside'
k: line 1281: 'line'
k: line 1282: 'link.u.link.n_maps'
k: line 1283: 'location.id'
k: line 1284: 'long_one'
k: line 1285: 'lop3.and.b32': wrong number of operands
k: line 1286: 'lop3.b32': wrong number of operands
k: line 1287: 'lop3.b64': wrong number of operands
k: line 1288: 'm.u.policy.n_programs'
k: line 1289: 'mad.lo'
k: line 1290: 'mad.lo'
k: line 1291: 'mad.lo'
k: line 1292: 'mad.lo.s32': wrong number of operands
k: line 1293: 'mad.lo.s32': wrong number of operands
k: line 1294: 'mad.lo.s32': wrong number of operands
k: line 1295: 'mad.lo.s32': wrong number of operands
k: line 1296: 'mad.lo.s32': wrong number of operands
k: line 1297: 'mad.lo.s32': wrong number of operands
k: line 1298: 'mad.lo.s32': wrong number of operands
k: line 1299: 'mad.lo.s32': wrong number of operands
k: line 1300: 'mad.lo.s32': wrong number of operands
k: line 1301: 'mad.lo.u32': wrong number of operands
k: line 1302: 'mad.lo.u32': wrong number of operands
k: line 1303: 'mad.lo.u32': wrong number of operands
k: line 1304: 'mad.lo.u32': wrong number of operands
k: line 1305: 'mad.lo.u32': wrong number of operands
k: line 1306: 'mad.lo.u32': wrong number of operands
k: line 1307: 'mad.lo.u32': wrong number of operands
k: line 1308: 'mad.lo.u32': wrong number of operands
k: line 1309: 'mad.lo.u32': wrong number of operands
k: line 1310: 'mad.lo.u32': wrong number of operands
k: line 1311: 'mad.s32'
k: line 1312: 'mad.s32'
k: line 1313: 'mad.s32'
k: line 1314: 'mad.u32'
k: line 1315: 'mad.u32'
k: line 1316: 'mad.u32'
k: line 1317: 'mad.u32'
k: line 1318: 'mad.wide'
k: line 1319: 'mad.wide.u32': wrong number of operands
k: line 1320: 'mad.wide.u32': wrong number of operands
k: line 1321: 'mad.wide.u32': wrong number of operands
k: line 1322: 'mad.wide.u32': wrong number of operands
k: line 1323: 'mad.wide.u32': wrong number of operands
k: line 1324: 'map_limit'
k: line 1325: 'mapa.shared::cluster.u32': wrong number of operands
k: line 1326: 'mapa.u64': wrong number of operands
k: line 1327: 'mapa.u64': wrong number of operands
k: line 1328: 'mapa.u64': wrong number of operands
k: line 1329: 'mapa.u64': wrong number of operands
k: line 1330: 'match.all.sync'
k: line 1331: 'match.all.sync.b32': wrong number of operands
k: line 1332: 'match.all.sync.b32': wrong number of operands
k: line 1333: 'match.all.sync.b32': wrong number of operands
k: line 1334: 'match.all.sync.b32': wrong number of operands
k: line 1335: 'match.all.sync.b64': wrong number of operands
k: line 1336: 'match.any.b32': wrong number of operands
k: line 1337: 'match.any.b32.sync': wrong number of operands
k: line 1338: 'match.any.sync'
k: line 1339: 'match.any.sync'
k: line 1340: 'match.any.sync': wrong number of operands
k: line 1341: 'match.any.sync.b16': wrong number of operands
k: line 1342: 'match.any.sync.b16': wrong number of operands
k: line 1343: 'match.any.sync.b32': wrong number of operands
k: line 1344: 'match.any.sync.b32': wrong number of operands
k: line 1345: 'match.any.sync.b32': wrong number of operands
k: line 1346: 'match.any.sync.b32': wrong number of operands
k: line 1347: 'match.any.sync.b32': wrong number of operands
k: line 1348: 'match.any.sync.b32': wrong number of operands
k: line 1349: 'match.n': wrong number of operands
k: line 1350: 'match.sync.any.b32': wrong number of operands
k: line 1351: 'match.sync.b32'
k: line 1352: 'match.sync.b32'
k: line 1353: 'match.sync.b32': wrong number of operands
k: line 1354: 'match.sync.b32'
k: line 1355: 'max_regs'
k: line 1356: 'mbarrier.arrive'
k: line 1357: 'mbarrier.arrive'
k: line 1358: 'mbarrier.arrive.b64': wrong number of operands
k: line 1359: '%q1' is no address
k: line 1360: '2' is no address
k: line 1361: 'mbarrier.arrive.b64': wrong number of operands
k: line 1362: '[%q2]' is no value
k: line 1363: 'mbarrier.arrive.b64': wrong number of operands
k: line 1364: '[%q2]' is no register
k: line 1365: 'mbarrier.arrive.b64': wrong number of operands
k: line 1366: 'mbarrier.arrive.noComplete'
k: line 1367: 'mbarrier.arrive.noComplete.b64': wrong number of operands
k: line 1368: 'mbarrier.arrive.noComplete.b64': wrong number of operands
k: line 1369: 'mbarrier.arrive.noComplete.b64': wrong number of operands
k: line 1370: 'mbarrier.arrive.noComplete.b64': wrong number of operands
k: line 1371: 'mbarrier.arrive.noComplete.b64': wrong number of operands
k: line 1372: 'mbarrier.arrive.release.cta.shared::cta'
k: line 1373: '%q1' is no address
k: line 1374: '[%r1]' is no value
k: line 1375: 'mbarrier.arrive.release.cta.shared::cta.b64': wrong number of operands
k: line 1376: 'mbarrier.arrive.release.cta.shared::cta.b64': wrong number of operands
k: line 1377: 'mbarrier.arrive.shared'
k: line 1378: '%q1' is no address
k: line 1379: '[%r1]' is no value
k: line 1380: 'mbarrier.arrive.shared.b64': wrong number of operands
k: line 1381: 'mbarrier.arrive.shared.b64': wrong number of operands
k: line 1382: 'mbarrier.arrive_drop'
k: line 1383: '%q1' is no address
k: line 1384: '[%q2]' is no value
k: line 1385: 'mbarrier.arrive_drop.b64': wrong number of operands
k: line 1386: 'mbarrier.arrive_drop.b64': wrong number of operands
k: line 1387: 'mbarrier.arrive_drop.expect_tx'
k: line 1388: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 1389: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 1390: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 1391: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 1392: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 1393: 'mbarrier.b64'
k: line 1394: 'mbarrier.b64'
k: line 1395: 'mbarrier.b64'
k: line 1396: 'mbarrier.b64'
k: line 1397: 'mbarrier.b64'
k: line 1398: 'mbarrier.b64'
k: line 1399: 'mbarrier.b64'
k: line 1400: 'mbarrier.b64.pending_count': wrong number of operands
k: line 1401: 'mbarrier.complete_tx'
k: line 1402: 'mbarrier.complete_tx.b64': wrong number of operands
k: line 1403: 'mbarrier.complete_tx.b64': wrong number of operands
k: line 1404: 'mbarrier.complete_tx.b64': wrong number of operands
k: line 1405: 'mbarrier.complete_tx.b64': wrong number of operands
k: line 1406: 'mbarrier.expect_tx'
k: line 1407: 'mbarrier.expect_tx.arrive_drop.b64'
k: line 1408: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 1409: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 1410: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 1411: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 1412: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 1413: 'mbarrier.global.b64'
k: line 1414: 'mbarrier.global.init.b64'
k: line 1415: 'mbarrier.init'
k: line 1416: 'mbarrier.init.b64': wrong number of operands
k: line 1417: 'mbarrier.init.b64': wrong number of operands
k: line 1418: 'mbarrier.init.b64': wrong number of operands
k: line 1419: 'mbarrier.init.b64': wrong number of operands
k: line 1420: 'mbarrier.init.b64.global'
k: line 1421: 'mbarrier.init.global'
k: line 1422: 'mbarrier.init.global.b64'
k: line 1423: 'mbarrier.init.global.b64'
k: line 1424: 'mbarrier.init.global.b64'
k: line 1425: 'mbarrier.init.global.b64'
k: line 1426: 'mbarrier.init.shared::cta'
k: line 1427: 'mbarrier.init.shared::cta.b64': wrong number of operands
k: line 1428: 'mbarrier.init.shared::cta.b64': wrong number of operands
k: line 1429: 'mbarrier.init.shared::cta.b64': wrong number of operands
k: line 1430: 'mbarrier.init.shared::cta.b64': wrong number of operands
k: line 1431: 'mbarrier.inval'
k: line 1432: 'mbarrier.inval.b64': wrong number of operands
k: line 1433: 'mbarrier.inval.b64': wrong number of operands
k: line 1434: 'mbarrier.noComplete.arrive.b64'
k: line 1435: 'mbarrier.noComplete.b64'
k: line 1436: 'mbarrier.parity.shared.b64'
k: line 1437: 'mbarrier.parity.test_wait.shared.b64'
k: line 1438: 'mbarrier.pending_count'
k: line 1439: 'mbarrier.pending_count'
k: line 1440: 'mbarrier.pending_count.b64': wrong number of operands
k: line 1441: 'mbarrier.pending_count.b64': wrong number of operands
k: line 1442: 'mbarrier.pending_count.b64': wrong number of operands
k: line 1443: 'mbarrier.pending_count.b64': wrong number of operands
k: line 1444: 'mbarrier.release.cta.shared::cta.b64'
k: line 1445: 'mbarrier.shared.b64'
k: line 1446: 'mbarrier.shared::cta.b64'
k: line 1447: 'mbarrier.test_wait'
k: line 1448: 'mbarrier.test_wait.b64': wrong number of operands
k: line 1449: 'mbarrier.test_wait.b64': wrong number of operands
k: line 1450: 'mbarrier.test_wait.b64': wrong number of operands
k: line 1451: 'mbarrier.test_wait.b64': wrong number of operands
k: line 1452: 'mbarrier.test_wait.b64': wrong number of operands
k: line 1453: 'mbarrier.test_wait.parity.shared'
k: line 1454: 'mbarrier.test_wait.parity.shared.b64': wrong number of operands
k: line 1455: 'mbarrier.test_wait.parity.shared.b64': wrong number of operands
k: line 1456: 'mbarrier.test_wait.parity.shared.b64': wrong number of operands
k: line 1457: 'mbarrier.test_wait.parity.shared.b64': wrong number of operands
k: line 1458: 'mbarrier.test_wait.parity.shared.b64': wrong number of operands
k: line 1459: 'message.id'
k: line 1460: 'message.u.link.has_ctx'
k: line 1461: 'message.u.link.max_ops'
k: line 1462: 'message.u.link.n_funcs'
k: line 1463: 'message.u.link.n_insns'
k: line 1464: 'message.u.link.n_maps'
k: line 1465: 'message.u.link.thread'
k: line 1466: 'message.u.map.def.max_entries'
k: line 1467: 'message.u.map.def.type'
k: line 1468: 'message.u.map.frozen'
k: line 1469: 'message.u.policy.data.scope_id'
k: line 1470: 'message.u.policy.data.tick_ms'
k: line 1471: 'message.u.policy.n_programs'
k: line 1472: 'message.u.policy.receiver'
k: line 1473: 'message.u.policy.replaces'
k: line 1474: 'min.ftz'
k: line 1475: 'min.ftz.u32': wrong number of operands
k: line 1476: 'min.ftz.u32': wrong number of operands
k: line 1477: 'min.u32': wrong number of operands
k: line 1478: 'min.u32.ftz': a modifier that it has not
k: line 1479: 'missing'
k: line 1480: 'mma.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1481: 'mma.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1482: 'mma.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1483: 'mma.aligned.m16n8k16.row.col.f16.f16.f16.f16'
k: line 1484: 'mma.aligned.m16n8k16.row.col.f32.bf16.bf16.f32'
k: line 1485: 'mma.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1486: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1487: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1488: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1489: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1490: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1491: 'mma.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1492: 'mma.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1493: 'mma.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1494: 'mma.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16'
k: line 1495: 'mma.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32'
k: line 1496: 'mma.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1497: 'mma.aligned.m16n8k8.row.col.f32.tf32.tf32.f32'
k: line 1498: 'mma.aligned.m8n8k16.row.col.s32.s8.s8.s32'
k: line 1499: 'mma.aligned.m8n8k4.row.col.f16.f16.f16.f16'
k: line 1500: 'mma.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1501: 'mma.aligned.m8n8k4.row.col.f32.f16.f16.f32'
k: line 1502: 'mma.aligned.sync.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1503: 'mma.aligned.sync.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1504: 'mma.aligned.sync.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1505: 'mma.aligned.sync.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1506: 'mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1507: 'mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1508: 'mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1509: 'mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1510: 'mma.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1511: 'mma.aligned.sync.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1512: 'mma.aligned.sync.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1513: 'mma.aligned.sync.m16n8k32.row.col.f16.e5m2.e4m3.f16'
k: line 1514: 'mma.aligned.sync.m16n8k32.row.col.f32.e4m3.e4m3.f32'
k: line 1515: 'mma.aligned.sync.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1516: 'mma.aligned.sync.m16n8k8.row.col.f32.tf32.tf32.f32'
k: line 1517: 'mma.aligned.sync.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1518: 'mma.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1519: 'mma.m16n8k16.sync.row.col.f32.f16.f16.f32'
k: line 1520: 'mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1521: 'mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1522: 'mma.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1523: 'mma.sp.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1524: 'mma.sp.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32'
k: line 1525: 'mma.sp.aligned.m16n8k64.row.col.s32.s8.s8.s32'
k: line 1526: 'mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1527: 'mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1528: 'mma.sp.aligned.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1529: 'mma.sp.aligned.sync.m16n8k64.row.col.s32.s8.s8.s32'
k: line 1530: 'mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1531: 'mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1532: 'mma.sp.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1533: 'mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1534: 'mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1535: 'mma.sp.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1536: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1537: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1538: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1539: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1540: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1541: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1542: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1543: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1544: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1545: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1546: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1547: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1548: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1549: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1550: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1551: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1552: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1553: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1554: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1555: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1556: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1557: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1558: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1559: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1560: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1561: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1562: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1563: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1564: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1565: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1566: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1567: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1568: 'mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1569: 'mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1570: 'mma.sp.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1571: 'mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1572: 'mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1573: 'mma.sp.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1574: 'mma.sp.sync.aligned.m16n8k32.col.f32.f16.f16.f32'
k: line 1575: 'mma.sp.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32'
k: line 1576: 'mma.sp.sync.aligned.m16n8k32.row.col.f16.f16.f32'
k: line 1577: 'mma.sp.sync.aligned.m16n8k32.row.col.f16.f32.f16.f32'
k: line 1578: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16'
k: line 1579: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1580: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1581: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1582: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1583: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1584: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1585: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1586: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f32'
k: line 1587: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f32.f16'
k: line 1588: 'mma.sp.sync.aligned.m16n8k32.row.f32.f16.f16.f32'
k: line 1589: 'mma.sp.sync.aligned.m16n8k64.col.f32.e5m2.e5m2.f32'
k: line 1590: 'mma.sp.sync.aligned.m16n8k64.col.row.f32.e5m2.e5m2.f32'
k: line 1591: 'mma.sp.sync.aligned.m16n8k64.col.row.s32.s8.s8.s32'
k: line 1592: 'mma.sp.sync.aligned.m16n8k64.col.s32.s8.s8.s32'
k: line 1593: 'mma.sp.sync.aligned.m16n8k64.row.col.e5m2.e5m2.f32'
k: line 1594: 'mma.sp.sync.aligned.m16n8k64.row.col.e5m2.f32.e5m2.f32'
k: line 1595: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2'
k: line 1596: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1597: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1598: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1599: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1600: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1601: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1602: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': wrong number of operands
k: line 1603: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.f32'
k: line 1604: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.f32.e5m2'
k: line 1605: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s32'
k: line 1606: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s32.s8'
k: line 1607: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8'
k: line 1608: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1609: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1610: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1611: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1612: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1613: 'mma.sp.sync.aligned.m16n8k64.row.col.s8.s32.s8.s32'
k: line 1614: 'mma.sp.sync.aligned.m16n8k64.row.col.s8.s8.s32'
k: line 1615: 'mma.sp.sync.aligned.m16n8k64.row.f32.e5m2.e5m2.f32'
k: line 1616: 'mma.sp.sync.aligned.m16n8k64.row.s32.col.s8.s8.s32'
k: line 1617: 'mma.sp.sync.aligned.m16n8k64.row.s32.s8.s8.s32'
k: line 1618: 'mma.sp.sync.aligned.row.col.f32.e5m2.e5m2.f32'
k: line 1619: 'mma.sp.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1620: 'mma.sp.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1621: 'mma.sp.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1622: 'mma.sp.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1623: 'mma.sp.sync.aligned.row.col.s32.s8.s8.s32'
k: line 1624: 'mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1625: 'mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1626: 'mma.sp.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1627: 'mma.sp.sync.aligned.row.m16n8k64.col.s32.s8.s8.s32'
k: line 1628: 'mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 1629: 'mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 1630: 'mma.sp.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 1631: 'mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1632: 'mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1633: 'mma.sp.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 1634: 'mma.sp.sync.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1635: 'mma.sp.sync.m16n8k64.aligned.row.col.s32.s8.s8.s32'
k: line 1636: 'mma.sp.sync.m16n8k64.row.col.f32.e5m2.e5m2.f32'
k: line 1637: 'mma.sp.sync.m16n8k64.row.col.s32.s8.s8.s32'
k: line 1638: 'mma.sp::ordered_metadata.aligned.m16n8k16.row.col.f32.tf32.tf32.f32'
k: line 1639: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.col.f32.tf32.tf32.f32'
k: line 1640: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.col.row.f32.tf32.tf32.f32'
k: line 1641: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.f32'
k: line 1642: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.f32.tf32'
k: line 1643: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32'
k: line 1644: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1645: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1646: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1647: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1648: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1649: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1650: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1651: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.tf32.f32.tf32.f32'
k: line 1652: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.tf32.tf32.f32'
k: line 1653: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.f32.tf32.tf32.f32'
k: line 1654: 'mma.sp::ordered_metadata.sync.aligned.row.col.f32.tf32.tf32.f32'
k: line 1655: 'mma.sp::ordered_metadata.sync.m16n8k16.row.col.f32.tf32.tf32.f32'
k: line 1656: 'mma.sync.aligned.col.col.f32.f16.f16.f32'
k: line 1657: 'mma.sync.aligned.col.m16n8k16.col.f32.f16.f16.f32'
k: line 1658: 'mma.sync.aligned.m16n8k128.col.row.s32.b1.b1.s32'
k: line 1659: 'mma.sync.aligned.m16n8k128.col.row.s32.b1.b1.s32.or.popc'
k: line 1660: 'mma.sync.aligned.m16n8k128.col.s32.b1.b1.s32'
k: line 1661: 'mma.sync.aligned.m16n8k128.col.s32.b1.b1.s32.or.popc'
k: line 1662: 'mma.sync.aligned.m16n8k128.row.col.b1.b1.s32'
k: line 1663: 'mma.sync.aligned.m16n8k128.row.col.b1.b1.s32.or.popc'
k: line 1664: 'mma.sync.aligned.m16n8k128.row.col.b1.s32.b1.s32'
k: line 1665: 'mma.sync.aligned.m16n8k128.row.col.b1.s32.b1.s32.or.popc'
k: line 1666: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1'
k: line 1667: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.or.popc'
k: line 1668: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.or.s32.popc'
k: line 1669: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1670: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1671: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1672: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1673: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1674: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 1675: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or'
k: line 1676: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1677: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1678: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1679: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1680: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1681: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 1682: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.popc'
k: line 1683: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.popc.or'
k: line 1684: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.s32'
k: line 1685: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.b1'
k: line 1686: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.b1.or.popc'
k: line 1687: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.s32.or.popc'
k: line 1688: 'mma.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32'
k: line 1689: 'mma.sync.aligned.m16n8k128.row.s32.b1.b1.s32'
k: line 1690: 'mma.sync.aligned.m16n8k128.row.s32.b1.b1.s32.or.popc'
k: line 1691: 'mma.sync.aligned.m16n8k128.row.s32.col.b1.b1.s32'
k: line 1692: 'mma.sync.aligned.m16n8k128.row.s32.col.b1.b1.s32.or.popc'
k: line 1693: 'mma.sync.aligned.m16n8k16.col.col.f16.f16.f32'
k: line 1694: 'mma.sync.aligned.m16n8k16.col.col.f16.f32.f16.f32'
k: line 1695: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16'
k: line 1696: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1697: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1698: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1699: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1700: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1701: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1702: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 1703: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f32'
k: line 1704: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f32.f16'
k: line 1705: 'mma.sync.aligned.m16n8k16.col.f16.f16.f16.f16'
k: line 1706: 'mma.sync.aligned.m16n8k16.col.f32.bf16.bf16.f32'
k: line 1707: 'mma.sync.aligned.m16n8k16.col.f32.bf16.f16.f32'
k: line 1708: 'mma.sync.aligned.m16n8k16.col.f32.col.f16.f16.f32'
k: line 1709: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f16'
k: line 1710: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1711: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1712: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1713: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32'
k: line 1714: 'mma.sync.aligned.m16n8k16.col.f32.f16.f16.f32.and.popc'
k: line 1715: 'mma.sync.aligned.m16n8k16.col.row.f16.f16.f16.f16'
k: line 1716: 'mma.sync.aligned.m16n8k16.col.row.f32.bf16.bf16.f32'
k: line 1717: 'mma.sync.aligned.m16n8k16.col.row.f32.bf16.f16.f32'
k: line 1718: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f16'
k: line 1719: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1720: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1721: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1722: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 1723: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32.and.popc'
k: line 1724: 'mma.sync.aligned.m16n8k16.col.row.satfinite.f32.f16.f16.f32'
k: line 1725: 'mma.sync.aligned.m16n8k16.col.satfinite.f32.f16.f16.f32'
k: line 1726: 'mma.sync.aligned.m16n8k16.row.col.bf16.bf16.f32'
k: line 1727: 'mma.sync.aligned.m16n8k16.row.col.bf16.f16.f32'
k: line 1728: 'mma.sync.aligned.m16n8k16.row.col.bf16.f32.bf16.f32'
k: line 1729: 'mma.sync.aligned.m16n8k16.row.col.bf16.f32.f16.f32'
k: line 1730: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16'
k: line 1731: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16'
k: line 1732: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1733: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1734: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1735: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1736: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1737: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1738: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1739: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1740: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f32'
k: line 1741: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f32.and.popc'
k: line 1742: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f16'
k: line 1743: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1744: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1745: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1746: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32'
k: line 1747: 'mma.sync.aligned.m16n8k16.row.col.f16.f32.f16.f32.and.popc'
k: line 1748: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16'
k: line 1749: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1750: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1751: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1752: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1753: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1754: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': wrong number of operands
k: line 1755: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16'
k: line 1756: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1757: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1758: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1759: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1760: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1761: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 1762: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32'
k: line 1763: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32.bf16'
k: line 1764: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f32.f16'
k: line 1765: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32'
k: line 1766: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1767: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1768: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1769: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1770: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16'
k: line 1771: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.and.f32.popc'
k: line 1772: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.and.popc'
k: line 1773: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1774: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1775: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1776: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1777: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1778: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 1779: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1780: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 1781: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1782: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1783: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1784: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 1785: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1786: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1787: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1788: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1789: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1790: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1791: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 1792: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1793: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1794: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1795: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1796: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1797: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1798: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1799: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1800: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1801: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1802: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1803: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and'
k: line 1804: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1805: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1806: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1807: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1808: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1809: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 1810: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.popc'
k: line 1811: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.popc.and'
k: line 1812: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1813: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1814: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1815: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32'
k: line 1816: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.and.popc'
k: line 1817: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1818: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1819: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1820: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16'
k: line 1821: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f32.f16.and.popc'
k: line 1822: 'mma.sync.aligned.m16n8k16.row.col.f32.satfinite.f16.f16.f32'
k: line 1823: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32'
k: line 1824: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f16.f16.f32'
k: line 1825: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f16.f32.f16.f32'
k: line 1826: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16'
k: line 1827: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1828: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1829: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1830: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1831: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1832: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1833: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 1834: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f32'
k: line 1835: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f32.f16'
k: line 1836: 'mma.sync.aligned.m16n8k16.row.f16.f16.f16.f16'
k: line 1837: 'mma.sync.aligned.m16n8k16.row.f32.bf16.bf16.f32'
k: line 1838: 'mma.sync.aligned.m16n8k16.row.f32.bf16.f16.f32'
k: line 1839: 'mma.sync.aligned.m16n8k16.row.f32.col.bf16.f16.f32'
k: line 1840: 'mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f16'
k: line 1841: 'mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1842: 'mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1843: 'mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32'
k: line 1844: 'mma.sync.aligned.m16n8k16.row.f32.col.f16.f16.f32.and.popc'
k: line 1845: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f16'
k: line 1846: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1847: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1848: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1849: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32'
k: line 1850: 'mma.sync.aligned.m16n8k16.row.f32.f16.f16.f32.and.popc'
k: line 1851: 'mma.sync.aligned.m16n8k16.row.f32.row.f16.f16.f32'
k: line 1852: 'mma.sync.aligned.m16n8k16.row.row.f16.f16.f32'
k: line 1853: 'mma.sync.aligned.m16n8k16.row.row.f16.f32.f16.f32'
k: line 1854: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16'
k: line 1855: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1856: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1857: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1858: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1859: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1860: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1861: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 1862: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f32'
k: line 1863: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f32.f16'
k: line 1864: 'mma.sync.aligned.m16n8k16.row.satfinite.col.f32.f16.f16.f32'
k: line 1865: 'mma.sync.aligned.m16n8k16.row.satfinite.f32.f16.f16.f32'
k: line 1866: 'mma.sync.aligned.m16n8k32.col.f16.e5m2.e4m3.f16'
k: line 1867: 'mma.sync.aligned.m16n8k32.col.f32.e4m3.e4m3.f32'
k: line 1868: 'mma.sync.aligned.m16n8k32.col.f32.f16.f16.f32'
k: line 1869: 'mma.sync.aligned.m16n8k32.col.row.f16.e5m2.e4m3.f16'
k: line 1870: 'mma.sync.aligned.m16n8k32.col.row.f32.e4m3.e4m3.f32'
k: line 1871: 'mma.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32'
k: line 1872: 'mma.sync.aligned.m16n8k32.row.col.e4m3.e4m3.f32'
k: line 1873: 'mma.sync.aligned.m16n8k32.row.col.e4m3.f32.e4m3.f32'
k: line 1874: 'mma.sync.aligned.m16n8k32.row.col.e5m2.e4m3.f16'
k: line 1875: 'mma.sync.aligned.m16n8k32.row.col.e5m2.f16.e4m3.f16'
k: line 1876: 'mma.sync.aligned.m16n8k32.row.col.f16.e4m3.f16'
k: line 1877: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3'
k: line 1878: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16': wrong number of operands
k: line 1879: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16': wrong number of operands
k: line 1880: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16': wrong number of operands
k: line 1881: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16': wrong number of operands
k: line 1882: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16': wrong number of operands
k: line 1883: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.f16'
k: line 1884: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.f16.e4m3'
k: line 1885: 'mma.sync.aligned.m16n8k32.row.col.f16.f16.f32'
k: line 1886: 'mma.sync.aligned.m16n8k32.row.col.f16.f32.f16.f32'
k: line 1887: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3'
k: line 1888: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1889: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1890: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1891: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1892: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1893: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': wrong number of operands
k: line 1894: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f32'
k: line 1895: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f32.e4m3'
k: line 1896: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16'
k: line 1897: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1898: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1899: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1900: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1901: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1902: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1903: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 1904: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f32'
k: line 1905: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f32.f16'
k: line 1906: 'mma.sync.aligned.m16n8k32.row.f16.e5m2.e4m3.f16'
k: line 1907: 'mma.sync.aligned.m16n8k32.row.f32.col.f16.f16.f32'
k: line 1908: 'mma.sync.aligned.m16n8k32.row.f32.e4m3.e4m3.f32'
k: line 1909: 'mma.sync.aligned.m16n8k32.row.f32.f16.f16.f32'
k: line 1910: 'mma.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32'
k: line 1911: 'mma.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32'
k: line 1912: 'mma.sync.aligned.m16n8k8.col.f32.tf32.tf32.f32'
k: line 1913: 'mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32'
k: line 1914: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.f32'
k: line 1915: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.f32.tf32'
k: line 1916: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32'
k: line 1917: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1918: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1919: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1920: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1921: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1922: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': wrong number of operands
k: line 1923: 'mma.sync.aligned.m16n8k8.row.col.tf32.f32.tf32.f32'
k: line 1924: 'mma.sync.aligned.m16n8k8.row.col.tf32.tf32.f32'
k: line 1925: 'mma.sync.aligned.m16n8k8.row.f32.tf32.tf32.f32'
k: line 1926: 'mma.sync.aligned.m8n8k16.col.row.s32.s8.s8.s32'
k: line 1927: 'mma.sync.aligned.m8n8k16.col.s32.s8.s8.s32'
k: line 1928: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s32'
k: line 1929: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s32.s8'
k: line 1930: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8'
k: line 1931: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1932: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1933: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1934: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1935: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': wrong number of operands
k: line 1936: 'mma.sync.aligned.m8n8k16.row.col.s8.s32.s8.s32'
k: line 1937: 'mma.sync.aligned.m8n8k16.row.col.s8.s8.s32'
k: line 1938: 'mma.sync.aligned.m8n8k16.row.s32.s8.s8.s32'
k: line 1939: 'mma.sync.aligned.m8n8k4.col.f16.f16.f16.f16'
k: line 1940: 'mma.sync.aligned.m8n8k4.col.f16.f16.f16.f32'
k: line 1941: 'mma.sync.aligned.m8n8k4.col.f32.f16.f16.f32'
k: line 1942: 'mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f32'
k: line 1943: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16'
k: line 1944: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16'
k: line 1945: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1946: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1947: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1948: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1949: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': wrong number of operands
k: line 1950: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1951: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1952: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1953: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1954: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 1955: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f32'
k: line 1956: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f32'
k: line 1957: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f32.f16'
k: line 1958: 'mma.sync.aligned.m8n8k4.row.col.f16.f32.f16.f32'
k: line 1959: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16'
k: line 1960: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1961: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1962: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1963: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1964: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': wrong number of operands
k: line 1965: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f32'
k: line 1966: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f32.f16'
k: line 1967: 'mma.sync.aligned.m8n8k4.row.f16.col.f16.f16.f32'
k: line 1968: 'mma.sync.aligned.m8n8k4.row.f16.f16.f16.f16'
k: line 1969: 'mma.sync.aligned.m8n8k4.row.f16.f16.f16.f32'
k: line 1970: 'mma.sync.aligned.m8n8k4.row.f32.f16.f16.f32'
k: line 1971: 'mma.sync.aligned.row.col.f16.e5m2.e4m3.f16'
k: line 1972: 'mma.sync.aligned.row.col.f16.f16.f16.f16'
k: line 1973: 'mma.sync.aligned.row.col.f16.f16.f16.f16'
k: line 1974: 'mma.sync.aligned.row.col.f16.f16.f16.f32'
k: line 1975: 'mma.sync.aligned.row.col.f32.bf16.bf16.f32'
k: line 1976: 'mma.sync.aligned.row.col.f32.bf16.f16.f32'
k: line 1977: 'mma.sync.aligned.row.col.f32.e4m3.e4m3.f32'
k: line 1978: 'mma.sync.aligned.row.col.f32.f16.f16.f16'
k: line 1979: 'mma.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1980: 'mma.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1981: 'mma.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1982: 'mma.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1983: 'mma.sync.aligned.row.col.f32.f16.f16.f32'
k: line 1984: 'mma.sync.aligned.row.col.f32.f16.f16.f32.and.popc'
k: line 1985: 'mma.sync.aligned.row.col.f32.tf32.tf32.f32'
k: line 1986: 'mma.sync.aligned.row.col.s32.b1.b1.s32'
k: line 1987: 'mma.sync.aligned.row.col.s32.b1.b1.s32.or.popc'
k: line 1988: 'mma.sync.aligned.row.col.s32.s8.s8.s32'
k: line 1989: 'mma.sync.aligned.row.col.satfinite.f32.f16.f16.f32'
k: line 1990: 'mma.sync.aligned.row.m16n8k128.col.s32.b1.b1.s32'
k: line 1991: 'mma.sync.aligned.row.m16n8k128.col.s32.b1.b1.s32.or.popc'
k: line 1992: 'mma.sync.aligned.row.m16n8k16.col.f32.bf16.f16.f32'
k: line 1993: 'mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f16'
k: line 1994: 'mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1995: 'mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1996: 'mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32'
k: line 1997: 'mma.sync.aligned.row.m16n8k16.col.f32.f16.f16.f32.and.popc'
k: line 1998: 'mma.sync.aligned.row.m16n8k16.col.satfinite.f32.f16.f16.f32'
k: line 1999: 'mma.sync.aligned.row.m16n8k16.row.f32.f16.f16.f32'
k: line 2000: 'mma.sync.aligned.row.m16n8k32.col.f32.f16.f16.f32'
k: line 2001: 'mma.sync.aligned.row.m8n8k4.col.f16.f16.f16.f32'
k: line 2002: 'mma.sync.aligned.row.row.f32.f16.f16.f32'
k: line 2003: 'mma.sync.m16n8k128.aligned.row.col.s32.b1.b1.s32'
k: line 2004: 'mma.sync.m16n8k128.aligned.row.col.s32.b1.b1.s32.or.popc'
k: line 2005: 'mma.sync.m16n8k128.row.col.s32.b1.b1.s32'
k: line 2006: 'mma.sync.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 2007: 'mma.sync.m16n8k16.aligned.col.col.f32.f16.f16.f32'
k: line 2008: 'mma.sync.m16n8k16.aligned.row.col.f32.bf16.f16.f32'
k: line 2009: 'mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f16'
k: line 2010: 'mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 2011: 'mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 2012: 'mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32'
k: line 2013: 'mma.sync.m16n8k16.aligned.row.col.f32.f16.f16.f32.and.popc'
k: line 2014: 'mma.sync.m16n8k16.aligned.row.col.satfinite.f32.f16.f16.f32'
k: line 2015: 'mma.sync.m16n8k16.aligned.row.row.f32.f16.f16.f32'
k: line 2016: 'mma.sync.m16n8k16.col.col.f32.f16.f16.f32'
k: line 2017: 'mma.sync.m16n8k16.col.f32.f16.f16.f32'
k: line 2018: 'mma.sync.m16n8k16.col.row.f32.f16.f16.f32'
k: line 2019: 'mma.sync.m16n8k16.row.col.f16.f16.f16.f16'
k: line 2020: 'mma.sync.m16n8k16.row.col.f16.f16.f32'
k: line 2021: 'mma.sync.m16n8k16.row.col.f16.f32.f16.f32'
k: line 2022: 'mma.sync.m16n8k16.row.col.f32.bf16.bf16.f32'
k: line 2023: 'mma.sync.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 2024: 'mma.sync.m16n8k16.row.col.f32.f16.f16'
k: line 2025: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f16'
k: line 2026: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2027: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2028: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2029: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2030: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2031: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2032: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2033: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2034: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2035: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 2036: 'mma.sync.m16n8k16.row.col.f32.f16.f32'
k: line 2037: 'mma.sync.m16n8k16.row.col.f32.f16.f32.f16'
k: line 2038: 'mma.sync.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 2039: 'mma.sync.m16n8k16.row.f32.col.f16.f16.f32'
k: line 2040: 'mma.sync.m16n8k16.row.f32.f16.f16.f32'
k: line 2041: 'mma.sync.m16n8k16.row.row.f32.f16.f16.f32'
k: line 2042: 'mma.sync.m16n8k32.aligned.row.col.f32.f16.f16.f32'
k: line 2043: 'mma.sync.m16n8k32.row.col.f16.e5m2.e4m3.f16'
k: line 2044: 'mma.sync.m16n8k32.row.col.f32.e4m3.e4m3.f32'
k: line 2045: 'mma.sync.m16n8k32.row.col.f32.f16.f16.f32'
k: line 2046: 'mma.sync.m16n8k8.row.col.f32.tf32.tf32.f32'
k: line 2047: 'mma.sync.m8n8k16.row.col.s32.s8.s8.s32'
k: line 2048: 'mma.sync.m8n8k4.aligned.row.col.f16.f16.f16.f32'
k: line 2049: 'mma.sync.m8n8k4.row.col.f16.f16.f16.f16'
k: line 2050: 'mma.sync.m8n8k4.row.col.f16.f16.f16.f32'
k: line 2051: 'mma.sync.m8n8k4.row.col.f32.f16.f16.f32'
k: line 2052: 'mma.sync.row.col.f32.f16.f16.f32'
k: line 2053: 'mma.sync.row.m16n8k16.col.f32.f16.f16.f32'
k: line 2054: 'mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2055: 'mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2056: 'mma.sync.sp.aligned.m16n8k16.row.col.f32.f16.f16.f32'
k: line 2057: 'mma.sync.sp.aligned.m16n8k64.row.col.s32.s8.s8.s32'
k: line 2058: 'mode'
k: line 2059: 'more'
k: line 2060: 'more_records'
k: line 2061: 'most'
k: line 2062: 'most'
k: line 2063: 'mov': no type
k: line 2064: 'mov': no type
k: line 2065: 'mov': no type
k: line 2066: 'mov': no type
k: line 2067: 'mov': no type
k: line 2068: 'mov': no type
k: line 2069: 'mov': no type
k: line 2070: 'mov': no type
k: line 2071: 'mov': no type
k: line 2072: 'mov': no type
k: line 2073: 'mov': no type
k: line 2074: 'mov': no type
k: line 2075: 'mov': no type
k: line 2076: 'mov': no type
k: line 2077: 'mov': no type
k: line 2078: 'mov': no type
k: line 2079: 'mov': no type
k: line 2080: 'mov': no type
k: line 2081: 'mov': wrong number of operands
k: line 2082: 'mov': no type
k: line 2083: 'mov': no type
k: line 2084: 'mov': no type
k: line 2085: 'mov': no type
k: line 2086: 'mov': no type
k: line 2087: 'mov': no type
k: line 2088: 'mov': no type
k: line 2089: 'mov.b128': wrong number of operands
k: line 2090: 'mov.b128': wrong number of operands
k: line 2091: 'mov.b128': wrong number of operands
k: line 2092: 'mov.b128': wrong number of operands
k: line 2093: 'mov.b128': wrong number of operands
k: line 2094: 'mov.b128': wrong number of operands
k: line 2095: 'mov.b128': wrong number of operands
k: line 2096: 'mov.b128': wrong number of operands
k: line 2097: 'mov.b128': wrong number of operands
k: line 2098: 'mov.b128': wrong number of operands
k: line 2099: 'mov.b32': wrong number of operands
k: line 2100: 'mov.b32': wrong number of operands
k: line 2101: 'mov.b32': wrong number of operands
k: line 2102: 'mov.b32': wrong number of operands
k: line 2103: 'mov.b32': wrong number of operands
k: line 2104: 'mov.b32': wrong number of operands
k: line 2105: 'mov.b32': wrong number of operands
k: line 2106: 'mov.b32': wrong number of operands
k: line 2107: 'mov.b32': wrong number of operands
k: line 2108: 'mov.b32': wrong number of operands
k: line 2109: 'mov.b32': wrong number of operands
k: line 2110: 'mov.b32': wrong number of operands
k: line 2111: 'mov.b32': wrong number of operands
k: line 2112: 'mov.b32': wrong number of operands
k: line 2113: 'mov.b32': wrong number of operands
k: line 2114: 'mov.b32': wrong number of operands
k: line 2115: 'mov.b32': wrong number of operands
k: line 2116: 'mov.b32': wrong number of operands
k: line 2117: 'mov.b64': wrong number of operands
k: line 2118: 'mov.b64': wrong number of operands
k: line 2119: 'mov.b64': wrong number of operands
k: line 2120: 'mov.b64': wrong number of operands
k: line 2121: 'mov.b64': wrong number of operands
k: line 2122: 'mov.b64': wrong number of operands
k: line 2123: 'mov.b64': wrong number of operands
k: line 2124: 'mov.b64': wrong number of operands
k: line 2125: 'mov.b64': wrong number of operands
k: line 2126: 'mov.b64': wrong number of operands
k: line 2127: 'mov.b64': wrong number of operands
k: line 2128: 'mov.b64': wrong number of operands
k: line 2129: 'mov.b64': wrong number of operands
k: line 2130: 'mov.b64': wrong number of operands
k: line 2131: 'mov.b64': wrong number of operands
k: line 2132: 'mov.b64': wrong number of operands
k: line 2133: 'mov.b64': wrong number of operands
k: line 2134: 'mov.b64': wrong number of operands
k: line 2135: 'mov.b64': wrong number of operands
k: line 2136: 'mov.b64': wrong number of operands
k: line 2137: 'mov.b64': wrong number of operands
k: line 2138: 'mov.b64': wrong number of operands
k: line 2139: 'mov.b64': wrong number of operands
k: line 2140: 'mov.f32': wrong number of operands
k: line 2141: 'mov.f32': wrong number of operands
k: line 2142: 'mov.f32': wrong number of operands
k: line 2143: 'mov.f32': wrong number of operands
k: line 2144: 'mov.f32': wrong number of operands
k: line 2145: 'mov.f64': wrong number of operands
k: line 2146: 'mov.f64': wrong number of operands
k: line 2147: 'mov.f64': wrong number of operands
k: line 2148: 'mov.f64': wrong number of operands
k: line 2149: 'mov.pred': wrong number of operands
k: line 2150: 'mov.pred': wrong number of operands
k: line 2151: 'mov.pred': wrong number of operands
k: line 2152: 'mov.pred': wrong number of operands
k: line 2153: 'mov.u16': wrong number of operands
k: line 2154: 'mov.u16': wrong number of operands
k: line 2155: 'mov.u16': wrong number of operands
k: line 2156: 'mov.u16': wrong number of operands
k: line 2157: 'mov.u32': wrong number of operands
k: line 2158: 'mov.u32': wrong number of operands
k: line 2159: 'mov.u32': wrong number of operands
k: line 2160: 'mov.u32': wrong number of operands
k: line 2161: 'mov.u32': wrong number of operands
k: line 2162: 'mov.u32': wrong number of operands
k: line 2163: 'mov.u64': wrong number of operands
k: line 2164: 'mov.u64': wrong number of operands
k: line 2165: 'mov.u64': wrong number of operands
k: line 2166: 'mov.u64': wrong number of operands
k: line 2167: 'mov.u64': wrong number of operands
k: line 2168: 'mov.u64': wrong number of operands
k: line 2169: 'moved.ownership'
k: line 2170: 'movmatrix.aligned.m8n8.b16'
k: line 2171: 'movmatrix.aligned.m8n8.trans.b16'
k: line 2172: 'movmatrix.aligned.m8n8.trans.b16': wrong number of operands
k: line 2173: 'movmatrix.aligned.sync.m8n8.b16'
k: line 2174: 'movmatrix.aligned.sync.m8n8.trans.b16': wrong number of operands
k: line 2175: 'movmatrix.sync.aligned.b16'
k: line 2176: 'movmatrix.sync.aligned.b16.m8n8'
k: line 2177: 'movmatrix.sync.aligned.m8n8'
k: line 2178: 'movmatrix.sync.aligned.m8n8.b16': wrong number of operands
k: line 2179: 'movmatrix.sync.aligned.m8n8.b16': wrong number of operands
k: line 2180: 'movmatrix.sync.aligned.m8n8.b16.trans': wrong number of operands
k: line 2181: 'movmatrix.sync.aligned.m8n8.trans'
k: line 2182: 'movmatrix.sync.aligned.m8n8.trans': wrong number of operands
k: line 2183: 'movmatrix.sync.aligned.m8n8.trans.b16': wrong number of operands
k: line 2184: 'movmatrix.sync.aligned.m8n8.trans.b16': wrong number of operands
k: line 2185: 'movmatrix.sync.aligned.m8n8.trans.b16': wrong number of operands
k: line 2186: 'movmatrix.sync.aligned.trans.b16'
k: line 2187: 'movmatrix.sync.aligned.trans.b16': wrong number of operands
k: line 2188: 'movmatrix.sync.aligned.trans.m8n8.b16': wrong number of operands
k: line 2189: 'movmatrix.sync.m8n8.aligned.b16'
k: line 2190: 'movmatrix.sync.m8n8.aligned.trans.b16': wrong number of operands
k: line 2191: 'movmatrix.sync.m8n8.b16'
k: line 2192: 'movmatrix.sync.m8n8.trans.b16'
k: line 2193: 'movmatrix.sync.m8n8.trans.b16': wrong number of operands
k: line 2194: 'mul'
k: line 2195: 'mul'
k: line 2196: 'mul'
k: line 2197: 'mul'
k: line 2198: 'mul.f32': wrong number of operands
k: line 2199: 'mul.f32': wrong number of operands
k: line 2200: 'mul.f32': wrong number of operands
k: line 2201: 'mul.f32': wrong number of operands
k: line 2202: 'mul.f32': wrong number of operands
k: line 2203: 'mul.f64': wrong number of operands
k: line 2204: 'mul.f64': wrong number of operands
k: line 2205: 'mul.f64': wrong number of operands
k: line 2206: 'mul.f64': wrong number of operands
k: line 2207: 'mul.f64': wrong number of operands
k: line 2208: 'mul.hi'
k: line 2209: 'mul.hi'
k: line 2210: 'mul.hi'
k: line 2211: 'mul.hi.s32': wrong number of operands
k: line 2212: 'mul.hi.s32': wrong number of operands
k: line 2213: 'mul.hi.s32': wrong number of operands
k: line 2214: 'mul.hi.s32': wrong number of operands
k: line 2215: 'mul.hi.s64': wrong number of operands
k: line 2216: 'mul.hi.s64': wrong number of operands
k: line 2217: 'mul.hi.s64': wrong number of operands
k: line 2218: 'mul.hi.s64': wrong number of operands
k: line 2219: 'mul.hi.s64': wrong number of operands
k: line 2220: 'mul.lo'
k: line 2221: 'mul.lo'
k: line 2222: 'mul.lo'
k: line 2223: 'mul.lo'
k: line 2224: 'mul.lo.s32': wrong number of operands
k: line 2225: 'mul.lo.s32': wrong number of operands
k: line 2226: 'mul.lo.s32': wrong number of operands
k: line 2227: 'mul.lo.s32': wrong number of operands
k: line 2228: 'mul.lo.s32': wrong number of operands
k: line 2229: 'mul.lo.s64': wrong number of operands
k: line 2230: 'mul.lo.s64': wrong number of operands
k: line 2231: 'mul.lo.s64': wrong number of operands
k: line 2232: 'mul.lo.s64': wrong number of operands
k: line 2233: 'mul.lo.s64': wrong number of operands
k: line 2234: 'mul.lo.u32': wrong number of operands
k: line 2235: 'mul.lo.u32': wrong number of operands
k: line 2236: 'mul.lo.u32': wrong number of operands
k: line 2237: 'mul.lo.u32': wrong number of operands
k: line 2238: 'mul.lo.u32': wrong number of operands
k: line 2239: 'mul.lo.u32': wrong number of operands
k: line 2240: 'mul.lo.u32': wrong number of operands
k: line 2241: 'mul.lo.u32': wrong number of operands
k: line 2242: 'mul.lo.u32': wrong number of operands
k: line 2243: 'mul.lo.u64': wrong number of operands
k: line 2244: 'mul.lo.u64': wrong number of operands
k: line 2245: 'mul.rn'
k: line 2246: 'mul.rn'
k: line 2247: 'mul.rn.f32': wrong number of operands
k: line 2248: 'mul.rn.f32': wrong number of operands
k: line 2249: 'mul.rn.f64': wrong number of operands
k: line 2250: 'mul.rn.f64': wrong number of operands
k: line 2251: 'mul.s32'
k: line 2252: 'mul.s32'
k: line 2253: 'mul.s32'
k: line 2254: 'mul.s64'
k: line 2255: 'mul.s64'
k: line 2256: 'mul.u32'
k: line 2257: 'mul.u32'
k: line 2258: 'mul.u32'
k: line 2259: 'mul.u32'
k: line 2260: 'mul.u64'
k: line 2261: 'mul.wide'
k: line 2262: 'mul.wide.s32': wrong number of operands
k: line 2263: 'mul.wide.s32': wrong number of operands
k: line 2264: 'mul.wide.s32': wrong number of operands
k: line 2265: 'mul.wide.s32': wrong number of operands
k: line 2266: 'mul.wide.s32': wrong number of operands
k: line 2267: 'mul.wide.u32': wrong number of operands
k: line 2268: 'mul.wide.u32': wrong number of operands
k: line 2269: 'mul.wide.u32': wrong number of operands
k: line 2270: 'mul.wide.u32': wrong number of operands
k: line 2271: 'mul.wide.u32': wrong number of operands
k: line 2272: 'mul.wide.u32': wrong number of operands
k: line 2273: 'multimem.global.add.u32'
k: line 2274: 'multimem.global.ld_reduce.add.u32'
k: line 2275: 'multimem.ld_reduce.global.add'
k: line 2276: 'multimem.ld_reduce.global.add.u32'
k: line 2277: 'multimem.ld_reduce.global.add.u32'
k: line 2278: 'multimem.ld_reduce.global.add.u32'
k: line 2279: 'multimem.ld_reduce.global.add.u32'
k: line 2280: 'multimem.ld_reduce.global.u32'
k: line 2281: 'n'
k: line 2282: 'n_added'
k: line 2283: 'n_asked'
k: line 2284: 'n_busy'
k: line 2285: 'n_calls'
k: line 2286: 'n_checks'
k: line 2287: 'n_copies'
k: line 2288: 'n_cut'
k: line 2289: 'n_devices'
k: line 2290: 'n_downloads'
k: line 2291: 'n_edited'
k: line 2292: 'n_ever'
k: line 2293: 'n_expected'
k: line 2294: 'n_helpers'
k: line 2295: 'n_judged'
k: line 2296: 'n_linked'
k: line 2297: 'n_links'
k: line 2298: 'n_modules'
k: line 2299: 'n_nothing'
k: line 2300: 'n_registers'
k: line 2301: 'n_relaxed'
k: line 2302: 'n_rows'
k: line 2303: 'n_said'
k: line 2304: 'n_set'
k: line 2305: 'n_shared'
k: line 2306: 'n_sms'
k: line 2307: 'n_told'
k: line 2308: 'n_unseen'
k: line 2309: 'n_variants'
k: line 2310: 'n_waits'
k: line 2311: 'neg'
k: line 2312: 'neg'
k: line 2313: 'neg'
k: line 2314: 'neg.f32': wrong number of operands
k: line 2315: 'neg.f32': wrong number of operands
k: line 2316: 'neg.f64': wrong number of operands
k: line 2317: 'neg.f64': wrong number of operands
k: line 2318: 'neg.s32': wrong number of operands
k: line 2319: 'neg.s32': wrong number of operands
k: line 2320: 'new'
k: line 2321: 'new'
k: line 2322: 'newer'
k: line 2323: 'nobody'
k: line 2324: 'nobody_says'
k: line 2325: 'none'
k: line 2326: 'nosuch'
k: line 2327: 'nosuch.u32'
k: line 2328: 'nosuch.u32'
k: line 2329: 'not'
k: line 2330: 'not.f32': wrong number of operands
k: line 2331: 'not.f32': wrong number of operands
k: line 2332: 'not.pred': wrong number of operands
k: line 2333: 'not.pred': wrong number of operands
k: line 2334: 'nothing.u32'
k: line 2335: 'old.blockDimX'
k: line 2336: 'or'
k: line 2337: 'or'
k: line 2338: 'or'
k: line 2339: 'or'
k: line 2340: 'or'
k: line 2341: 'or.b32': wrong number of operands
k: line 2342: 'or.b32': wrong number of operands
k: line 2343: 'or.b32': wrong number of operands
k: line 2344: 'or.b32': wrong number of operands
k: line 2345: 'or.b32': wrong number of operands
k: line 2346: 'or.b64': wrong number of operands
k: line 2347: 'or.b64': wrong number of operands
k: line 2348: 'or.b64': wrong number of operands
k: line 2349: 'or.b64': wrong number of operands
k: line 2350: 'or.b64': wrong number of operands
k: line 2351: 'or.pred': wrong number of operands
k: line 2352: 'or.pred': wrong number of operands
k: line 2353: 'other.flags'
k: line 2354: 'other.max_entries'
k: line 2355: 'other.value_size'
k: line 2356: 'out'
k: line 2357: 'p.accessDescCount'
k: line 2358: 'p.gridDimX'
k: line 2359: 'p.memset.params'
k: line 2360: 'p.poolProps.handleTypes'
k: line 2361: 'p.poolProps.location.type'
k: line 2362: 'p'
k: line 2363: 'paired_bytes'
k: line 2364: 'params.conditional.size'
k: line 2365: 'passed'
k: line 2366: 'pauses_left'
k: line 2367: 'pid'
k: line 2368: 'popc'
k: line 2369: 'popc'
k: line 2370: 'popc.b32': wrong number of operands
k: line 2371: 'popc.b32': wrong number of operands
k: line 2372: 'popc.b64': wrong number of operands
k: line 2373: 'popc.b64': wrong number of operands
k: line 2374: 'popc.b64': wrong number of operands
k: line 2375: 'popc.b64': wrong number of operands
k: line 2376: 'prop.location.id'
k: line 2377: 'prop.location.type'
k: line 2378: 'prop.requestedHandleTypes'
k: line 2379: 'prop.type'
k: line 2380: 'props.allocType'
k: line 2381: 'props.handleTypes'
k: line 2382: 'props.location.type'
k: line 2383: 'ptx_bytes'
k: line 2384: 'r.res.pitch2D.devPtr'
k: line 2385: 'r.res.pitch2D.pitchInBytes'
k: line 2386: 'r0'
k: line 2387: 'r1'
k: line 2388: 'r2'
k: line 2389: 'r3'
k: line 2390: 'r4'
k: line 2391: 'r7'
k: line 2392: 'r8'
k: line 2393: 'r9'
k: line 2394: 'ran.step'
k: line 2395: 'raw'
k: line 2396: 'rcp.approx.ftz'
k: line 2397: 'rcp.approx.ftz.f32': wrong number of operands
k: line 2398: 'rcp.approx.ftz.f32': wrong number of operands
k: line 2399: 'reached'
k: line 2400: 'read_error'
k: line 2401: 'red.add'
k: line 2402: 'red.add.u32': wrong number of operands
k: line 2403: '[%q1+4]' is no value
k: line 2404: 'red.add.u32': wrong number of operands
k: line 2405: 'red.async.global.add.u32': wrong number of operands
k: line 2406: 'red.async.relaxed.cluster.global.mbarrier::complete_tx::bytes.inc.u32'
k: line 2407: 'red.async.relaxed.cluster.global.shared::cluster.inc.u32'
k: line 2408: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc'
k: line 2409: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32': wrong number of operands
k: line 2410: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32': wrong number of operands
k: line 2411: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32': wrong number of operands
k: line 2412: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32': wrong number of operands
k: line 2413: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32': wrong number of operands
k: line 2414: 'red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.u32'
k: line 2415: 'red.async.relaxed.cluster.shared::cluster.global.mbarrier::complete_tx::bytes.inc.u32'
k: line 2416: 'red.b32'
k: line 2417: 'red.global.add'
k: line 2418: 'red.global.add'
k: line 2419: 'red.global.add'
k: line 2420: 'red.global.add'
k: line 2421: 'red.global.add.f32': wrong number of operands
k: line 2422: '[%q1]' is no value
k: line 2423: 'red.global.add.f32': wrong number of operands
k: line 2424: 'red.global.add.s32': wrong number of operands
k: line 2425: '[%q1+60]' is no value
k: line 2426: 'red.global.add.s32': wrong number of operands
k: line 2427: 'red.global.add.u32': wrong number of operands
k: line 2428: 'red.global.add.u32': wrong number of operands
k: line 2429: '[%q1+32]' is no value
k: line 2430: 'red.global.add.u32': wrong number of operands
k: line 2431: '[%q1+64]' is no value
k: line 2432: 'red.global.add.u64': wrong number of operands
k: line 2433: 'red.global.add.u64': wrong number of operands
k: line 2434: '[%q1+16]' is no value
k: line 2435: 'red.global.add.u64': wrong number of operands
k: line 2436: '[%q1+8]' is no value
k: line 2437: 'red.global.and'
k: line 2438: 'red.global.and.b64': wrong number of operands
k: line 2439: '[%q1+72]' is no value
k: line 2440: 'red.global.and.b64': wrong number of operands
k: line 2441: 'red.global.b64'
k: line 2442: 'red.global.f32'
k: line 2443: 'red.global.max.u32': wrong number of operands
k: line 2444: 'red.global.or'
k: line 2445: 'red.global.or.b64': wrong number of operands
k: line 2446: '[%q1+80]' is no value
k: line 2447: 'red.global.or.b64': wrong number of operands
k: line 2448: 'red.global.s32'
k: line 2449: 'red.global.u32'
k: line 2450: 'red.global.u32'
k: line 2451: 'red.global.u64'
k: line 2452: 'red.global.u64'
k: line 2453: 'red.global.xor'
k: line 2454: 'red.global.xor.b64': wrong number of operands
k: line 2455: '[%q1+64]' is no value
k: line 2456: 'red.global.xor.b64': wrong number of operands
k: line 2457: 'red.or'
k: line 2458: 'red.or.b32': wrong number of operands
k: line 2459: '[%q1+32]' is no value
k: line 2460: 'red.or.b32': wrong number of operands
k: line 2461: 'red.u32'
k: line 2462: 'redux.sync.add.u32': wrong number of operands
k: line 2463: 'redux.sync.add.u32': wrong number of operands
k: line 2464: 'redux.sync.add.u32': wrong number of operands
k: line 2465: 'redux.sync.add.u32': wrong number of operands
k: line 2466: 'redux.sync.b32': wrong number of operands
k: line 2467: 'redux.sync.cas.b32': wrong number of operands
k: line 2468: 'redux.sync.max.s32': wrong number of operands
k: line 2469: 'redux.sync.max.s32': wrong number of operands
k: line 2470: 'redux.sync.s32'
k: line 2471: 'redux.sync.u32'
k: line 2472: 'redux.sync.u32': wrong number of operands
k: line 2473: 'refused'
k: line 2474: 'regs_of'
k: line 2475: 'rem'
k: line 2476: 'rem'
k: line 2477: 'rem.u32': wrong number of operands
k: line 2478: 'rem.u32': wrong number of operands
k: line 2479: 'rem.u32': wrong number of operands
k: line 2480: 'rem.u32': wrong number of operands
k: line 2481: 'rem.u64': wrong number of operands
k: line 2482: 'rem.u64': wrong number of operands
k: line 2483: 'rem.u64': wrong number of operands
k: line 2484: 'rem.u64': wrong number of operands
k: line 2485: 'result'
k: line 2486: 'results'
k: line 2487: 'retain'
k: line 2488: 'retain'
k: line 2489: 'return'
k: line 2490: 'return'
k: line 2491: 'round'
k: line 2492: 'rows'
k: line 2493: 's.cubin.n_functions'
k: line 2494: 's'
k: line 2495: 'selp.b16': wrong number of operands
k: line 2496: 'selp.b16': wrong number of operands
k: line 2497: 'selp.b16': wrong number of operands
k: line 2498: 'selp.b16': wrong number of operands
k: line 2499: 'selp.b16': wrong number of operands
k: line 2500: 'selp.b16': wrong number of operands
k: line 2501: 'selp.b32': wrong number of operands
k: line 2502: 'selp.b32': wrong number of operands
k: line 2503: 'selp.b32': wrong number of operands
k: line 2504: 'selp.b32': wrong number of operands
k: line 2505: 'selp.b32': wrong number of operands
k: line 2506: 'selp.b32': wrong number of operands
k: line 2507: 'selp.b32': wrong number of operands
k: line 2508: 'selp.b32': wrong number of operands
k: line 2509: 'selp.b32': wrong number of operands
k: line 2510: 'selp.b32': wrong number of operands
k: line 2511: 'selp.b32': wrong number of operands
k: line 2512: 'selp.b32': wrong number of operands
k: line 2513: 'selp.b32': wrong number of operands
k: line 2514: 'selp.b32': wrong number of operands
k: line 2515: 'selp.b32': wrong number of operands
k: line 2516: 'selp.b32': wrong number of operands
k: line 2517: 'selp.b32': wrong number of operands
k: line 2518: 'selp.b32': wrong number of operands
k: line 2519: 'selp.b64': wrong number of operands
k: line 2520: 'selp.b64': wrong number of operands
k: line 2521: 'selp.b64': wrong number of operands
k: line 2522: 'selp.b64': wrong number of operands
k: line 2523: 'selp.f32': wrong number of operands
k: line 2524: 'selp.f32': wrong number of operands
k: line 2525: 'selp.f32': wrong number of operands
k: line 2526: 'selp.f32': wrong number of operands
k: line 2527: 'selp.f32': wrong number of operands
k: line 2528: 'selp.f32': wrong number of operands
k: line 2529: 'selp.f32': wrong number of operands
k: line 2530: 'selp.f32': wrong number of operands
k: line 2531: 'selp.f32': wrong number of operands
k: line 2532: 'selp.f32': wrong number of operands
k: line 2533: 'selp.f32': wrong number of operands
k: line 2534: 'selp.f32': wrong number of operands
k: line 2535: 'selp.f32': wrong number of operands
k: line 2536: 'selp.f32': wrong number of operands
k: line 2537: 'selp.f32': wrong number of operands
k: line 2538: 'selp.f32': wrong number of operands
k: line 2539: 'selp.f64': wrong number of operands
k: line 2540: 'selp.f64': wrong number of operands
k: line 2541: 'selp.f64': wrong number of operands
k: line 2542: 'selp.f64': wrong number of operands
k: line 2543: 'selp.f64': wrong number of operands
k: line 2544: 'selp.f64': wrong number of operands
k: line 2545: 'selp.f64': wrong number of operands
k: line 2546: 'selp.f64': wrong number of operands
k: line 2547: 'selp.f64': wrong number of operands
k: line 2548: 'selp.f64': wrong number of operands
k: line 2549: 'selp.u32': wrong number of operands
k: line 2550: 'selp.u32': wrong number of operands
k: line 2551: 'selp.u32': wrong number of operands
k: line 2552: 'selp.u32': wrong number of operands
k: line 2553: 'selp.u32': wrong number of operands
k: line 2554: 'selp.u32': wrong number of operands
k: line 2555: 'selp.u32': wrong number of operands
k: line 2556: 'selp.u32': wrong number of operands
k: line 2557: 'selp.u32': wrong number of operands
k: line 2558: 'selp.u32': wrong number of operands
k: line 2559: 'selp.u64': wrong number of operands
k: line 2560: 'selp.u64': wrong number of operands
k: line 2561: 'selp.u64': wrong number of operands
k: line 2562: 'selp.u64': wrong number of operands
k: line 2563: 'selp.u64': wrong number of operands
k: line 2564: 'set.and.eq.u32.u32': wrong number of operands
k: line 2565: 'set.and.u32.u32': wrong number of operands
k: line 2566: 'set.and.u32.u32'
k: line 2567: 'set.bf16.bf16'
k: line 2568: 'set.bf16x2.bf16x2'
k: line 2569: 'set.eq.and.u32': wrong number of operands
k: line 2570: 'set.eq.and.u32'
k: line 2571: 'set.eq.and.u32.u32': wrong number of operands
k: line 2572: 'set.eq.and.u32.u32': wrong number of operands
k: line 2573: '%p1' is a predicate, a value was expected
k: line 2574: 'set.eq.and.u32.u32'
k: line 2575: 'set.eq.and.u32.u32': wrong number of operands
k: line 2576: 'set.eq.and.u32.u32'
k: line 2577: 'set.eq.and.u32.u32': wrong number of operands
k: line 2578: 'set.eq.and.u32.u32'
k: line 2579: 'set.eq.and.u32.u32': wrong number of operands
k: line 2580: 'set.eq.and.u32.u32'
k: line 2581: 'set.eq.f16x2'
k: line 2582: 'set.eq.f16x2.f16x2'
k: line 2583: 'set.eq.f16x2.f16x2'
k: line 2584: 'set.eq.f16x2.f16x2': wrong number of operands
k: line 2585: 'set.eq.f16x2.f16x2': wrong number of operands
k: line 2586: 'set.eq.f32'
k: line 2587: 'set.eq.f32.u32'
k: line 2588: 'set.eq.u32': wrong number of operands
k: line 2589: 'set.eq.u32'
k: line 2590: 'set.eq.u32.and.u32': wrong number of operands
k: line 2591: 'set.eq.u32.f32': wrong number of operands
k: line 2592: 'set.eq.u32.f32'
k: line 2593: 'set.eq.u32.f32'
k: line 2594: 'set.eq.u32.f32': wrong number of operands
k: line 2595: 'set.eq.u32.f32': wrong number of operands
k: line 2596: 'set.eq.u32.u32': wrong number of operands
k: line 2597: 'set.eq.u32.u32'
k: line 2598: 'set.eq.u32.u32': wrong number of operands
k: line 2599: 'set.eq.u32.u32.u32': wrong number of operands
k: line 2600: 'set.eq.xor.f32'
k: line 2601: 'set.eq.xor.f32.u32': wrong number of operands
k: line 2602: 'set.eq.xor.f32.u32'
k: line 2603: 'set.eq.xor.f32.u32': wrong number of operands
k: line 2604: 'set.eq.xor.f32.u32'
k: line 2605: 'set.eq.xor.f32.u32'
k: line 2606: 'set.eq.xor.f32.u32'
k: line 2607: 'set.eq.xor.u32'
k: line 2608: 'set.f16.f16'
k: line 2609: 'set.f16x2.f16x2'
k: line 2610: 'set.ge.bf16x2'
k: line 2611: 'set.ge.bf16x2.bf16x2'
k: line 2612: 'set.ge.bf16x2.bf16x2'
k: line 2613: 'set.ge.bf16x2.bf16x2': wrong number of operands
k: line 2614: 'set.ge.bf16x2.bf16x2': wrong number of operands
k: line 2615: 'set.gt.bf16'
k: line 2616: 'set.gt.bf16.bf16'
k: line 2617: 'set.gt.bf16.bf16': wrong number of operands
k: line 2618: 'set.gt.f16'
k: line 2619: 'set.gt.f16.f16'
k: line 2620: 'set.gt.f16.f16': wrong number of operands
k: line 2621: 'set.lt.bf16'
k: line 2622: 'set.lt.bf16.bf16'
k: line 2623: 'set.lt.bf16.bf16': wrong number of operands
k: line 2624: 'set.lt.f16'
k: line 2625: 'set.lt.f16.f16'
k: line 2626: 'set.lt.f16.f16': wrong number of operands
k: line 2627: 'set.n_attachments': wrong number of operands
k: line 2628: 'set.u32.f32'
k: line 2629: 'set.u32.u32': wrong number of operands
k: line 2630: 'set.xor.f32.u32'
k: line 2631: 'set': wrong number of operands
k: line 2632: 'setp.and.u32'
k: line 2633: 'setp.and.u32'
k: line 2634: 'setp.and.u32'
k: line 2635: 'setp.and.u32'
k: line 2636: 'setp.and.u32'
k: line 2637: 'setp.b16'
k: line 2638: 'setp.b32'
k: line 2639: 'setp.bf16'
k: line 2640: 'setp.bf16x2'
k: line 2641: 'setp.eq'
k: line 2642: 'setp.eq'
k: line 2643: 'setp.eq'
k: line 2644: 'setp.eq'
k: line 2645: 'setp.eq'
k: line 2646: 'setp.eq'
k: line 2647: 'setp.eq'
k: line 2648: 'setp.eq'
k: line 2649: 'setp.eq.and'
k: line 2650: 'setp.eq.and'
k: line 2651: 'setp.eq.and'
k: line 2652: 'setp.eq.and.u32': wrong number of operands
k: line 2653: 'setp.eq.and.u32': wrong number of operands
k: line 2654: 'setp.eq.and.u32'
k: line 2655: 'setp.eq.and.u32': wrong number of operands
k: line 2656: 'setp.eq.and.u32'
k: line 2657: 'setp.eq.and.u32': wrong number of operands
k: line 2658: 'setp.eq.and.u32'
k: line 2659: 'setp.eq.and.u32'
k: line 2660: 'setp.eq.and.u32': wrong number of operands
k: line 2661: 'setp.eq.and.u32'
k: line 2662: 'setp.eq.and.u32'
k: line 2663: 'setp.eq.and.u32': wrong number of operands
k: line 2664: 'setp.eq.and.u32'
k: line 2665: 'setp.eq.and.u32'
k: line 2666: 'setp.eq.and.u32'
k: line 2667: 'setp.eq.and.u32'
k: line 2668: 'setp.eq.b128': wrong number of operands
k: line 2669: 'setp.eq.b16': wrong number of operands
k: line 2670: 'setp.eq.b16'
k: line 2671: 'setp.eq.b16': wrong number of operands
k: line 2672: 'setp.eq.b16'
k: line 2673: 'setp.eq.b16': wrong number of operands
k: line 2674: 'setp.eq.b32'
k: line 2675: 'setp.eq.b32'
k: line 2676: 'setp.eq.b32': wrong number of operands
k: line 2677: 'setp.eq.b32': wrong number of operands
k: line 2678: 'setp.eq.b32': wrong number of operands
k: line 2679: 'setp.eq.f32': wrong number of operands
k: line 2680: 'setp.eq.f32'
k: line 2681: 'setp.eq.f32': wrong number of operands
k: line 2682: 'setp.eq.f32'
k: line 2683: 'setp.eq.f32': wrong number of operands
k: line 2684: 'setp.eq.f64': wrong number of operands
k: line 2685: 'setp.eq.f64'
k: line 2686: 'setp.eq.f64': wrong number of operands
k: line 2687: 'setp.eq.f64'
k: line 2688: 'setp.eq.f64': wrong number of operands
k: line 2689: 'setp.eq.or'
k: line 2690: 'setp.eq.or.u32': wrong number of operands
k: line 2691: 'setp.eq.or.u32'
k: line 2692: 'setp.eq.or.u32': wrong number of operands
k: line 2693: 'setp.eq.or.u32'
k: line 2694: 'setp.eq.or.u32'
k: line 2695: 'setp.eq.or.u32'
k: line 2696: 'setp.eq.s32'
k: line 2697: 'setp.eq.s32'
k: line 2698: 'setp.eq.s32': wrong number of operands
k: line 2699: 'setp.eq.s32': wrong number of operands
k: line 2700: 'setp.eq.s32': wrong number of operands
k: line 2701: '%p3' is a predicate, a value was expected
k: line 2702: 'setp.eq.s32': wrong number of operands
k: line 2703: '%p3' is a predicate, a value was expected
k: line 2704: '%r1' is no predicate
k: line 2705: 'setp.eq.s32': wrong number of operands
k: line 2706: 'setp.eq.s64'
k: line 2707: 'setp.eq.s64'
k: line 2708: 'setp.eq.s64': wrong number of operands
k: line 2709: 'setp.eq.s64': wrong number of operands
k: line 2710: 'setp.eq.s64': wrong number of operands
k: line 2711: 'setp.eq.u32'
k: line 2712: 'setp.eq.u32'
k: line 2713: 'setp.eq.u32'
k: line 2714: 'setp.eq.u32'
k: line 2715: 'setp.eq.u32'
k: line 2716: 'setp.eq.u32': wrong number of operands
k: line 2717: 'setp.eq.u32': wrong number of operands
k: line 2718: 'setp.eq.u32'
k: line 2719: 'setp.eq.u32'
k: line 2720: 'setp.eq.u32'
k: line 2721: 'setp.eq.u32'
k: line 2722: 'setp.eq.u32': wrong number of operands
k: line 2723: 'setp.eq.u32': wrong number of operands
k: line 2724: 'setp.eq.u32': wrong number of operands
k: line 2725: 'setp.eq.u32': wrong number of operands
k: line 2726: 'setp.eq.u64'
k: line 2727: 'setp.eq.u64'
k: line 2728: 'setp.eq.u64': wrong number of operands
k: line 2729: 'setp.eq.u64': wrong number of operands
k: line 2730: 'setp.eq.u64': wrong number of operands
k: line 2731: 'setp.eq.xor'
k: line 2732: 'setp.eq.xor.u32': wrong number of operands
k: line 2733: 'setp.eq.xor.u32'
k: line 2734: 'setp.eq.xor.u32': wrong number of operands
k: line 2735: 'setp.eq.xor.u32'
k: line 2736: 'setp.eq.xor.u32'
k: line 2737: 'setp.eq.xor.u32'
k: line 2738: 'setp.f16x2'
k: line 2739: 'setp.f32'
k: line 2740: 'setp.f64'
k: line 2741: 'setp.ge'
k: line 2742: 'setp.ge'
k: line 2743: 'setp.ge'
k: line 2744: 'setp.ge.and'
k: line 2745: 'setp.ge.and.u32': wrong number of operands
k: line 2746: 'setp.ge.and.u32'
k: line 2747: 'setp.ge.and.u32': wrong number of operands
k: line 2748: 'setp.ge.and.u32'
k: line 2749: 'setp.ge.and.u32'
k: line 2750: 'setp.ge.f32': wrong number of operands
k: line 2751: 'setp.ge.f32'
k: line 2752: 'setp.ge.f32': wrong number of operands
k: line 2753: 'setp.ge.f32'
k: line 2754: 'setp.ge.f32': wrong number of operands
k: line 2755: 'setp.ge.s32'
k: line 2756: 'setp.ge.s32'
k: line 2757: 'setp.ge.s32': wrong number of operands
k: line 2758: 'setp.ge.s32': wrong number of operands
k: line 2759: 'setp.ge.u32'
k: line 2760: 'setp.ge.u32'
k: line 2761: 'setp.ge.u32'
k: line 2762: 'setp.ge.u32'
k: line 2763: 'setp.ge.u32'
k: line 2764: 'setp.ge.u32': wrong number of operands
k: line 2765: 'setp.ge.u32': wrong number of operands
k: line 2766: 'setp.ge.u32': wrong number of operands
k: line 2767: 'setp.ge.u32': wrong number of operands
k: line 2768: 'setp.geu'
k: line 2769: 'setp.geu.f32': wrong number of operands
k: line 2770: 'setp.geu.f32'
k: line 2771: 'setp.geu.f32': wrong number of operands
k: line 2772: 'setp.geu.f32'
k: line 2773: 'setp.geu.f32': wrong number of operands
k: line 2774: 'setp.gt'
k: line 2775: 'setp.gt'
k: line 2776: 'setp.gt'
k: line 2777: 'setp.gt'
k: line 2778: 'setp.gt.f32': wrong number of operands
k: line 2779: 'setp.gt.f32'
k: line 2780: 'setp.gt.f32': wrong number of operands
k: line 2781: 'setp.gt.f32'
k: line 2782: 'setp.gt.f32': wrong number of operands
k: line 2783: 'setp.gt.s32'
k: line 2784: 'setp.gt.s32'
k: line 2785: 'setp.gt.s32'
k: line 2786: 'setp.gt.s32'
k: line 2787: 'setp.gt.s32': wrong number of operands
k: line 2788: 'setp.gt.s32': wrong number of operands
k: line 2789: 'setp.gt.s32': wrong number of operands
k: line 2790: 'setp.gt.s32': wrong number of operands
k: line 2791: 'setp.gt.s64'
k: line 2792: 'setp.gt.s64'
k: line 2793: 'setp.gt.s64': wrong number of operands
k: line 2794: 'setp.gt.s64': wrong number of operands
k: line 2795: 'setp.gt.s64': wrong number of operands
k: line 2796: 'setp.gt.u32'
k: line 2797: 'setp.gt.u32'
k: line 2798: 'setp.gt.u32'
k: line 2799: 'setp.gt.u32'
k: line 2800: 'setp.gt.u32': wrong number of operands
k: line 2801: 'setp.gt.u32': wrong number of operands
k: line 2802: 'setp.gt.u32': wrong number of operands
k: line 2803: 'setp.gt.u32': wrong number of operands
k: line 2804: 'setp.gtu'
k: line 2805: 'setp.gtu.f32': wrong number of operands
k: line 2806: 'setp.gtu.f32'
k: line 2807: 'setp.gtu.f32': wrong number of operands
k: line 2808: 'setp.gtu.f32'
k: line 2809: 'setp.gtu.f32': wrong number of operands
k: line 2810: 'setp.lt'
k: line 2811: 'setp.lt'
k: line 2812: 'setp.lt'
k: line 2813: 'setp.lt'
k: line 2814: 'setp.lt'
k: line 2815: 'setp.lt'
k: line 2816: 'setp.lt'
k: line 2817: 'setp.lt.and'
k: line 2818: 'setp.lt.and.u32': wrong number of operands
k: line 2819: 'setp.lt.and.u32'
k: line 2820: 'setp.lt.and.u32': wrong number of operands
k: line 2821: 'setp.lt.and.u32'
k: line 2822: 'setp.lt.and.u32'
k: line 2823: 'setp.lt.and.u32'
k: line 2824: 'setp.lt.bf16x2'
k: line 2825: 'setp.lt.bf16x2': wrong number of operands
k: line 2826: 'setp.lt.bf16x2'
k: line 2827: 'setp.lt.bf16x2': wrong number of operands
k: line 2828: 'setp.lt.f16x2'
k: line 2829: 'setp.lt.f16x2'
k: line 2830: 'setp.lt.f16x2': wrong number of operands
k: line 2831: 'setp.lt.f16x2': wrong number of operands
k: line 2832: 'setp.lt.f32': wrong number of operands
k: line 2833: 'setp.lt.f32'
k: line 2834: 'setp.lt.f32': wrong number of operands
k: line 2835: 'setp.lt.f32'
k: line 2836: 'setp.lt.f32': wrong number of operands
k: line 2837: 'setp.lt.f64': wrong number of operands
k: line 2838: 'setp.lt.f64'
k: line 2839: 'setp.lt.f64': wrong number of operands
k: line 2840: 'setp.lt.f64'
k: line 2841: 'setp.lt.f64': wrong number of operands
k: line 2842: 'setp.lt.s32'
k: line 2843: 'setp.lt.s32'
k: line 2844: 'setp.lt.s32'
k: line 2845: 'setp.lt.s32'
k: line 2846: 'setp.lt.s32': wrong number of operands
k: line 2847: 'setp.lt.s32': wrong number of operands
k: line 2848: 'setp.lt.s32': wrong number of operands
k: line 2849: 'setp.lt.s32': wrong number of operands
k: line 2850: 'setp.lt.u32'
k: line 2851: 'setp.lt.u32'
k: line 2852: 'setp.lt.u32'
k: line 2853: 'setp.lt.u32'
k: line 2854: 'setp.lt.u32'
k: line 2855: 'setp.lt.u32': wrong number of operands
k: line 2856: 'setp.lt.u32': wrong number of operands
k: line 2857: 'setp.lt.u32'
k: line 2858: 'setp.lt.u32'
k: line 2859: 'setp.lt.u32': wrong number of operands
k: line 2860: 'setp.lt.u32': wrong number of operands
k: line 2861: 'setp.lt.u32': wrong number of operands
k: line 2862: 'setp.lt.u32': wrong number of operands
k: line 2863: 'setp.lt.u64'
k: line 2864: 'setp.lt.u64'
k: line 2865: 'setp.lt.u64': wrong number of operands
k: line 2866: 'setp.lt.u64': wrong number of operands
k: line 2867: 'setp.lt.u64': wrong number of operands
k: line 2868: 'setp.ltu'
k: line 2869: 'setp.ltu'
k: line 2870: 'setp.ltu.f32': wrong number of operands
k: line 2871: 'setp.ltu.f32'
k: line 2872: 'setp.ltu.f32': wrong number of operands
k: line 2873: 'setp.ltu.f32'
k: line 2874: 'setp.ltu.f32': wrong number of operands
k: line 2875: 'setp.ltu.f64': wrong number of operands
k: line 2876: 'setp.ltu.f64'
k: line 2877: 'setp.ltu.f64': wrong number of operands
k: line 2878: 'setp.ltu.f64'
k: line 2879: 'setp.ltu.f64': wrong number of operands
k: line 2880: 'setp.nan'
k: line 2881: 'setp.nan.bf16': wrong number of operands
k: line 2882: 'setp.nan.bf16'
k: line 2883: 'setp.nan.bf16': wrong number of operands
k: line 2884: 'setp.nan.bf16'
k: line 2885: 'setp.nan.bf16': wrong number of operands
k: line 2886: 'setp.ne'
k: line 2887: 'setp.ne'
k: line 2888: 'setp.ne'
k: line 2889: 'setp.ne.s32'
k: line 2890: 'setp.ne.s32'
k: line 2891: 'setp.ne.s32': wrong number of operands
k: line 2892: 'setp.ne.s32': wrong number of operands
k: line 2893: 'setp.ne.s32': wrong number of operands
k: line 2894: 'setp.ne.u32'
k: line 2895: 'setp.ne.u32'
k: line 2896: 'setp.ne.u32'
k: line 2897: 'setp.ne.u32'
k: line 2898: 'setp.ne.u32': wrong number of operands
k: line 2899: 'setp.ne.u32': wrong number of operands
k: line 2900: 'setp.ne.u32': wrong number of operands
k: line 2901: 'setp.ne.u32': wrong number of operands
k: line 2902: 'setp.ne.u64'
k: line 2903: 'setp.ne.u64'
k: line 2904: 'setp.ne.u64': wrong number of operands
k: line 2905: 'setp.ne.u64': wrong number of operands
k: line 2906: 'setp.ne.u64': wrong number of operands
k: line 2907: 'setp.num'
k: line 2908: 'setp.num.bf16': wrong number of operands
k: line 2909: 'setp.num.bf16'
k: line 2910: 'setp.num.bf16': wrong number of operands
k: line 2911: 'setp.num.bf16'
k: line 2912: 'setp.num.bf16': wrong number of operands
k: line 2913: 'setp.or.u32'
k: line 2914: 'setp.s32'
k: line 2915: 'setp.s32'
k: line 2916: 'setp.s32'
k: line 2917: 'setp.s32.eq'
k: line 2918: 'setp.s64'
k: line 2919: 'setp.u32'
k: line 2920: 'setp.u32'
k: line 2921: 'setp.u32': wrong number of operands
k: line 2922: 'setp.u32'
k: line 2923: 'setp.u64'
k: line 2924: 'setp.xor.u32'
k: line 2925: 'shared_address'
k: line 2926: 'shared_bytes'
k: line 2927: 'shf.l.b32'
k: line 2928: 'shf.l.wrap'
k: line 2929: 'shf.l.wrap.b32': wrong number of operands
k: line 2930: 'shf.l.wrap.b32': wrong number of operands
k: line 2931: 'shf.wrap.b32'
k: line 2932: 'shf.wrap.l.b32'
k: line 2933: 'shfl.bfly.b32': wrong number of operands
k: line 2934: 'shfl.bfly.b32': wrong number of operands
k: line 2935: 'shfl.bfly.b32': wrong number of operands
k: line 2936: 'shfl.down.b32': wrong number of operands
k: line 2937: 'shfl.down.b32': wrong number of operands
k: line 2938: 'shfl.down.b32': wrong number of operands
k: line 2939: 'shfl.down.b32': wrong number of operands
k: line 2940: 'shfl.idx.b32': wrong number of operands
k: line 2941: 'shfl.idx.b32': wrong number of operands
k: line 2942: 'shfl.idx.b32': wrong number of operands
k: line 2943: 'shfl.sync.b32'
k: line 2944: 'shfl.sync.b32': wrong number of operands
k: line 2945: 'shfl.sync.b32'
k: line 2946: 'shfl.sync.b32'
k: line 2947: 'shfl.sync.b32'
k: line 2948: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2949: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2950: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2951: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2952: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2953: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2954: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2955: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2956: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2957: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2958: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2959: 'shfl.sync.bfly.b32': wrong number of operands
k: line 2960: 'shfl.sync.down.b32': wrong number of operands
k: line 2961: 'shfl.sync.down.b32': wrong number of operands
k: line 2962: 'shfl.sync.down.b32': wrong number of operands
k: line 2963: 'shfl.sync.down.b32': wrong number of operands
k: line 2964: 'shfl.sync.down.b32': wrong number of operands
k: line 2965: 'shfl.sync.down.b32': wrong number of operands
k: line 2966: 'shfl.sync.down.b32': wrong number of operands
k: line 2967: 'shfl.sync.down.b32': wrong number of operands
k: line 2968: 'shfl.sync.down.b32': wrong number of operands
k: line 2969: 'shfl.sync.down.b32': wrong number of operands
k: line 2970: 'shfl.sync.down.b32': wrong number of operands
k: line 2971: 'shfl.sync.down.b32': wrong number of operands
k: line 2972: 'shfl.sync.idx.b32': wrong number of operands
k: line 2973: 'shfl.sync.idx.b32': wrong number of operands
k: line 2974: 'shfl.sync.idx.b32': wrong number of operands
k: line 2975: 'shfl.sync.idx.b32': wrong number of operands
k: line 2976: 'shfl.sync.idx.b32': wrong number of operands
k: line 2977: 'shfl.sync.idx.b32': wrong number of operands
k: line 2978: 'shfl.sync.idx.b32': wrong number of operands
k: line 2979: 'shfl.sync.idx.b32': wrong number of operands
k: line 2980: 'shfl.sync.idx.b32': wrong number of operands
k: line 2981: 'shfl.sync.idx.b32': wrong number of operands
k: line 2982: 'shfl.sync.idx.b32': wrong number of operands
k: line 2983: 'shfl.sync.idx.b32': wrong number of operands
k: line 2984: 'shfl.sync.idx.b32': wrong number of operands
k: line 2985: 'shfl.sync.up.b32': wrong number of operands
k: line 2986: 'shfl.sync.up.b32': wrong number of operands
k: line 2987: 'shfl.sync.up.b32': wrong number of operands
k: line 2988: 'shfl.sync.up.b32': wrong number of operands
k: line 2989: 'shfl.sync.up.b32': wrong number of operands
k: line 2990: 'shfl.sync.up.b32': wrong number of operands
k: line 2991: 'shfl.sync.up.b32': wrong number of operands
k: line 2992: 'shfl.up.b32': wrong number of operands
k: line 2993: 'shl'
k: line 2994: 'shl'
k: line 2995: 'shl'
k: line 2996: 'shl'
k: line 2997: 'shl.b32': wrong number of operands
k: line 2998: 'shl.b32': wrong number of operands
k: line 2999: 'shl.b32': wrong number of operands
k: line 3000: 'shl.b32': wrong number of operands
k: line 3001: 'shl.b32': wrong number of operands
k: line 3002: 'shl.b64': wrong number of operands
k: line 3003: 'shl.b64': wrong number of operands
k: line 3004: 'shl.b64': wrong number of operands
k: line 3005: 'shl.b64': wrong number of operands
k: line 3006: 'shl.b64': wrong number of operands
k: line 3007: 'shl.b64': wrong number of operands
k: line 3008: 'shl.b64': wrong number of operands
k: line 3009: 'shr'
k: line 3010: 'shr'
k: line 3011: 'shr'
k: line 3012: 'shr'
k: line 3013: 'shr.b32': wrong number of operands
k: line 3014: 'shr.b32': wrong number of operands
k: line 3015: 'shr.s32': wrong number of operands
k: line 3016: 'shr.s32': wrong number of operands
k: line 3017: 'shr.s32': wrong number of operands
k: line 3018: 'shr.s32': wrong number of operands
k: line 3019: 'shr.s64': wrong number of operands
k: line 3020: 'shr.s64': wrong number of operands
k: line 3021: 'shr.s64': wrong number of operands
k: line 3022: 'shr.s64': wrong number of operands
k: line 3023: 'shr.u32': wrong number of operands
k: line 3024: 'shr.u32': wrong number of operands
k: line 3025: 'shr.u32': wrong number of operands
k: line 3026: 'shr.u32': wrong number of operands
k: line 3027: 'shr.u32': wrong number of operands
k: line 3028: 'shr.u64': wrong number of operands
k: line 3029: 'shr.u64': wrong number of operands
k: line 3030: 'shr.u64': wrong number of operands
k: line 3031: 'shr.u64': wrong number of operands
k: line 3032: 'shr.u64': wrong number of operands
k: line 3033: 'shr.u64': wrong number of operands
k: line 3034: 'shr.u64': wrong number of operands
k: line 3035: 'size.requiredSubgroupSize'
k: line 3036: 'size'
k: line 3037: 'slct.f32'
k: line 3038: 'slct.f32.u32'
k: line 3039: 'slct.s32'
k: line 3040: 'slct.s32'
k: line 3041: 'slct.s32.u32'
k: line 3042: 'slct.s32.u32'
k: line 3043: 'slct.u32'
k: line 3044: 'slct.u32': wrong number of operands
k: line 3045: 'slct.u32'
k: line 3046: 'slct.u32'
k: line 3047: 'slct.u32.f32': wrong number of operands
k: line 3048: 'slct.u32.f32': wrong number of operands
k: line 3049: 'slct.u32.f32': wrong number of operands
k: line 3050: 'slct.u32.f32': wrong number of operands
k: line 3051: 'slct.u32.f32': wrong number of operands
k: line 3052: 'slct.u32.s32': wrong number of operands
k: line 3053: 'slct.u32.s32': wrong number of operands
k: line 3054: 'slct.u32.s32': wrong number of operands
k: line 3055: 'slct.u32.s32': wrong number of operands
k: line 3056: 'slct.u32.s32': wrong number of operands
k: line 3057: 'slct.u32.s32': wrong number of operands
k: line 3058: 'slct.u32.s32': wrong number of operands
k: line 3059: 'slct.u32.u32': wrong number of operands
k: line 3060: 'slct.u32.u32': wrong number of operands
k: line 3061: 'slct.u32.u32': wrong number of operands
k: line 3062: 'slct.u32.u32': wrong number of operands
k: line 3063: 'slct.u32.u32': wrong number of operands
k: line 3064: 'slct.u32.u32': wrong number of operands
k: line 3065: 'sleeps'
k: line 3066: 'sm'
k: line 3067: 'space'
k: line 3068: 'sqrt.rn'
k: line 3069: 'sqrt.rn'
k: line 3070: 'sqrt.rn.f32': wrong number of operands
k: line 3071: 'sqrt.rn.f32': wrong number of operands
k: line 3072: 'sqrt.rn.f64': wrong number of operands
k: line 3073: 'sqrt.rn.f64': wrong number of operands
k: line 3074: 'st': no type
k: line 3075: 'st': no type
k: line 3076: 'st': no type
k: line 3077: 'st.async.u32': wrong number of operands
k: line 3078: 'st.async.weak.shared::cluster.mbarrier::complete_tx::bytes': no type
k: line 3079: 'st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32': wrong number of operands
k: line 3080: 'st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32': wrong number of operands
k: line 3081: 'st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32': wrong number of operands
k: line 3082: 'st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32': wrong number of operands
k: line 3083: 'st.async.weak.shared::cluster.u32'
k: line 3084: 'st.bulk.u32'
k: line 3085: 'st.global': no type
k: line 3086: 'st.global': no type
k: line 3087: 'st.global': no type
k: line 3088: 'st.global': no type
k: line 3089: 'st.global': no type
k: line 3090: 'st.global': no type
k: line 3091: 'st.global': no type
k: line 3092: 'st.global': no type
k: line 3093: 'st.global.b128': wrong number of operands
k: line 3094: 'st.global.b128': vector of this length
k: line 3095: '[%q1]' is no register of 128 bits
k: line 3096: 'st.global.b128': wrong number of operands
k: line 3097: 'st.global.b32': wrong number of operands
k: line 3098: '[%q1+0]' is no value
k: line 3099: 'st.global.b32': wrong number of operands
k: line 3100: 'st.global.f32': wrong number of operands
k: line 3101: '[%q1+24]' is no value
k: line 3102: 'st.global.f32': wrong number of operands
k: line 3103: 'st.global.f64': wrong number of operands
k: line 3104: 'st.global.f64': vector of this length
k: line 3105: '[%q1+56]' is no value
k: line 3106: 'st.global.f64': wrong number of operands
k: line 3107: 'st.global.relaxed.gpu': no type
k: line 3108: 'st.global.relaxed.gpu.u32': wrong number of operands
k: line 3109: '[%q1+68]' is no value
k: line 3110: 'st.global.relaxed.gpu.u32': wrong number of operands
k: line 3111: 'st.global.u16': wrong number of operands
k: line 3112: '[%q1+24]' is no value
k: line 3113: 'st.global.u16': wrong number of operands
k: line 3114: 'st.global.u32': wrong number of operands
k: line 3115: 'st.global.u32': wrong number of operands
k: line 3116: 'st.global.u32': wrong number of operands
k: line 3117: 'st.global.u32': wrong number of operands
k: line 3118: 'st.global.u32': vector of this length
k: line 3119: 'st.global.u32': vector of this length
k: line 3120: 'st.global.u32': vector of this length
k: line 3121: '[%q1+32]' is no value
k: line 3122: '[%q1+44]' is no value
k: line 3123: '[%q1+4]' is no value
k: line 3124: 'st.global.u32': vector of this length
k: line 3125: '[64]' is no value
k: line 3126: 'st.global.u32': wrong number of operands
k: line 3127: 'st.global.u32': wrong number of operands
k: line 3128: 'st.global.u64': wrong number of operands
k: line 3129: 'st.global.u64': vector of this length
k: line 3130: '[%q1+8]' is no value
k: line 3131: 'st.global.u64': wrong number of operands
k: line 3132: 'st.global.u8': wrong number of operands
k: line 3133: '[%q1+131105]' is no value
k: line 3134: 'st.global.u8': wrong number of operands
k: line 3135: 'st.global.v2': no type
k: line 3136: 'st.global.v2': no type
k: line 3137: 'st.global.v2': no type
k: line 3138: 'st.global.v2': no type
k: line 3139: 'st.global.v2.b128': vector of this length
k: line 3140: 'st.global.v2.b128': wrong number of operands
k: line 3141: 'st.global.v2.b128': wrong number of operands
k: line 3142: 'st.global.v2.f64': vector of this length
k: line 3143: 'st.global.v2.f64': wrong number of operands
k: line 3144: 'st.global.v2.f64': wrong number of operands
k: line 3145: 'st.global.v2.u32': vector of this length
k: line 3146: 'st.global.v2.u32': wrong number of operands
k: line 3147: 'st.global.v2.u32': wrong number of operands
k: line 3148: 'st.global.v2.u64': vector of this length
k: line 3149: 'st.global.v2.u64': wrong number of operands
k: line 3150: 'st.global.v2.u64': wrong number of operands
k: line 3151: 'st.global.v4': no type
k: line 3152: 'st.global.v4': no type
k: line 3153: 'st.global.v4.u32': vector of this length
k: line 3154: 'st.global.v4.u32': wrong number of operands
k: line 3155: 'st.global.v4.u32': vector of this length
k: line 3156: 'st.global.v4.u32': wrong number of operands
k: line 3157: 'st.global.v4.u32': wrong number of operands
k: line 3158: 'st.global.v4.u64': wrong number of operands
k: line 3159: 'st.global.v8': no type
k: line 3160: 'st.global.v8.u32': vector of this length
k: line 3161: 'st.global.v8.u32': wrong number of operands
k: line 3162: 'st.global.v8.u32': wrong number of operands
k: line 3163: 'st.local': no type
k: line 3164: 'st.local': no type
k: line 3165: 'st.local': no type
k: line 3166: 'st.local': no type
k: line 3167: 'st.local': no type
k: line 3168: 'st.local.f32': wrong number of operands
k: line 3169: '[%q1+48]' is no value
k: line 3170: 'st.local.f32': wrong number of operands
k: line 3171: 'st.local.f64': wrong number of operands
k: line 3172: '[%q1+16]' is no value
k: line 3173: 'st.local.f64': wrong number of operands
k: line 3174: 'st.local.u32': wrong number of operands
k: line 3175: 'st.local.u32': wrong number of operands
k: line 3176: 'st.local.u32': vector of this length
k: line 3177: '[%q1+24]' is no value
k: line 3178: 'st.local.u32': wrong number of operands
k: line 3179: '[%q1+32]' is no value
k: line 3180: '[%r1]' is no value
k: line 3181: 'st.local.u32': wrong number of operands
k: line 3182: 'st.local.u32': wrong number of operands
k: line 3183: 'st.local.u64': wrong number of operands
k: line 3184: '[%q1+8]' is no value
k: line 3185: 'st.local.u64': wrong number of operands
k: line 3186: 'st.local.u64': vector of this length
k: line 3187: 'st.local.v4': no type
k: line 3188: 'st.local.v4': no type
k: line 3189: 'st.local.v4.u32': vector of this length
k: line 3190: 'st.local.v4.u32': wrong number of operands
k: line 3191: 'st.local.v4.u32': wrong number of operands
k: line 3192: 'st.local.v4.u64': vector of this length
k: line 3193: 'st.local.v4.u64': wrong number of operands
k: line 3194: 'st.local.v4.u64': wrong number of operands
k: line 3195: 'st.release.gpu.global': no type
k: line 3196: 'st.release.gpu.global.u32': wrong number of operands
k: line 3197: '[%q1+300000]' is no value
k: line 3198: 'st.release.gpu.global.u32': wrong number of operands
k: line 3199: 'st.shared': no type
k: line 3200: 'st.shared': no type
k: line 3201: 'st.shared': no type
k: line 3202: 'st.shared': no type
k: line 3203: 'st.shared': no type
k: line 3204: 'st.shared.b32': vector of this length
k: line 3205: 'st.shared.f32': wrong number of operands
k: line 3206: '[%r1+4]' is no value
k: line 3207: 'st.shared.f32': wrong number of operands
k: line 3208: 'st.shared.u16': wrong number of operands
k: line 3209: '[%r1]' is no value
k: line 3210: 'st.shared.u16': wrong number of operands
k: line 3211: 'st.shared.u32': wrong number of operands
k: line 3212: 'st.shared.u32': wrong number of operands
k: line 3213: '[%r1+1020]' is no value
k: line 3214: 'st.shared.u32': wrong number of operands
k: line 3215: '[%r1+16]' is no value
k: line 3216: 'st.shared.u32': vector of this length
k: line 3217: 'st.shared.u64': wrong number of operands
k: line 3218: '[%r1]' is no value
k: line 3219: 'st.shared.u64': wrong number of operands
k: line 3220: 'st.shared.v4': no type
k: line 3221: 'st.shared.v4': no type
k: line 3222: 'st.shared.v4.b32': vector of this length
k: line 3223: 'st.shared.v4.b32': wrong number of operands
k: line 3224: 'st.shared.v4.b32': wrong number of operands
k: line 3225: 'st.shared.v4.u32': vector of this length
k: line 3226: 'st.shared.v4.u32': wrong number of operands
k: line 3227: 'st.shared.v4.u32': wrong number of operands
k: line 3228: 'st.shared.v4.u32': wrong number of operands
k: line 3229: 'st.u32': wrong number of operands
k: line 3230: 'st.u32': wrong number of operands
k: line 3231: '[%q1+32]' is no value
k: line 3232: 'st.u32': wrong number of operands
k: line 3233: '[%q1]' is no value
k: line 3234: 'st.u64': wrong number of operands
k: line 3235: '[%q1]' is no value
k: line 3236: 'st.u64': wrong number of operands
k: line 3237: 'st.volatile.global': no type
k: line 3238: 'st.volatile.global.u16': wrong number of operands
k: line 3239: '[%q1]' is no value
k: line 3240: 'st.volatile.global.u16': wrong number of operands
k: line 3241: 'st.volatile.global.u32': wrong number of operands
k: line 3242: '[%q1+4]' is no value
k: line 3243: 'st.volatile.global.u32': wrong number of operands
k: line 3244: 'st.weak.shared::cluster.mbarrier::complete_tx::bytes.u32': a modifier that it has not
k: line 3245: 'state'
k: line 3246: 'state'
k: line 3247: 'status'
k: line 3248: 'stays'
k: line 3249: 'stays'
k: line 3250: 'stmatrix.aligned.m16n8.x1.shared.b16'
k: line 3251: 'stmatrix.aligned.m8n8.x1.shared.b16'
k: line 3252: 'stmatrix.aligned.m8n8.x4.shared.b16'
k: line 3253: 'stmatrix.aligned.m8n8.x4.shared::cta.b16'
k: line 3254: 'stmatrix.aligned.sync.m16n8.x1.shared.b16'
k: line 3255: 'stmatrix.aligned.sync.m8n8.x1.cta.shared.b16'
k: line 3256: 'stmatrix.aligned.sync.m8n8.x4.shared.b16': registers of a matrix
k: line 3257: 'stmatrix.sync.aligned.m16n8.shared.b16'
k: line 3258: 'stmatrix.sync.aligned.m16n8.shared.x1.b16'
k: line 3259: 'stmatrix.sync.aligned.m16n8.x1.b16'
k: line 3260: 'stmatrix.sync.aligned.m16n8.x1.b16.shared'
k: line 3261: 'stmatrix.sync.aligned.m16n8.x1.shared'
k: line 3262: 'stmatrix.sync.aligned.m16n8.x1.shared.b16': wrong number of operands
k: line 3263: 'stmatrix.sync.aligned.m16n8.x1.shared.b16': wrong number of operands
k: line 3264: 'stmatrix.sync.aligned.m16n8.x1.shared.b16': wrong number of operands
k: line 3265: 'stmatrix.sync.aligned.m16n8.x1.shared.b16': wrong number of operands
k: line 3266: 'stmatrix.sync.aligned.m8n8.cta.shared.b16'
k: line 3267: 'stmatrix.sync.aligned.m8n8.cta.x1.shared.b16'
k: line 3268: 'stmatrix.sync.aligned.m8n8.shared.b16'
k: line 3269: 'stmatrix.sync.aligned.m8n8.shared.b16'
k: line 3270: 'stmatrix.sync.aligned.m8n8.shared.x4.b16': registers of a matrix
k: line 3271: 'stmatrix.sync.aligned.m8n8.shared::cta.b16'
k: line 3272: 'stmatrix.sync.aligned.m8n8.x1.cta.b16'
k: line 3273: 'stmatrix.sync.aligned.m8n8.x1.cta.b16.shared'
k: line 3274: 'stmatrix.sync.aligned.m8n8.x1.cta.shared'
k: line 3275: 'stmatrix.sync.aligned.m8n8.x1.cta.shared.b16': wrong number of operands
k: line 3276: 'stmatrix.sync.aligned.m8n8.x1.cta.shared.b16': wrong number of operands
k: line 3277: 'stmatrix.sync.aligned.m8n8.x1.cta.shared.b16': wrong number of operands
k: line 3278: 'stmatrix.sync.aligned.m8n8.x1.cta.shared.b16': wrong number of operands
k: line 3279: 'stmatrix.sync.aligned.m8n8.x1.shared'
k: line 3280: 'stmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 3281: 'stmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 3282: 'stmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 3283: 'stmatrix.sync.aligned.m8n8.x1.shared.b16': wrong number of operands
k: line 3284: 'stmatrix.sync.aligned.m8n8.x1.shared.cta.b16'
k: line 3285: 'stmatrix.sync.aligned.m8n8.x4.b16': registers of a matrix
k: line 3286: 'stmatrix.sync.aligned.m8n8.x4.b16.shared': registers of a matrix
k: line 3287: 'stmatrix.sync.aligned.m8n8.x4.shared'
k: line 3288: 'stmatrix.sync.aligned.m8n8.x4.shared.b16': wrong number of operands
k: line 3289: 'stmatrix.sync.aligned.m8n8.x4.shared.b16': wrong number of operands
k: line 3290: 'stmatrix.sync.aligned.m8n8.x4.shared.b16': wrong number of operands
k: line 3291: 'stmatrix.sync.aligned.m8n8.x4.shared.b16': wrong number of operands
k: line 3292: 'stmatrix.sync.aligned.m8n8.x4.shared::cta'
k: line 3293: 'stmatrix.sync.aligned.m8n8.x4.shared::cta.b16': wrong number of operands
k: line 3294: 'stmatrix.sync.aligned.m8n8.x4.shared::cta.b16': wrong number of operands
k: line 3295: 'stmatrix.sync.aligned.m8n8.x4.shared::cta.b16': wrong number of operands
k: line 3296: 'stmatrix.sync.aligned.m8n8.x4.shared::cta.b16': wrong number of operands
k: line 3297: 'stmatrix.sync.aligned.x1.cta.shared.b16'
k: line 3298: 'stmatrix.sync.aligned.x1.m16n8.shared.b16'
k: line 3299: 'stmatrix.sync.aligned.x1.m8n8.cta.shared.b16'
k: line 3300: 'stmatrix.sync.aligned.x1.shared.b16'
k: line 3301: 'stmatrix.sync.aligned.x1.shared.b16'
k: line 3302: 'stmatrix.sync.aligned.x4.m8n8.shared.b16': registers of a matrix
k: line 3303: 'stmatrix.sync.aligned.x4.shared.b16'
k: line 3304: 'stmatrix.sync.aligned.x4.shared::cta.b16'
k: line 3305: 'stmatrix.sync.m16n8.aligned.x1.shared.b16'
k: line 3306: 'stmatrix.sync.m16n8.x1.shared.b16'
k: line 3307: 'stmatrix.sync.m8n8.aligned.x1.cta.shared.b16'
k: line 3308: 'stmatrix.sync.m8n8.aligned.x4.shared.b16': registers of a matrix
k: line 3309: 'stmatrix.sync.m8n8.x1.shared.b16'
k: line 3310: 'stmatrix.sync.m8n8.x4.shared.b16'
k: line 3311: 'stmatrix.sync.m8n8.x4.shared::cta.b16'
k: line 3312: 'struct'
k: line 3313: 'sub'
k: line 3314: 'sub'
k: line 3315: 'sub'
k: line 3316: 'sub'
k: line 3317: 'sub'
k: line 3318: 'sub.f32': wrong number of operands
k: line 3319: 'sub.f32': wrong number of operands
k: line 3320: 'sub.s32': wrong number of operands
k: line 3321: 'sub.s32': wrong number of operands
k: line 3322: 'sub.s64': wrong number of operands
k: line 3323: 'sub.s64': wrong number of operands
k: line 3324: 'sub.u32': wrong number of operands
k: line 3325: 'sub.u32': wrong number of operands
k: line 3326: 'sub.u32': wrong number of operands
k: line 3327: 'sub.u32': wrong number of operands
k: line 3328: 'sub.u32': wrong number of operands
k: line 3329: 'sub.u32': wrong number of operands
k: line 3330: 'sub.u32': wrong number of operands
k: line 3331: 'sub.u32': wrong number of operands
k: line 3332: 'sub.u64': wrong number of operands
k: line 3333: 'sub.u64': wrong number of operands
k: line 3334: 'suld.2d.b.b32.clamp'
k: line 3335: 'suld.2d.b.v4.b8.clamp'
k: line 3336: 'suld.2d.b32.clamp'
k: line 3337: 'suld.2d.v4.b8.clamp'
k: line 3338: 'suld.b.2d.b32'
k: line 3339: 'suld.b.2d.b32.clamp': wrong number of operands
k: line 3340: 'suld.b.2d.b32.clamp': wrong number of operands
k: line 3341: 'suld.b.2d.b32.clamp': wrong number of operands
k: line 3342: 'suld.b.2d.b32.clamp': wrong number of operands
k: line 3343: 'suld.b.2d.clamp'
k: line 3344: 'suld.b.2d.v4.b8'
k: line 3345: 'suld.b.2d.v4.b8.clamp': wrong number of operands
k: line 3346: 'suld.b.2d.v4.b8.clamp': wrong number of operands
k: line 3347: 'suld.b.2d.v4.b8.clamp': wrong number of operands
k: line 3348: 'suld.b.2d.v4.b8.clamp': wrong number of operands
k: line 3349: 'suld.b.2d.v4.clamp'
k: line 3350: 'suld.b.b32.clamp'
k: line 3351: 'suld.b.v4.b8.clamp'
k: line 3352: 'suq.array_size'
k: line 3353: 'suq.array_size.b32': wrong number of operands
k: line 3354: 'suq.array_size.b32': wrong number of operands
k: line 3355: 'suq.array_size.b32': wrong number of operands
k: line 3356: 'suq.array_size.b32': wrong number of operands
k: line 3357: 'suq.b32'
k: line 3358: 't'
k: line 3359: 'taken'
k: line 3360: 'tcgen05.cta_group::1.kind::f16'
k: line 3361: 'tcgen05.cta_group::1.mma.kind::f16'
k: line 3362: 'tcgen05.ld.aligned.32x32b.x2.b32'
k: line 3363: 'tcgen05.ld.aligned.sync.32x32b.x2.b32'
k: line 3364: 'tcgen05.ld.sync.32x32b.aligned.x2.b32'
k: line 3365: 'tcgen05.ld.sync.32x32b.x2.b32'
k: line 3366: 'tcgen05.ld.sync.aligned.32x32b.b32'
k: line 3367: 'tcgen05.ld.sync.aligned.32x32b.b32.x2'
k: line 3368: 'tcgen05.ld.sync.aligned.32x32b.x2'
k: line 3369: 'tcgen05.ld.sync.aligned.32x32b.x2.b32'
k: line 3370: 'tcgen05.ld.sync.aligned.32x32b.x2.b32'
k: line 3371: 'tcgen05.ld.sync.aligned.32x32b.x2.b32'
k: line 3372: 'tcgen05.ld.sync.aligned.32x32b.x2.b32'
k: line 3373: 'tcgen05.ld.sync.aligned.x2.32x32b.b32'
k: line 3374: 'tcgen05.ld.sync.aligned.x2.b32'
k: line 3375: 'tcgen05.mma.cta_group::1'
k: line 3376: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3377: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3378: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3379: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3380: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3381: 'tcgen05.mma.cta_group::1.kind::f16'
k: line 3382: 'tcgen05.mma.kind::f16'
k: line 3383: 'tcgen05.mma.kind::f16.cta_group::1'
k: line 3384: 'tcgen05.sync.aligned.32x32b.x2.b32'
k: line 3385: 'tcgen05.sync.ld.aligned.32x32b.x2.b32'
k: line 3386: 'test_n_failed'
k: line 3387: 'testp.f32': wrong number of operands
k: line 3388: 'testp.finite.f32': wrong number of operands
k: line 3389: 'testp.finite.f32.f32': wrong number of operands
k: line 3390: 'testp.finite.u32': wrong number of operands
k: line 3391: 'threads_of'
k: line 3392: 'tick_ns'
k: line 3393: 'told'
k: line 3394: 'took_ns'
k: line 3395: 'trans'
k: line 3396: 'tried'
k: line 3397: 'true'
k: line 3398: 'txq.b32'
k: line 3399: 'txq.depth'
k: line 3400: 'txq.depth.b32': wrong number of operands
k: line 3401: 'txq.depth.b32': wrong number of operands
k: line 3402: 'txq.depth.b32': wrong number of operands
k: line 3403: 'txq.depth.b32': wrong number of operands
k: line 3404: 'txq.height'
k: line 3405: 'txq.height.b32': wrong number of operands
k: line 3406: 'txq.height.b32': wrong number of operands
k: line 3407: 'txq.height.b32': wrong number of operands
k: line 3408: 'txq.height.b32': wrong number of operands
k: line 3409: 'txq.width'
k: line 3410: 'txq.width.b32': wrong number of operands
k: line 3411: 'txq.width.b32': wrong number of operands
k: line 3412: 'txq.width.b32': wrong number of operands
k: line 3413: 'txq.width.b32': wrong number of operands
k: line 3414: 'type'
k: line 3415: 'u32'
k: line 3416: 'union'
k: line 3417: 'unload'
k: line 3418: 'unload'
k: line 3419: 'unmapped'
k: line 3420: 'uploaded'
k: line 3421: 'user'
k: line 3422: 'v'
k: line 3423: 'value.cooperative'
k: line 3424: 'value.priority'
k: line 3425: 'value'
k: line 3426: 'variant.block'
k: line 3427: 'variant.launch_id_offset'
k: line 3428: 'variant.map_limit'
k: line 3429: 'variant.max_threads'
k: line 3430: 'variant.min_threads'
k: line 3431: 'variant.n_constants'
k: line 3432: 'variant.n_params'
k: line 3433: 'variant.n_sites'
k: line 3434: 'variant.reach'
k: line 3435: 'variant.refused'
k: line 3436: 'vote.all.pred': wrong number of operands
k: line 3437: 'vote.all.pred': wrong number of operands
k: line 3438: 'vote.any.pred': wrong number of operands
k: line 3439: 'vote.b32'
k: line 3440: 'vote.ballot.b32': wrong number of operands
k: line 3441: 'vote.ballot.b32': wrong number of operands
k: line 3442: 'vote.ballot.b32': wrong number of operands
k: line 3443: 'vote.ballot.b32': wrong number of operands
k: line 3444: 'vote.ballot.b32': wrong number of operands
k: line 3445: 'vote.ballot.b32': wrong number of operands
k: line 3446: 'vote.ballot.b32': wrong number of operands
k: line 3447: 'vote.sync.all.pred': wrong number of operands
k: line 3448: 'vote.sync.all.pred': wrong number of operands
k: line 3449: 'vote.sync.all.pred': wrong number of operands
k: line 3450: 'vote.sync.all.pred': wrong number of operands
k: line 3451: 'vote.sync.any.pred': wrong number of operands
k: line 3452: 'vote.sync.any.pred': wrong number of operands
k: line 3453: 'vote.sync.any.pred': wrong number of operands
k: line 3454: 'vote.sync.any.pred': wrong number of operands
k: line 3455: 'vote.sync.b32'
k: line 3456: 'vote.sync.b32'
k: line 3457: 'vote.sync.b32'
k: line 3458: 'vote.sync.ballot.b32': wrong number of operands
k: line 3459: 'vote.sync.ballot.b32': wrong number of operands
k: line 3460: 'vote.sync.ballot.b32': wrong number of operands
k: line 3461: 'vote.sync.ballot.b32': wrong number of operands
k: line 3462: 'vote.sync.ballot.b32': wrong number of operands
k: line 3463: 'vote.sync.ballot.b32': wrong number of operands
k: line 3464: 'vote.sync.ballot.b32': wrong number of operands
k: line 3465: 'vote.sync.ballot.b32': wrong number of operands
k: line 3466: 'vote.sync.ballot.b32': wrong number of operands
k: line 3467: 'vote.sync.ballot.b32': wrong number of operands
k: line 3468: 'vote.sync.ballot.b32': wrong number of operands
k: line 3469: 'vote.sync.ballot.b32': wrong number of operands
k: line 3470: 'vote.sync.ballot.b32': wrong number of operands
k: line 3471: 'vote.sync.pred'
k: line 3472: 'vote.sync.pred': wrong number of operands
k: line 3473: 'wait'
k: line 3474: 'wait'
k: line 3475: 'way'
k: line 3476: 'wgmma.mma_async.aligned.m64n8k16.f32.f16.f16'
k: line 3477: 'wgmma.mma_async.sync.aligned.f32.f16.f16'
k: line 3478: 'wgmma.mma_async.sync.aligned.m64n8k16.f16.f16'
k: line 3479: 'wgmma.mma_async.sync.aligned.m64n8k16.f16.f32.f16'
k: line 3480: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16'
k: line 3481: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': registers of a matrix
k: line 3482: '%p1' is a predicate, a value was expected
k: line 3483: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 3484: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 3485: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 3486: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 3487: 'wgmma.sync.aligned'
k: line 3488: 'wgmma.sync.aligned.m64n8k16.f32.f16.f16'
k: line 3489: 'wgmma.sync.mma_async.aligned.m64n8k16.f32.f16.f16'
k: line 3490: 'wgmma.sync.wait_group.aligned'
k: line 3491: 'wgmma.wait_group.aligned'
k: line 3492: 'which'
k: line 3493: 'whole.left_out.n'
k: line 3494: 'whole.match.n'
k: line 3495: 'width'
k: line 3496: 'with'
k: line 3497: 'with_ext'
k: line 3498: 'wmma.a.load.sync.aligned.col.m8n8k32.s4'
k: line 3499: 'wmma.a.load.sync.aligned.row.m16n16k16.global.f16'
k: line 3500: 'wmma.a.load.sync.aligned.row.m16n16k16.global.s8'
k: line 3501: 'wmma.a.load.sync.aligned.row.m16n16k16.local.s8'
k: line 3502: 'wmma.a.load.sync.aligned.row.m16n16k16.s4'
k: line 3503: 'wmma.a.load.sync.aligned.row.m16n16k16.s8'
k: line 3504: 'wmma.a.load.sync.aligned.row.m16n16k16.s8'
k: line 3505: 'wmma.a.load.sync.aligned.row.m16n16k8.global.tf32'
k: line 3506: 'wmma.a.load.sync.aligned.row.m8n8k4.global.f64'
k: line 3507: 'wmma.a.load.sync.row.m16n16k16.shared::cta.s8'
k: line 3508: 'wmma.a.store.sync.aligned.row.m16n16k16.s8'
k: line 3509: 'wmma.a.sync.aligned.col.m8n8k32.s4'
k: line 3510: 'wmma.a.sync.aligned.row.m16n16k16.global.f16'
k: line 3511: 'wmma.a.sync.aligned.row.m16n16k16.global.s8'
k: line 3512: 'wmma.a.sync.aligned.row.m16n16k16.local.s8'
k: line 3513: 'wmma.a.sync.aligned.row.m16n16k16.s4'
k: line 3514: 'wmma.a.sync.aligned.row.m16n16k16.s8'
k: line 3515: 'wmma.a.sync.aligned.row.m16n16k16.s8'
k: line 3516: 'wmma.a.sync.aligned.row.m16n16k16.s8'
k: line 3517: 'wmma.a.sync.aligned.row.m16n16k8.global.tf32'
k: line 3518: 'wmma.a.sync.aligned.row.m8n8k4.global.f64'
k: line 3519: 'wmma.a.sync.row.m16n16k16.shared::cta.s8'
k: line 3520: 'wmma.and.mma.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3521: 'wmma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3522: 'wmma.b.load.sync.aligned.col.m16n16k16.global.f16'
k: line 3523: 'wmma.b.load.sync.aligned.col.m16n16k8.global.tf32'
k: line 3524: 'wmma.b.load.sync.aligned.col.m8n8k4.global.f64'
k: line 3525: 'wmma.b.load.sync.aligned.row.m8n8k32.s4'
k: line 3526: 'wmma.b.sync.aligned.col.m16n16k16.global.f16'
k: line 3527: 'wmma.b.sync.aligned.col.m16n16k8.global.tf32'
k: line 3528: 'wmma.b.sync.aligned.col.m8n8k4.global.f64'
k: line 3529: 'wmma.b.sync.aligned.row.m8n8k32.s4'
k: line 3530: 'wmma.c.load.sync.aligned.row.m16n16k16.global.f16'
k: line 3531: 'wmma.c.load.sync.aligned.row.m16n16k8.global.f32'
k: line 3532: 'wmma.c.sync.aligned.row.m16n16k16.global.f16'
k: line 3533: 'wmma.c.sync.aligned.row.m16n16k8.global.f32'
k: line 3534: 'wmma.d.load.sync.aligned.row.m16n16k16.s8'
k: line 3535: 'wmma.d.store.sync.aligned.row.m16n16k16.f16.x'
k: line 3536: 'wmma.d.store.sync.aligned.row.m16n16k16.global.f16'
k: line 3537: 'wmma.d.store.sync.aligned.row.m16n16k16.global.f32'
k: line 3538: 'wmma.d.store.sync.aligned.row.m16n16k8.global.f32'
k: line 3539: 'wmma.d.sync.aligned.row.m16n16k16.f16.x'
k: line 3540: 'wmma.d.sync.aligned.row.m16n16k16.global.f16'
k: line 3541: 'wmma.d.sync.aligned.row.m16n16k16.global.f32'
k: line 3542: 'wmma.d.sync.aligned.row.m16n16k16.s8'
k: line 3543: 'wmma.d.sync.aligned.row.m16n16k8.global.f32'
k: line 3544: 'wmma.load.a.aligned.col.m8n8k32.s4'
k: line 3545: 'wmma.load.a.aligned.row.m16n16k16.global.f16'
k: line 3546: 'wmma.load.a.aligned.row.m16n16k16.global.s8'
k: line 3547: 'wmma.load.a.aligned.row.m16n16k16.local.s8'
k: line 3548: 'wmma.load.a.aligned.row.m16n16k16.s4'
k: line 3549: 'wmma.load.a.aligned.row.m16n16k16.s8'
k: line 3550: 'wmma.load.a.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3551: 'wmma.load.a.aligned.row.m16n16k8.global.tf32'
k: line 3552: 'wmma.load.a.aligned.row.m8n8k4.global.f64'
k: line 3553: 'wmma.load.a.aligned.sync.col.m8n8k32.s4'
k: line 3554: 'wmma.load.a.aligned.sync.row.m16n16k16.local.s8'
k: line 3555: 'wmma.load.a.aligned.sync.row.m16n16k16.s4'
k: line 3556: 'wmma.load.a.aligned.sync.row.m16n16k16.s8'
k: line 3557: 'wmma.load.a.aligned.sync.row.m16n16k16.s8': wrong number of operands
k: line 3558: 'wmma.load.a.row.m16n16k16.shared::cta.s8'
k: line 3559: 'wmma.load.a.row.sync.m16n16k16.shared::cta.s8'
k: line 3560: 'wmma.load.a.sync.aligned.col.m8n8k32'
k: line 3561: 'wmma.load.a.sync.aligned.col.m8n8k32.s4': wrong number of operands
k: line 3562: 'wmma.load.a.sync.aligned.col.m8n8k32.s4'
k: line 3563: 'wmma.load.a.sync.aligned.col.m8n8k32.s4'
k: line 3564: 'wmma.load.a.sync.aligned.col.m8n8k32.s4': wrong number of operands
k: line 3565: 'wmma.load.a.sync.aligned.col.s4'
k: line 3566: 'wmma.load.a.sync.aligned.col.s4.m8n8k32'
k: line 3567: 'wmma.load.a.sync.aligned.m16n16k16.global.f16'
k: line 3568: 'wmma.load.a.sync.aligned.m16n16k16.global.s8'
k: line 3569: 'wmma.load.a.sync.aligned.m16n16k16.local.s8'
k: line 3570: 'wmma.load.a.sync.aligned.m16n16k16.row.local.s8'
k: line 3571: 'wmma.load.a.sync.aligned.m16n16k16.row.s4'
k: line 3572: 'wmma.load.a.sync.aligned.m16n16k16.row.s8'
k: line 3573: 'wmma.load.a.sync.aligned.m16n16k16.row.s8': wrong number of operands
k: line 3574: 'wmma.load.a.sync.aligned.m16n16k16.s4'
k: line 3575: 'wmma.load.a.sync.aligned.m16n16k16.s8'
k: line 3576: 'wmma.load.a.sync.aligned.m16n16k16.s8': wrong number of operands
k: line 3577: 'wmma.load.a.sync.aligned.m16n16k8.global.tf32'
k: line 3578: 'wmma.load.a.sync.aligned.m8n8k32.col.s4'
k: line 3579: 'wmma.load.a.sync.aligned.m8n8k32.s4'
k: line 3580: 'wmma.load.a.sync.aligned.m8n8k4.global.f64'
k: line 3581: 'wmma.load.a.sync.aligned.row.global.f16'
k: line 3582: 'wmma.load.a.sync.aligned.row.global.f64'
k: line 3583: 'wmma.load.a.sync.aligned.row.global.s8'
k: line 3584: 'wmma.load.a.sync.aligned.row.global.tf32'
k: line 3585: 'wmma.load.a.sync.aligned.row.local.m16n16k16.s8'
k: line 3586: 'wmma.load.a.sync.aligned.row.local.s8'
k: line 3587: 'wmma.load.a.sync.aligned.row.m16n16k16'
k: line 3588: 'wmma.load.a.sync.aligned.row.m16n16k16': wrong number of operands
k: line 3589: 'wmma.load.a.sync.aligned.row.m16n16k16'
k: line 3590: 'wmma.load.a.sync.aligned.row.m16n16k16.global'
k: line 3591: 'wmma.load.a.sync.aligned.row.m16n16k16.global'
k: line 3592: 'wmma.load.a.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3593: '[%q1]' is no value
k: line 3594: '{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}' is no address
k: line 3595: 'wmma.load.a.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3596: 'wmma.load.a.sync.aligned.row.m16n16k16.global.s8': registers of a matrix
k: line 3597: '16' is no address
k: line 3598: 'wmma.load.a.sync.aligned.row.m16n16k16.global.s8': wrong number of operands
k: line 3599: 'wmma.load.a.sync.aligned.row.m16n16k16.global.s8': wrong number of operands
k: line 3600: 'wmma.load.a.sync.aligned.row.m16n16k16.local'
k: line 3601: 'wmma.load.a.sync.aligned.row.m16n16k16.local.s8': wrong number of operands
k: line 3602: 'wmma.load.a.sync.aligned.row.m16n16k16.local.s8'
k: line 3603: 'wmma.load.a.sync.aligned.row.m16n16k16.local.s8'
k: line 3604: 'wmma.load.a.sync.aligned.row.m16n16k16.local.s8': wrong number of operands
k: line 3605: 'wmma.load.a.sync.aligned.row.m16n16k16.s4': wrong number of operands
k: line 3606: 'wmma.load.a.sync.aligned.row.m16n16k16.s4'
k: line 3607: 'wmma.load.a.sync.aligned.row.m16n16k16.s4'
k: line 3608: 'wmma.load.a.sync.aligned.row.m16n16k16.s4': wrong number of operands
k: line 3609: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': registers of a matrix
k: line 3610: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3611: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': registers of a matrix
k: line 3612: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': registers of a matrix
k: line 3613: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3614: '16' is no address
k: line 3615: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3616: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3617: 'wmma.load.a.sync.aligned.row.m16n16k16.s8.local'
k: line 3618: 'wmma.load.a.sync.aligned.row.m16n16k8.global'
k: line 3619: 'wmma.load.a.sync.aligned.row.m16n16k8.global.tf32': wrong number of operands
k: line 3620: '[%q1]' is no value
k: line 3621: '{%r1, %r2, %r3, %r4}' is no address
k: line 3622: 'wmma.load.a.sync.aligned.row.m16n16k8.global.tf32': wrong number of operands
k: line 3623: 'wmma.load.a.sync.aligned.row.m8n8k4.global'
k: line 3624: '[%q1]' is no register
k: line 3625: '0' is no address
k: line 3626: 'wmma.load.a.sync.aligned.row.m8n8k4.global.f64': wrong number of operands
k: line 3627: 'wmma.load.a.sync.aligned.row.m8n8k4.global.f64': wrong number of operands
k: line 3628: 'wmma.load.a.sync.aligned.row.s4'
k: line 3629: 'wmma.load.a.sync.aligned.row.s4.m16n16k16'
k: line 3630: 'wmma.load.a.sync.aligned.row.s8'
k: line 3631: 'wmma.load.a.sync.aligned.row.s8': wrong number of operands
k: line 3632: 'wmma.load.a.sync.aligned.row.s8.m16n16k16'
k: line 3633: 'wmma.load.a.sync.aligned.row.s8.m16n16k16': wrong number of operands
k: line 3634: 'wmma.load.a.sync.col.aligned.m8n8k32.s4'
k: line 3635: 'wmma.load.a.sync.col.m8n8k32.s4'
k: line 3636: 'wmma.load.a.sync.m16n16k16.row.shared::cta.s8'
k: line 3637: 'wmma.load.a.sync.m16n16k16.shared::cta.s8'
k: line 3638: 'wmma.load.a.sync.row.aligned.m16n16k16.local.s8'
k: line 3639: 'wmma.load.a.sync.row.aligned.m16n16k16.s4'
k: line 3640: 'wmma.load.a.sync.row.aligned.m16n16k16.s8'
k: line 3641: 'wmma.load.a.sync.row.aligned.m16n16k16.s8': wrong number of operands
k: line 3642: 'wmma.load.a.sync.row.m16n16k16.local.s8'
k: line 3643: 'wmma.load.a.sync.row.m16n16k16.s4'
k: line 3644: 'wmma.load.a.sync.row.m16n16k16.s8': registers of a matrix
k: line 3645: 'wmma.load.a.sync.row.m16n16k16.s8': wrong number of operands
k: line 3646: 'wmma.load.a.sync.row.m16n16k16.s8.shared::cta'
k: line 3647: 'wmma.load.a.sync.row.m16n16k16.shared::cta'
k: line 3648: 'wmma.load.a.sync.row.m16n16k16.shared::cta.s8': registers of a matrix
k: line 3649: '32' is no address
k: line 3650: 'wmma.load.a.sync.row.m16n16k16.shared::cta.s8': wrong number of operands
k: line 3651: 'wmma.load.a.sync.row.m16n16k16.shared::cta.s8': wrong number of operands
k: line 3652: 'wmma.load.a.sync.row.shared::cta.m16n16k16.s8'
k: line 3653: 'wmma.load.a.sync.row.shared::cta.s8'
k: line 3654: 'wmma.load.b.aligned.col.m16n16k16.global.f16'
k: line 3655: 'wmma.load.b.aligned.col.m16n16k8.global.tf32'
k: line 3656: 'wmma.load.b.aligned.col.m8n8k4.global.f64'
k: line 3657: 'wmma.load.b.aligned.row.m8n8k32.s4'
k: line 3658: 'wmma.load.b.aligned.sync.row.m8n8k32.s4'
k: line 3659: 'wmma.load.b.sync.aligned.col.global.f16'
k: line 3660: 'wmma.load.b.sync.aligned.col.global.f64'
k: line 3661: 'wmma.load.b.sync.aligned.col.global.tf32'
k: line 3662: 'wmma.load.b.sync.aligned.col.m16n16k16.global'
k: line 3663: 'wmma.load.b.sync.aligned.col.m16n16k16.global.f16': wrong number of operands
k: line 3664: '[%q1]' is no value
k: line 3665: '{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}' is no address
k: line 3666: 'wmma.load.b.sync.aligned.col.m16n16k16.global.f16': wrong number of operands
k: line 3667: 'wmma.load.b.sync.aligned.col.m16n16k8.global'
k: line 3668: 'wmma.load.b.sync.aligned.col.m16n16k8.global.tf32': wrong number of operands
k: line 3669: '[%q1]' is no value
k: line 3670: '{%r1, %r2, %r3, %r4}' is no address
k: line 3671: 'wmma.load.b.sync.aligned.col.m16n16k8.global.tf32': wrong number of operands
k: line 3672: 'wmma.load.b.sync.aligned.col.m8n8k4.global'
k: line 3673: '[%q1]' is no register
k: line 3674: '0' is no address
k: line 3675: 'wmma.load.b.sync.aligned.col.m8n8k4.global.f64': wrong number of operands
k: line 3676: 'wmma.load.b.sync.aligned.col.m8n8k4.global.f64': wrong number of operands
k: line 3677: 'wmma.load.b.sync.aligned.m16n16k16.global.f16'
k: line 3678: 'wmma.load.b.sync.aligned.m16n16k8.global.tf32'
k: line 3679: 'wmma.load.b.sync.aligned.m8n8k32.row.s4'
k: line 3680: 'wmma.load.b.sync.aligned.m8n8k32.s4'
k: line 3681: 'wmma.load.b.sync.aligned.m8n8k4.global.f64'
k: line 3682: 'wmma.load.b.sync.aligned.row.m8n8k32'
k: line 3683: 'wmma.load.b.sync.aligned.row.m8n8k32.s4': wrong number of operands
k: line 3684: 'wmma.load.b.sync.aligned.row.m8n8k32.s4'
k: line 3685: 'wmma.load.b.sync.aligned.row.m8n8k32.s4'
k: line 3686: 'wmma.load.b.sync.aligned.row.m8n8k32.s4': wrong number of operands
k: line 3687: 'wmma.load.b.sync.aligned.row.s4'
k: line 3688: 'wmma.load.b.sync.aligned.row.s4.m8n8k32'
k: line 3689: 'wmma.load.b.sync.row.aligned.m8n8k32.s4'
k: line 3690: 'wmma.load.b.sync.row.m8n8k32.s4'
k: line 3691: 'wmma.load.c.aligned.row.m16n16k16.global.f16'
k: line 3692: 'wmma.load.c.aligned.row.m16n16k8.global.f32'
k: line 3693: 'wmma.load.c.sync.aligned.m16n16k16.global.f16'
k: line 3694: 'wmma.load.c.sync.aligned.m16n16k8.global.f32'
k: line 3695: 'wmma.load.c.sync.aligned.row.global.f16'
k: line 3696: 'wmma.load.c.sync.aligned.row.global.f32'
k: line 3697: 'wmma.load.c.sync.aligned.row.m16n16k16.global'
k: line 3698: 'wmma.load.c.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3699: '[%q1]' is no value
k: line 3700: '{%r1, %r2, %r3, %r4}' is no address
k: line 3701: 'wmma.load.c.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3702: 'wmma.load.c.sync.aligned.row.m16n16k8.global'
k: line 3703: 'wmma.load.c.sync.aligned.row.m16n16k8.global.f32': wrong number of operands
k: line 3704: '[%q1]' is no value
k: line 3705: '{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}' is no address
k: line 3706: 'wmma.load.c.sync.aligned.row.m16n16k8.global.f32': wrong number of operands
k: line 3707: 'wmma.load.d.aligned.row.m16n16k16.s8'
k: line 3708: 'wmma.load.d.aligned.sync.row.m16n16k16.s8'
k: line 3709: 'wmma.load.d.sync.aligned.m16n16k16.row.s8'
k: line 3710: 'wmma.load.d.sync.aligned.m16n16k16.s8'
k: line 3711: 'wmma.load.d.sync.aligned.row.m16n16k16'
k: line 3712: 'wmma.load.d.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3713: 'wmma.load.d.sync.aligned.row.m16n16k16.s8'
k: line 3714: 'wmma.load.d.sync.aligned.row.m16n16k16.s8'
k: line 3715: 'wmma.load.d.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3716: 'wmma.load.d.sync.aligned.row.s8'
k: line 3717: 'wmma.load.d.sync.aligned.row.s8.m16n16k16'
k: line 3718: 'wmma.load.d.sync.row.aligned.m16n16k16.s8'
k: line 3719: 'wmma.load.d.sync.row.m16n16k16.s8'
k: line 3720: 'wmma.load.sync.a.aligned.col.m8n8k32.s4'
k: line 3721: 'wmma.load.sync.a.aligned.row.m16n16k16.global.f16'
k: line 3722: 'wmma.load.sync.a.aligned.row.m16n16k16.global.s8'
k: line 3723: 'wmma.load.sync.a.aligned.row.m16n16k16.local.s8'
k: line 3724: 'wmma.load.sync.a.aligned.row.m16n16k16.s4'
k: line 3725: 'wmma.load.sync.a.aligned.row.m16n16k16.s8'
k: line 3726: 'wmma.load.sync.a.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3727: 'wmma.load.sync.a.aligned.row.m16n16k8.global.tf32'
k: line 3728: 'wmma.load.sync.a.aligned.row.m8n8k4.global.f64'
k: line 3729: 'wmma.load.sync.a.row.m16n16k16.shared::cta.s8'
k: line 3730: 'wmma.load.sync.aligned.col.m16n16k16.global.f16'
k: line 3731: 'wmma.load.sync.aligned.col.m16n16k8.global.tf32'
k: line 3732: 'wmma.load.sync.aligned.col.m8n8k32.s4'
k: line 3733: 'wmma.load.sync.aligned.col.m8n8k4.global.f64'
k: line 3734: 'wmma.load.sync.aligned.row.m16n16k16.global.f16'
k: line 3735: 'wmma.load.sync.aligned.row.m16n16k16.global.f16'
k: line 3736: 'wmma.load.sync.aligned.row.m16n16k16.global.s8'
k: line 3737: 'wmma.load.sync.aligned.row.m16n16k16.local.s8'
k: line 3738: 'wmma.load.sync.aligned.row.m16n16k16.s4'
k: line 3739: 'wmma.load.sync.aligned.row.m16n16k16.s8'
k: line 3740: 'wmma.load.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3741: 'wmma.load.sync.aligned.row.m16n16k16.s8'
k: line 3742: 'wmma.load.sync.aligned.row.m16n16k8.global.f32'
k: line 3743: 'wmma.load.sync.aligned.row.m16n16k8.global.tf32'
k: line 3744: 'wmma.load.sync.aligned.row.m8n8k32.s4'
k: line 3745: 'wmma.load.sync.aligned.row.m8n8k4.global.f64'
k: line 3746: 'wmma.load.sync.b.aligned.col.m16n16k16.global.f16'
k: line 3747: 'wmma.load.sync.b.aligned.col.m16n16k8.global.tf32'
k: line 3748: 'wmma.load.sync.b.aligned.col.m8n8k4.global.f64'
k: line 3749: 'wmma.load.sync.b.aligned.row.m8n8k32.s4'
k: line 3750: 'wmma.load.sync.c.aligned.row.m16n16k16.global.f16'
k: line 3751: 'wmma.load.sync.c.aligned.row.m16n16k8.global.f32'
k: line 3752: 'wmma.load.sync.d.aligned.row.m16n16k16.s8'
k: line 3753: 'wmma.load.sync.row.m16n16k16.shared::cta.s8'
k: line 3754: 'wmma.mma.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3755: 'wmma.mma.aligned.row.col.m16n16k16.f32.f16'
k: line 3756: 'wmma.mma.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3757: 'wmma.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32'
k: line 3758: 'wmma.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3759: 'wmma.mma.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3760: 'wmma.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm'
k: line 3761: 'wmma.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 3762: 'wmma.mma.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64'
k: line 3763: 'wmma.mma.aligned.sync.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3764: 'wmma.mma.aligned.sync.row.col.m16n16k16.f32.f16.f16'
k: line 3765: 'wmma.mma.aligned.sync.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3766: 'wmma.mma.aligned.sync.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3767: 'wmma.mma.and.popc.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3768: 'wmma.mma.and.popc.aligned.sync.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3769: 'wmma.mma.and.popc.sync.aligned.col.m8n8k32.s32.s4.s4.s32'
k: line 3770: 'wmma.mma.and.popc.sync.aligned.col.row.m8n8k32.s32.s4.s4.s32'
k: line 3771: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s32'
k: line 3772: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s32.s4'
k: line 3773: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4'
k: line 3774: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3775: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3776: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3777: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3778: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3779: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s4.s32.s4.s32'
k: line 3780: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s4.s4.s32'
k: line 3781: 'wmma.mma.and.popc.sync.aligned.row.col.s32.m8n8k32.s4.s4.s32'
k: line 3782: 'wmma.mma.and.popc.sync.aligned.row.col.s32.s4.s4.s32'
k: line 3783: 'wmma.mma.and.popc.sync.aligned.row.m8n8k32.col.s32.s4.s4.s32'
k: line 3784: 'wmma.mma.and.popc.sync.aligned.row.m8n8k32.s32.s4.s4.s32'
k: line 3785: 'wmma.mma.and.popc.sync.row.aligned.col.m8n8k32.s32.s4.s4.s32'
k: line 3786: 'wmma.mma.and.popc.sync.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3787: 'wmma.mma.and.sync.popc.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3788: 'wmma.mma.popc.and.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3789: 'wmma.mma.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 3790: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s32'
k: line 3791: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s32.s4'
k: line 3792: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4'
k: line 3793: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3794: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3795: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3796: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3797: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3798: 'wmma.mma.sync.aligned.col.col.m8n8k32.s4.s32.s4.s32'
k: line 3799: 'wmma.mma.sync.aligned.col.col.m8n8k32.s4.s4.s32'
k: line 3800: 'wmma.mma.sync.aligned.col.col.s32.m8n8k32.s4.s4.s32'
k: line 3801: 'wmma.mma.sync.aligned.col.col.s32.s4.s4.s32'
k: line 3802: 'wmma.mma.sync.aligned.col.m16n16k16.f32.f16'
k: line 3803: 'wmma.mma.sync.aligned.col.m16n16k16.f32.f16.f16'
k: line 3804: 'wmma.mma.sync.aligned.col.m16n16k8.f32.tf32.tf32.f32'
k: line 3805: 'wmma.mma.sync.aligned.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3806: 'wmma.mma.sync.aligned.col.m8n8k128.s32.b1.b1.s32'
k: line 3807: 'wmma.mma.sync.aligned.col.m8n8k32.col.s32.s4.s4.s32'
k: line 3808: 'wmma.mma.sync.aligned.col.m8n8k32.s32.s4.s4.s32'
k: line 3809: 'wmma.mma.sync.aligned.col.m8n8k4.f64.f64.f64.f64.rm'
k: line 3810: 'wmma.mma.sync.aligned.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 3811: 'wmma.mma.sync.aligned.col.m8n8k4.rp.f64.f64.f64.f64'
k: line 3812: 'wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16.f16'
k: line 3813: 'wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3814: 'wmma.mma.sync.aligned.col.row.m8n8k128.s32.b1.b1.s32'
k: line 3815: 'wmma.mma.sync.aligned.row.col.f32.f16'
k: line 3816: 'wmma.mma.sync.aligned.row.col.f32.f16.f16'
k: line 3817: 'wmma.mma.sync.aligned.row.col.f32.m16n16k16.f16.f16'
k: line 3818: 'wmma.mma.sync.aligned.row.col.f32.m16n16k8.tf32.tf32.f32.rz'
k: line 3819: 'wmma.mma.sync.aligned.row.col.f32.tf32.tf32.f32'
k: line 3820: 'wmma.mma.sync.aligned.row.col.f32.tf32.tf32.f32.rz'
k: line 3821: 'wmma.mma.sync.aligned.row.col.f64.f64.f64.f64.rm'
k: line 3822: 'wmma.mma.sync.aligned.row.col.f64.f64.f64.f64.rn'
k: line 3823: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16'
k: line 3824: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16': registers of a matrix
k: line 3825: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32': registers of a matrix
k: line 3826: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32.f16'
k: line 3827: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32'
k: line 3828: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': wrong number of operands
k: line 3829: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': wrong number of operands
k: line 3830: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': wrong number of operands
k: line 3831: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': wrong number of operands
k: line 3832: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': registers of a matrix
k: line 3833: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': wrong number of operands
k: line 3834: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3835: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3836: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3837: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3838: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3839: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32'
k: line 3840: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.rz'
k: line 3841: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.tf32'
k: line 3842: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.f32.tf32.rz'
k: line 3843: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32'
k: line 3844: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': wrong number of operands
k: line 3845: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': wrong number of operands
k: line 3846: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': wrong number of operands
k: line 3847: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': wrong number of operands
k: line 3848: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': wrong number of operands
k: line 3849: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3850: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3851: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3852: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3853: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3854: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.rz'
k: line 3855: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.rz.f32'
k: line 3856: 'wmma.mma.sync.aligned.row.col.m16n16k8.tf32.f32.tf32.f32'
k: line 3857: 'wmma.mma.sync.aligned.row.col.m16n16k8.tf32.f32.tf32.f32.rz'
k: line 3858: 'wmma.mma.sync.aligned.row.col.m16n16k8.tf32.tf32.f32'
k: line 3859: 'wmma.mma.sync.aligned.row.col.m16n16k8.tf32.tf32.f32.rz'
k: line 3860: 'wmma.mma.sync.aligned.row.col.m8n8k128.b1.b1.s32'
k: line 3861: 'wmma.mma.sync.aligned.row.col.m8n8k128.b1.s32.b1.s32'
k: line 3862: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1'
k: line 3863: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3864: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3865: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3866: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3867: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3868: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.s32'
k: line 3869: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.s32.b1'
k: line 3870: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm': wrong number of operands
k: line 3871: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm': wrong number of operands
k: line 3872: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm': wrong number of operands
k: line 3873: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm': wrong number of operands
k: line 3874: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm': wrong number of operands
k: line 3875: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn': wrong number of operands
k: line 3876: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn': wrong number of operands
k: line 3877: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn': wrong number of operands
k: line 3878: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn': wrong number of operands
k: line 3879: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn': wrong number of operands
k: line 3880: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.rm'
k: line 3881: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.rn'
k: line 3882: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64'
k: line 3883: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': wrong number of operands
k: line 3884: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': wrong number of operands
k: line 3885: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': wrong number of operands
k: line 3886: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': wrong number of operands
k: line 3887: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': wrong number of operands
k: line 3888: 'wmma.mma.sync.aligned.row.col.rp.f64.f64.f64.f64'
k: line 3889: 'wmma.mma.sync.aligned.row.col.s32.b1.b1.s32'
k: line 3890: 'wmma.mma.sync.aligned.row.col.s32.m8n8k128.b1.b1.s32'
k: line 3891: 'wmma.mma.sync.aligned.row.m16n16k16.col.f32.f16.f16'
k: line 3892: 'wmma.mma.sync.aligned.row.m16n16k16.f32.f16'
k: line 3893: 'wmma.mma.sync.aligned.row.m16n16k16.f32.f16.f16'
k: line 3894: 'wmma.mma.sync.aligned.row.m16n16k8.col.f32.tf32.tf32.f32.rz'
k: line 3895: 'wmma.mma.sync.aligned.row.m16n16k8.f32.tf32.tf32.f32'
k: line 3896: 'wmma.mma.sync.aligned.row.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3897: 'wmma.mma.sync.aligned.row.m8n8k128.col.s32.b1.b1.s32'
k: line 3898: 'wmma.mma.sync.aligned.row.m8n8k128.s32.b1.b1.s32'
k: line 3899: 'wmma.mma.sync.aligned.row.m8n8k4.f64.f64.f64.f64.rm'
k: line 3900: 'wmma.mma.sync.aligned.row.m8n8k4.f64.f64.f64.f64.rn'
k: line 3901: 'wmma.mma.sync.aligned.row.m8n8k4.rp.f64.f64.f64.f64'
k: line 3902: 'wmma.mma.sync.col.aligned.col.m8n8k32.s32.s4.s4.s32'
k: line 3903: 'wmma.mma.sync.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3904: 'wmma.mma.sync.row.aligned.col.m16n16k16.f32.f16.f16'
k: line 3905: 'wmma.mma.sync.row.aligned.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3906: 'wmma.mma.sync.row.aligned.col.m8n8k128.s32.b1.b1.s32'
k: line 3907: 'wmma.mma.sync.row.col.m16n16k16.f32.f16.f16'
k: line 3908: 'wmma.mma.sync.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3909: 'wmma.mma.sync.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3910: 'wmma.move.aligned.row.m16n16k16.f16'
k: line 3911: 'wmma.move.aligned.sync.row.m16n16k16.f16'
k: line 3912: 'wmma.move.sync.aligned.m16n16k16.f16'
k: line 3913: 'wmma.move.sync.aligned.m16n16k16.row.f16'
k: line 3914: 'wmma.move.sync.aligned.row.f16'
k: line 3915: 'wmma.move.sync.aligned.row.f16.m16n16k16'
k: line 3916: 'wmma.move.sync.aligned.row.m16n16k16'
k: line 3917: 'wmma.move.sync.aligned.row.m16n16k16.f16'
k: line 3918: 'wmma.move.sync.aligned.row.m16n16k16.f16'
k: line 3919: 'wmma.move.sync.aligned.row.m16n16k16.f16'
k: line 3920: 'wmma.move.sync.aligned.row.m16n16k16.f16'
k: line 3921: 'wmma.move.sync.row.aligned.m16n16k16.f16'
k: line 3922: 'wmma.move.sync.row.m16n16k16.f16'
k: line 3923: 'wmma.store.a.aligned.row.m16n16k16.s8'
k: line 3924: 'wmma.store.a.aligned.sync.row.m16n16k16.s8'
k: line 3925: 'wmma.store.a.sync.aligned.m16n16k16.row.s8'
k: line 3926: 'wmma.store.a.sync.aligned.m16n16k16.s8'
k: line 3927: 'wmma.store.a.sync.aligned.row.m16n16k16'
k: line 3928: 'wmma.store.a.sync.aligned.row.m16n16k16.s8'
k: line 3929: 'wmma.store.a.sync.aligned.row.m16n16k16.s8'
k: line 3930: 'wmma.store.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3931: 'wmma.store.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 3932: 'wmma.store.a.sync.aligned.row.s8'
k: line 3933: 'wmma.store.a.sync.aligned.row.s8.m16n16k16'
k: line 3934: 'wmma.store.a.sync.row.aligned.m16n16k16.s8'
k: line 3935: 'wmma.store.a.sync.row.m16n16k16.s8'
k: line 3936: 'wmma.store.d.aligned.row.m16n16k16.f16.x'
k: line 3937: 'wmma.store.d.aligned.row.m16n16k16.global.f16'
k: line 3938: 'wmma.store.d.aligned.row.m16n16k16.global.f32'
k: line 3939: 'wmma.store.d.aligned.row.m16n16k8.global.f32'
k: line 3940: 'wmma.store.d.aligned.sync.row.m16n16k16.f16.x'
k: line 3941: 'wmma.store.d.sync.aligned.m16n16k16.f16.x'
k: line 3942: 'wmma.store.d.sync.aligned.m16n16k16.global.f16'
k: line 3943: 'wmma.store.d.sync.aligned.m16n16k16.global.f32'
k: line 3944: 'wmma.store.d.sync.aligned.m16n16k16.row.f16.x'
k: line 3945: 'wmma.store.d.sync.aligned.m16n16k8.global.f32'
k: line 3946: 'wmma.store.d.sync.aligned.row.f16.m16n16k16.x'
k: line 3947: 'wmma.store.d.sync.aligned.row.f16.x'
k: line 3948: 'wmma.store.d.sync.aligned.row.global.f16'
k: line 3949: 'wmma.store.d.sync.aligned.row.global.f32'
k: line 3950: 'wmma.store.d.sync.aligned.row.m16n16k16.f16.x'
k: line 3951: 'wmma.store.d.sync.aligned.row.m16n16k16.f16.x'
k: line 3952: 'wmma.store.d.sync.aligned.row.m16n16k16.f16.x': wrong number of operands
k: line 3953: 'wmma.store.d.sync.aligned.row.m16n16k16.f16.x': wrong number of operands
k: line 3954: 'wmma.store.d.sync.aligned.row.m16n16k16.global'
k: line 3955: 'wmma.store.d.sync.aligned.row.m16n16k16.global'
k: line 3956: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f16': registers of a matrix
k: line 3957: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3958: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f16': wrong number of operands
k: line 3959: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f16': registers of a matrix
k: line 3960: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f32': registers of a matrix
k: line 3961: '{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}' is no value
k: line 3962: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f32': wrong number of operands
k: line 3963: 'wmma.store.d.sync.aligned.row.m16n16k16.global.f32': wrong number of operands
k: line 3964: 'wmma.store.d.sync.aligned.row.m16n16k16.x'
k: line 3965: 'wmma.store.d.sync.aligned.row.m16n16k16.x.f16'
k: line 3966: 'wmma.store.d.sync.aligned.row.m16n16k8.global'
k: line 3967: 'wmma.store.d.sync.aligned.row.m16n16k8.global.f32': registers of a matrix
k: line 3968: '{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}' is no value
k: line 3969: 'wmma.store.d.sync.aligned.row.m16n16k8.global.f32': wrong number of operands
k: line 3970: 'wmma.store.d.sync.aligned.row.m16n16k8.global.f32': wrong number of operands
k: line 3971: 'wmma.store.d.sync.row.aligned.m16n16k16.f16.x'
k: line 3972: 'wmma.store.d.sync.row.m16n16k16.f16.x'
k: line 3973: 'wmma.store.sync.a.aligned.row.m16n16k16.s8'
k: line 3974: 'wmma.store.sync.aligned.row.m16n16k16.f16.x'
k: line 3975: 'wmma.store.sync.aligned.row.m16n16k16.global.f16'
k: line 3976: 'wmma.store.sync.aligned.row.m16n16k16.global.f32'
k: line 3977: 'wmma.store.sync.aligned.row.m16n16k16.s8'
k: line 3978: 'wmma.store.sync.aligned.row.m16n16k8.global.f32'
k: line 3979: 'wmma.store.sync.d.aligned.row.m16n16k16.f16.x'
k: line 3980: 'wmma.store.sync.d.aligned.row.m16n16k16.global.f16'
k: line 3981: 'wmma.store.sync.d.aligned.row.m16n16k16.global.f32'
k: line 3982: 'wmma.store.sync.d.aligned.row.m16n16k8.global.f32'
k: line 3983: 'wmma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3984: 'wmma.sync.aligned.row.col.m16n16k16.f32.f16'
k: line 3985: 'wmma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3986: 'wmma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32'
k: line 3987: 'wmma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3988: 'wmma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3989: 'wmma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm'
k: line 3990: 'wmma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 3991: 'wmma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64'
k: line 3992: 'wmma.sync.aligned.row.m16n16k16.f16'
k: line 3993: 'wmma.sync.mma.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 3994: 'wmma.sync.mma.aligned.row.col.m16n16k16.f32.f16'
k: line 3995: 'wmma.sync.mma.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 3996: 'wmma.sync.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32'
k: line 3997: 'wmma.sync.mma.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 3998: 'wmma.sync.mma.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 3999: 'wmma.sync.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm'
k: line 4000: 'wmma.sync.mma.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 4001: 'wmma.sync.mma.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64'
k: line 4002: 'wmma.sync.move.aligned.row.m16n16k16.f16'
k: line 4003: 'word'
k: line 4004: 'world.busy'
k: line 4005: 'world.connect'
k: line 4006: 'world.user'
k: line 4007: 'wrapper.parts'
k: line 4008: 'wrapper.version'
k: line 4009: 'written'
k: line 4010: 'x'
k: line 4011: 'xor'
k: line 4012: 'xor'
k: line 4013: 'xor'
k: line 4014: 'xor'
k: line 4015: 'xor.b32': wrong number of operands
k: line 4016: 'xor.b32': wrong number of operands
k: line 4017: 'xor.b32': wrong number of operands
k: line 4018: 'xor.b32': wrong number of operands
k: line 4019: 'xor.b32': wrong number of operands
k: line 4020: 'xor.pred': wrong number of operands
k: line 4021: 'xor.pred': wrong number of operands
k: line 4022: 'xor.pred': wrong number of operands
k: line 4023: 'xor.pred': wrong number of operands
k: line 4024: 'xor.pred': wrong number of operands
k: line 4025: 'y'
k: line 4026: 'yes'
k: line 4027: 'ys'
1 kernels
