# families of instructions that compilers seldom write, each with a value that only it gives: spaces of addresses, pairs of predicates, atomics of
# every type and operation, loads with a sign, special registers, results that nobody wants, instructions without an effect
-- soft
.version 8.3
.target sm_90
.address_size 64
.const .align 4 .u32 fixed = 7;
.visible .entry spaces(.param .u64 po)
{
.shared .align 8 .b8 s[16]; .local .align 8 .b8 t[16];
.reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po];
mov.u64 %q2, s; cvta.shared.u64 %q2, %q2; mov.u64 %q3, t; cvta.local.u64 %q3, %q3; mov.u64 %q4, po;
mov.u64 %q10, 0xffffffffff; mov.u64 %q11, 0x10100000000; mov.u64 %q12, 0x1c0ffffffff; mov.u64 %q13, 0x1c100000000; mov.u64 %q14, fixed;
mov.u32 %r1, 0;
isspacep.shared %p1, %q2; selp.u32 %r2, 1, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.shared %p1, %q3; selp.u32 %r2, 2, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.shared::cta %p1, %q10; selp.u32 %r2, 4, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.shared %p1, %q11; selp.u32 %r2, 8, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.local %p1, %q3; selp.u32 %r2, 16, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.local %p1, %q2; selp.u32 %r2, 32, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.global %p1, %q1; selp.u32 %r2, 64, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.global %p1, %q2; selp.u32 %r2, 128, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.global %p1, %q3; selp.u32 %r2, 256, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.global %p1, %q4; selp.u32 %r2, 512, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.param %p1, %q4; selp.u32 %r2, 1024, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.param %p1, %q12; selp.u32 %r2, 2048, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.param %p1, %q13; selp.u32 %r2, 4096, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.global %p1, %q13; selp.u32 %r2, 8192, 0, %p1; or.b32 %r1, %r1, %r2;
isspacep.const %p1, %q14; selp.u32 %r2, 16384, 0, %p1; or.b32 %r1, %r1, %r2;
st.global.u32 [%q1], %r1;
mov.u32 %r3, 77; st.shared.u32 [s+4], %r3; ld.u32 %r4, [%q2+4]; st.global.u32 [%q1+4], %r4;
cvta.to.shared.u64 %q5, %q2; ld.shared.u32 %r5, [%q5+4]; st.global.u32 [%q1+8], %r5;
st.local.u32 [t+8], 88; ld.u32 %r4, [%q3+8]; st.global.u32 [%q1+12], %r4;
cvta.to.local.u64 %q5, %q3; ld.local.u32 %r5, [%q5+8]; st.global.u32 [%q1+16], %r5;
ld.const.u32 %r5, [fixed]; st.global.u32 [%q1+20], %r5;
ret;
}
// p and q of a comparison, each with a third predicate: lanes 0 to 3 have both values of the relation and of the third
.visible .entry pairs(.param .u64 po)
{
.reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<20>; .reg .f32 %f<4>; .reg .b32 %h<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 32; add.u64 %q1, %q1, %q2;
and.b32 %r2, %r1, 1; shr.u32 %r3, %r1, 1; setp.ne.u32 %p3, %r3, 0;
setp.eq.u32 %p1|%p2, %r2, 1; selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; add.u32 %r4, %r4, %r5; st.global.u32 [%q1], %r4;
setp.eq.and.u32 %p1|%p2, %r2, 1, %p3; selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; add.u32 %r4, %r4, %r5; st.global.u32 [%q1+4], %r4;
setp.eq.or.u32 %p1|%p2, %r2, 1, %p3; selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; add.u32 %r4, %r4, %r5; st.global.u32 [%q1+8], %r4;
setp.eq.xor.u32 %p1|%p2, %r2, 1, !%p3; selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; add.u32 %r4, %r4, %r5; st.global.u32 [%q1+12], %r4;
setp.eq.u32 _|%p2, %r2, 1; selp.u32 %r5, 2, 0, %p2; st.global.u32 [%q1+16], %r5;
set.eq.and.u32.u32 %r4, %r2, 1, %p3; st.global.u32 [%q1+20], %r4;
set.eq.xor.f32.u32 %f1, %r2, 1, !%p3; st.global.f32 [%q1+24], %f1;
xor.pred %p1, %p3, 1; and.pred %p2, %p1, %p3; or.pred %p4, %p1, %p3; not.pred %p5, %p4;
selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; selp.u32 %r6, 4, 0, %p4; selp.u32 %r7, 8, 0, %p5;
add.u32 %r4, %r4, %r5; add.u32 %r4, %r4, %r6; add.u32 %r4, %r4, %r7; st.global.u32 [%q1+28], %r4;
ret;
}
// what these families refuse
.visible .entry unpack_sixteen() { .reg .b128 %w<2>; .reg .b16 %h<17>; mov.b128 {%h1, %h2, %h3, %h4, %h5, %h6, %h7, %h8, %h9, %h10, %h11, %h12, %h13, %h14, %h15, %h16}, %w1; ret; }
.visible .entry cvt_relu() { .reg .f32 %f<2>; .reg .b16 %h<2>; cvt.rn.relu.f16.f32 %h1, %f1; ret; }
.visible .entry cvt_finite() { .reg .f32 %f<2>; .reg .b16 %h<2>; cvt.rn.satfinite.f16.f32 %h1, %f1; ret; }
.visible .entry cvt_pred() { .reg .pred %p<2>; .reg .b32 %r<2>; cvt.u32.u16 %r1, %p1; ret; }
.visible .entry set_five() { .reg .pred %p<3>; .reg .b32 %r<4>; set.eq.and.u32.u32 %r1, %r2, %r3, %p1, %p2; ret; }
.visible .entry match_two() { .reg .b32 %r<4>; match.any.sync.b32 %r1, %r2; ret; }
.visible .entry arrive_one() { bar.arrive 1; ret; }
// parts of a word, a predicate turned round, a reduction of some lanes, an infinity, numbers as the type of the operands reads them
.visible .entry parts(.param .u64 po)
{
.reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %q<4>; .reg .b16 %h<4>; .reg .f32 %f<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %laneid; mul.wide.u32 %q2, %r1, 32; add.u64 %q1, %q1, %q2;
mov.b32 {%r2, %r3}, 0x00038004; st.global.v2.u32 [%q1], {%r2, %r3};
setp.eq.u32 %p1, %r1, 1; setp.lt.u32 %p2, %r1, 2; and.pred %p3, %p2, !%p1; selp.u32 %r4, 1, 2, !%p3; st.global.u32 [%q1+8], %r4;
mov.u32 %r5, 0; setp.gt.u32 %p4, %r1, 0; add.u32 %r6, %r1, 10;
@%p4 redux.sync.add.u32 %r5, %r6, 0xfffffffe; @!%p4 redux.sync.add.u32 %r5, %r6, 1; st.global.u32 [%q1+12], %r5;
redux.sync.add.u32 %r5, %r6, -1; st.global.u32 [%q1+16], %r5;
cvt.rn.f16.f64 %h1, 0d7FF0000000000000; cvt.rn.f16.f64 %h2, 0dFFF0000000000000; mov.b32 %r7, {%h1, %h2}; st.global.u32 [%q1+20], %r7;
mov.f32 %f1, 0f3F800000; set.eq.u32.f32 %r7, 0d3FF0000000000000, %f1; st.global.u32 [%q1+24], %r7;
bar.warp.sync;
ret;
}
// warps 0 and 1 meet without warp 2, which is at another barrier; warp 0 does not wait at the third
.visible .entry some_warps(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %warpid; setp.eq.u32 %p1, %r1, 2; setp.eq.u32 %p2, %r1, 0;
@!%p1 bar.sync 8, 64;
bar.sync 0;
@%p2 bar.arrive 7, 64; @%p1 bar.sync 7, 64;
mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2; st.global.u32 [%q1], %r1;
ret;
}
// halves: 1.0 and 2.0 as f16 are 3c00 and 4000, as bf16 3f80 and 4000
.visible .entry halves(.param .u64 po)
{
.reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<20>; .reg .b16 %h<9>;
ld.param.u64 %q1, [po];
setp.lt.f16x2 %p1|%p2, 0x3c004000, 0x40003c00; selp.u32 %r1, 1, 0, %p1; selp.u32 %r2, 2, 0, %p2; add.u32 %r1, %r1, %r2; st.global.u32 [%q1], %r1;
setp.lt.bf16x2 %p1|%p2, 0x40003f80, 0x3f804000; selp.u32 %r1, 1, 0, %p1; selp.u32 %r2, 2, 0, %p2; add.u32 %r1, %r1, %r2; st.global.u32 [%q1+4], %r1;
set.eq.f16x2.f16x2 %r1, 0x3c003c00, 0x3c004000; st.global.u32 [%q1+8], %r1;
set.eq.f16x2.f16x2 %r1, 0x40003c00, 0x3c003c00; st.global.u32 [%q1+12], %r1;
set.ge.bf16x2.bf16x2 %r1, 0x3f804000, 0x40003f80; st.global.u32 [%q1+16], %r1;
set.ge.bf16x2.bf16x2 %r1, 0x40003f80, 0x3f804000; st.global.u32 [%q1+20], %r1;
mov.u16 %h1, 0x3f80; mov.u16 %h2, 0x4000;
set.lt.bf16.bf16 %h3, %h1, %h2; st.global.u16 [%q1+24], %h3; set.gt.bf16.bf16 %h3, %h1, %h2; st.global.u16 [%q1+26], %h3;
set.lt.f16.f16 %h3, %h1, %h2; st.global.u16 [%q1+28], %h3; set.gt.f16.f16 %h3, %h1, %h2; st.global.u16 [%q1+30], %h3;
setp.num.bf16 %p1, %h1, 0x7fc0; selp.u32 %r1, 1, 0, %p1; setp.nan.bf16 %p1, %h1, 0x7fc0; selp.u32 %r2, 2, 0, %p1; add.u32 %r1, %r1, %r2; st.global.u32 [%q1+32], %r1;
ret;
}
// old values, then what is there: one word for each operation
.visible .entry atoms(.param .u64 po, .param .u64 pa)
{
.reg .b32 %r<20>; .reg .b64 %q<20>; .reg .f32 %f<4>; .reg .f64 %d<4>; .reg .b16 %h<4>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pa];
atom.global.min.s32 %r1, [%q2], -5; st.global.u32 [%q1], %r1;
atom.global.max.s32 %r1, [%q2+4], 5; st.global.u32 [%q1+4], %r1;
atom.global.min.u32 %r1, [%q2+8], 0xfffffffb; st.global.u32 [%q1+8], %r1;
atom.global.max.u32 %r1, [%q2+12], 0xfffffffb; st.global.u32 [%q1+12], %r1;
atom.global.and.b32 %r1, [%q2+16], 12; st.global.u32 [%q1+16], %r1;
atom.global.or.b32 %r1, [%q2+20], 12; st.global.u32 [%q1+20], %r1;
atom.global.xor.b32 %r1, [%q2+24], 12; st.global.u32 [%q1+24], %r1;
atom.global.exch.b32 %r1, [%q2+28], 12; st.global.u32 [%q1+28], %r1;
atom.global.cas.b32 %r1, [%q2+32], 10, 99; st.global.u32 [%q1+32], %r1;
atom.global.cas.b32 %r1, [%q2+36], 11, 99; st.global.u32 [%q1+36], %r1;
atom.global.inc.u32 %r1, [%q2+40], 11; st.global.u32 [%q1+40], %r1;
atom.global.inc.u32 %r1, [%q2+44], 10; st.global.u32 [%q1+44], %r1;
atom.global.dec.u32 %r1, [%q2+48], 10; st.global.u32 [%q1+48], %r1;
atom.global.dec.u32 %r1, [%q2+52], 9; st.global.u32 [%q1+52], %r1;
atom.global.add.u32 _, [%q2+56], 5; red.global.add.s32 [%q2+60], -11;
ret;
}
.visible .entry wide_atoms(.param .u64 po, .param .u64 pa)
{
.reg .b32 %r<20>; .reg .b64 %q<20>; .reg .f32 %f<4>; .reg .f64 %d<4>; .reg .b16 %h<4>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pa];
atom.global.min.s64 %q3, [%q2], -5; st.global.u64 [%q1], %q3;
atom.global.max.s64 %q3, [%q2+8], -5; st.global.u64 [%q1+8], %q3;
atom.global.min.u64 %q3, [%q2+16], 0xfffffffffffffffb; st.global.u64 [%q1+16], %q3;
atom.global.max.u64 %q3, [%q2+24], 0xfffffffffffffffb; st.global.u64 [%q1+24], %q3;
atom.global.add.u64 %q3, [%q2+32], 0x100000000; st.global.u64 [%q1+32], %q3;
atom.global.cas.b64 %q3, [%q2+40], 10, 0x500000000; st.global.u64 [%q1+40], %q3;
atom.global.exch.b64 %q3, [%q2+48], 3; st.global.u64 [%q1+48], %q3;
atom.global.add.f64 %d1, [%q2+56], 0d3FF0000000000000; st.global.f64 [%q1+56], %d1;
red.global.xor.b64 [%q2+64], 6; red.global.and.b64 [%q2+72], 6; red.global.or.b64 [%q2+80], 6;
ret;
}
// f16 1.0 + 2.0 = 4200; bf16 1.0 + 2.0 = 4040; of pairs each half for itself
.visible .entry half_atoms(.param .u64 po, .param .u64 pa)
{
.reg .b32 %r<20>; .reg .b64 %q<20>; .reg .b16 %h<4>; .reg .f32 %f<4>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pa];
atom.global.add.noftz.f16 %h1, [%q2], 0x4000; st.global.u16 [%q1], %h1;
atom.global.add.noftz.bf16 %h1, [%q2+4], 0x4000; st.global.u16 [%q1+4], %h1;
atom.global.min.noftz.f16 %h1, [%q2+8], 0x4000; st.global.u16 [%q1+8], %h1;
atom.global.max.noftz.bf16 %h1, [%q2+12], 0x4000; st.global.u16 [%q1+12], %h1;
atom.global.add.noftz.f16x2 %r1, [%q2+16], 0x40003c00; st.global.u32 [%q1+16], %r1;
atom.global.add.noftz.bf16x2 %r1, [%q2+20], 0x40003f80; st.global.u32 [%q1+20], %r1;
atom.global.max.noftz.f16x2 %r1, [%q2+24], 0x40003800; st.global.u32 [%q1+24], %r1;
atom.global.min.noftz.bf16x2 %r1, [%q2+28], 0x40003f00; st.global.u32 [%q1+28], %r1;
atom.global.cas.b16 %h1, [%q2+32], 0x3c00, 0x1234; st.global.u16 [%q1+32], %h1;
atom.global.exch.b16 %h1, [%q2+36], 0x4321; st.global.u16 [%q1+36], %h1;
atom.global.add.f32 %f1, [%q2+40], 0f3F800000; st.global.f32 [%q1+40], %f1;
ret;
}
.visible .entry half_op() { .reg .b64 %q<4>; .reg .b16 %h<4>; atom.global.and.f16 %h1, [%q1], %h2; ret; }
.visible .entry b16_op() { .reg .b64 %q<4>; .reg .b16 %h<4>; atom.global.add.b16 %h1, [%q1], %h2; ret; }
.visible .entry f32_op() { .reg .b64 %q<4>; .reg .f32 %h<4>; atom.global.max.f32 %h1, [%q1], %h2; ret; }
.visible .entry loads(.param .u64 po, .param .u64 pa)
{
.reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pa];
ld.global.s8 %q3, [%q2]; st.global.u64 [%q1], %q3; ld.global.u8 %q3, [%q2]; st.global.u64 [%q1+8], %q3;
ld.global.s16 %q3, [%q2]; st.global.u64 [%q1+16], %q3; ld.global.u16 %q3, [%q2]; st.global.u64 [%q1+24], %q3;
ld.global.s32 %q3, [%q2]; st.global.u64 [%q1+32], %q3; ldu.global.u32 %q3, [%q2]; st.global.u64 [%q1+40], %q3;
ld.global.v4.s8 {%q3, _, %q4, %q5}, [%q2]; add.u64 %q3, %q3, %q4; add.u64 %q3, %q3, %q5; st.global.u64 [%q1+48], %q3;
ret;
}
.visible .entry lanes(.param .u64 po)
{
.reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 32; add.u64 %q1, %q1, %q2;
mov.u32 %r2, %lanemask_eq; mov.u32 %r3, %lanemask_lt; mov.u32 %r4, %lanemask_le; mov.u32 %r5, %lanemask_gt; mov.u32 %r6, %lanemask_ge;
mov.u32 %r7, %laneid; mov.u32 %r8, %warpid;
st.global.v4.u32 [%q1], {%r2, %r3, %r4, %r5}; st.global.v2.u32 [%q1+16], {%r6, %r7}; st.global.u32 [%q1+24], %r8;
ret;
}
.visible .entry places(.param .u64 po)
{
.shared .align 16 .b8 s[48];
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; st.shared.u32 [s], 0;
mov.u32 %r1, %nsmid; mov.u32 %r2, %nwarpid; mov.u32 %r3, %dynamic_smem_size; mov.u32 %r4, %total_smem_size; st.global.v4.u32 [%q1], {%r1, %r2, %r3, %r4};
mov.u32 %r1, %cluster_nctarank; mov.u32 %r2, %cluster_ctarank; mov.u32 %r3, %nclusterid.x; mov.u32 %r4, %cluster_nctaid.z; st.global.v4.u32 [%q1+16], {%r1, %r2, %r3, %r4};
mov.u64 %q3, %clock64; mov.u32 %r1, %clock_hi; mov.u32 %r2, %clock; cvt.u32.u64 %r3, %q3; setp.ge.u32 %p1, %r2, %r3; selp.u32 %r3, 1, 0, %p1; st.global.v2.u32 [%q1+32], {%r1, %r3};
mov.u64 %q4, %globaltimer; mov.u32 %r1, %globaltimer_lo; mov.u32 %r2, %globaltimer_hi; mov.b64 %q5, {%r1, %r2}; sub.u64 %q5, %q5, %q4; setp.lt.u64 %p1, %q5, 1000000000; selp.u32 %r3, 1, 0, %p1;
setp.ne.u64 %p1, %q4, 0; selp.u32 %r4, 2, 0, %p1; add.u32 %r3, %r3, %r4; st.global.u32 [%q1+40], %r3;
mov.u64 %q6, %gridid; st.global.u32 [%q1+44], %q6;
ret;
}
.extern .func (.param .b64 r) malloc (.param .b64 n);
.func (.param .b32 r) three() { st.param.b32 [r], 3; ret; }
// results that go nowhere; what is read afterwards is untouched
.visible .entry sinks(.param .u64 po)
{
.reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<20>; .reg .f32 %f<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 3; mov.u32 %r2, 5; mov.u32 %r3, 6;
mov.u32 _, %r1; add.u32 _, %r2, %r3; cvt.u32.u16 _, %r2; selp.u32 _, 1, 0, %p1; set.eq.u32.u32 _, %r2, 5;
shfl.sync.idx.b32 _|%p2, %r1, 40, 31, -1; vote.sync.ballot.b32 _, %p1, -1; match.any.sync.b32 _, %r2, -1; match.all.sync.b32 _|%p3, %r1, -1;
redux.sync.add.u32 _, %r2, -1; activemask.b32 _; elect.sync _|%p4, -1; call (_), three, ();
lop3.b32 _, %r1, %r2, %r3, 0x80; createpolicy.fractional.L2::evict_last.b64 _, 0f3F800000; mov.b64 {_, %r4}, 0x700000008; mov.b64 _, {%r2, %r3};
selp.u32 %r5, 10, 0, %p2; selp.u32 %r6, 100, 0, %p3; selp.u32 %r7, 1000, 0, %p4; add.u32 %r5, %r5, %r6; add.u32 %r5, %r5, %r7;
mul.wide.u32 %q2, %r1, 16; add.u64 %q1, %q1, %q2; st.global.v4.u32 [%q1], {%r1, %r2, %r4, %r5};
ret;
}
.visible .entry nothing(.param .u64 po)
{
.reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; mov.u64 %q2, 9; mov.u32 %r1, 9;
prefetch.global.L2 [%q1]; prefetchu.L1 [%q1]; discard.global.L2 [%q1], 128; applypriority.global.L2::evict_normal [%q1], 128;
pmevent 1; setmaxnreg.inc.sync.aligned.u32 64; griddepcontrol.wait; membar.gl; fence.sc.gpu; nanosleep.u32 1;
barrier.cluster.arrive; barrier.cluster.wait;
createpolicy.fractional.L2::evict_last.b64 %q2, 0f3F800000; getctarank.u64 %r1, %q1; mapa.u64 %q3, %q1, 0;
ld.global.u32 %r2, [%q3]; st.global.u64 [%q1+8], %q2; st.global.v2.u32 [%q1], {%r2, %r1};
ret;
}
.visible .entry breakpoint(.param .u64 po) { .reg .b64 %q<4>; ld.param.u64 %q1, [po]; brkpt; st.global.u32 [%q1], 1; ret; }
// whole numbers where floats are read; addresses without a register
.visible .entry numbers(.param .u64 po)
{
.reg .b64 %q<20>; .reg .f32 %f<4>; .reg .f64 %d<4>;
ld.param.u64 %q1, [po];
mov.f32 %f1, 0f3F800000; add.f32 %f1, %f1, 2; st.global.f32 [%q1], %f1;
mov.f64 %d1, 0d3FF0000000000000; add.f64 %d1, %d1, -3; st.global.f64 [%q1+8], %d1;
add.f64 %d1, %d1, 0f40000000; st.global.f64 [%q1+16], %d1; mov.f32 %f1, 0d4000000000000000; st.global.f32 [%q1+4], %f1;
ret;
}
.visible .entry at_zero() { .reg .b32 %r<4>; ld.global.u32 %r1, [64]; ret; }
.visible .entry bars(.param .u64 po)
{
.reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 16; add.u64 %q1, %q1, %q2;
setp.lt.u32 %p1, %r1, 40;
bar.red.popc.u32 %r2, 1, 64, %p1; bar.red.popc.u32 %r3, 2, !%p1; bar.red.and.pred %p2, 3, 64, %p1; bar.red.or.pred %p3, 4, !%p1;
selp.u32 %r4, 1, 0, %p2; selp.u32 %r5, 2, 0, %p3; add.u32 %r4, %r4, %r5;
bar.warp.sync -1; barrier.sync 5; barrier.sync 6, 64; bar.sync 0;
st.global.v4.u32 [%q1], {%r2, %r3, %r4, 9};
ret;
}
// words that are no modifiers, modifiers that an operation has not; a long one is told as far as there is room
.visible .entry hint_short() { .reg .b32 %r<4>; add.L1.u32 %r1, %r2, %r3; ret; }
.visible .entry hint_only() { .reg .b32 %r<4>; add.L1::evict_last.u32 %r1, %r2, %r3; ret; }
.visible .entry hint_letter() { .reg .b32 %r<4>; add.X1::evict.u32 %r1, %r2, %r3; ret; }
.visible .entry hint_level() { .reg .b32 %r<4>; add.L3::evict.u32 %r1, %r2, %r3; ret; }
.visible .entry int_rounded() { .reg .b32 %r<4>; add.rz.u32 %r1, %r2, %r3; ret; }
.visible .entry int_flushed() { .reg .b32 %r<4>; min.ftz.u32 %r1, %r2, %r3; ret; }
.visible .entry long_word() { .reg .b32 %r<4>; add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r1, %r2, %r3; ret; }
.func takes(.param .b32 a) { .reg .b64 %q<2>; mov.u64 %q1, a; ret; }
.visible .entry param_address() { .param .b32 a; call takes, (a); ret; }
// local variables lie at multiples of what they ask for
.visible .entry aligned(.param .u64 po)
{
.local .align 1 .b8 x[1]; .local .align 8 .b8 y[8]; .local .align 1 .b8 z[3]; .local .align 16 .b8 v[16];
.reg .b64 %q<9>;
ld.param.u64 %q1, [po]; st.local.u8 [x], 1; st.local.u64 [y], 2; st.local.u8 [z+2], 3; st.local.v2.u64 [v], {4, 5};
ld.local.u8 %q2, [x]; ld.local.u64 %q3, [y]; ld.local.u8 %q4, [z+2]; ld.local.v2.u64 {%q5, %q6}, [v];
st.global.v2.u64 [%q1], {%q2, %q3}; st.global.v2.u64 [%q1+16], {%q4, %q5};
mov.u64 %q3, y; mov.u64 %q5, v; mov.u64 %q2, x; sub.u64 %q3, %q3, %q2; sub.u64 %q5, %q5, %q2; st.global.v2.u64 [%q1+32], {%q3, %q5};
ret;
}
//: mem o u32 0*64
//: launch spaces 1 1 o
//: print o u32 6
//: launch pairs 1 4 o
//: row pairs0 o x32 8 0
//: row pairs1 o x32 8 32
//: row pairs2 o x32 8 64
//: row pairs3 o x32 8 96
//: launch halves 1 1 o
//: row halves o x32 9 0
//: mem a u32 10*16
//: launch atoms 1 1 o a
//: row old o s32 14 0
//: print a s32
//: mem b u64 10*11
//: launch wide_atoms 1 1 o b
//: row old o s64 7 0
//: row new b s64 7 0
//: row float b x64 1 56
//: row bits b s64 3 64
//: mem h x32 0x3c00 0x3f80 0x3c00 0x3f80 0x3c003c00 0x3f803f80 0x3c003c00 0x3f803f80 0x3c00 0x3c00 0x3f800000
//: mem old x32 0*16
//: launch half_atoms 1 1 old h
//: print old x32 11
//: print h x32
//: launch half_op 1 1
//: launch b16_op 1 1
//: launch f32_op 1 1
//: mem v x32 0x80fe81ff 0
//: mem w x64 0*8
//: launch loads 1 1 w v
//: print w x64 7
//: mem l x32 0*768
//: launch lanes 1 96 l
//: row lane0 l x32 7 0
//: row lane5 l x32 7 160
//: row lane31 l x32 7 992
//: row warp2 l x32 7 2080
//: mem p u32 0*16
//: launch places 3 1 p shared=20
//: print p u32 12
//: mem s u32 0*128
//: launch sinks 1 32 s
//: row lane0 s u32 4 0
//: row lane2 s u32 4 32
//: mem n u32 4 0 5 6
//: launch nothing 1 1 n
//: print n u32
//: launch breakpoint 1 1 n
//: mem f f32 0*6
//: launch numbers 1 1 f
//: row f32 f f32 2 0
//: row f64 f f64 2 8
//: launch at_zero 1 1
//: mem r u32 0*256
//: launch bars 1 64 r
//: row lane0 r u32 4 0
//: row lane63 r u32 4 1008
//: launch hint_short 1 1
//: launch hint_only 1 1
//: launch hint_letter 1 1
//: launch hint_level 1 1
//: launch int_rounded 1 1
//: launch int_flushed 1 1
//: launch long_word 1 1
//: launch param_address 1 1
//: mem d u64 0*6
//: launch aligned 1 1 d
//: print d u64
//: launch unpack_sixteen 1 1
//: launch cvt_relu 1 1
//: launch cvt_finite 1 1
//: launch cvt_pred 1 1
//: launch set_five 1 1
//: launch match_two 1 1
//: launch arrive_one 1 1
//: mem g x32 0*256
//: launch parts 1 32 g
//: row lane0 g x32 7 0
//: row lane1 g x32 7 32
//: row lane2 g x32 7 64
//: mem m u32 9*3
//: launch some_warps 1 96 m
//: print m u32
-- verdict
o: 11345 77 77 88 88 7
pairs0: 00000002 00000000 00000002 00000001 00000002 00000000 3f800000 00000005
pairs1: 00000001 00000000 00000001 00000002 00000000 00000000 00000000 00000005
pairs2: 00000002 00000002 00000003 00000002 00000002 00000000 00000000 00000004
pairs3: 00000001 00000001 00000003 00000001 00000000 ffffffff 3f800000 00000004
halves: 00000002 00000001 3c000000 00003c00 00003f80 3f800000 00003f80 00003c00 00000002
old: 10 10 10 10 10 10 10 10 10 10 10 10 10 10
a: -5 10 10 -5 8 14 6 12 99 10 11 0 9 9 15 -1
old: 10 10 10 10 10 10 10
new: -5 10 10 -5 4294967306 21474836480 3
float: 3ff0000000000000
bits: 12 2 14
old: 00003c00 00003f80 00003c00 00003f80 3c003c00 3f803f80 3c003c00 3f803f80 00003c00 00003c00 3f800000
h: 00004200 00004040 00003c00 00004000 42004000 40404000 40003c00 3f803f00 00001234 00004321 40000000
error GX0805 line 160: line 160: 'atom.global.and.f16'
error GX0805 line 161: line 161: 'atom.global.add.b16'
error GX0805 line 162: line 162: 'atom.global.max.f32'
w: ffffffffffffffff 00000000000000ff ffffffffffff81ff 00000000000081ff ffffffff80fe81ff 0000000080fe81ff ffffffffffffff7d
lane0: 00000001 00000000 00000001 fffffffe ffffffff 00000000 00000000
lane5: 00000020 0000001f 0000003f ffffffc0 ffffffe0 00000005 00000000
lane31: 80000000 7fffffff ffffffff 00000000 80000000 0000001f 00000000
warp2: 00000002 00000001 00000003 fffffffc fffffffe 00000001 00000002
p: 4 64 20 68 1 0 3 1 0 1 3 9
lane0: 0 5 7 1010
lane2: 2 5 7 10
n: 4 0 0 0
error GX0803 line 221: trap; kernel breakpoint, block (0,0,0), thread (0,0,0)
f32: 3 2
f64: -2 0
error GX0801 line 232: 4 bytes at 0x40; kernel at_zero, block (0,0,0), thread (0,0,0)
lane0: 40 24 2 9
lane63: 40 24 2 9
error GX0805 line 245: line 245: 'add.L1.u32'
error GX0805 line 247: line 247: 'add.X1::evict.u32'
error GX0805 line 248: line 248: 'add.L3::evict.u32'
error GX0805 line 249: line 249: 'add.rz.u32': a modifier that it has not
error GX0805 line 250: line 250: 'min.ftz.u32': a modifier that it has not
error GX0805 line 251: line 251: 'add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
error GX0809 line 252: line 252: 'a' is a parameter of a call: its address can't be taken
d: 1 2 3 4 8 32
error GX0805 line 55: line 55: 'mov.b128': vector of this length
error GX0809 line 58: line 58: '%p1' is a predicate, a value was expected
error GX0805 line 59: line 59: 'set.eq.and.u32.u32': wrong number of operands
error GX0805 line 60: line 60: 'match.any.sync.b32': wrong number of operands
error GX0805 line 61: line 61: 'bar.arrive': wrong number of operands
lane0: 00008004 00000003 00000002 0000000a 00000330 fc007c00 ffffffff
lane1: 00008004 00000003 00000001 00000326 00000330 fc007c00 ffffffff
lane2: 00008004 00000003 00000001 00000326 00000330 fc007c00 ffffffff
m: 0 1 2
