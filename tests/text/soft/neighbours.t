# what is next to an instruction, by one part of its name or by one operand, and is none: made at random from those of the other files, each refused
# with its line; ptxas 13.0 for sm_90a refuses each of them, too
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .pred %p<6>; ld.param.u64 %q1, [p];
abs %f4, %f2;
abs %r2, %r3;
abs.b32 %f4, %f2;
abs.b32 %r2, %r3;
abs.b64 %f4, %f2;
abs.b64 %r2, %r3;
abs.cc.f32 %f4, %f2;
abs.cc.s32 %r2, %r3;
abs.f32 %f4, _;
abs.f32 -1, %f2;
abs.f32 1, %f2;
abs.f32 [%q1], %f2;
abs.f32 {%r1, %r2, %r3, %r4}, %f2;
abs.f32.cc %f4, %f2;
abs.f32.f32 %f4, %f2;
abs.f32.noftz %f4, %f2;
abs.f32.nosuch %f4, %f2;
abs.noftz.s32 %r2, %r3;
abs.nosuch.s32 %r2, %r3;
abs.pred %r2, %r3;
abs.s32 1, %r3;
abs.s32 [%q1+4], %r3;
abs.s32 [%q1], %r3;
abs.s32 {%r1, %r2, %r3, %r4}, %r3;
abs.s32.cc %r2, %r3;
abs.s32.nosuch %r2, %r3;
abs.s32.wide %r2, %r3;
abs.sat.s32 %r2, %r3;
abs.u16 %f4, %f2;
abs.u32 %f4, %f2;
abs.u32 %r2, %r3;
abs.wide.f32 %f4, %f2;
abs.wide.s32 %r2, %r3;
add %q2, %q2, %q3;
add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pred %r2, %r3, %r4;
add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32.noftz %r2, %r3, %r4;
add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32.volatile %r2, %r3, %r4;
add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32.wide %r2, %r3, %r4;
add.aligned.sat.u32 %r2, %r3, %r4;
add.b64 %r6, %r6, 1;
add.f32 -1, %f2, 0fCB40007F;
add.f32 {%r1, %r2, %r3, %r4}, %f2, 0fCB40007F;
add.f64 %d2, %d2, %p1;
add.f64 %d2, %p1, 0f40000000;
add.ftz.s32 %r3, %r2, 1;
add.global.rz.u32 %r2, %r3, %r4;
add.noftz.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r2, %r3, %r4;
add.nosuch.rn.f32 %f5, %f2, %f7;
add.nosuch.s32 %r3, %r2, 1;
add.relaxed.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r2, %r3, %r4;
add.relaxed.rz.u32 %r2, %r3, %r4;
add.rn.f32 %f5, %p1, %f7;
add.rn.f32 [%q1+4], %f2, %f7;
add.rz.pred %r2, %r3, %r4;
add.rz.u32 %h7, %r3, %r4;
add.rz.u32 %r2, %r3, %d7;
add.rz.u32 {%r1, %r2, %r3, %r4}, %r3, %r4;
add.rz.u32.approx %r2, %r3, %r4;
add.rz.u32.global %r2, %r3, %r4;
add.rz.u32.sat %r2, %r3, %r4;
add.s32 1, %r2, 1;
add.s32.wide %r3, %r2, 1;
add.sat.sat.u32 %r2, %r3, %r4;
add.sat.u32 %r2, %d7, %r4;
add.sat.u32.global %r2, %r3, %r4;
add.sat.u32.relaxed %r2, %r3, %r4;
add.sat.u32.u32 %r2, %r3, %r4;
add.sat.u64 %q2, %q2, %q3;
add.u32 %p1, %r6, 1;
add.u32 %r6, %r6, %p1;
add.u32 %r6, _, 1;
add.u32 [%q1+4], %r6, 1;
add.u32.u32 %r6, %r6, 1;
add.u64 0f3F800000, %q2, %q3;
add.u64 [%q1], %q2, %q3;
add.u64 {%r1, %r2, %r3, %r4}, %q2, %q3;
add.u64.ftz %q2, %q2, %q3;
add.v2.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r2, %r3, %r4;
add.v2.sat.u32 %r2, %r3, %r4;
add.wide.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r2, %r3, %r4;
addc %r4, %r4, 0;
addc.b32 %r4, %r4, 0;
addc.bf16x2 %r4, %r4, 0;
addc.f64 %r4, %r4, 0;
addc.ftz.u32 %r4, %r4, 0;
addc.noftz.u32 %r4, %r4, 0;
addc.pred %r4, %r4, 0;
addc.rz.u32 %r4, %r4, 0;
addc.u32 %r4, %p1, 0;
addc.u32 %r4, %r4, _;
addc.u32 0f3F800000, %r4, 0;
addc.u32 {%r1, %r2}, %r4, 0;
addc.u32.ftz %r4, %r4, 0;
addc.u32.rz %r4, %r4, 0;
addc.u32.wide %r4, %r4, 0;
addc.wide.u32 %r4, %r4, 0;
and.b32 %r3, _, 1;
atom.global.max.u32 %r2, 0f3F800000, 0xfffffffb;
atom.global.min.noftz.bf16x2 %r2, _, 0x40003f00;
atom.global.min.u32 %r2, %f7, 0xfffffffb;
atom.global.xor.b32 %r2, 1, 12;
bar.aligned.nothing 1;
bar.nothing %p1;
bar.nothing 1, 1;
bar.nothing.aligned 1;
bar.nothing.global 1;
bar.nothing.relaxed 1;
bar.nothing.wide 1;
bar.red.and.pred %p3, 0, %p2, %p2;
bar.red.and.pred %p3, 0, %q7;
bar.red.and.pred %p3, 0, %r7;
bar.red.or.pred %p4, %p1, %p2;
bar.red.or.pred %p4, 0, %p2, %p2;
bar.red.or.pred %p4, [%q1+4], %p2;
bar.red.or.pred %p4, [%q1], %p2;
bar.red.or.pred %p4, _, %p2;
bar.red.or.pred 0f3F800000, 0, %p2;
bar.red.or.pred {%r1, %r2, %r3, %r4}, 0, %p2;
bar.red.or.u32 %r1, 0, %p2;
bar.red.popc.pred %p2, 0, %p3;
bar.red.popc.pred %p3, 0, %p2;
bar.red.popc.u32 %r1, 0, %h7;
bar.red.popc.u32 %r1, 0, %p2, %p2;
bar.red.popc.u32 %r1, 0, %q7;
bar.red.popc.u32 %r1, 0, %r7;
bar.red.popc.u32 %r1, 0, 0f3F800000;
bar.red.popc.u32 -1, 0, %p2;
bar.red.popc.u32 0f3F800000, 0, %p2;
bar.red.popc.u32 1, 0, %p2;
bar.red.popc.u32 {%r1, %r2}, 0, %p2;
bar.red.red.xor.pred %p2, 0, %p3;
bar.red.warp.pred %p2, 0, %p3;
bar.red.xor %p2, 0, %p3;
bar.red.xor.b64 %p2, 0, %p3;
bar.red.xor.pred %f7, 0, %p3;
bar.red.xor.pred %p2, %q7, %p3;
bar.red.xor.pred %p2, 0, %q7;
bar.red.xor.pred %p2, {%r1, %r2}, %p3;
bar.red.xor.pred %r7, 0, %p3;
bar.red.xor.pred -1, 0, %p3;
bar.red.xor.pred.global %p2, 0, %p3;
bar.red.xor.pred.nosuch %p2, 0, %p3;
bar.red.xor.pred.rz %p2, 0, %p3;
bar.red.xor.pred.volatile %p2, 0, %p3;
bar.red.xor.pred.wide %p2, 0, %p3;
bar.red.xor.u16 %p2, 0, %p3;
bar.sync %p1, 64;
bar.warp.and.pred %p3, 0, %p2;
bar.warp.or.pred %p4, 0, %p2;
bar.warp.xor.pred %p2, 0, %p3;
bar.wide.nothing 1;
bar.xor 1;
bfe %r2, %r3, 4, 4;
bfe.b32 %r2, %r3, 4, 4;
bfe.b64 %r2, %r3, 4, 4;
bfe.bf16x2 %r2, %r3, 4, 4;
bfe.cc.u32 %r2, %r3, 4, 4;
bfe.f16 %r2, %r3, 4, 4;
bfe.f32 %r2, %r3, 4, 4;
bfe.f64 %r2, %r3, 4, 4;
bfe.ftz.u32 %r2, %r3, 4, 4;
bfe.noftz.u32 %r2, %r3, 4, 4;
bfe.nosuch.u32 %r2, %r3, 4, 4;
bfe.pred %r2, %r3, 4, 4;
bfe.rz.u32 %r2, %r3, 4, 4;
bfe.sat.u32 %r2, %r3, 4, 4;
bfe.u16 %r2, %r3, 4, 4;
bfe.u32 %r2, %r3, %p1, 4;
bfe.u32 %r2, %r3, 4, %p1;
bfe.u32 %r2, %r3, 4, 4, 4;
bfe.u32 %r2, %r3, 4, [%q1+4];
bfe.u32 %r2, %r3, 4, [%q1];
bfe.u32 %r2, %r3, 4, {%r1, %r2, %r3, %r4};
bfe.u32 %r2, %r3, 4, {%r1, %r2};
bfe.u32 %r2, %r3, 4;
bfe.u32 %r2, %r3, [%q1], 4;
bfe.u32 %r2, %r3, {%r1, %r2, %r3, %r4}, 4;
bfe.u32 %r2, [%q1+4], 4, 4;
bfe.u32 %r2, {%r1, %r2, %r3, %r4}, 4, 4;
bfe.u32 -1, %r3, 4, 4;
bfe.u32 1, %r3, 4, 4;
bfe.u32 [%q1], %r3, 4, 4;
bfe.u32 {%r1, %r2, %r3, %r4}, %r3, 4, 4;
bfe.u32 {%r1, %r2}, %r3, 4, 4;
bfe.u32.cc %r2, %r3, 4, 4;
bfe.u32.ftz %r2, %r3, 4, 4;
bfe.u32.noftz %r2, %r3, 4, 4;
bfe.u32.nosuch %r2, %r3, 4, 4;
bfe.u32.rz %r2, %r3, 4, 4;
bfe.u32.sat %r2, %r3, 4, 4;
bfe.u32.u32 %r2, %r3, 4, 4;
bfe.u32.wide %r2, %r3, 4, 4;
bfe.wide.u32 %r2, %r3, 4, 4;
bfi %r3, %r2, %r8, 1, 1;
bfi.b32 %r3, %r2, %r8, 1, [%q1];
bfi.b32 %r3, %r2, %r8, 1, _;
bfi.b32 %r3, %r2, %r8, 1, {%r1, %r2};
bfi.b32 %r3, %r2, %r8, [%q1], 1;
bfi.b32 %r3, %r2, {%r1, %r2}, 1, 1;
bfi.b32 %r3, [%q1], %r8, 1, 1;
bfi.b32 -1, %r2, %r8, 1, 1;
bfi.b32 0f3F800000, %r2, %r8, 1, 1;
bfi.b32 1, %r2, %r8, 1, 1;
bfi.b32.b32 %r3, %r2, %r8, 1, 1;
bfi.b32.cc %r3, %r2, %r8, 1, 1;
bfi.b32.ftz %r3, %r2, %r8, 1, 1;
bfi.b32.noftz %r3, %r2, %r8, 1, 1;
bfi.b32.nosuch %r3, %r2, %r8, 1, 1;
bfi.b32.rz %r3, %r2, %r8, 1, 1;
bfi.b32.sat %r3, %r2, %r8, 1, 1;
bfi.b32.wide %r3, %r2, %r8, 1, 1;
bfi.bf16x2 %r3, %r2, %r8, 1, 1;
bfi.cc.b32 %r3, %r2, %r8, 1, 1;
bfi.f16 %r3, %r2, %r8, 1, 1;
bfi.f32 %r3, %r2, %r8, 1, 1;
bfi.f64 %r3, %r2, %r8, 1, 1;
bfi.ftz.b32 %r3, %r2, %r8, 1, 1;
bfi.noftz.b32 %r3, %r2, %r8, 1, 1;
bfi.nosuch.b32 %r3, %r2, %r8, 1, 1;
bfi.pred %r3, %r2, %r8, 1, 1;
bfi.rz.b32 %r3, %r2, %r8, 1, 1;
bfi.s64 %r3, %r2, %r8, 1, 1;
bfi.sat.b32 %r3, %r2, %r8, 1, 1;
bfi.u16 %r3, %r2, %r8, 1, 1;
bfi.u32 %r3, %r2, %r8, 1, 1;
bfi.wide.b32 %r3, %r2, %r8, 1, 1;
bmsk.clamp.b32 %r8, %r6, %r2, %r2;
copysign %f4, %f2, %f3;
copysign.b32 %f4, %f2, %f3;
copysign.b64 %f4, %f2, %f3;
copysign.bf16x2 %f4, %f2, %f3;
copysign.cc.f32 %f4, %f2, %f3;
copysign.f16 %f4, %f2, %f3;
copysign.f32 %f4, _, %f3;
copysign.f32 %p1, %f2, %f3;
copysign.f32 -1, %f2, %f3;
copysign.f32 [%q1+4], %f2, %f3;
copysign.f32.cc %f4, %f2, %f3;
copysign.f32.f32 %f4, %f2, %f3;
copysign.f32.ftz %f4, %f2, %f3;
copysign.f32.noftz %f4, %f2, %f3;
copysign.f32.nosuch %f4, %f2, %f3;
copysign.f32.rz %f4, %f2, %f3;
copysign.f32.sat %f4, %f2, %f3;
copysign.f32.wide %f4, %f2, %f3;
copysign.ftz.f32 %f4, %f2, %f3;
copysign.noftz.f32 %f4, %f2, %f3;
copysign.nosuch.f32 %f4, %f2, %f3;
copysign.pred %f4, %f2, %f3;
copysign.rz.f32 %f4, %f2, %f3;
copysign.s64 %f4, %f2, %f3;
copysign.sat.f32 %f4, %f2, %f3;
copysign.u16 %f4, %f2, %f3;
copysign.u32 %f4, %f2, %f3;
copysign.wide.f32 %f4, %f2, %f3;
cp.async.async;
cp.async.cg.shared.global [%r2+16], [%q2], -1, %r8;
cp.async.cg.shared.global [%r2+16], [%q2], 16, _;
cvt.approx.rn.satfinite.f16x2.e4m3x2 %r2, %h2;
cvt.b64.u16 %r2, %p2;
cvt.cc.rn.relu.f32.f32 %f2, %f3;
cvt.ftz.pack.sat.u8.u32.b32 %r2, %r3, %r4, %r5;
cvt.global.u32.u16 %r2, %p2;
cvt.pack.sat.u16.f16.b32 %r2, %r3, %r4, %r5;
cvt.pack.sat.u16.s32.b32 %r2, %r3, %p1, %r5;
cvt.pack.sat.u32.s32.b32 %q7, %r3, %r4, %r5;
cvt.pack.sat.u32.s32.b32.global %r2, %r3, %r4, %r5;
cvt.pack.sat.u32.s32.b64 %r2, %r3, %r4, %r5;
cvt.pack.sat.u8.b32 %r2, %r3, %r4, %r5;
cvt.pack.sat.u8.u32.b32 %r2, %d7, %r4, %r5;
cvt.pack.sat.u8.u32.b32 %r2, %r3, {%r1, %r2, %r3, %r4}, %r5;
cvt.pack.satfinite.e4m3x2.bf16x2 %h2, %r2;
cvt.pack.satfinite.f16x2.e4m3x2 %r2, %h2;
cvt.pack.u16.s32 {%r1, %r2}, %r3, %r4;
cvt.relu.relu.f32.f32 %f2, %f3;
cvt.rn.b64.f32 %r2, %f3, %f2;
cvt.rn.bf16.f32 %h2, %p1;
cvt.rn.bf16x2.e4m3x2 %r2;
cvt.rn.bf16x2.s32 %f8, %r2;
cvt.rn.e4m3x2.f32 %h2, %q7, %f3;
cvt.rn.f32.e4m3x2 %r2, %h2;
cvt.rn.f32.s32 %f8, %r2, %r2;
cvt.rn.f32.s32 %f8, [%q1];
cvt.rn.f32.u32 %f2, %r2, %r2;
cvt.rn.relu.f32.f32 %p1, %f3;
cvt.rn.satfinite.b32.f64 %h2, %f2;
cvt.rn.satfinite.e4m3x2.bf16x2 %h2;
cvt.rn.satfinite.e4m3x2.bf16x2 0f3F800000, %r2;
cvt.rn.satfinite.f16.f64.wide %h2, %f2;
cvt.rn.satfinite.f16x2.e4m3x2 [%q1+4], %h2;
cvt.rn.satfinite.f16x2.e4m3x2.nosuch %r2, %h2;
cvt.rn.u32.u16 %r2, %p2;
cvt.rp.f64.s64 0f3F800000, %q4;
cvt.rz.bf16.f32 0f3F800000, %f2;
cvt.rz.f16.f32 %h4;
cvt.rz.rn.relu.f32.f32 %f2, %f3;
cvt.rz.sat.u16.s32.b32 %r2, %r3, %r4, %r5;
cvt.rz.satfinite.e4m3x2.f32 -1, %f2, %f3;
cvt.sat.bf16x2.f32 %f7, %f6;
cvt.sat.f32.f32 %f7;
cvt.sat.u32.u16 %r2, %p2;
cvt.u32.relaxed %r2, %r3;
cvt.u32.u16 %f7, %p2;
cvt.u32.u16 %p1, %p2;
cvt.u32.u16 %r2, _;
cvt.u32.u16.approx %r2, %p2;
cvt.u32.u16.ftz %r2, %p2;
cvt.u32.u16.relaxed %r2, %p2;
cvt.u64.u32 0f3F800000, %r2;
cvt.volatile.rn.satfinite.e4m3x2.bf16x2 %h2, %r2;
cvt.wide.rn.e4m3x2.f32 %h2, %f2, %f3;
cvta.to.global.u64 %q3, _;
div.approx.b32 %f3, %f2, %f2;
div.approx.b64 %f3, %f2, %f2;
div.approx.bf16x2 %f3, %f2, %f2;
div.approx.f16 %f3, %f2, %f2;
div.approx.f32 %p1, %f2, %f2;
div.approx.f32 0f3F800000, %f2, %f2;
div.approx.f32 {%r1, %r2, %r3, %r4}, %f2, %f2;
div.approx.f32 {%r1, %r2}, %f2, %f2;
div.approx.f32.cc %f3, %f2, %f2;
div.approx.f32.f32 %f3, %f2, %f2;
div.approx.f32.noftz %f3, %f2, %f2;
div.approx.f32.nosuch %f3, %f2, %f2;
div.approx.f32.wide %f3, %f2, %f2;
div.approx.pred %f3, %f2, %f2;
div.cc.approx.f32 %f3, %f2, %f2;
div.cc.rn.f32 %f8, %f2, 0f40400000;
div.nosuch.rn.f32 %f8, %f2, 0f40400000;
div.rn %f8, %f2, 0f40400000;
div.rn.b32 %f8, %f2, 0f40400000;
div.rn.b64 %f8, %f2, 0f40400000;
div.rn.bf16x2 %f8, %f2, 0f40400000;
div.rn.f16 %f8, %f2, 0f40400000;
div.rn.f32 %f8, %f2, _;
div.rn.f32 0f3F800000, %f2, 0f40400000;
div.rn.f32 1, %f2, 0f40400000;
div.rn.f32 [%q1+4], %f2, 0f40400000;
div.rn.f32 [%q1], %f2, 0f40400000;
div.rn.f32 {%r1, %r2, %r3, %r4}, %f2, 0f40400000;
div.rn.f32.cc %f8, %f2, 0f40400000;
div.rn.f32.f32 %f8, %f2, 0f40400000;
div.rn.f32.noftz %f8, %f2, 0f40400000;
div.rn.f32.wide %f8, %f2, 0f40400000;
div.wide.approx.f32 %f3, %f2, %f2;
div.wide.rn.f32 %f8, %f2, 0f40400000;
elect %r2, 0xffffffff;
elect.cc.sync %r2, 0xffffffff;
elect.noftz.sync %r2, 0xffffffff;
elect.nosuch.sync %r2, 0xffffffff;
elect.rn.sync %r2, 0xffffffff;
elect.sync %r2, %r7;
elect.sync %r2, -1;
elect.sync %r2, 0xffffffff, 0xffffffff;
elect.sync %r2, 0xffffffff;
elect.sync %r2;
elect.sync _, 0xffffffff;
elect.sync.aligned %r2, 0xffffffff;
elect.sync.approx %r2, 0xffffffff;
elect.sync.ftz %r2, 0xffffffff;
elect.sync.global %r2, 0xffffffff;
elect.sync.nosuch %r2, 0xffffffff;
elect.sync.relaxed %r2, 0xffffffff;
elect.sync.rn %r2, 0xffffffff;
elect.sync.rz %r2, 0xffffffff;
elect.sync.v2 %r2, 0xffffffff;
elect.sync.volatile %r2, 0xffffffff;
elect.wide.sync %r2, 0xffffffff;
ex2.approx.ftz %f2, %f8;
ex2.approx.ftz.b32 %f2, %f8;
ex2.approx.ftz.b64 %f2, %f8;
ex2.approx.ftz.f32 %f2, %f8, %f8;
ex2.approx.ftz.f32 %f2, %p1;
ex2.approx.ftz.f32 %f2, {%r1, %r2};
ex2.approx.ftz.f32 %f2;
ex2.approx.ftz.f32 %p1, %f8;
ex2.approx.ftz.f32 -1, %f8;
ex2.approx.ftz.f32 0f3F800000, %f8;
ex2.approx.ftz.f32 1, %f8;
ex2.approx.ftz.f32 [%q1+4], %f8;
ex2.approx.ftz.f32 {%r1, %r2}, %f8;
ex2.approx.ftz.f32.cc %f2, %f8;
ex2.approx.ftz.f32.f32 %f2, %f8;
ex2.approx.ftz.f32.noftz %f2, %f8;
ex2.approx.ftz.f32.nosuch %f2, %f8;
ex2.approx.ftz.f32.wide %f2, %f8;
ex2.approx.ftz.f64 %f2, %f8;
ex2.approx.ftz.pred %f2, %f8;
ex2.approx.ftz.s64 %f2, %f8;
ex2.approx.ftz.u16 %f2, %f8;
ex2.approx.ftz.u32 %f2, %f8;
ex2.cc.approx.ftz.f32 %f2, %f8;
ex2.noftz.approx.ftz.f32 %f2, %f8;
ex2.nosuch.approx.ftz.f32 %f2, %f8;
ex2.wide.approx.ftz.f32 %f2, %f8;
fma.rm.f32 %f2, %f7, %f1, %f8, %f8;
fma.rm.f32 %f2, %f7, %f1, %p1;
fma.rm.f32 %f2, %f7, %f1;
fma.rm.f32 %f2, %f7, %p1, %f8;
fma.rm.f32 %f2, [%q1+4], %f1, %f8;
fma.rm.f32 -1, %f7, %f1, %f8;
fma.rm.f32 [%q1], %f7, %f1, %f8;
fma.rm.f32 {%r1, %r2, %r3, %r4}, %f7, %f1, %f8;
fma.rm.f32.f32 %f2, %f7, %f1, %f8;
fma.rn %r5,%r4,%r4,%r4;
fma.rn.f16x2 %r5, %p1, %r4, %r4;
fma.rn.f16x2 %r5, %r4, %p1, %r4;
fma.rn.f16x2 %r5, %r4, %r4, %r4, %r4;
fma.rn.f16x2 %r5, %r4, %r4, {%r1, %r2};
fma.rn.f16x2 %r5, %r4, %r4;
fma.rn.f16x2 %r5, %r4, [%q1+4], %r4;
fma.rn.f16x2 %r5, %r4, {%r1, %r2}, %r4;
fma.rn.f16x2 %r5, [%q1+4], %r4, %r4;
fma.rn.f16x2 1, %r4, %r4, %r4;
fma.rn.f16x2 {%r1, %r2}, %r4, %r4, %r4;
fma.rn.f32 %f8, %f5, %f6, %f7, %f7;
fma.rn.f32 %f8, %f5, %f6, %p1;
fma.rn.f32 %f8, %f5, %f6, [%q1+4];
fma.rn.f32 %f8, %f5, %f6;
fma.rn.f32 %f8, %f5, %p1, %f7;
fma.rn.f32 %f8, [%q1], %f6, %f7;
fma.rn.f32 -1, %f5, %f6, %f7;
fma.rn.f32 [%q1], %f5, %f6, %f7;
fma.rn.f64 %d2, %d3, %d4, %d2, %d2;
fma.rn.f64 %d2, %d3, %d4, %p1;
fma.rn.f64 %d2, %d3, %d4;
fma.rn.f64 %d2, %d3, %p1, %d2;
fma.rn.f64 %d2, %d3, [%q1], %d2;
fma.rn.f64 %d2, %p1, %d4, %d2;
fma.rn.f64 %d2, {%r1, %r2}, %d4, %d2;
fma.rn.f64 1, %d3, %d4, %d2;
fma.rn.f64 [%q1], %d3, %d4, %d2;
fma.wide.rn.f64 %d2, %d3, %d4, %d2;
ld.approx.global.v4.u32 {%r2, %r3}, [%q2];
ld.cc.global.s16 %q4, [%q3];
ld.cc.global.v2.u32 {%r3, %r4}, [%q2];
ld.global.b128 %q3, _;
ld.global.global.v4.u32 {%r2, %r3}, [%q2];
ld.global.s16 1, [%q3];
ld.global.s16 [%q1+4], [%q3];
ld.global.u32 -1, [%q4];
ld.global.u32 0f3F800000, [%q4];
ld.global.v4.u32 _, [%q2];
ld.global.v4.u32.wide {%r2, %r3}, [%q2];
ld.global.v4.u64.nosuch {%q4, %q5, %q6, %q7}, [%q2];
ld.local.u64 %p1, [%r3];
ld.local.u64 -1, [%r3];
ld.noftz.global.pred %r2, [%q2];
ld.nosuch.global.u8 %q4, [%q3];
ld.param.u32 1, [%q3];
ld.shared.u32 0f3F800000, [%r8];
ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, %h7;
ld.shared.v4.u32.noftz {%r4, %r5, %r6, %r7}, [%r3];
ld.v2.global.s16 %q4, [%q3];
ld.v4.s8 %q4, [%q3];
ld.volatile.global.u32 1, [%q2];
ldu.cc.global.u32 %q4, [%q3];
ldu.global %q4, [%q3];
ldu.global.pred %q4, [%q3];
ldu.global.u32 %p1, [%q3];
ldu.global.u32 %q4, %q7;
ldu.global.u32 %q4, _;
ldu.global.u32 1, [%q3];
ldu.global.u32 [%q1+4], [%q3];
ldu.global.u32 {%r1, %r2, %r3, %r4}, [%q3];
ldu.global.u32 {%r1, %r2}, [%q3];
ldu.global.u32.cc %q4, [%q3];
ldu.global.u32.noftz %q4, [%q3];
ldu.global.u32.nosuch %q4, [%q3];
ldu.global.u32.v2 %q4, [%q3];
ldu.global.u32.wide %q4, [%q3];
ldu.noftz.global.u32 %q4, [%q3];
ldu.nosuch.global.u32 %q4, [%q3];
ldu.sat.global.u32 %q4, [%q3];
ldu.v2.global.u32 %q4, [%q3];
ldu.wide.global.u32 %q4, [%q3];
lop3.b32 %p1, %r3, %r4, %r5, 1;
lop3.b32 %r2, %r3, %r4, %r5, 1, %p3;
lop3.b32 %r2|%p2, %r3, %r4, %r5, 1, %p3;
lop3.b32 %r2|%p2, %r3, %r4, %r5, 1, 1;
lop3.b32 %r2|%p2, %r3, %r4, %r5;
lop3.b32 -1, %r3, %r4, %r5, 1;
lop3.b32 [%q1+4], %r3, %r4, %r5, 1;
lop3.b32 {%r1, %r2, %r3, %r4}, %r3, %r4, %r5, 1;
lop3.b32 {%r1, %r2}, %r3, %r4, %r5, 1;
lop3.or.b32 %r2, %r3, %r4, %r5, 1, %f7;
lop3.or.b32 %r2, %r3, %r4, %r5, 1, %p3, %p3;
lop3.or.b32 %r2, %r3, %r4, %r5, 1;
lop3.rz.or.b32 %r2, %r3, %r4, %r5, 1, %p3;
lop3.xor.b32 %r2, %r3, %r4, %r5, 1, %p3;
lop3.xor.b32 %r2|%p2, %r3, %r4, %r5, 1, %p3, %p3;
lop3.xor.b32 %r2|%p2, %r3, %r4, %r5, 1;
lop3.xor.b32.cc %r2|%p2, %r3, %r4, %r5, 1, %p3;
lop3.xor.b32.noftz %r2|%p2, %r3, %r4, %r5, 1, %p3;
lop3.xor.b32.rz %r2|%p2, %r3, %r4, %r5, 1, %p3;
mad.ftz.lo.s32 %r8, %r8, 3, 1;
mad.ftz.lo.u32 %r1, %r7, 100, %r2;
mad.lo.s32 %p1, %r8, 3, 1;
mad.lo.s32 %r8, %r8, %p1, 1;
mad.lo.s32 %r8, %r8, 3, %p1;
mad.lo.s32 %r8, %r8, 3, {%r1, %r2};
mad.lo.s32 %r8, %r8, [%q1+4], 1;
mad.lo.s32 %r8, [%q1+4], 3, 1;
mad.lo.s32 %r8, _, 3, 1;
mad.lo.s32 %r8, {%r1, %r2, %r3, %r4}, 3, 1;
mad.lo.s32 0f3F800000, %r8, 3, 1;
mad.lo.s32 [%q1], %r8, 3, 1;
mad.lo.s32.ftz %r8, %r8, 3, 1;
mad.lo.u32 %r1, %p1, 100, %r2;
mad.lo.u32 %r1, %r7, %p1, %r2;
mad.lo.u32 %r1, %r7, 100, %p1;
mad.lo.u32 %r1, %r7, 100, {%r1, %r2, %r3, %r4};
mad.lo.u32 %r1, %r7, [%q1], %r2;
mad.lo.u32 -1, %r7, 100, %r2;
mad.lo.u32 1, %r7, 100, %r2;
mad.lo.u32 [%q1], %r7, 100, %r2;
mad.lo.u32 {%r1, %r2}, %r7, 100, %r2;
mad.lo.u32.ftz %r1, %r7, 100, %r2;
mad.lo.u32.rz %r1, %r7, 100, %r2;
mad.rz.lo.u32 %r1, %r7, 100, %r2;
match.any.sync.b32 %r2, %d7;
match.any.sync.b32.cc %r2, %r3;
match.any.sync.b32.global %r2, %r3;
match.any.sync.b32.relaxed %r2, %r3;
match.any.sync.b64 %r2, %r3;
match.any.sync.u32 %r2, %r3;
match.noftz.any.sync.b32 %r2, %r3;
match.rn.any.sync.b32 %r2, %r3;
match.sat.any.sync.b32 %r2, %r3;
mbarrier.arrive.b64 %q4, -1, 2;
mbarrier.arrive.release.cta.shared::cta %q3, [%r3];
mbarrier.arrive.release.cta.shared::cta.b64 %q3, 1;
mbarrier.arrive.release.cta.try_wait.b64 %q3, [%r3];
mbarrier.arrive.release.inval.shared::cta.b64 %q3, [%r3];
mbarrier.arrive_drop.b64 %q4, {%r1, %r2};
mbarrier.arrive_drop.expect_tx.b32 %q4, [%q3], 16;
mbarrier.arrive_drop.expect_tx.b64 %q4, [%q3], 16, 16;
mbarrier.arrive_drop.expect_tx.b64 %q4, [%q3], [%q1];
mbarrier.arrive_drop.expect_tx.b64 %q4, [%q3], {%r1, %r2};
mbarrier.arrive_drop.expect_tx.b64.global %q4, [%q3], 16;
mbarrier.arrive_drop.expect_tx.expect_tx.b64 %q4, [%q3], 16;
mbarrier.cc.init.shared::cta.b64 [%r3], 64;
mbarrier.complete_tx.b32 [%q3], 64;
mbarrier.complete_tx.b64.cc [%q3], 64;
mbarrier.complete_tx.b64.global [%q3], 64;
mbarrier.expect_tx.b64 [%q3], 8, 8;
mbarrier.expect_tx.b64 [%q3];
mbarrier.expect_tx.b64.nosuch [%q3], 8;
mbarrier.expect_tx.global.b64 [%q2], 1;
mbarrier.global.global.b64 [%q2], 1;
mbarrier.init.b32 [%q3], 5;
mbarrier.init.b64 %q4, [%q3], 2;
mbarrier.init.b64 [%q3], 5, 5;
mbarrier.init.b64 [%q3], {%r1, %r2, %r3, %r4};
mbarrier.init.b64 {%r1, %r2}, 5;
mbarrier.init.global.b64 [%q2], 1;
mbarrier.init.global.b64.ftz [%q2], 1;
mbarrier.init.global.b64.sat [%q2], 1;
mbarrier.init.shared::cta.b64 %h7, 64;
mbarrier.init.shared::cta.b64 [%r3], 64, 64;
mbarrier.init.shared::cta.b64 [%r3], _;
mbarrier.init.shared::cta.b64 {%r1, %r2, %r3, %r4}, 64;
mbarrier.inval.b64.wide [%q3];
mbarrier.nosuch.arrive.release.cta.shared::cta.b64 %q3, [%r3];
mbarrier.nosuch.arrive_drop.expect_tx.b64 %q4, [%q3], 16;
mbarrier.pending_count.b64 %q4, [%q3];
mbarrier.pending_count.b64 %r2, %q4, %q4;
mbarrier.pending_count.b64 %r2, [%q1];
mbarrier.pending_count.b64 [%q3];
mbarrier.pending_count.pending_count.b64 %r2, %q4;
mbarrier.sat.arrive.b64 %q4, [%q3], 2;
mbarrier.shared::cta.b64 %r2, %q4;
mbarrier.try_wait.acquire.cta.shared::cta.b64 %p3, %d7, %q3, 1000;
mbarrier.try_wait.acquire.cta.shared::cta.b64 %p3, %f7, %q3, 1000;
mbarrier.try_wait.acquire.cta.shared::cta.b64 %p3, -1, %q3, 1000;
mbarrier.try_wait.acquire.cta.shared::cta.b64 %p3, [%r3], %q3, 1000, 1000;
mbarrier.try_wait.acquire.cta.try_wait.b64 %p3, [%r3], %q3, 1000;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f2, %f3, %f4, %f5}, {%r2, %r3}, {%r6, %r7}, {%f2, %f3, %f4, %f5}, %r8, %h7;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4}, %r8, %f7;
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4}, %r8, [%q1];
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%f1, %f2, %f3, %f4}, %r8, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r2, %r3}, %p1, {%r5}, {%r2, %r3};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r2, %r3}, {%r4}, %p1, {%r2, %r3};
mov %d2, 0d3FF0000000000000;
mov %r2, %d7;
mov 1, %r3;
mov {%r1, %r2, %r3, %r4}, %r3;
mov.aligned %r2, %r3;
mov.approx %r2, %r3;
mov.b32 %p1, 0x00038004;
mov.b32 0f3F800000, 0x00038004;
mov.b32 {%r3, %r4}, %p1;
mov.b64 %p4, 0;
mov.b64 [%q1+4], %q2;
mov.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q7;
mov.b64.nosuch {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.f32 0f3F800000, 0f3F800000;
mov.f32 [%q1], 0f3F800000;
mov.f32 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.f64 %d2, _;
mov.f64 0f3F800000, 0d3FF0000000000000;
mov.f64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.ftz.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.global.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.noftz %r2, %r3;
mov.pred %d2, 0d3FF0000000000000;
mov.pred %d7, 0;
mov.pred %h2, 0x3f80;
mov.pred %q5, 9;
mov.pred %r2, %r3;
mov.pred %r5, 0;
mov.pred %r7, 0;
mov.pred [%q1+4], 0;
mov.pred {%r3, %r4}, 0x00038004;
mov.relaxed %r2, %r3;
mov.rn.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mov.sat %r2, %r3;
mov.u16 %p4, 0;
mov.u32 %r5, %p1;
mov.u32 %r5, [%q1];
mov.u32 -1, 0;
mov.u64 %q5, %p1;
mov.volatile.b64 {%r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2}, %q2;
mul.ftz.lo.u32 %r1, %r1, 10000;
mul.hi.s32 [%q1+4], %r2, 715827883;
mul.hi.s32 {%r1, %r2}, %r2, 715827883;
mul.lo.u32 1, %r1, 10000;
mul.lo.u32 {%r1, %r2}, %r1, 10000;
mul.lo.u64 -1, %q4, %q3;
mul.rn.f32 %p1, %f2, %f8;
mul.rn.f32 0f3F800000, %f2, %f8;
mul.wide.u32 %q3, _, 4;
mul.wide.u32 1, %r2, 4;
mul.wide.u32 {%r1, %r2}, %r2, 4;
not %p2, %p1;
not %r2, %r3;
not.b32 %p2, %p1;
not.b32 %r2, %p1;
not.b32 %r2, %r3, %r3;
not.b32 %r2, [%q1];
not.b32 %r2, {%r1, %r2, %r3, %r4};
not.b32 %r2;
not.b32 -1, %r3;
not.b32 0f3F800000, %r3;
not.b32 1, %r3;
not.b32 {%r1, %r2, %r3, %r4}, %r3;
not.b32.b32 %r2, %r3;
not.b32.cc %r2, %r3;
not.b32.ftz %r2, %r3;
not.b32.noftz %r2, %r3;
not.b32.nosuch %r2, %r3;
not.b32.rz %r2, %r3;
not.b32.sat %r2, %r3;
not.b32.wide %r2, %r3;
not.b64 %p2, %p1;
not.bf16x2 %r2, %r3;
not.cc.b32 %r2, %r3;
not.f16 %r2, %r3;
not.f32 %p2, %p1;
not.f32 %r2, %r3;
not.f64 %p2, %p1;
not.f64 %r2, %r3;
not.ftz.b32 %r2, %r3;
not.noftz.b32 %r2, %r3;
not.nosuch.b32 %r2, %r3;
not.pred %p2, %d7;
not.pred %p2, %p1, %p1;
not.pred %p2, %q7;
not.pred %p2, 0f3F800000;
not.pred %p2, [%q1+4];
not.pred %p2;
not.pred %q7, %p1;
not.pred %r2, %r3;
not.pred [%q1], %p1;
not.pred {%r1, %r2, %r3, %r4}, %p1;
not.pred {%r1, %r2}, %p1;
not.rz.b32 %r2, %r3;
not.s64 %p2, %p1;
not.s64 %r2, %r3;
not.sat.b32 %r2, %r3;
not.u16 %p2, %p1;
not.u16 %r2, %r3;
not.wide.b32 %r2, %r3;
or.b32.b32 %r2, %r2, %r3;
or.b32.nosuch %r2, %r2, %r3;
or.b32.wide %r2, %r2, %r3;
or.bf16x2 %p1, %p2, %p4;
or.cc.b32 %r2, %r2, %r3;
or.f32 %r2, %r2, %r3;
or.f64 %p1, %p2, %p4;
or.f64 %r2, %r2, %r3;
or.pred %p1, %f7, %p4;
or.pred %p1, %r7, %p4;
or.pred %p1, _, %p4;
or.pred %r7, %p2, %p4;
or.pred [%q1+4], %p2, %p4;
or.s64 %p1, %p2, %p4;
or.s64 %r2, %r2, %r3;
or.sat.b32 %r2, %r2, %r3;
or.u16 %p1, %p2, %p4;
or.u32 %p1, %p2, %p4;
or.wide.b32 %r2, %r2, %r3;
prmt %r2, %r3, %r4, 0x3210;
prmt.b32 %r2, %r3, %r4, [%q1];
prmt.b32 %r2, %r3, %r4, {%r1, %r2, %r3, %r4};
prmt.b32 %r2, %r3, %r4, {%r1, %r2};
prmt.b32 %r2, _, %r4, 0x3210;
prmt.b32 -1, %r3, %r4, 0x3210;
prmt.b32 [%q1+4], %r3, %r4, 0x3210;
prmt.b32.b32 %r2, %r3, %r4, 0x3210;
prmt.b32.cc %r2, %r3, %r4, 0x3210;
prmt.b32.ftz %r2, %r3, %r4, 0x3210;
prmt.b32.noftz %r2, %r3, %r4, 0x3210;
prmt.b32.nosuch %r2, %r3, %r4, 0x3210;
prmt.b32.rz %r2, %r3, %r4, 0x3210;
prmt.b32.sat %r2, %r3, %r4, 0x3210;
prmt.b32.wide %r2, %r3, %r4, 0x3210;
prmt.b64 %r2, %r3, %r4, 0x3210;
prmt.bf16x2 %r2, %r3, %r4, 0x3210;
prmt.cc.b32 %r2, %r3, %r4, 0x3210;
prmt.f16 %r2, %r3, %r4, 0x3210;
prmt.f32 %r2, %r3, %r4, 0x3210;
prmt.f64 %r2, %r3, %r4, 0x3210;
prmt.ftz.b32 %r2, %r3, %r4, 0x3210;
prmt.noftz.b32 %r2, %r3, %r4, 0x3210;
prmt.nosuch.b32 %r2, %r3, %r4, 0x3210;
prmt.pred %r2, %r3, %r4, 0x3210;
prmt.rz.b32 %r2, %r3, %r4, 0x3210;
prmt.s64 %r2, %r3, %r4, 0x3210;
prmt.sat.b32 %r2, %r3, %r4, 0x3210;
prmt.u16 %r2, %r3, %r4, 0x3210;
prmt.u32 %r2, %r3, %r4, 0x3210;
prmt.wide.b32 %r2, %r3, %r4, 0x3210;
rcp.approx.ftz %f5, %f3;
rcp.approx.ftz.b32 %f5, %f3;
rcp.approx.ftz.b64 %f5, %f3;
rcp.approx.ftz.bf16x2 %f5, %f3;
rcp.approx.ftz.f16 %f5, %f3;
rcp.approx.ftz.f32 %f5, %f3, %f3;
rcp.approx.ftz.f32 %f5, %p1;
rcp.approx.ftz.f32 %f5, {%r1, %r2};
rcp.approx.ftz.f32 %f5;
rcp.approx.ftz.f32 %p1, %f3;
rcp.approx.ftz.f32 0f3F800000, %f3;
rcp.approx.ftz.f32 1, %f3;
rcp.approx.ftz.f32 [%q1], %f3;
rcp.approx.ftz.f32.cc %f5, %f3;
rcp.approx.ftz.f32.f32 %f5, %f3;
rcp.approx.ftz.f32.noftz %f5, %f3;
rcp.approx.ftz.f32.nosuch %f5, %f3;
rcp.approx.ftz.f32.wide %f5, %f3;
rcp.approx.ftz.pred %f5, %f3;
rcp.approx.ftz.s64 %f5, %f3;
rcp.approx.ftz.u16 %f5, %f3;
rcp.approx.ftz.u32 %f5, %f3;
rcp.cc.approx.ftz.f32 %f5, %f3;
rcp.noftz.approx.ftz.f32 %f5, %f3;
rcp.nosuch.approx.ftz.f32 %f5, %f3;
rcp.wide.approx.ftz.f32 %f5, %f3;
red.async.add.u32 [%q2], 1, 1;
red.async.add.u32.noftz [%q2], 1;
red.async.add.u32.volatile [%q2], 1;
red.global.add [%q2], 1, 2, 3;
red.global.add.add.u32 [%q2], 1, 2, 3;
red.global.add.pred [%q2], 1, 2, 3;
red.global.add.u16 [%q2], 1, 2, 3;
red.global.add.u32 [%q2], 1, %p1, 3;
red.global.add.u32 [%q2], [%q1+4], 2, 3;
red.global.add.u32.sat [%q2], 1, 2, 3;
red.global.add.u32.v2 [%q2], 1, 2, 3;
red.global.add.u32.volatile [%q2], 1, 2, 3;
red.global.b64 [%q3+80], 6;
red.global.global.b64 [%q3+64], 6;
red.global.global.b64 [%q3+80], 6;
red.global.global.u32 [%q2], 1, 2, 3;
red.global.or [%q3+80], 6;
red.global.or.b64 %p1, 6;
red.global.or.b64 %q7, 6;
red.global.or.b64 [%q3+80], %p1;
red.global.or.b64 [%q3+80], [%q1];
red.global.or.b64 [%q3+80], {%r1, %r2};
red.global.or.b64 {%r1, %r2}, 6;
red.global.or.b64.v2 [%q3+80], 6;
red.global.or.bf16x2 [%q3+80], 6;
red.global.or.f64 [%q3+80], 6;
red.global.or.pred [%q3+80], 6;
red.global.u32 [%q2], 1, 2, 3;
red.global.xor [%q3+64], 6;
red.global.xor.b64 %f7, 6;
red.global.xor.b64 %q7, 6;
red.global.xor.b64 %r7, 6;
red.global.xor.b64 0f3F800000, 6;
red.global.xor.b64 {%r1, %r2, %r3, %r4}, 6;
red.global.xor.b64.v2 [%q3+64], 6;
red.global.xor.f16 [%q3+64], 6;
red.global.xor.f32 [%q3+64], 6;
red.global.xor.f64 [%q3+64], 6;
red.global.xor.pred [%q3+64], 6;
red.global.xor.u16 [%q3+64], 6;
red.rn.async.add.u32 [%q2], 1;
red.rn.global.add.u32 [%q2], 1, 2, 3;
red.v2.global.or.b64 [%q3+80], 6;
red.v2.global.xor.b64 [%q3+64], 6;
redux.add.add.f32 %f2, %f3, 0xffffffff;
redux.exch.add.u32 %r6, %r7, 0xfffffffe;
redux.rn.sync.exch.u32 %r2, %r3, 0xffffffff;
redux.rz.sync.exch.u32 %r2, %r3, 0xffffffff;
redux.sync.add.f16 %f2, %f3, 0xffffffff;
redux.sync.add.f32 %f2, %f3, 0xffffffff;
redux.sync.add.f32 %f2, %f3, _;
redux.sync.add.f32.approx %f2, %f3, 0xffffffff;
redux.sync.add.f32.noftz %f2, %f3, 0xffffffff;
redux.sync.add.f32.relaxed %f2, %f3, 0xffffffff;
redux.sync.add.f32.v2 %f2, %f3, 0xffffffff;
redux.sync.exch %r2, %r3, 0xffffffff;
redux.sync.exch.b64 %r2, %r3, 0xffffffff;
redux.sync.exch.s64 %r2, %r3, 0xffffffff;
redux.sync.exch.u16 %r2, %r3, 0xffffffff;
redux.sync.exch.u32 %r2, {%r1, %r2, %r3, %r4}, 0xffffffff;
redux.sync.exch.u32.v2 %r2, %r3, 0xffffffff;
redux.sync.max.f32 %f2, %f3, 0xffffffff;
redux.wide.sync.exch.u32 %r2, %r3, 0xffffffff;
rem %r3, %r2, 3;
rem.b32 %r3, %r2, 3;
rem.b64 %r3, %r2, 3;
rem.bf16x2 %r3, %r2, 3;
rem.cc.u32 %r3, %r2, 3;
rem.f16 %r3, %r2, 3;
rem.f32 %r3, %r2, 3;
rem.f64 %r3, %r2, 3;
rem.ftz.u32 %r3, %r2, 3;
rem.noftz.u32 %r3, %r2, 3;
rem.nosuch.u32 %r3, %r2, 3;
rem.pred %r3, %r2, 3;
rem.rz.u32 %r3, %r2, 3;
rem.sat.u32 %r3, %r2, 3;
rem.u32 %r3, %r2, [%q1+4];
rem.u32 %r3, %r2, _;
rem.u32 %r3, {%r1, %r2}, 3;
rem.u32 0f3F800000, %r2, 3;
rem.u32 1, %r2, 3;
rem.u32 [%q1], %r2, 3;
rem.u32.cc %r3, %r2, 3;
rem.u32.ftz %r3, %r2, 3;
rem.u32.noftz %r3, %r2, 3;
rem.u32.nosuch %r3, %r2, 3;
rem.u32.rz %r3, %r2, 3;
rem.u32.sat %r3, %r2, 3;
rem.u32.u32 %r3, %r2, 3;
rem.u32.wide %r3, %r2, 3;
rem.wide.u32 %r3, %r2, 3;
selp.b64 %q3, %q3, %q4, %f7;
selp.f32 %f1, %f6, %f7, 0f3F800000;
selp.f32 %f1, %f6, %f7, {%r1, %r2, %r3, %r4};
selp.u32 %r2, 1000, 0, %h7;
selp.u32 %r2, 1000, 0, _;
set.eq.and.u32.u32 %r5, %r3, 1, %p4, %p4;
set.eq.f16x2.f16x2 %r2, 0x3c003c00, %p1;
set.eq.f16x2.f16x2 %r2, 0x3c003c00;
set.eq.u32 %r2, %r3;
set.eq.u32.u32 %r2, %r3, %p1;
set.eq.xor.f32.u32 %f2, %p1, 1, !%p4;
set.eq.xor.f32.u32 %f2, %r3, 1, !%p4, !%p4;
set.ge.bf16x2.bf16x2 %r2, %p1, 0x40003f80;
set.ge.bf16x2.bf16x2 %r2, 0x3f804000, %p1;
set.ge.bf16x2.bf16x2 %r2, 0x3f804000;
set.gt.bf16.bf16 %h4, %h2;
set.gt.f16.f16 %h4, %h2, %p1;
set.gt.f16.f16 %h4, %h2;
set.gt.f16.f16 %h4, %p1, %h3;
set.lt.bf16.bf16 %h4, %h2;
set.lt.f16.f16 %h4, %h2, %p1;
set.lt.f16.f16 %h4, %p1, %h3;
setp.and.bf16x2 %p2|%p3, 0x40003f80, 0x3f804000;
setp.and.s32 %p2, %r8, 1;
setp.bf16x2 %p2|%p3, 0x40003f80, 0x3f804000;
setp.eq.or %p2|%p3, %r3, 1, %p4;
setp.eq.u32 %p2, %r3, {%r1, %r2, %r3, %r4};
setp.eq.xor %p2|%p3, %r3, 1, !%p4;
setp.eq.xor.u32 %p2|%p3, %r3, 1, !%p4, !%p4;
setp.f32 %p1, %f3, 0f00000000;
setp.ge.f32 %p2, %f4;
setp.ge.s32 %p2, {%r1, %r2}, %r7;
setp.ge.s32 [%q1+4], %r6, %r7;
setp.ge.u32 %p2, %r3, [%q1];
setp.ge.u32 %p2, %r3;
setp.geu.pred %p2, %f2, 0f00000000;
setp.gt %p3, %r3, 31;
setp.gt.s32 %p3, %r3, {%r1, %r2};
setp.gt.s32 %p3, %r3;
setp.gt.u32 %f7, %r1, 127;
setp.gt.u32 %p2, %r1, {%r1, %r2};
setp.gt.u32 {%r1, %r2, %r3, %r4}, %r1, 127;
setp.gtu.f32 %p4, %f4;
setp.lt.f16x2 {%r1, %r2}, 0x3c004000, 0x40003c00;
setp.lt.f32 %p4, %f4;
setp.lt.pred %p4, %f4, 0f00800000;
setp.lt.s32 %p2, %r1, [%q1+4];
setp.lt.s32 %p2, %r1;
setp.ltu.f32 %p2, %f4, {%r1, %r2, %r3, %r4};
setp.ltu.f32 %p2, [%q1], 0f47CE4780;
setp.ltu.f32 -1, %f4, 0f47CE4780;
setp.nan.bf16 %p2, %h2;
setp.nan.bf16 %p2, [%q1+4], 0x7fc0;
setp.ne.s32 %p3, %r8, 1, 1;
setp.ne.u32 %q7, %r3, 7;
setp.ne.u32 {%r1, %r2, %r3, %r4}, %r3, 7;
setp.ne.u64 %q7, %q5, 0;
setp.ne.u64 %r7, %q5, 0;
setp.num.bf16 %p2, %h2;
setp.rn.u32 %p2, %r2, %r3;
setp.u32 %p2, %r1, 127;
shf.cc.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.l.l.b32 %r2, %r4, %r4, %r5;
shf.l.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.l.wrap %r2, %r4, %r4, %r5;
shf.l.wrap.b32.b32 %r2, %r4, %r4, %r5;
shf.l.wrap.b32.noftz %r2, %r4, %r4, %r5;
shf.l.wrap.b32.rz %r2, %r4, %r4, %r5;
shf.l.wrap.b32.sat %r2, %r4, %r4, %r5;
shf.l.wrap.b32.wide %r2, %r4, %r4, %r5;
shf.l.wrap.b64 %r2, %r4, %r4, %r5;
shf.l.wrap.bf16x2 %r2, %r4, %r4, %r5;
shf.l.wrap.f16 %r2, %r4, %r4, %r5;
shf.l.wrap.f32 %r2, %r4, %r4, %r5;
shf.l.wrap.pred %r2, %r4, %r4, %r5;
shf.l.wrap.s64 %r2, %r4, %r4, %r5;
shf.l.wrap.u16 %r2, %r4, %r4, %r5;
shf.l.wrap.u32 %r2, %r4, %r4, %r5;
shf.l.wrap.wrap.b32 %r2, %r4, %r4, %r5;
shf.noftz.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.nosuch.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.rz.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.sat.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.wide.l.wrap.b32 %r2, %r4, %r4, %r5;
shf.wrap.wrap.b32 %r2, %r4, %r4, %r5;
shfl.aligned.sync.b32 %r2, %r3, 0, 31, 0xffffffff;
shfl.bfly.b32 %r6|%p2, %r8, %r5, %r4, %r3;
shfl.bfly.down.b32 %r1|%p4, %r4, %r7, %r6, %r8;
shfl.bfly.idx.b32 %r2|%p3, %r3, %r5, %r6, %r7;
shfl.down.b32 %r1|%p4, %r4, %r7, %r6, %r8;
shfl.idx.b32 %r2|%p3, %r3, %r5, %r6, %r7;
shfl.idx.bfly.b32 %r6|%p2, %r8, %r5, %r4, %r3;
shfl.idx.down.b32 %r1|%p4, %r4, %r7, %r6, %r8;
shfl.idx.idx.b32 %r2|%p3, %r3, %r5, %r6, %r7;
shfl.sync.b32 %r1|%p4, %r4, %r7, %r6, %r8;
shfl.sync.b32 %r2, %r3, %p1, 31, 0xffffffff;
shfl.sync.b32 %r2, %r3, 0, %d7, 0xffffffff;
shfl.sync.b32 %r2, %r3, 0, 1, 0xffffffff;
shfl.sync.b32 %r2, %r3, 0, 31, %h7;
shfl.sync.b32 %r2, %r3, 0, 31, {%r1, %r2, %r3, %r4};
shfl.sync.b32 %r2, 0f3F800000, 0, 31, 0xffffffff;
shfl.sync.b32 %r2, [%q1+4], 0, 31, 0xffffffff;
shfl.sync.b32 %r6|%p2, %r8, %r5, %r4, %r3;
shfl.sync.b32 0f3F800000, %r3, 0, 31, 0xffffffff;
shfl.sync.b32 [%q1+4], %r3, 0, 31, 0xffffffff;
shfl.sync.b32.approx %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.b32.ftz %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.b32.relaxed %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.b32.sat %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.b32.volatile %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.b64 %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.bf16x2 %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.bfly.b32 %p1, %r8, %r5, %r4, %r3;
shfl.sync.bfly.b32 %r6|%p2, %r8, %r5, %r4, %r3, %r3;
shfl.sync.bfly.b32 0f3F800000, %r8, %r5, %r4, %r3;
shfl.sync.down.b32 %p1, %r4, %r7, %r6, %r8;
shfl.sync.down.b32 %r1|%p4, [%q1], %r7, %r6, %r8;
shfl.sync.down.b32 -1, %r4, %r7, %r6, %r8;
shfl.sync.down.b32 0f3F800000, %r4, %r7, %r6, %r8;
shfl.sync.down.b32 [%q1+4], %r4, %r7, %r6, %r8;
shfl.sync.down.b32 [%q1], %r4, %r7, %r6, %r8;
shfl.sync.f64 %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.idx.b32 %r2|%p3, %r3, %r5, %r6, _;
shfl.sync.idx.b32 0f3F800000, %r3, %r5, %r6, %r7;
shfl.sync.idx.b32 [%q1+4], %r3, %r5, %r6, %r7;
shfl.sync.pred %r2, %r3, 0, 31, 0xffffffff;
shfl.sync.u16 %r2, %r3, 0, 31, 0xffffffff;
shfl.v2.sync.b32 %r2, %r3, 0, 31, 0xffffffff;
shfl.wide.sync.b32 %r2, %r3, 0, 31, 0xffffffff;
shl %r6, %r6, 2;
shl.b32 %r6, _, 2;
shl.b32 %r6, {%r1, %r2}, 2;
shl.b32 0f3F800000, %r6, 2;
shl.b32 [%q1+4], %r6, 2;
shl.b32 [%q1], %r6, 2;
shl.b32.b32 %r6, %r6, 2;
shl.b32.cc %r6, %r6, 2;
shl.b32.ftz %r6, %r6, 2;
shl.b32.noftz %r6, %r6, 2;
shl.b32.nosuch %r6, %r6, 2;
shl.b32.rz %r6, %r6, 2;
shl.b32.sat %r6, %r6, 2;
shl.b32.wide %r6, %r6, 2;
shl.bf16x2 %r6, %r6, 2;
shl.cc.b32 %r6, %r6, 2;
shl.f16 %r6, %r6, 2;
shl.f32 %r6, %r6, 2;
shl.f64 %r6, %r6, 2;
shl.ftz.b32 %r6, %r6, 2;
shl.noftz.b32 %r6, %r6, 2;
shl.nosuch.b32 %r6, %r6, 2;
shl.pred %r6, %r6, 2;
shl.rz.b32 %r6, %r6, 2;
shl.s64 %r6, %r6, 2;
shl.sat.b32 %r6, %r6, 2;
shl.u16 %r6, %r6, 2;
shl.u32 %r6, %r6, 2;
shl.wide.b32 %r6, %r6, 2;
shr %r3, %r2, 5;
shr.b32 %p1, %r3, %r4;
shr.b32 [%q1+4], %r3, %r4;
shr.b32 {%r1, %r2, %r3, %r4}, %r3, %r4;
shr.b32 {%r1, %r2}, %r3, %r4;
shr.b32.b32 %r5, %r3, %r4;
shr.b32.cc %r5, %r3, %r4;
shr.b32.ftz %r5, %r3, %r4;
shr.b32.rz %r5, %r3, %r4;
shr.b32.wide %r5, %r3, %r4;
shr.bf16x2 %r3, %r2, 5;
shr.bf16x2 %r5, %r3, %r4;
shr.f64 %r5, %r3, %r4;
shr.f64 %r8, %r6, 1;
shr.ftz.b32 %r5, %r3, %r4;
shr.ftz.s32 %r8, %r6, 1;
shr.noftz.b32 %r5, %r3, %r4;
shr.noftz.s32 %r8, %r6, 1;
shr.noftz.u32 %r3, %r2, 5;
shr.nosuch.u32 %r3, %r2, 5;
shr.pred %r3, %r2, 5;
shr.pred %r8, %r6, 1;
shr.rz.b32 %r5, %r3, %r4;
shr.rz.s32 %r8, %r6, 1;
shr.rz.u32 %r3, %r2, 5;
shr.s32 %r8, _, 1;
shr.s32 {%r1, %r2, %r3, %r4}, %r6, 1;
shr.s32.nosuch %r8, %r6, 1;
shr.s32.wide %r8, %r6, 1;
shr.sat.b32 %r5, %r3, %r4;
shr.sat.s32 %r8, %r6, 1;
shr.sat.u32 %r3, %r2, 5;
shr.u32 %p1, %r2, 5;
shr.u32 1, %r2, 5;
shr.u32 [%q1+4], %r2, 5;
shr.u32 [%q1], %r2, 5;
shr.u32.cc %r3, %r2, 5;
shr.u32.ftz %r3, %r2, 5;
shr.u32.nosuch %r3, %r2, 5;
shr.u32.rz %r3, %r2, 5;
shr.u32.sat %r3, %r2, 5;
shr.u32.u32 %r3, %r2, 5;
shr.wide.b32 %r5, %r3, %r4;
slct.u32.f32 %r5, 1, 2, {%r1, %r2};
slct.u32.f32 %r5, 1, [%q1+4], %f2;
slct.u32.f32 %r5, 1, _, %f2;
slct.u32.f32 %r5, {%r1, %r2, %r3, %r4}, 2, %f2;
slct.u32.s32 %r4, 1, 2, [%q1];
slct.u32.s32 %r4, {%r1, %r2, %r3, %r4}, 2, %r3;
slct.u32.s32 1, 1, 2, %r3;
slct.u32.s32 {%r1, %r2, %r3, %r4}, 1, 2, %r3;
slct.u32.s32 {%r1, %r2}, 1, 2, %r3;
sqrt.rn.f32 %f1, %f2, %f2;
sqrt.rn.f32 %f1, {%r1, %r2, %r3, %r4};
sqrt.rn.f32 %f1, {%r1, %r2};
sqrt.rn.f32 %f1;
sqrt.rn.f32 -1, %f2;
sqrt.rn.f32 [%q1], %f2;
sqrt.rn.f32 {%r1, %r2}, %f2;
st.async.u32 [%q2], %r2, %r2;
st.global [%q2], %r5;
st.global.b128 -1, 5;
st.global.b128 [%q2], %f7;
st.global.b128 [%q2], 5, 5;
st.global.b128 _, 5;
st.global.b128.rn [%q2], 5;
st.global.b32.cc [%q6+0], %r1;
st.global.b32.nosuch [%q6+0], %r1;
st.global.global.b128 [%q2], 5;
st.global.u32.nosuch [%q2], %r5;
st.global.u64.noftz [%q2+56], %q5;
st.global.v2.f64 %q7, {%d5, %d6};
st.global.v2.u32.nosuch [%q2], {%r4, %r3};
st.global.v2.u64 %p1, {%q3, %q4};
st.global.v2.u64.wide [%q2], {%q3, %q4};
st.nosuch.global.u64 [%q2+56], %q5;
st.rn.global.b128 [%q2], 5;
st.shared.f32 1, %f1;
st.shared.v4.u32 -1, {5, 6, 7, 8};
st.shared.v4.u32.sat [%r2+16], {5, 6, 7, 8};
st.wide.global.v2.u32 [%q2], {%r4, %r3};
sub %f4, %f3, %f2;
sub %r6, 63, %r2;
sub.b32 %q6, %q6, %q5;
sub.b64 %f4, %f3, %f2;
sub.b64 %r8, %r2, %r7;
sub.f32 %f4, %f3, %p1;
sub.f32 %p1, %f3, %f2;
sub.f32 -1, %f3, %f2;
sub.f32 1, %f3, %f2;
sub.f32.cc %f4, %f3, %f2;
sub.f32.noftz %f4, %f3, %f2;
sub.f32.nosuch %f4, %f3, %f2;
sub.f32.wide %f4, %f3, %f2;
sub.ftz.s32 %r8, %r2, %r7;
sub.ftz.u32 %r6, 63, %r2;
sub.ftz.u64 %q6, %q6, %q5;
sub.noftz.u32 %r6, 63, %r2;
sub.nosuch.f32 %f4, %f3, %f2;
sub.nosuch.u64 %q6, %q6, %q5;
sub.pred %f4, %f3, %f2;
sub.pred %r6, 63, %r2;
sub.pred %r8, %r2, %r7;
sub.rz.s32 %r8, %r2, %r7;
sub.rz.u32 %r6, 63, %r2;
sub.s32 %p1, %r2, %r7;
sub.s32 %r8, %p1, %r7;
sub.s32 %r8, %r2, %p1;
sub.s32 %r8, %r2, %r7, %r7;
sub.s32.rz %r8, %r2, %r7;
sub.s32.s32 %r8, %r2, %r7;
sub.sat.u32 %r6, 63, %r2;
sub.sat.u64 %q6, %q6, %q5;
sub.u32 %p1, 63, %r2;
sub.u32 %r6, %p1, %r2;
sub.u32 %r6, 63, _;
sub.u32 %r6, 63, {%r1, %r2};
sub.u32 -1, 63, %r2;
sub.u32 [%q1], 63, %r2;
sub.u32.nosuch %r6, 63, %r2;
sub.u32.rz %r6, 63, %r2;
sub.u64 %q6, %p1, %q5;
sub.u64 [%q1+4], %q6, %q5;
sub.u64 {%r1, %r2, %r3, %r4}, %q6, %q5;
sub.u64.ftz %q6, %q6, %q5;
sub.u64.nosuch %q6, %q6, %q5;
sub.u64.rz %q6, %q6, %q5;
sub.u64.sat %q6, %q6, %q5;
suld.approx.p.2d.v4.b32.trap {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.b.2d.2d.b32 %r2, [%q2, {%r2, %r3}];
suld.b.2d.b128.trap -1, [%q2, {%r2, %r3}];
suld.b.2d.b128.trap.approx %r2, [%q2, {%r2, %r3}];
suld.b.2d.b128.trap.sat %r2, [%q2, {%r2, %r3}];
suld.b.2d.b128.v4 %r2, [%q2, {%r2, %r3}];
suld.b.2d.b32 %d7, [%q2, {%r2, %r3}];
suld.b.2d.b32 [%q1+4], [%q2, {%r2, %r3}];
suld.b.2d.b32.ftz %r2, [%q2, {%r2, %r3}];
suld.b.2d.v4.b64.trap %d7, [%q2, {%r2, %r3}];
suld.b.2d.v4.s64.trap {%q2, %q3, %q4, %q5}, [%q2, {%r2, %r3}];
suld.b.b.b128.trap %r2, [%q2, {%r2, %r3}];
suld.b.b128.trap %r2, [%q2, {%r2, %r3}];
suld.b.cube.b32.trap %r2, %f7;
suld.b.cube.b32.trap.rn %r2, [%q2, {%r2, %r3, %r4}];
suld.ftz.b.2d.v4.b64.trap {%q2, %q3, %q4, %q5}, [%q2, {%r2, %r3}];
suld.nosuch.b.2d.b32 %r2, [%q2, {%r2, %r3}];
suld.p.2d.trap.b32.trap {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.p.2d.v4.b32.cube {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.p.2d.v4.b32.trap.cc {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.p.2d.v4.b32.v4 {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.p.v4.v4.b32.trap {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.v2.p.2d.v4.b32.trap {%r2, %r3, %r4, %r5}, [%q2, {%r2, %r3}];
suld.wide.b.2d.b32 %r2, [%q2, {%r2, %r3}];
sust.b.2d.2d.u32.trap [%q2, {%r2, %r3}], %r2;
sust.b.2d.bf16x2.trap [%q2, {%r2, %r3}], %r2;
sust.b.2d.f16.trap [%q2, {%r2, %r3}], %r2;
sust.b.2d.pred.trap [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.b [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap %h7, %r2;
sust.b.2d.u32.trap [%q1+4], %r2;
sust.b.2d.u32.trap [%q2, {%r2, %r3}], -1;
sust.b.2d.u32.trap [%q2, {%r2, %r3}], [%q1];
sust.b.2d.u32.trap.approx [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.cc [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.global [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.rn [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.rz [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.trap [%q2, {%r2, %r3}], %r2;
sust.b.2d.u32.trap.wide [%q2, {%r2, %r3}], %r2;
sust.b.b.2d.u32.trap [%q2, {%r2, %r3}], %r2;
sust.b.b.u32.trap [%q2, {%r2, %r3}], %r2;
sust.b.trap.u32.trap [%q2, {%r2, %r3}], %r2;
sust.b.u32.trap [%q2, {%r2, %r3}], %r2;
sust.ftz.b.2d.u32.trap [%q2, {%r2, %r3}], %r2;
sust.relaxed.b.2d.u32.trap [%q2, {%r2, %r3}], %r2;
sust.volatile.b.2d.u32.trap [%q2, {%r2, %r3}], %r2;
sust.wide.b.2d.u32.trap [%q2, {%r2, %r3}], %r2;
testp.b32 %p2, %f2;
testp.bf16x2 %p2, %f2;
testp.cc.finite.u32 %p2, %r2;
testp.f16 %p2, %f2;
testp.f32 %p2, %f2, %f2;
testp.f32 %p2, -1;
testp.f32 %p2;
testp.f32 1, %f2;
testp.f32.wide %p2, %f2;
testp.finite %p2, %f2;
testp.finite %p2, %r2;
testp.finite.f16 %p2, %r2;
testp.finite.f32 %f7, %f2;
testp.finite.f32 %p2, %f2, %f2;
testp.finite.f32 %p2, [%q1+4];
testp.finite.f32 %p2, [%q1];
testp.finite.f32 %p2, {%r1, %r2, %r3, %r4};
testp.finite.f32 %p2;
testp.finite.f32 %q7, %f2;
testp.finite.f32 %r7, %f2;
testp.finite.s64 %p2, %f2;
testp.finite.u32 %p2, %h7;
testp.finite.u32 %p2, %q7;
testp.finite.u32 %p2, %r2, %r2;
testp.finite.u32 %p2, [%q1];
testp.finite.u32 %p2;
testp.finite.u32 _, %r2;
testp.finite.u32.rn %p2, %r2;
testp.finite.u32.rz %p2, %r2;
testp.finite.u32.sat %p2, %r2;
testp.relaxed.f32 %p2, %f2;
testp.relaxed.finite.u32 %p2, %r2;
testp.s64 %p2, %f2;
testp.v2.finite.u32 %p2, %r2;
testp.volatile.f32 %p2, %f2;
tex.2d.v2.f16.f32 {%h2, %h3, %h4, %h5}, [%q2, {%f2, %f3}];
tex.2d.v4.f16.f32 {%h2, %h3, %h4, %h5}, -1;
tex.2d.v4.f16.f64 {%h2, %h3, %h4, %h5}, [%q2, {%f2, %f3}];
tex.2d.v4.f32.f32 {%f2, %f3, %f4}, _;
tex.2d.v4.f32.f32.f32 {%f2, %f3, %f4}, [%q2, {%f2, %f3}];
tex.2d.v4.u32.f32 {%f2, %f3, %f4}, [%q2, {%f2, %f3}];
tex.2dms.grad.f32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.2dms.v4.b32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.2dms.v4.f32.bf16x2 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.2dms.v4.f32.s32 {%f2, %f3, %f4, %f5}, %p1;
tex.2dms.v4.f32.s32 {%r1, %r2}, [%q2, {%r2, %r3, %r4, %r5}];
tex.approx.2dms.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.approx.cube.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.cube.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%q1+4];
tex.cube.v4.f32.s32.ftz {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.cube.v4.f32.s32.volatile {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.cube.v4.f32.u16 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.grad.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], {%f2, %f3};
tex.grad.2d.v4.f32.pred {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], {%f2, %f3}, {%f2, %f3};
tex.grad.2d.v4.pred.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], {%f2, %f3}, {%f2, %f3};
tex.grad.2d.v4.s64.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], {%f2, %f3}, {%f2, %f3};
tex.level.2d.level.f32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3}], %r4;
tex.level.2d.v4.f32.s32.global {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3}], %r4;
tex.relaxed.cube.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%q2, {%r2, %r3, %r4, %r5}];
tex.volatile.2d.v4.f32.f32 {%f2, %f3, %f4}, [%q2, {%f2, %f3}];
tld4.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, %p1;
tld4.2d.v4.f32.f32.wide {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}];
tld4.2d.v4.f32.u16 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}];
tld4.2d.v4.f32.u32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}];
tld4.2d.v4.s64.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}];
tld4.2d.v4.u32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}];
tld4.3d.3d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.3d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.nosuch.r.level.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.r.3d.v4.f32.b32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.r.3d.v4.f32.s64 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.r.3d.v4.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.r.level.2d.v4.f32.bf16x2 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.r.level.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, %r7, %f2;
tld4.r.level.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], -1;
tld4.r.level.2d.v4.f32.f32.aligned {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.r.level.2d.v4.f32.f32.noftz {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.r.level.2d.v4.s64.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.r.v4.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
tld4.relaxed.r.level.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3}], %f2;
tld4.v4.3d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%q2, {%f2, %f3, %f4, %f4}];
txq.aligned.channel_order.b32 %r2, [%q2];
txq.b32 %r2, [%q2, {%r2}];
txq.channel_order.b32 %r2, [%q1+4];
txq.channel_order.b32 %r2, [%q2, {%r2}];
txq.channel_order.b32 %r2, [%q2], [%q2];
txq.channel_order.b32 %r2;
txq.channel_order.b32.cc %r2, [%q2];
txq.channel_order.b32.ftz %r2, [%q2];
txq.channel_order.b32.noftz %r2, [%q2];
txq.channel_order.b32.nosuch %r2, [%q2];
txq.channel_order.b32.rz %r2, [%q2];
txq.channel_order.f16 %r2, [%q2];
txq.channel_order.u32 %r2, [%q2];
txq.global.channel_order.b32 %r2, [%q2];
txq.volatile.channel_order.b32 %r2, [%q2];
txq.volatile.width.b32 %r2, [%q2, {%r2}];
txq.width.b32 %r2, %d7;
txq.width.b32 %r2, %f7;
txq.width.b32 %r2, %q7;
txq.width.b32 %r2, %r7;
txq.width.b32 %r2, 1;
txq.width.b32 %r2, [%q2, {%r2}], [%q2, {%r2}];
txq.width.b32 %r2;
txq.width.b32 %r7, [%q2, {%r2}];
txq.width.b32 0f3F800000, [%q2, {%r2}];
txq.width.b32 1, [%q2, {%r2}];
txq.width.b32 {%r1, %r2, %r3, %r4}, [%q2, {%r2}];
txq.width.b32.aligned %r2, [%q2, {%r2}];
txq.width.b32.cc %r2, [%q2, {%r2}];
txq.width.b32.global %r2, [%q2, {%r2}];
txq.width.b32.nosuch %r2, [%q2, {%r2}];
txq.width.b32.sat %r2, [%q2, {%r2}];
txq.width.b32.volatile %r2, [%q2, {%r2}];
txq.width.f16 %r2, [%q2, {%r2}];
txq.width.f64 %r2, [%q2, {%r2}];
txq.width.u32 %r2, [%q2, {%r2}];
txq.width.width.b32 %r2, [%q2, {%r2}];
vadd.u32.u32.u32 %r2, %p1, %r4, %r5;
vadd.u32.u32.u32 %r2, %r3, %r4, %d7;
vadd.u32.u32.u32.add %r2, %p1, %r4;
vadd2.u32.u32.u32.min %r2, %r3, %r4, %q7;
vadd2.u32.u32.u32.min %r2, %r3, %r4, _;
vadd2.u32.u32.u32.min %r2, {%r1, %r2}, %r4, %r5;
vadd2.u32.u32.u32.min.noftz %r2, %r3, %r4, %r5;
vadd2.u32.u32.u32.min.relaxed %r2, %r3, %r4, %r5;
vmad.b64.u32.u32.shr8 %r2, %r3, %r4, %r5;
vmad.f64.u32.u32.po %r2, -%r3, %r4, %r5;
vmad.pred.u32.u32.po %r2, -%r3, %r4, %r5;
vmad.u32.s64.u32.po %r2, -%r3, %r4, %r5;
vmad.u32.u32.f64.shr8 %r2, %r3, %r4, %r5;
vmad.u32.u32.u32.po %r2, -%r3, %r4;
vmad.u32.u32.u32.po %r2, [%q1], %r4, %r5;
vmad.u32.u32.u32.po %r2, {%r1, %r2, %r3, %r4}, %r4, %r5;
vmad.u32.u32.u32.po.ftz %r2, -%r3, %r4, %r5;
vmad.u32.u32.u32.po.wide %r2, -%r3, %r4, %r5;
vmad.u32.u32.u32.shr8 %r2, -%r3, %r4, %r5;
vmad.u32.u32.u32.shr8 %r2, -1, %r4, %r5;
vmad.u32.u32.u32.shr8 %r2, 1, %r4, %r5;
vmad.u32.u32.u32.shr8 %r7, %r3, %r4, %r5;
vmad.u32.u32.u32.shr8 1, %r3, %r4, %r5;
vmad.u32.u32.u32.shr8.sat %r2, %r3, %r4, %r5;
vmad.u32.u32.u32.shr8.volatile %r2, %r3, %r4, %r5;
vmad.u32.u32.u32.u32.po %r2, -%r3, %r4, %r5;
vote.sync.all.pred %p1, %p4, %p1;
vote.sync.all.pred %p1, %p4, _;
vote.sync.all.pred %p1, %p4, {%r1, %r2, %r3, %r4};
vote.sync.all.pred %p1, 0f3F800000, %r6;
vote.sync.all.pred {%r1, %r2}, %p4, %r6;
vote.sync.ballot.b32 %p1, %p4, %r8;
vote.sync.ballot.b32 %r6, {%r1, %r2}, %r8;
vote.sync.ballot.b32 -1, %p4, %r8;
vote.sync.ballot.b32 1, %p4, %r8;
vote.sync.ballot.b32 [%q1+4], %p4, %r8;
vote.sync.ballot.b32 {%r1, %r2, %r3, %r4}, %p4, %r8;
vote.sync.ballot.b32 {%r1, %r2}, %p4, %r8;
vote.sync.ballot.pred %p1, %p4, %r6;
vote.sync.ballot.pred %p3, %p2, %r6;
vshl.cc.u32.u32.u32 %r2, %r3, %r4;
vshl.f16.u32.u32 %r2, %r3, %r4;
vshl.f32.u32.u32 %r2, %r3, %r4;
vshl.global.u32.u32.u32 %r2, %r3, %r4;
vshl.u32.u16.u32 %r2, %r3, %r4;
vshl.u32.u32.f32 %r2, %r3, %r4;
vshl.u32.u32.u16 %r2, %r3, %r4;
vshl.u32.u32.u32 %r2, %r3, %r4, %r4;
vshl.u32.u32.u32 %r2, %r3, 0f3F800000;
vshl.u32.u32.u32 %r2, %r3, {%r1, %r2};
vshl.u32.u32.u32 %r2, -1, %r4;
vshl.u32.u32.u32 %r2, {%r1, %r2, %r3, %r4}, %r4;
vshl.u32.u32.u32 %r2, {%r1, %r2}, %r4;
vshl.u32.u32.u32 _, %r3, %r4;
vshl.u32.u32.u32.global %r2, %r3, %r4;
vshl.u32.u32.u32.nosuch %r2, %r3, %r4;
vshl.u32.u32.u32.rn %r2, %r3, %r4;
wgmma.cc.move.sync.aligned;
wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16 {%f2, %f3, %f4, %f5}, %q2, %q3, 1, _, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n40k32.f32.s8.s8 {%r2, %r3, %r4, %r5}, %q2, %q3, 1;
wgmma.mma_async.sync.aligned.m64n8k16.u32.f16.f16.satfinite {%f2, %f3, %f4, %f5}, %q2, %q3, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.m64n12k16.f32.f16.f16 {%f2, %f3, %f4, %f5}, %q2, %q3, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.m64n8k16.f32.f16.f16 {%f2, %f3, %f4}, %q2, %q3, 1, 1, 1, 0, 0;
wmma.cc.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d5, %d6}, {%d2}, {%d3}, {%d4, %d4};
wmma.d.sync.aligned.row.m16n16k16.f16.x [%q2], {%r2, %r3, %r4, %r5};
wmma.load.a.sync.aligned.col.local.s4 {%r2}, [%q2];
wmma.load.a.sync.aligned.m16n16k8.global.tf32 {%r5, %r6, %r7, %r8}, [%q2];
wmma.load.a.sync.aligned.row.m16n16k16.global {%r2, %r3}, [%q2], 16;
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r2, %r3}, [%q2], [%q1];
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 %p1, [%q2], 0;
wmma.load.a.sync.aligned.row.row.m16n16k8.global.tf32 {%r5, %r6, %r7, %r8}, [%q2];
wmma.load.a.sync.move.row.m16n16k8.global.tf32 {%r5, %r6, %r7, %r8}, [%q2];
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r2, %r3}, [%q2+16], %p1;
wmma.load.a.sync.sync.aligned.row.m16n16k16.s4 {%r2, %r3}, [%q2];
wmma.load.b.sync.aligned.col.m16n16k16.b1.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q8];
wmma.load.b.sync.aligned.col.m16n16k16.global.f16.rz {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q8];
wmma.load.c.sync.aligned.row.m16n16k16.global.f16 {%r5, %r6, %r7, %r8}, [%q1], [%q1];
wmma.load.c.sync.aligned.row.m16n16k8.global.f32.rz {%f5, %f6, %f7, %f8, %f1, %f2, %f3, %f4}, [%q1];
wmma.load.d.sync.rz.row.m16n16k16.s8 {%r2, %r3}, [%q2];
wmma.mma.and.popc.sync.aligned.move.col.m8n8k32.s32.s4.s4.s32 {%r2, %r3}, {%r4}, {%r5}, {%r2, %r3};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.u32.s4.s4.s32 {%r2, %r3}, {%r4}, {%r5}, {%r2, %r3};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.b32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, {%f5, %f6, %f7, %f8, %f1, %f2, %f3, %f4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.f64.rm {%d1, %d2}, {%d2}, {%d3}, {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, %p1, {%d3}, {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, [%q1+4], {%d3}, {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, [%q1], {%d3}, {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d1, %d2}, {%d2}, [%q1+4], {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d5, %d6}, %p1, {%d3}, {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d7, %d8}, {%d2}, [%q1+4], {%d4, %d4};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d7, %d8}, {%d2}, {%d3}, _;
wmma.mma.sync.aligned.row.load.m16n16k16.f32.f16 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r5, %r6, %r7, %r8, %r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, {%r5, %r6, %r7, %r8};
wmma.mma.sync.aligned.row.m8n8k128.s32.b1.b1.s32 {%r2, %r3}, {%r4}, {%r5}, {%r2, %r3};
wmma.mma.sync.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r2, %r3}, {%r4}, {%r5}, {%r2, %r3};
wmma.nosuch.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d5, %d6}, {%d2}, {%d3}, {%d4, %d4};
wmma.sat.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d7, %d8}, {%d2}, {%d3}, {%d4, %d4};
wmma.store.a.sync.aligned.row.m16n16k16.s8.global [%q2], {%r2, %r3};
wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%q3], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.store.d.sync.aligned.row.m16n16k8.global.pred [%q3], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.v2.load.b.sync.aligned.col.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q8];
xor %p2, %p4, 1;
xor.b32 %p2, %p4, 1;
xor.b32 %r3, %r3, 1, 1;
xor.b32 %r3, %r3;
xor.b32 1, %r3, 1;
xor.b32 [%q1+4], %r3, 1;
xor.b32 [%q1], %r3, 1;
xor.b32 {%r1, %r2}, %r3, 1;
xor.b32.b32 %r3, %r3, 1;
xor.b32.cc %r3, %r3, 1;
xor.b32.noftz %r3, %r3, 1;
xor.b32.nosuch %r3, %r3, 1;
xor.b32.sat %r3, %r3, 1;
xor.b32.wide %r3, %r3, 1;
xor.b64 %p2, %p4, 1;
xor.bf16x2 %p2, %p4, 1;
xor.bf16x2 %r3, %r3, 1;
xor.cc.b32 %r3, %r3, 1;
xor.f16 %p2, %p4, 1;
xor.f16 %r3, %r3, 1;
xor.f32 %p2, %p4, 1;
xor.f32 %r3, %r3, 1;
xor.f64 %p2, %p4, 1;
xor.f64 %r3, %r3, 1;
xor.noftz.b32 %r3, %r3, 1;
xor.nosuch.b32 %r3, %r3, 1;
xor.pred %f7, %p4, 1;
xor.pred %p2, %p4, %q7;
xor.pred %p2, %p4, 0f3F800000;
xor.pred %p2, %p4, 1, 1;
xor.pred %p2, %p4;
xor.pred %p2, 0f3F800000, 1;
xor.pred %p2, [%q1+4], 1;
xor.pred %p2, {%r1, %r2, %r3, %r4}, 1;
xor.pred %q7, %p4, 1;
xor.pred [%q1+4], %p4, 1;
xor.pred {%r1, %r2, %r3, %r4}, %p4, 1;
xor.s64 %r3, %r3, 1;
xor.sat.b32 %r3, %r3, 1;
xor.u16 %p2, %p4, 1;
xor.u32 %p2, %p4, 1;
xor.u32 %r3, %r3, 1;
xor.wide.b32 %r3, %r3, 1;
ret; }
-- verdict
k: line 5: 'abs'
k: line 6: 'abs'
k: line 7: 'abs.b32'
k: line 8: 'abs.b32'
k: line 9: 'abs.b64'
k: line 10: 'abs.b64'
k: line 11: 'abs.cc.f32'
k: line 12: 'abs.cc.s32'
k: line 13: '_' is no value
k: line 14: '-1' is no register
k: line 15: '1' is no register
k: line 16: '[%q1]' is no register
k: line 17: '{%r1, %r2, %r3, %r4}' is no register
k: line 18: 'abs.f32.cc'
k: line 19: 'abs.f32.f32'
k: line 20: 'abs.f32.noftz'
k: line 21: 'abs.f32.nosuch'
k: line 22: 'abs.noftz.s32'
k: line 23: 'abs.nosuch.s32'
k: line 24: 'abs.pred'
k: line 25: '1' is no register
k: line 26: '[%q1+4]' is no register
k: line 27: '[%q1]' is no register
k: line 28: '{%r1, %r2, %r3, %r4}' is no register
k: line 29: 'abs.s32.cc'
k: line 30: 'abs.s32.nosuch'
k: line 31: 'abs.s32.wide'
k: line 32: 'abs.sat.s32'
k: line 33: 'abs.u16'
k: line 34: 'abs.u32'
k: line 35: 'abs.u32'
k: line 36: 'abs.wide.f32'
k: line 37: 'abs.wide.s32'
k: line 38: 'add'
k: line 39: 'add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 40: 'add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 41: 'add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 42: 'add.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 43: 'add.aligned.sat.u32'
k: line 44: 'add.b64'
k: line 45: '-1' is no register
k: line 46: '{%r1, %r2, %r3, %r4}' is no register
k: line 47: '%p1' is a predicate, a value was expected
k: line 48: '%p1' is a predicate, a value was expected
k: line 49: 'add.ftz.s32': a modifier that it has not
k: line 50: 'add.global.rz.u32': a modifier that it has not
k: line 51: 'add.noftz.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 52: 'add.nosuch.rn.f32'
k: line 53: 'add.nosuch.s32'
k: line 54: 'add.relaxed.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 55: 'add.relaxed.rz.u32': a modifier that it has not
k: line 56: '%p1' is a predicate, a value was expected
k: line 57: '[%q1+4]' is no register
k: line 58: 'add.rz.pred'
k: line 59: 'add.rz.u32': a modifier that it has not
k: line 60: 'add.rz.u32': a modifier that it has not
k: line 61: 'add.rz.u32': a modifier that it has not
k: line 62: 'add.rz.u32.approx': a modifier that it has not
k: line 63: 'add.rz.u32.global': a modifier that it has not
k: line 64: 'add.rz.u32.sat'
k: line 65: '1' is no register
k: line 66: 'add.s32.wide'
k: line 67: 'add.sat.sat.u32'
k: line 68: 'add.sat.u32'
k: line 69: 'add.sat.u32.global'
k: line 70: 'add.sat.u32.relaxed'
k: line 71: 'add.sat.u32.u32'
k: line 72: 'add.sat.u64'
k: line 73: '%p1' is no register
k: line 74: '%p1' is a predicate, a value was expected
k: line 75: '_' is no value
k: line 76: '[%q1+4]' is no register
k: line 77: 'add.u32.u32'
k: line 78: '0f3F800000' is no register
k: line 79: '[%q1]' is no register
k: line 80: '{%r1, %r2, %r3, %r4}' is no register
k: line 81: 'add.u64.ftz': a modifier that it has not
k: line 82: 'add.v2.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 83: 'add.v2.sat.u32'
k: line 84: 'add.wide.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
k: line 85: 'addc'
k: line 86: 'addc.b32'
k: line 87: 'addc.bf16x2'
k: line 88: 'addc.f64'
k: line 89: 'addc.ftz.u32': a modifier that it has not
k: line 90: 'addc.noftz.u32'
k: line 91: 'addc.pred'
k: line 92: 'addc.rz.u32': a modifier that it has not
k: line 93: '%p1' is a predicate, a value was expected
k: line 94: '_' is no value
k: line 95: '0f3F800000' is no register
k: line 96: '{%r1, %r2}' is no register
k: line 97: 'addc.u32.ftz': a modifier that it has not
k: line 98: 'addc.u32.rz': a modifier that it has not
k: line 99: 'addc.u32.wide'
k: line 100: 'addc.wide.u32'
k: line 101: '_' is no value
k: line 102: '0f3F800000' is no address
k: line 103: '_' is no address
k: line 104: '%f7' is no address
k: line 105: '1' is no address
k: line 106: 'bar.aligned.nothing'
k: line 107: 'bar.nothing'
k: line 108: 'bar.nothing'
k: line 109: 'bar.nothing.aligned'
k: line 110: 'bar.nothing.global'
k: line 111: 'bar.nothing.relaxed'
k: line 112: 'bar.nothing.wide'
k: line 113: '%p2' is a predicate, a value was expected
k: line 114: '%q7' is no predicate
k: line 115: '%r7' is no predicate
k: line 116: '%p1' is a predicate, a value was expected
k: line 117: '%p2' is a predicate, a value was expected
k: line 118: '[%q1+4]' is no value
k: line 119: '[%q1]' is no value
k: line 120: '_' is no value
k: line 121: '0f3F800000' is no predicate
k: line 122: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 123: '%r1' is no predicate
k: line 124: '%p2' is no register
k: line 125: '%p3' is no register
k: line 126: '%h7' is no predicate
k: line 127: '%p2' is a predicate, a value was expected
k: line 128: '%q7' is no predicate
k: line 129: '%r7' is no predicate
k: line 130: '0f3F800000' is no predicate
k: line 131: '-1' is no register
k: line 132: '0f3F800000' is no register
k: line 133: '1' is no register
k: line 134: '{%r1, %r2}' is no register
k: line 135: 'bar.red.red.xor.pred'
k: line 136: '%p2' is a predicate, a value was expected
k: line 137: 'bar.red.xor'
k: line 138: 'bar.red.xor.b64'
k: line 139: 'bar.red.xor.pred'
k: line 140: 'bar.red.xor.pred'
k: line 141: 'bar.red.xor.pred'
k: line 142: 'bar.red.xor.pred'
k: line 143: 'bar.red.xor.pred'
k: line 144: 'bar.red.xor.pred'
k: line 145: 'bar.red.xor.pred.global'
k: line 146: 'bar.red.xor.pred.nosuch'
k: line 147: 'bar.red.xor.pred.rz'
k: line 148: 'bar.red.xor.pred.volatile'
k: line 149: 'bar.red.xor.pred.wide'
k: line 150: 'bar.red.xor.u16'
k: line 151: '%p1' is a predicate, a value was expected
k: line 152: '%p3' is a predicate, a value was expected
k: line 153: '%p4' is a predicate, a value was expected
k: line 154: '%p2' is a predicate, a value was expected
k: line 155: 'bar.wide.nothing'
k: line 156: 'bar.xor'
k: line 157: 'bfe'
k: line 158: 'bfe.b32'
k: line 159: 'bfe.b64'
k: line 160: 'bfe.bf16x2'
k: line 161: 'bfe.cc.u32'
k: line 162: 'bfe.f16'
k: line 163: 'bfe.f32'
k: line 164: 'bfe.f64'
k: line 165: 'bfe.ftz.u32': a modifier that it has not
k: line 166: 'bfe.noftz.u32'
k: line 167: 'bfe.nosuch.u32'
k: line 168: 'bfe.pred'
k: line 169: 'bfe.rz.u32': a modifier that it has not
k: line 170: 'bfe.sat.u32'
k: line 171: 'bfe.u16'
k: line 172: '%p1' is a predicate, a value was expected
k: line 173: '%p1' is a predicate, a value was expected
k: line 174: 'bfe.u32': wrong number of operands
k: line 175: '[%q1+4]' is no value
k: line 176: '[%q1]' is no value
k: line 177: '{%r1, %r2, %r3, %r4}' is no value
k: line 178: '{%r1, %r2}' is no value
k: line 179: 'bfe.u32': wrong number of operands
k: line 180: '[%q1]' is no value
k: line 181: '{%r1, %r2, %r3, %r4}' is no value
k: line 182: '[%q1+4]' is no value
k: line 183: '{%r1, %r2, %r3, %r4}' is no value
k: line 184: '-1' is no register
k: line 185: '1' is no register
k: line 186: '[%q1]' is no register
k: line 187: '{%r1, %r2, %r3, %r4}' is no register
k: line 188: '{%r1, %r2}' is no register
k: line 189: 'bfe.u32.cc'
k: line 190: 'bfe.u32.ftz': a modifier that it has not
k: line 191: 'bfe.u32.noftz'
k: line 192: 'bfe.u32.nosuch'
k: line 193: 'bfe.u32.rz': a modifier that it has not
k: line 194: 'bfe.u32.sat'
k: line 195: 'bfe.u32.u32'
k: line 196: 'bfe.u32.wide'
k: line 197: 'bfe.wide.u32'
k: line 198: 'bfi'
k: line 199: '[%q1]' is no value
k: line 200: '_' is no value
k: line 201: '{%r1, %r2}' is no value
k: line 202: '[%q1]' is no value
k: line 203: '{%r1, %r2}' is no value
k: line 204: '[%q1]' is no value
k: line 205: '-1' is no register
k: line 206: '0f3F800000' is no register
k: line 207: '1' is no register
k: line 208: 'bfi.b32.b32'
k: line 209: 'bfi.b32.cc'
k: line 210: 'bfi.b32.ftz': a modifier that it has not
k: line 211: 'bfi.b32.noftz'
k: line 212: 'bfi.b32.nosuch'
k: line 213: 'bfi.b32.rz': a modifier that it has not
k: line 214: 'bfi.b32.sat'
k: line 215: 'bfi.b32.wide'
k: line 216: 'bfi.bf16x2'
k: line 217: 'bfi.cc.b32'
k: line 218: 'bfi.f16'
k: line 219: 'bfi.f32'
k: line 220: 'bfi.f64'
k: line 221: 'bfi.ftz.b32': a modifier that it has not
k: line 222: 'bfi.noftz.b32'
k: line 223: 'bfi.nosuch.b32'
k: line 224: 'bfi.pred'
k: line 225: 'bfi.rz.b32': a modifier that it has not
k: line 226: 'bfi.s64'
k: line 227: 'bfi.sat.b32'
k: line 228: 'bfi.u16'
k: line 229: 'bfi.u32'
k: line 230: 'bfi.wide.b32'
k: line 231: 'bmsk.clamp.b32': wrong number of operands
k: line 232: 'copysign'
k: line 233: 'copysign.b32'
k: line 234: 'copysign.b64'
k: line 235: 'copysign.bf16x2'
k: line 236: 'copysign.cc.f32'
k: line 237: 'copysign.f16'
k: line 238: '_' is no value
k: line 239: '%p1' is no register
k: line 240: '-1' is no register
k: line 241: '[%q1+4]' is no register
k: line 242: 'copysign.f32.cc'
k: line 243: 'copysign.f32.f32'
k: line 244: 'copysign.f32.ftz': a modifier that it has not
k: line 245: 'copysign.f32.noftz'
k: line 246: 'copysign.f32.nosuch'
k: line 247: 'copysign.f32.rz': a modifier that it has not
k: line 248: 'copysign.f32.sat': a modifier that it has not
k: line 249: 'copysign.f32.wide'
k: line 250: 'copysign.ftz.f32': a modifier that it has not
k: line 251: 'copysign.noftz.f32'
k: line 252: 'copysign.nosuch.f32'
k: line 253: 'copysign.pred'
k: line 254: 'copysign.rz.f32': a modifier that it has not
k: line 255: 'copysign.s64'
k: line 256: 'copysign.sat.f32': a modifier that it has not
k: line 257: 'copysign.u16'
k: line 258: 'copysign.u32'
k: line 259: 'copysign.wide.f32'
k: line 260: 'cp.async.async': wrong number of operands
k: line 261: 'cp.async.cg.shared.global': size
k: line 262: '_' is no value
k: line 263: 'cvt.approx.rn.satfinite.f16x2.e4m3x2'
k: line 264: '%p2' is a predicate, a value was expected
k: line 265: 'cvt.cc.rn.relu.f32.f32'
k: line 266: 'cvt.ftz.pack.sat.u8.u32.b32'
k: line 267: '%p2' is a predicate, a value was expected
k: line 268: 'cvt.pack.sat.u16.f16.b32'
k: line 269: 'cvt.pack.sat.u16.s32.b32'
k: line 270: 'cvt.pack.sat.u32.s32.b32'
k: line 271: 'cvt.pack.sat.u32.s32.b32.global'
k: line 272: 'cvt.pack.sat.u32.s32.b64'
k: line 273: 'cvt.pack.sat.u8.b32'
k: line 274: 'cvt.pack.sat.u8.u32.b32'
k: line 275: 'cvt.pack.sat.u8.u32.b32'
k: line 276: 'cvt.pack.satfinite.e4m3x2.bf16x2'
k: line 277: 'cvt.pack.satfinite.f16x2.e4m3x2'
k: line 278: '{%r1, %r2}' is no register
k: line 279: 'cvt.relu.relu.f32.f32'
k: line 280: 'cvt.rn.b64.f32': wrong number of operands
k: line 281: '%p1' is a predicate, a value was expected
k: line 282: 'cvt.rn.bf16x2.e4m3x2': wrong number of operands
k: line 283: 'cvt.rn.bf16x2.s32': wrong number of operands
k: line 284: 'cvt.rn.e4m3x2.f32'
k: line 285: 'cvt.rn.f32.e4m3x2'
k: line 286: 'cvt.rn.f32.s32': wrong number of operands
k: line 287: '[%q1]' is no value
k: line 288: 'cvt.rn.f32.u32': wrong number of operands
k: line 289: '%p1' is no register
k: line 290: 'cvt.rn.satfinite.b32.f64'
k: line 291: 'cvt.rn.satfinite.e4m3x2.bf16x2': wrong number of operands
k: line 292: '0f3F800000' is no register
k: line 293: 'cvt.rn.satfinite.f16.f64.wide'
k: line 294: '[%q1+4]' is no register
k: line 295: 'cvt.rn.satfinite.f16x2.e4m3x2.nosuch'
k: line 296: '%p2' is a predicate, a value was expected
k: line 297: '0f3F800000' is no register
k: line 298: '0f3F800000' is no register
k: line 299: 'cvt.rz.f16.f32': wrong number of operands
k: line 300: 'cvt.rz.rn.relu.f32.f32'
k: line 301: 'cvt.rz.sat.u16.s32.b32'
k: line 302: '-1' is no register
k: line 303: 'cvt.sat.bf16x2.f32': wrong number of operands
k: line 304: 'cvt.sat.f32.f32': wrong number of operands
k: line 305: '%p2' is a predicate, a value was expected
k: line 306: 'cvt.u32.relaxed'
k: line 307: '%p2' is a predicate, a value was expected
k: line 308: '%p1' is no register
k: line 309: '_' is no value
k: line 310: '%p2' is a predicate, a value was expected
k: line 311: '%p2' is a predicate, a value was expected
k: line 312: '%p2' is a predicate, a value was expected
k: line 313: '0f3F800000' is no register
k: line 314: 'cvt.volatile.rn.satfinite.e4m3x2.bf16x2'
k: line 315: 'cvt.wide.rn.e4m3x2.f32'
k: line 316: '_' is no value
k: line 317: 'div.approx.b32'
k: line 318: 'div.approx.b64'
k: line 319: 'div.approx.bf16x2'
k: line 320: 'div.approx.f16'
k: line 321: '%p1' is no register
k: line 322: '0f3F800000' is no register
k: line 323: '{%r1, %r2, %r3, %r4}' is no register
k: line 324: '{%r1, %r2}' is no register
k: line 325: 'div.approx.f32.cc'
k: line 326: 'div.approx.f32.f32'
k: line 327: 'div.approx.f32.noftz'
k: line 328: 'div.approx.f32.nosuch'
k: line 329: 'div.approx.f32.wide'
k: line 330: 'div.approx.pred'
k: line 331: 'div.cc.approx.f32'
k: line 332: 'div.cc.rn.f32'
k: line 333: 'div.nosuch.rn.f32'
k: line 334: 'div.rn'
k: line 335: 'div.rn.b32'
k: line 336: 'div.rn.b64'
k: line 337: 'div.rn.bf16x2'
k: line 338: 'div.rn.f16'
k: line 339: '_' is no value
k: line 340: '0f3F800000' is no register
k: line 341: '1' is no register
k: line 342: '[%q1+4]' is no register
k: line 343: '[%q1]' is no register
k: line 344: '{%r1, %r2, %r3, %r4}' is no register
k: line 345: 'div.rn.f32.cc'
k: line 346: 'div.rn.f32.f32'
k: line 347: 'div.rn.f32.noftz'
k: line 348: 'div.rn.f32.wide'
k: line 349: 'div.wide.approx.f32'
k: line 350: 'div.wide.rn.f32'
k: line 351: 'elect'
k: line 352: 'elect.cc.sync'
k: line 353: 'elect.noftz.sync'
k: line 354: 'elect.nosuch.sync'
k: line 355: 'elect.rn.sync'
k: line 356: 'elect.sync'
k: line 357: 'elect.sync'
k: line 358: 'elect.sync': wrong number of operands
k: line 359: 'elect.sync'
k: line 360: 'elect.sync': wrong number of operands
k: line 361: 'elect.sync'
k: line 362: 'elect.sync.aligned'
k: line 363: 'elect.sync.approx'
k: line 364: 'elect.sync.ftz'
k: line 365: 'elect.sync.global'
k: line 366: 'elect.sync.nosuch'
k: line 367: 'elect.sync.relaxed'
k: line 368: 'elect.sync.rn'
k: line 369: 'elect.sync.rz'
k: line 370: 'elect.sync.v2'
k: line 371: 'elect.sync.volatile'
k: line 372: 'elect.wide.sync'
k: line 373: 'ex2.approx.ftz'
k: line 374: 'ex2.approx.ftz.b32'
k: line 375: 'ex2.approx.ftz.b64'
k: line 376: 'ex2.approx.ftz.f32': wrong number of operands
k: line 377: '%p1' is a predicate, a value was expected
k: line 378: '{%r1, %r2}' is no value
k: line 379: 'ex2.approx.ftz.f32': wrong number of operands
k: line 380: '%p1' is no register
k: line 381: '-1' is no register
k: line 382: '0f3F800000' is no register
k: line 383: '1' is no register
k: line 384: '[%q1+4]' is no register
k: line 385: '{%r1, %r2}' is no register
k: line 386: 'ex2.approx.ftz.f32.cc'
k: line 387: 'ex2.approx.ftz.f32.f32'
k: line 388: 'ex2.approx.ftz.f32.noftz'
k: line 389: 'ex2.approx.ftz.f32.nosuch'
k: line 390: 'ex2.approx.ftz.f32.wide'
k: line 391: 'ex2.approx.ftz.f64'
k: line 392: 'ex2.approx.ftz.pred'
k: line 393: 'ex2.approx.ftz.s64'
k: line 394: 'ex2.approx.ftz.u16'
k: line 395: 'ex2.approx.ftz.u32'
k: line 396: 'ex2.cc.approx.ftz.f32'
k: line 397: 'ex2.noftz.approx.ftz.f32'
k: line 398: 'ex2.nosuch.approx.ftz.f32'
k: line 399: 'ex2.wide.approx.ftz.f32'
k: line 400: 'fma.rm.f32': wrong number of operands
k: line 401: '%p1' is a predicate, a value was expected
k: line 402: 'fma.rm.f32': wrong number of operands
k: line 403: '%p1' is a predicate, a value was expected
k: line 404: '[%q1+4]' is no value
k: line 405: '-1' is no register
k: line 406: '[%q1]' is no register
k: line 407: '{%r1, %r2, %r3, %r4}' is no register
k: line 408: 'fma.rm.f32.f32'
k: line 409: 'fma.rn'
k: line 410: '%p1' is a predicate, a value was expected
k: line 411: '%p1' is a predicate, a value was expected
k: line 412: 'fma.rn.f16x2': wrong number of operands
k: line 413: '{%r1, %r2}' is no value
k: line 414: 'fma.rn.f16x2': wrong number of operands
k: line 415: '[%q1+4]' is no value
k: line 416: '{%r1, %r2}' is no value
k: line 417: '[%q1+4]' is no value
k: line 418: '1' is no register
k: line 419: '{%r1, %r2}' is no register
k: line 420: 'fma.rn.f32': wrong number of operands
k: line 421: '%p1' is a predicate, a value was expected
k: line 422: '[%q1+4]' is no value
k: line 423: 'fma.rn.f32': wrong number of operands
k: line 424: '%p1' is a predicate, a value was expected
k: line 425: '[%q1]' is no value
k: line 426: '-1' is no register
k: line 427: '[%q1]' is no register
k: line 428: 'fma.rn.f64': wrong number of operands
k: line 429: '%p1' is a predicate, a value was expected
k: line 430: 'fma.rn.f64': wrong number of operands
k: line 431: '%p1' is a predicate, a value was expected
k: line 432: '[%q1]' is no value
k: line 433: '%p1' is a predicate, a value was expected
k: line 434: '{%r1, %r2}' is no value
k: line 435: '1' is no register
k: line 436: '[%q1]' is no register
k: line 437: 'fma.wide.rn.f64'
k: line 438: 'ld.approx.global.v4.u32': vector of this length
k: line 439: 'ld.cc.global.s16': a modifier that it has not
k: line 440: 'ld.cc.global.v2.u32': a modifier that it has not
k: line 441: '_' is no address
k: line 442: 'ld.global.global.v4.u32': vector of this length
k: line 443: '1' is no register
k: line 444: '[%q1+4]' is no register
k: line 445: '-1' is no register
k: line 446: '0f3F800000' is no register
k: line 447: 'ld.global.v4.u32': vector of this length
k: line 448: 'ld.global.v4.u32.wide': a modifier that it has not
k: line 449: 'ld.global.v4.u64.nosuch': a modifier that it has not
k: line 450: '%p1' is no register
k: line 451: '-1' is no register
k: line 452: 'ld.noftz.global.pred': a modifier that it has not
k: line 453: 'ld.nosuch.global.u8': a modifier that it has not
k: line 454: '1' is no register
k: line 455: '0f3F800000' is no register
k: line 456: '%h7' is no address
k: line 457: 'ld.shared.v4.u32.noftz': a modifier that it has not
k: line 458: 'ld.v2.global.s16': vector of this length
k: line 459: 'ld.v4.s8': vector of this length
k: line 460: '1' is no register
k: line 461: 'ldu.cc.global.u32': a modifier that it has not
k: line 462: 'ldu.global': no type
k: line 463: 'ldu.global.pred': no type
k: line 464: '%p1' is no register
k: line 465: '%q7' is no address
k: line 466: '_' is no address
k: line 467: '1' is no register
k: line 468: '[%q1+4]' is no register
k: line 469: 'ldu.global.u32': vector of this length
k: line 470: 'ldu.global.u32': vector of this length
k: line 471: 'ldu.global.u32.cc': a modifier that it has not
k: line 472: 'ldu.global.u32.noftz': a modifier that it has not
k: line 473: 'ldu.global.u32.nosuch': a modifier that it has not
k: line 474: 'ldu.global.u32.v2': vector of this length
k: line 475: 'ldu.global.u32.wide': a modifier that it has not
k: line 476: 'ldu.noftz.global.u32': a modifier that it has not
k: line 477: 'ldu.nosuch.global.u32': a modifier that it has not
k: line 478: 'ldu.sat.global.u32': a modifier that it has not
k: line 479: 'ldu.v2.global.u32': vector of this length
k: line 480: 'ldu.wide.global.u32': a modifier that it has not
k: line 481: '%p1' is no register
k: line 482: 'lop3.b32': wrong number of operands
k: line 483: 'lop3.b32': wrong number of operands
k: line 484: 'lop3.b32': wrong number of operands
k: line 485: 'lop3.b32': wrong number of operands
k: line 486: '-1' is no register
k: line 487: '[%q1+4]' is no register
k: line 488: '{%r1, %r2, %r3, %r4}' is no register
k: line 489: '{%r1, %r2}' is no register
k: line 490: 'lop3.or.b32'
k: line 491: 'lop3.or.b32': wrong number of operands
k: line 492: 'lop3.or.b32': wrong number of operands
k: line 493: 'lop3.rz.or.b32'
k: line 494: 'lop3.xor.b32'
k: line 495: 'lop3.xor.b32': wrong number of operands
k: line 496: 'lop3.xor.b32': wrong number of operands
k: line 497: 'lop3.xor.b32.cc'
k: line 498: 'lop3.xor.b32.noftz'
k: line 499: 'lop3.xor.b32.rz'
k: line 500: 'mad.ftz.lo.s32': a modifier that it has not
k: line 501: 'mad.ftz.lo.u32': a modifier that it has not
k: line 502: '%p1' is no register
k: line 503: '%p1' is a predicate, a value was expected
k: line 504: '%p1' is a predicate, a value was expected
k: line 505: '{%r1, %r2}' is no value
k: line 506: '[%q1+4]' is no value
k: line 507: '[%q1+4]' is no value
k: line 508: '_' is no value
k: line 509: '{%r1, %r2, %r3, %r4}' is no value
k: line 510: '0f3F800000' is no register
k: line 511: '[%q1]' is no register
k: line 512: 'mad.lo.s32.ftz': a modifier that it has not
k: line 513: '%p1' is a predicate, a value was expected
k: line 514: '%p1' is a predicate, a value was expected
k: line 515: '%p1' is a predicate, a value was expected
k: line 516: '{%r1, %r2, %r3, %r4}' is no value
k: line 517: '[%q1]' is no value
k: line 518: '-1' is no register
k: line 519: '1' is no register
k: line 520: '[%q1]' is no register
k: line 521: '{%r1, %r2}' is no register
k: line 522: 'mad.lo.u32.ftz': a modifier that it has not
k: line 523: 'mad.lo.u32.rz': a modifier that it has not
k: line 524: 'mad.rz.lo.u32': a modifier that it has not
k: line 525: 'match.any.sync.b32': wrong number of operands
k: line 526: 'match.any.sync.b32.cc': wrong number of operands
k: line 527: 'match.any.sync.b32.global': wrong number of operands
k: line 528: 'match.any.sync.b32.relaxed': wrong number of operands
k: line 529: 'match.any.sync.b64': wrong number of operands
k: line 530: 'match.any.sync.u32': wrong number of operands
k: line 531: 'match.noftz.any.sync.b32': wrong number of operands
k: line 532: 'match.rn.any.sync.b32': wrong number of operands
k: line 533: 'match.sat.any.sync.b32': wrong number of operands
k: line 534: '-1' is no address
k: line 535: 'mbarrier.arrive.release.cta.shared::cta'
k: line 536: '1' is no address
k: line 537: 'mbarrier.arrive.release.cta.try_wait.b64'
k: line 538: 'mbarrier.arrive.release.inval.shared::cta.b64'
k: line 539: '{%r1, %r2}' is no address
k: line 540: 'mbarrier.arrive_drop.expect_tx.b32'
k: line 541: 'mbarrier.arrive_drop.expect_tx.b64': wrong number of operands
k: line 542: '[%q1]' is no value
k: line 543: '{%r1, %r2}' is no value
k: line 544: 'mbarrier.arrive_drop.expect_tx.b64.global'
k: line 545: 'mbarrier.arrive_drop.expect_tx.expect_tx.b64'
k: line 546: 'mbarrier.cc.init.shared::cta.b64'
k: line 547: 'mbarrier.complete_tx.b32'
k: line 548: 'mbarrier.complete_tx.b64.cc'
k: line 549: 'mbarrier.complete_tx.b64.global'
k: line 550: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 551: 'mbarrier.expect_tx.b64': wrong number of operands
k: line 552: 'mbarrier.expect_tx.b64.nosuch'
k: line 553: 'mbarrier.expect_tx.global.b64'
k: line 554: 'mbarrier.global.global.b64'
k: line 555: 'mbarrier.init.b32'
k: line 556: 'mbarrier.init.b64': wrong number of operands
k: line 557: 'mbarrier.init.b64': wrong number of operands
k: line 558: '{%r1, %r2, %r3, %r4}' is no value
k: line 559: '{%r1, %r2}' is no address
k: line 560: 'mbarrier.init.global.b64'
k: line 561: 'mbarrier.init.global.b64.ftz'
k: line 562: 'mbarrier.init.global.b64.sat'
k: line 563: '%h7' is no address
k: line 564: 'mbarrier.init.shared::cta.b64': wrong number of operands
k: line 565: '_' is no value
k: line 566: '{%r1, %r2, %r3, %r4}' is no address
k: line 567: 'mbarrier.inval.b64.wide'
k: line 568: 'mbarrier.nosuch.arrive.release.cta.shared::cta.b64'
k: line 569: 'mbarrier.nosuch.arrive_drop.expect_tx.b64'
k: line 570: '[%q3]' is no value
k: line 571: 'mbarrier.pending_count.b64': wrong number of operands
k: line 572: '[%q1]' is no value
k: line 573: 'mbarrier.pending_count.b64': wrong number of operands
k: line 574: 'mbarrier.pending_count.pending_count.b64'
k: line 575: 'mbarrier.sat.arrive.b64'
k: line 576: 'mbarrier.shared::cta.b64'
k: line 577: '%d7' is no address
k: line 578: '%f7' is no address
k: line 579: '-1' is no address
k: line 580: 'mbarrier.try_wait.acquire.cta.shared::cta.b64': wrong number of operands
k: line 581: 'mbarrier.try_wait.acquire.cta.try_wait.b64'
k: line 582: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 583: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': which lanes have the places
k: line 584: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': which lanes have the places
k: line 585: 'mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': which lanes have the places
k: line 586: '%p1' is a predicate, a value was expected
k: line 587: '%p1' is a predicate, a value was expected
k: line 588: 'mov': no type
k: line 589: 'mov': no type
k: line 590: 'mov': no type
k: line 591: 'mov': no type
k: line 592: 'mov.aligned': no type
k: line 593: 'mov.approx': no type
k: line 594: '%p1' is no register
k: line 595: '0f3F800000' is no register
k: line 596: '%p1' is a predicate, a value was expected
k: line 597: '%p4' is no register
k: line 598: '[%q1+4]' is no register
k: line 599: 'mov.b64': vector of this length
k: line 600: 'mov.b64': vector of this length
k: line 601: 'mov.b64.nosuch': vector of this length
k: line 602: '0f3F800000' is no register
k: line 603: '[%q1]' is no register
k: line 604: 'mov.f32': vector of this length
k: line 605: '_' is no value
k: line 606: '0f3F800000' is no register
k: line 607: 'mov.f64': vector of this length
k: line 608: 'mov.ftz.b64': vector of this length
k: line 609: 'mov.global.b64': vector of this length
k: line 610: 'mov.noftz': no type
k: line 611: '%d2' is no predicate
k: line 612: '%d7' is no predicate
k: line 613: '%h2' is no predicate
k: line 614: '%q5' is no predicate
k: line 615: '%r2' is no predicate
k: line 616: '%r5' is no predicate
k: line 617: '%r7' is no predicate
k: line 618: '[%q1+4]' is no predicate
k: line 619: '{%r3, %r4}' is no predicate
k: line 620: 'mov.relaxed': no type
k: line 621: 'mov.rn.b64': vector of this length
k: line 622: 'mov.sat': no type
k: line 623: '%p4' is no register
k: line 624: '%p1' is a predicate, a value was expected
k: line 625: '[%q1]' is no value
k: line 626: '-1' is no register
k: line 627: '%p1' is a predicate, a value was expected
k: line 628: 'mov.volatile.b64': vector of this length
k: line 629: 'mul.ftz.lo.u32': a modifier that it has not
k: line 630: '[%q1+4]' is no register
k: line 631: '{%r1, %r2}' is no register
k: line 632: '1' is no register
k: line 633: '{%r1, %r2}' is no register
k: line 634: '-1' is no register
k: line 635: '%p1' is no register
k: line 636: '0f3F800000' is no register
k: line 637: '_' is no value
k: line 638: '1' is no register
k: line 639: '{%r1, %r2}' is no register
k: line 640: 'not'
k: line 641: 'not'
k: line 642: '%p2' is no register
k: line 643: '%p1' is a predicate, a value was expected
k: line 644: 'not.b32': wrong number of operands
k: line 645: '[%q1]' is no value
k: line 646: '{%r1, %r2, %r3, %r4}' is no value
k: line 647: 'not.b32': wrong number of operands
k: line 648: '-1' is no register
k: line 649: '0f3F800000' is no register
k: line 650: '1' is no register
k: line 651: '{%r1, %r2, %r3, %r4}' is no register
k: line 652: 'not.b32.b32'
k: line 653: 'not.b32.cc'
k: line 654: 'not.b32.ftz': a modifier that it has not
k: line 655: 'not.b32.noftz'
k: line 656: 'not.b32.nosuch'
k: line 657: 'not.b32.rz': a modifier that it has not
k: line 658: 'not.b32.sat'
k: line 659: 'not.b32.wide'
k: line 660: '%p2' is no register
k: line 661: 'not.bf16x2'
k: line 662: 'not.cc.b32'
k: line 663: 'not.f16'
k: line 664: 'not.f32'
k: line 665: 'not.f32'
k: line 666: 'not.f64'
k: line 667: 'not.f64'
k: line 668: 'not.ftz.b32': a modifier that it has not
k: line 669: 'not.noftz.b32'
k: line 670: 'not.nosuch.b32'
k: line 671: '%d7' is no predicate
k: line 672: 'not.pred': wrong number of operands
k: line 673: '%q7' is no predicate
k: line 674: '0f3F800000' is no predicate
k: line 675: '[%q1+4]' is no predicate
k: line 676: 'not.pred': wrong number of operands
k: line 677: '%q7' is no predicate
k: line 678: '%r2' is no predicate
k: line 679: '[%q1]' is no predicate
k: line 680: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 681: '{%r1, %r2}' is no predicate
k: line 682: 'not.rz.b32': a modifier that it has not
k: line 683: 'not.s64'
k: line 684: 'not.s64'
k: line 685: 'not.sat.b32'
k: line 686: 'not.u16'
k: line 687: 'not.u16'
k: line 688: 'not.wide.b32'
k: line 689: 'or.b32.b32'
k: line 690: 'or.b32.nosuch'
k: line 691: 'or.b32.wide'
k: line 692: 'or.bf16x2'
k: line 693: 'or.cc.b32'
k: line 694: 'or.f32'
k: line 695: 'or.f64'
k: line 696: 'or.f64'
k: line 697: '%f7' is no predicate
k: line 698: '%r7' is no predicate
k: line 699: '_' is no predicate
k: line 700: '%r7' is no predicate
k: line 701: '[%q1+4]' is no predicate
k: line 702: 'or.s64'
k: line 703: 'or.s64'
k: line 704: 'or.sat.b32'
k: line 705: 'or.u16'
k: line 706: 'or.u32'
k: line 707: 'or.wide.b32'
k: line 708: 'prmt'
k: line 709: '[%q1]' is no value
k: line 710: '{%r1, %r2, %r3, %r4}' is no value
k: line 711: '{%r1, %r2}' is no value
k: line 712: '_' is no value
k: line 713: '-1' is no register
k: line 714: '[%q1+4]' is no register
k: line 715: 'prmt.b32.b32'
k: line 716: 'prmt.b32.cc'
k: line 717: 'prmt.b32.ftz': a modifier that it has not
k: line 718: 'prmt.b32.noftz'
k: line 719: 'prmt.b32.nosuch'
k: line 720: 'prmt.b32.rz': a modifier that it has not
k: line 721: 'prmt.b32.sat'
k: line 722: 'prmt.b32.wide'
k: line 723: 'prmt.b64'
k: line 724: 'prmt.bf16x2'
k: line 725: 'prmt.cc.b32'
k: line 726: 'prmt.f16'
k: line 727: 'prmt.f32'
k: line 728: 'prmt.f64'
k: line 729: 'prmt.ftz.b32': a modifier that it has not
k: line 730: 'prmt.noftz.b32'
k: line 731: 'prmt.nosuch.b32'
k: line 732: 'prmt.pred'
k: line 733: 'prmt.rz.b32': a modifier that it has not
k: line 734: 'prmt.s64'
k: line 735: 'prmt.sat.b32'
k: line 736: 'prmt.u16'
k: line 737: 'prmt.u32'
k: line 738: 'prmt.wide.b32'
k: line 739: 'rcp.approx.ftz'
k: line 740: 'rcp.approx.ftz.b32'
k: line 741: 'rcp.approx.ftz.b64'
k: line 742: 'rcp.approx.ftz.bf16x2'
k: line 743: 'rcp.approx.ftz.f16'
k: line 744: 'rcp.approx.ftz.f32': wrong number of operands
k: line 745: '%p1' is a predicate, a value was expected
k: line 746: '{%r1, %r2}' is no value
k: line 747: 'rcp.approx.ftz.f32': wrong number of operands
k: line 748: '%p1' is no register
k: line 749: '0f3F800000' is no register
k: line 750: '1' is no register
k: line 751: '[%q1]' is no register
k: line 752: 'rcp.approx.ftz.f32.cc'
k: line 753: 'rcp.approx.ftz.f32.f32'
k: line 754: 'rcp.approx.ftz.f32.noftz'
k: line 755: 'rcp.approx.ftz.f32.nosuch'
k: line 756: 'rcp.approx.ftz.f32.wide'
k: line 757: 'rcp.approx.ftz.pred'
k: line 758: 'rcp.approx.ftz.s64'
k: line 759: 'rcp.approx.ftz.u16'
k: line 760: 'rcp.approx.ftz.u32'
k: line 761: 'rcp.cc.approx.ftz.f32'
k: line 762: 'rcp.noftz.approx.ftz.f32'
k: line 763: 'rcp.nosuch.approx.ftz.f32'
k: line 764: 'rcp.wide.approx.ftz.f32'
k: line 765: 'red.async.add.u32'
k: line 766: 'red.async.add.u32.noftz': wrong number of operands
k: line 767: 'red.async.add.u32.volatile': wrong number of operands
k: line 768: 'red.global.add'
k: line 769: 'red.global.add.add.u32': wrong number of operands
k: line 770: 'red.global.add.pred'
k: line 771: 'red.global.add.u16'
k: line 772: 'red.global.add.u32': wrong number of operands
k: line 773: 'red.global.add.u32': wrong number of operands
k: line 774: 'red.global.add.u32.sat': wrong number of operands
k: line 775: 'red.global.add.u32.v2'
k: line 776: 'red.global.add.u32.volatile': wrong number of operands
k: line 777: 'red.global.b64'
k: line 778: 'red.global.global.b64'
k: line 779: 'red.global.global.b64'
k: line 780: 'red.global.global.u32'
k: line 781: 'red.global.or'
k: line 782: '%p1' is no address
k: line 783: '%q7' is no address
k: line 784: '%p1' is a predicate, a value was expected
k: line 785: '[%q1]' is no value
k: line 786: '{%r1, %r2}' is no value
k: line 787: '{%r1, %r2}' is no address
k: line 788: 'red.global.or.b64.v2'
k: line 789: 'red.global.or.bf16x2'
k: line 790: 'red.global.or.f64'
k: line 791: 'red.global.or.pred'
k: line 792: 'red.global.u32'
k: line 793: 'red.global.xor'
k: line 794: '%f7' is no address
k: line 795: '%q7' is no address
k: line 796: '%r7' is no address
k: line 797: '0f3F800000' is no address
k: line 798: '{%r1, %r2, %r3, %r4}' is no address
k: line 799: 'red.global.xor.b64.v2'
k: line 800: 'red.global.xor.f16'
k: line 801: 'red.global.xor.f32'
k: line 802: 'red.global.xor.f64'
k: line 803: 'red.global.xor.pred'
k: line 804: 'red.global.xor.u16'
k: line 805: 'red.rn.async.add.u32': wrong number of operands
k: line 806: 'red.rn.global.add.u32': wrong number of operands
k: line 807: 'red.v2.global.or.b64'
k: line 808: 'red.v2.global.xor.b64'
k: line 809: 'redux.add.add.f32'
k: line 810: 'redux.exch.add.u32'
k: line 811: 'redux.rn.sync.exch.u32'
k: line 812: 'redux.rz.sync.exch.u32'
k: line 813: 'redux.sync.add.f16'
k: line 814: 'redux.sync.add.f32'
k: line 815: 'redux.sync.add.f32'
k: line 816: 'redux.sync.add.f32.approx'
k: line 817: 'redux.sync.add.f32.noftz'
k: line 818: 'redux.sync.add.f32.relaxed'
k: line 819: 'redux.sync.add.f32.v2'
k: line 820: 'redux.sync.exch'
k: line 821: 'redux.sync.exch.b64'
k: line 822: 'redux.sync.exch.s64'
k: line 823: 'redux.sync.exch.u16'
k: line 824: 'redux.sync.exch.u32'
k: line 825: 'redux.sync.exch.u32.v2'
k: line 826: 'redux.sync.max.f32'
k: line 827: 'redux.wide.sync.exch.u32'
k: line 828: 'rem'
k: line 829: 'rem.b32'
k: line 830: 'rem.b64'
k: line 831: 'rem.bf16x2'
k: line 832: 'rem.cc.u32'
k: line 833: 'rem.f16'
k: line 834: 'rem.f32'
k: line 835: 'rem.f64'
k: line 836: 'rem.ftz.u32': a modifier that it has not
k: line 837: 'rem.noftz.u32'
k: line 838: 'rem.nosuch.u32'
k: line 839: 'rem.pred'
k: line 840: 'rem.rz.u32': a modifier that it has not
k: line 841: 'rem.sat.u32'
k: line 842: '[%q1+4]' is no value
k: line 843: '_' is no value
k: line 844: '{%r1, %r2}' is no value
k: line 845: '0f3F800000' is no register
k: line 846: '1' is no register
k: line 847: '[%q1]' is no register
k: line 848: 'rem.u32.cc'
k: line 849: 'rem.u32.ftz': a modifier that it has not
k: line 850: 'rem.u32.noftz'
k: line 851: 'rem.u32.nosuch'
k: line 852: 'rem.u32.rz': a modifier that it has not
k: line 853: 'rem.u32.sat'
k: line 854: 'rem.u32.u32'
k: line 855: 'rem.u32.wide'
k: line 856: 'rem.wide.u32'
k: line 857: '%f7' is no predicate
k: line 858: '0f3F800000' is no predicate
k: line 859: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 860: '%h7' is no predicate
k: line 861: '_' is no predicate
k: line 862: 'set.eq.and.u32.u32': wrong number of operands
k: line 863: '%p1' is a predicate, a value was expected
k: line 864: 'set.eq.f16x2.f16x2': wrong number of operands
k: line 865: 'set.eq.u32': wrong number of operands
k: line 866: '%p1' is a predicate, a value was expected
k: line 867: '%p1' is a predicate, a value was expected
k: line 868: 'set.eq.xor.f32.u32': wrong number of operands
k: line 869: '%p1' is a predicate, a value was expected
k: line 870: '%p1' is a predicate, a value was expected
k: line 871: 'set.ge.bf16x2.bf16x2': wrong number of operands
k: line 872: 'set.gt.bf16.bf16': wrong number of operands
k: line 873: '%p1' is a predicate, a value was expected
k: line 874: 'set.gt.f16.f16': wrong number of operands
k: line 875: '%p1' is a predicate, a value was expected
k: line 876: 'set.lt.bf16.bf16': wrong number of operands
k: line 877: '%p1' is a predicate, a value was expected
k: line 878: '%p1' is a predicate, a value was expected
k: line 879: 'setp.and.bf16x2'
k: line 880: 'setp.and.s32'
k: line 881: 'setp.bf16x2'
k: line 882: 'setp.eq.or'
k: line 883: '{%r1, %r2, %r3, %r4}' is no value
k: line 884: 'setp.eq.xor'
k: line 885: 'setp.eq.xor.u32': wrong number of operands
k: line 886: 'setp.f32'
k: line 887: 'setp.ge.f32': wrong number of operands
k: line 888: '{%r1, %r2}' is no value
k: line 889: '[%q1+4]' is no predicate
k: line 890: '[%q1]' is no value
k: line 891: 'setp.ge.u32': wrong number of operands
k: line 892: 'setp.geu.pred'
k: line 893: 'setp.gt'
k: line 894: '{%r1, %r2}' is no value
k: line 895: 'setp.gt.s32': wrong number of operands
k: line 896: '%f7' is no predicate
k: line 897: '{%r1, %r2}' is no value
k: line 898: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 899: 'setp.gtu.f32': wrong number of operands
k: line 900: '{%r1, %r2}' is no predicate
k: line 901: 'setp.lt.f32': wrong number of operands
k: line 902: 'setp.lt.pred'
k: line 903: '[%q1+4]' is no value
k: line 904: 'setp.lt.s32': wrong number of operands
k: line 905: '{%r1, %r2, %r3, %r4}' is no value
k: line 906: '[%q1]' is no value
k: line 907: '-1' is no predicate
k: line 908: 'setp.nan.bf16': wrong number of operands
k: line 909: '[%q1+4]' is no value
k: line 910: 'setp.ne.s32'
k: line 911: '%q7' is no predicate
k: line 912: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 913: '%q7' is no predicate
k: line 914: '%r7' is no predicate
k: line 915: 'setp.num.bf16': wrong number of operands
k: line 916: 'setp.rn.u32'
k: line 917: 'setp.u32'
k: line 918: 'shf.cc.l.wrap.b32'
k: line 919: 'shf.l.l.b32'
k: line 920: 'shf.l.l.wrap.b32'
k: line 921: 'shf.l.wrap'
k: line 922: 'shf.l.wrap.b32.b32'
k: line 923: 'shf.l.wrap.b32.noftz'
k: line 924: 'shf.l.wrap.b32.rz': a modifier that it has not
k: line 925: 'shf.l.wrap.b32.sat'
k: line 926: 'shf.l.wrap.b32.wide'
k: line 927: 'shf.l.wrap.b64'
k: line 928: 'shf.l.wrap.bf16x2'
k: line 929: 'shf.l.wrap.f16'
k: line 930: 'shf.l.wrap.f32'
k: line 931: 'shf.l.wrap.pred'
k: line 932: 'shf.l.wrap.s64'
k: line 933: 'shf.l.wrap.u16'
k: line 934: 'shf.l.wrap.u32'
k: line 935: 'shf.l.wrap.wrap.b32'
k: line 936: 'shf.noftz.l.wrap.b32'
k: line 937: 'shf.nosuch.l.wrap.b32'
k: line 938: 'shf.rz.l.wrap.b32': a modifier that it has not
k: line 939: 'shf.sat.l.wrap.b32'
k: line 940: 'shf.wide.l.wrap.b32'
k: line 941: 'shf.wrap.wrap.b32'
k: line 942: 'shfl.aligned.sync.b32'
k: line 943: 'shfl.bfly.b32': wrong number of operands
k: line 944: 'shfl.bfly.down.b32': wrong number of operands
k: line 945: 'shfl.bfly.idx.b32': wrong number of operands
k: line 946: 'shfl.down.b32': wrong number of operands
k: line 947: 'shfl.idx.b32': wrong number of operands
k: line 948: 'shfl.idx.bfly.b32': wrong number of operands
k: line 949: 'shfl.idx.down.b32': wrong number of operands
k: line 950: 'shfl.idx.idx.b32': wrong number of operands
k: line 951: 'shfl.sync.b32'
k: line 952: 'shfl.sync.b32'
k: line 953: 'shfl.sync.b32'
k: line 954: 'shfl.sync.b32'
k: line 955: 'shfl.sync.b32'
k: line 956: 'shfl.sync.b32'
k: line 957: 'shfl.sync.b32'
k: line 958: 'shfl.sync.b32'
k: line 959: 'shfl.sync.b32'
k: line 960: 'shfl.sync.b32'
k: line 961: 'shfl.sync.b32'
k: line 962: 'shfl.sync.b32.approx'
k: line 963: 'shfl.sync.b32.ftz'
k: line 964: 'shfl.sync.b32.relaxed'
k: line 965: 'shfl.sync.b32.sat'
k: line 966: 'shfl.sync.b32.volatile'
k: line 967: 'shfl.sync.b64'
k: line 968: 'shfl.sync.bf16x2'
k: line 969: '%p1' is no register
k: line 970: 'shfl.sync.bfly.b32': wrong number of operands
k: line 971: '0f3F800000' is no register
k: line 972: '%p1' is no register
k: line 973: '[%q1]' is no value
k: line 974: '-1' is no register
k: line 975: '0f3F800000' is no register
k: line 976: '[%q1+4]' is no register
k: line 977: '[%q1]' is no register
k: line 978: 'shfl.sync.f64'
k: line 979: '_' is no value
k: line 980: '0f3F800000' is no register
k: line 981: '[%q1+4]' is no register
k: line 982: 'shfl.sync.pred'
k: line 983: 'shfl.sync.u16'
k: line 984: 'shfl.v2.sync.b32'
k: line 985: 'shfl.wide.sync.b32'
k: line 986: 'shl'
k: line 987: '_' is no value
k: line 988: '{%r1, %r2}' is no value
k: line 989: '0f3F800000' is no register
k: line 990: '[%q1+4]' is no register
k: line 991: '[%q1]' is no register
k: line 992: 'shl.b32.b32'
k: line 993: 'shl.b32.cc'
k: line 994: 'shl.b32.ftz': a modifier that it has not
k: line 995: 'shl.b32.noftz'
k: line 996: 'shl.b32.nosuch'
k: line 997: 'shl.b32.rz': a modifier that it has not
k: line 998: 'shl.b32.sat'
k: line 999: 'shl.b32.wide'
k: line 1000: 'shl.bf16x2'
k: line 1001: 'shl.cc.b32'
k: line 1002: 'shl.f16'
k: line 1003: 'shl.f32'
k: line 1004: 'shl.f64'
k: line 1005: 'shl.ftz.b32': a modifier that it has not
k: line 1006: 'shl.noftz.b32'
k: line 1007: 'shl.nosuch.b32'
k: line 1008: 'shl.pred'
k: line 1009: 'shl.rz.b32': a modifier that it has not
k: line 1010: 'shl.s64'
k: line 1011: 'shl.sat.b32'
k: line 1012: 'shl.u16'
k: line 1013: 'shl.u32'
k: line 1014: 'shl.wide.b32'
k: line 1015: 'shr'
k: line 1016: '%p1' is no register
k: line 1017: '[%q1+4]' is no register
k: line 1018: '{%r1, %r2, %r3, %r4}' is no register
k: line 1019: '{%r1, %r2}' is no register
k: line 1020: 'shr.b32.b32'
k: line 1021: 'shr.b32.cc'
k: line 1022: 'shr.b32.ftz': a modifier that it has not
k: line 1023: 'shr.b32.rz': a modifier that it has not
k: line 1024: 'shr.b32.wide'
k: line 1025: 'shr.bf16x2'
k: line 1026: 'shr.bf16x2'
k: line 1027: 'shr.f64'
k: line 1028: 'shr.f64'
k: line 1029: 'shr.ftz.b32': a modifier that it has not
k: line 1030: 'shr.ftz.s32': a modifier that it has not
k: line 1031: 'shr.noftz.b32'
k: line 1032: 'shr.noftz.s32'
k: line 1033: 'shr.noftz.u32'
k: line 1034: 'shr.nosuch.u32'
k: line 1035: 'shr.pred'
k: line 1036: 'shr.pred'
k: line 1037: 'shr.rz.b32': a modifier that it has not
k: line 1038: 'shr.rz.s32': a modifier that it has not
k: line 1039: 'shr.rz.u32': a modifier that it has not
k: line 1040: '_' is no value
k: line 1041: '{%r1, %r2, %r3, %r4}' is no register
k: line 1042: 'shr.s32.nosuch'
k: line 1043: 'shr.s32.wide'
k: line 1044: 'shr.sat.b32'
k: line 1045: 'shr.sat.s32'
k: line 1046: 'shr.sat.u32'
k: line 1047: '%p1' is no register
k: line 1048: '1' is no register
k: line 1049: '[%q1+4]' is no register
k: line 1050: '[%q1]' is no register
k: line 1051: 'shr.u32.cc'
k: line 1052: 'shr.u32.ftz': a modifier that it has not
k: line 1053: 'shr.u32.nosuch'
k: line 1054: 'shr.u32.rz': a modifier that it has not
k: line 1055: 'shr.u32.sat'
k: line 1056: 'shr.u32.u32'
k: line 1057: 'shr.wide.b32'
k: line 1058: '{%r1, %r2}' is no value
k: line 1059: '[%q1+4]' is no value
k: line 1060: '_' is no value
k: line 1061: '{%r1, %r2, %r3, %r4}' is no value
k: line 1062: '[%q1]' is no value
k: line 1063: '{%r1, %r2, %r3, %r4}' is no value
k: line 1064: '1' is no register
k: line 1065: '{%r1, %r2, %r3, %r4}' is no register
k: line 1066: '{%r1, %r2}' is no register
k: line 1067: 'sqrt.rn.f32': wrong number of operands
k: line 1068: '{%r1, %r2, %r3, %r4}' is no value
k: line 1069: '{%r1, %r2}' is no value
k: line 1070: 'sqrt.rn.f32': wrong number of operands
k: line 1071: '-1' is no register
k: line 1072: '[%q1]' is no register
k: line 1073: '{%r1, %r2}' is no register
k: line 1074: 'st.async.u32'
k: line 1075: 'st.global': no type
k: line 1076: '-1' is no address
k: line 1077: '%f7' is no register of 128 bits
k: line 1078: '5' is no register of 128 bits
k: line 1079: '_' is no address
k: line 1080: '5' is no register of 128 bits
k: line 1081: 'st.global.b32.cc': a modifier that it has not
k: line 1082: 'st.global.b32.nosuch': a modifier that it has not
k: line 1083: '5' is no register of 128 bits
k: line 1084: 'st.global.u32.nosuch': a modifier that it has not
k: line 1085: 'st.global.u64.noftz': a modifier that it has not
k: line 1086: '%q7' is no address
k: line 1087: 'st.global.v2.u32.nosuch': a modifier that it has not
k: line 1088: '%p1' is no address
k: line 1089: 'st.global.v2.u64.wide': a modifier that it has not
k: line 1090: 'st.nosuch.global.u64': a modifier that it has not
k: line 1091: '5' is no register of 128 bits
k: line 1092: '1' is no address
k: line 1093: '-1' is no address
k: line 1094: 'st.shared.v4.u32.sat': a modifier that it has not
k: line 1095: 'st.wide.global.v2.u32': a modifier that it has not
k: line 1096: 'sub'
k: line 1097: 'sub'
k: line 1098: 'sub.b32'
k: line 1099: 'sub.b64'
k: line 1100: 'sub.b64'
k: line 1101: '%p1' is a predicate, a value was expected
k: line 1102: '%p1' is no register
k: line 1103: '-1' is no register
k: line 1104: '1' is no register
k: line 1105: 'sub.f32.cc'
k: line 1106: 'sub.f32.noftz'
k: line 1107: 'sub.f32.nosuch'
k: line 1108: 'sub.f32.wide'
k: line 1109: 'sub.ftz.s32': a modifier that it has not
k: line 1110: 'sub.ftz.u32': a modifier that it has not
k: line 1111: 'sub.ftz.u64': a modifier that it has not
k: line 1112: 'sub.noftz.u32'
k: line 1113: 'sub.nosuch.f32'
k: line 1114: 'sub.nosuch.u64'
k: line 1115: 'sub.pred'
k: line 1116: 'sub.pred'
k: line 1117: 'sub.pred'
k: line 1118: 'sub.rz.s32': a modifier that it has not
k: line 1119: 'sub.rz.u32': a modifier that it has not
k: line 1120: '%p1' is no register
k: line 1121: '%p1' is a predicate, a value was expected
k: line 1122: '%p1' is a predicate, a value was expected
k: line 1123: 'sub.s32': wrong number of operands
k: line 1124: 'sub.s32.rz': a modifier that it has not
k: line 1125: 'sub.s32.s32'
k: line 1126: 'sub.sat.u32'
k: line 1127: 'sub.sat.u64'
k: line 1128: '%p1' is no register
k: line 1129: '%p1' is a predicate, a value was expected
k: line 1130: '_' is no value
k: line 1131: '{%r1, %r2}' is no value
k: line 1132: '-1' is no register
k: line 1133: '[%q1]' is no register
k: line 1134: 'sub.u32.nosuch'
k: line 1135: 'sub.u32.rz': a modifier that it has not
k: line 1136: '%p1' is a predicate, a value was expected
k: line 1137: '[%q1+4]' is no register
k: line 1138: '{%r1, %r2, %r3, %r4}' is no register
k: line 1139: 'sub.u64.ftz': a modifier that it has not
k: line 1140: 'sub.u64.nosuch'
k: line 1141: 'sub.u64.rz': a modifier that it has not
k: line 1142: 'sub.u64.sat'
k: line 1143: 'suld.approx.p.2d.v4.b32.trap'
k: line 1144: 'suld.b.2d.2d.b32'
k: line 1145: 'suld.b.2d.b128.trap'
k: line 1146: 'suld.b.2d.b128.trap.approx'
k: line 1147: 'suld.b.2d.b128.trap.sat'
k: line 1148: 'suld.b.2d.b128.v4'
k: line 1149: 'suld.b.2d.b32'
k: line 1150: 'suld.b.2d.b32'
k: line 1151: 'suld.b.2d.b32.ftz'
k: line 1152: 'suld.b.2d.v4.b64.trap'
k: line 1153: 'suld.b.2d.v4.s64.trap'
k: line 1154: 'suld.b.b.b128.trap'
k: line 1155: 'suld.b.b128.trap'
k: line 1156: 'suld.b.cube.b32.trap'
k: line 1157: 'suld.b.cube.b32.trap.rn'
k: line 1158: 'suld.ftz.b.2d.v4.b64.trap'
k: line 1159: 'suld.nosuch.b.2d.b32'
k: line 1160: 'suld.p.2d.trap.b32.trap'
k: line 1161: 'suld.p.2d.v4.b32.cube'
k: line 1162: 'suld.p.2d.v4.b32.trap.cc'
k: line 1163: 'suld.p.2d.v4.b32.v4'
k: line 1164: 'suld.p.v4.v4.b32.trap'
k: line 1165: 'suld.v2.p.2d.v4.b32.trap'
k: line 1166: 'suld.wide.b.2d.b32'
k: line 1167: 'sust.b.2d.2d.u32.trap'
k: line 1168: 'sust.b.2d.bf16x2.trap'
k: line 1169: 'sust.b.2d.f16.trap'
k: line 1170: 'sust.b.2d.pred.trap'
k: line 1171: 'sust.b.2d.u32.b'
k: line 1172: 'sust.b.2d.u32.trap'
k: line 1173: 'sust.b.2d.u32.trap'
k: line 1174: 'sust.b.2d.u32.trap'
k: line 1175: 'sust.b.2d.u32.trap'
k: line 1176: 'sust.b.2d.u32.trap.approx'
k: line 1177: 'sust.b.2d.u32.trap.cc'
k: line 1178: 'sust.b.2d.u32.trap.global'
k: line 1179: 'sust.b.2d.u32.trap.rn'
k: line 1180: 'sust.b.2d.u32.trap.rz'
k: line 1181: 'sust.b.2d.u32.trap.trap'
k: line 1182: 'sust.b.2d.u32.trap.wide'
k: line 1183: 'sust.b.b.2d.u32.trap'
k: line 1184: 'sust.b.b.u32.trap'
k: line 1185: 'sust.b.trap.u32.trap'
k: line 1186: 'sust.b.u32.trap'
k: line 1187: 'sust.ftz.b.2d.u32.trap'
k: line 1188: 'sust.relaxed.b.2d.u32.trap'
k: line 1189: 'sust.volatile.b.2d.u32.trap'
k: line 1190: 'sust.wide.b.2d.u32.trap'
k: line 1191: 'testp.b32'
k: line 1192: 'testp.bf16x2'
k: line 1193: 'testp.cc.finite.u32'
k: line 1194: 'testp.f16'
k: line 1195: 'testp.f32': wrong number of operands
k: line 1196: 'testp.f32'
k: line 1197: 'testp.f32': wrong number of operands
k: line 1198: 'testp.f32'
k: line 1199: 'testp.f32.wide'
k: line 1200: 'testp.finite'
k: line 1201: 'testp.finite'
k: line 1202: 'testp.finite.f16'
k: line 1203: '%f7' is no predicate
k: line 1204: 'testp.finite.f32': wrong number of operands
k: line 1205: '[%q1+4]' is no value
k: line 1206: '[%q1]' is no value
k: line 1207: '{%r1, %r2, %r3, %r4}' is no value
k: line 1208: 'testp.finite.f32': wrong number of operands
k: line 1209: '%q7' is no predicate
k: line 1210: '%r7' is no predicate
k: line 1211: 'testp.finite.s64'
k: line 1212: 'testp.finite.u32'
k: line 1213: 'testp.finite.u32'
k: line 1214: 'testp.finite.u32': wrong number of operands
k: line 1215: 'testp.finite.u32'
k: line 1216: 'testp.finite.u32': wrong number of operands
k: line 1217: 'testp.finite.u32'
k: line 1218: 'testp.finite.u32.rn'
k: line 1219: 'testp.finite.u32.rz'
k: line 1220: 'testp.finite.u32.sat'
k: line 1221: 'testp.relaxed.f32'
k: line 1222: 'testp.relaxed.finite.u32'
k: line 1223: 'testp.s64'
k: line 1224: 'testp.v2.finite.u32'
k: line 1225: 'testp.volatile.f32'
k: line 1226: 'tex.2d.v2.f16.f32'
k: line 1227: 'tex.2d.v4.f16.f32'
k: line 1228: 'tex.2d.v4.f16.f64'
k: line 1229: 'tex.2d.v4.f32.f32': vector of this length
k: line 1230: 'tex.2d.v4.f32.f32.f32'
k: line 1231: 'tex.2d.v4.u32.f32': vector of this length
k: line 1232: 'tex.2dms.grad.f32.s32'
k: line 1233: 'tex.2dms.v4.b32.s32'
k: line 1234: 'tex.2dms.v4.f32.bf16x2'
k: line 1235: 'tex.2dms.v4.f32.s32'
k: line 1236: 'tex.2dms.v4.f32.s32'
k: line 1237: 'tex.approx.2dms.v4.f32.s32'
k: line 1238: 'tex.approx.cube.v4.f32.s32'
k: line 1239: 'tex.cube.v4.f32.s32'
k: line 1240: 'tex.cube.v4.f32.s32.ftz'
k: line 1241: 'tex.cube.v4.f32.s32.volatile'
k: line 1242: 'tex.cube.v4.f32.u16'
k: line 1243: 'tex.grad.2d.v4.f32.f32'
k: line 1244: 'tex.grad.2d.v4.f32.pred'
k: line 1245: 'tex.grad.2d.v4.pred.f32'
k: line 1246: 'tex.grad.2d.v4.s64.f32'
k: line 1247: 'tex.level.2d.level.f32.s32'
k: line 1248: 'tex.level.2d.v4.f32.s32.global'
k: line 1249: 'tex.relaxed.cube.v4.f32.s32'
k: line 1250: 'tex.volatile.2d.v4.f32.f32'
k: line 1251: 'tld4.2d.v4.f32.f32'
k: line 1252: 'tld4.2d.v4.f32.f32.wide'
k: line 1253: 'tld4.2d.v4.f32.u16'
k: line 1254: 'tld4.2d.v4.f32.u32'
k: line 1255: 'tld4.2d.v4.s64.f32'
k: line 1256: 'tld4.2d.v4.u32.f32'
k: line 1257: 'tld4.3d.3d.v4.f32.f32'
k: line 1258: 'tld4.3d.v4.f32.f32'
k: line 1259: 'tld4.nosuch.r.level.2d.v4.f32.f32'
k: line 1260: 'tld4.r.3d.v4.f32.b32'
k: line 1261: 'tld4.r.3d.v4.f32.s64'
k: line 1262: 'tld4.r.3d.v4.v4.f32.f32'
k: line 1263: 'tld4.r.level.2d.v4.f32.bf16x2'
k: line 1264: 'tld4.r.level.2d.v4.f32.f32'
k: line 1265: 'tld4.r.level.2d.v4.f32.f32'
k: line 1266: 'tld4.r.level.2d.v4.f32.f32.aligned'
k: line 1267: 'tld4.r.level.2d.v4.f32.f32.noftz'
k: line 1268: 'tld4.r.level.2d.v4.s64.f32'
k: line 1269: 'tld4.r.v4.v4.f32.f32'
k: line 1270: 'tld4.relaxed.r.level.2d.v4.f32.f32'
k: line 1271: 'tld4.v4.3d.v4.f32.f32'
k: line 1272: 'txq.aligned.channel_order.b32'
k: line 1273: 'txq.b32'
k: line 1274: 'txq.channel_order.b32'
k: line 1275: 'txq.channel_order.b32'
k: line 1276: 'txq.channel_order.b32': wrong number of operands
k: line 1277: 'txq.channel_order.b32': wrong number of operands
k: line 1278: 'txq.channel_order.b32.cc'
k: line 1279: 'txq.channel_order.b32.ftz'
k: line 1280: 'txq.channel_order.b32.noftz'
k: line 1281: 'txq.channel_order.b32.nosuch'
k: line 1282: 'txq.channel_order.b32.rz'
k: line 1283: 'txq.channel_order.f16'
k: line 1284: 'txq.channel_order.u32'
k: line 1285: 'txq.global.channel_order.b32'
k: line 1286: 'txq.volatile.channel_order.b32'
k: line 1287: 'txq.volatile.width.b32'
k: line 1288: 'txq.width.b32': no object
k: line 1289: 'txq.width.b32': no object
k: line 1290: 'txq.width.b32': no object
k: line 1291: 'txq.width.b32': no object
k: line 1292: 'txq.width.b32': no object
k: line 1293: 'txq.width.b32': wrong number of operands
k: line 1294: 'txq.width.b32': wrong number of operands
k: line 1295: 'txq.width.b32': no object
k: line 1296: 'txq.width.b32': no object
k: line 1297: 'txq.width.b32': no object
k: line 1298: 'txq.width.b32': no object
k: line 1299: 'txq.width.b32.aligned'
k: line 1300: 'txq.width.b32.cc'
k: line 1301: 'txq.width.b32.global'
k: line 1302: 'txq.width.b32.nosuch'
k: line 1303: 'txq.width.b32.sat'
k: line 1304: 'txq.width.b32.volatile'
k: line 1305: 'txq.width.f16'
k: line 1306: 'txq.width.f64'
k: line 1307: 'txq.width.u32'
k: line 1308: 'txq.width.width.b32'
k: line 1309: 'vadd.u32.u32.u32': parts of a word
k: line 1310: 'vadd.u32.u32.u32': parts of a word
k: line 1311: 'vadd.u32.u32.u32.add': parts of a word
k: line 1312: 'vadd2.u32.u32.u32.min'
k: line 1313: 'vadd2.u32.u32.u32.min'
k: line 1314: 'vadd2.u32.u32.u32.min'
k: line 1315: 'vadd2.u32.u32.u32.min.noftz'
k: line 1316: 'vadd2.u32.u32.u32.min.relaxed'
k: line 1317: 'vmad.b64.u32.u32.shr8'
k: line 1318: 'vmad.f64.u32.u32.po'
k: line 1319: 'vmad.pred.u32.u32.po'
k: line 1320: 'vmad.u32.s64.u32.po'
k: line 1321: 'vmad.u32.u32.f64.shr8'
k: line 1322: 'vmad.u32.u32.u32.po': parts of a word
k: line 1323: '[%q1]' is no value
k: line 1324: '{%r1, %r2, %r3, %r4}' is no value
k: line 1325: 'vmad.u32.u32.u32.po.ftz'
k: line 1326: 'vmad.u32.u32.u32.po.wide'
k: line 1327: 'vmad.u32.u32.u32.shr8'
k: line 1328: 'vmad.u32.u32.u32.shr8'
k: line 1329: 'vmad.u32.u32.u32.shr8'
k: line 1330: 'vmad.u32.u32.u32.shr8'
k: line 1331: 'vmad.u32.u32.u32.shr8'
k: line 1332: 'vmad.u32.u32.u32.shr8.sat'
k: line 1333: 'vmad.u32.u32.u32.shr8.volatile'
k: line 1334: 'vmad.u32.u32.u32.u32.po'
k: line 1335: '%p1' is a predicate, a value was expected
k: line 1336: '_' is no value
k: line 1337: '{%r1, %r2, %r3, %r4}' is no value
k: line 1338: '0f3F800000' is no predicate
k: line 1339: '{%r1, %r2}' is no predicate
k: line 1340: '%p1' is no register
k: line 1341: '{%r1, %r2}' is no predicate
k: line 1342: '-1' is no register
k: line 1343: '1' is no register
k: line 1344: '[%q1+4]' is no register
k: line 1345: '{%r1, %r2, %r3, %r4}' is no register
k: line 1346: '{%r1, %r2}' is no register
k: line 1347: '%p1' is no register
k: line 1348: '%p3' is no register
k: line 1349: 'vshl.cc.u32.u32.u32'
k: line 1350: 'vshl.f16.u32.u32'
k: line 1351: 'vshl.f32.u32.u32'
k: line 1352: 'vshl.global.u32.u32.u32'
k: line 1353: 'vshl.u32.u16.u32'
k: line 1354: 'vshl.u32.u32.f32'
k: line 1355: 'vshl.u32.u32.u16'
k: line 1356: 'vshl.u32.u32.u32'
k: line 1357: 'vshl.u32.u32.u32'
k: line 1358: 'vshl.u32.u32.u32'
k: line 1359: 'vshl.u32.u32.u32'
k: line 1360: 'vshl.u32.u32.u32'
k: line 1361: 'vshl.u32.u32.u32'
k: line 1362: 'vshl.u32.u32.u32'
k: line 1363: 'vshl.u32.u32.u32.global'
k: line 1364: 'vshl.u32.u32.u32.nosuch'
k: line 1365: 'vshl.u32.u32.u32.rn'
k: line 1366: 'wgmma.cc.move.sync.aligned'
k: line 1367: 'wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16'
k: line 1368: 'wgmma.mma_async.sync.aligned.m64n40k32.f32.s8.s8'
k: line 1369: 'wgmma.mma_async.sync.aligned.m64n8k16.u32.f16.f16.satfinite'
k: line 1370: 'wgmma.mma_async.sync.m64n12k16.f32.f16.f16'
k: line 1371: 'wgmma.mma_async.sync.m64n8k16.f32.f16.f16'
k: line 1372: 'wmma.cc.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 1373: 'wmma.d.sync.aligned.row.m16n16k16.f16.x'
k: line 1374: 'wmma.load.a.sync.aligned.col.local.s4'
k: line 1375: 'wmma.load.a.sync.aligned.m16n16k8.global.tf32'
k: line 1376: 'wmma.load.a.sync.aligned.row.m16n16k16.global'
k: line 1377: '[%q1]' is no value
k: line 1378: '%p1' is no register
k: line 1379: 'wmma.load.a.sync.aligned.row.row.m16n16k8.global.tf32'
k: line 1380: 'wmma.load.a.sync.move.row.m16n16k8.global.tf32'
k: line 1381: '%p1' is a predicate, a value was expected
k: line 1382: 'wmma.load.a.sync.sync.aligned.row.m16n16k16.s4'
k: line 1383: 'wmma.load.b.sync.aligned.col.m16n16k16.b1.f16'
k: line 1384: 'wmma.load.b.sync.aligned.col.m16n16k16.global.f16.rz'
k: line 1385: '[%q1]' is no value
k: line 1386: 'wmma.load.c.sync.aligned.row.m16n16k8.global.f32.rz'
k: line 1387: 'wmma.load.d.sync.rz.row.m16n16k16.s8'
k: line 1388: 'wmma.mma.and.popc.sync.aligned.move.col.m8n8k32.s32.s4.s4.s32'
k: line 1389: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.u32.s4.s4.s32'
k: line 1390: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.b32.f32'
k: line 1391: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.f64.rm'
k: line 1392: '%p1' is a predicate, a value was expected
k: line 1393: '[%q1+4]' is no value
k: line 1394: '[%q1]' is no value
k: line 1395: '[%q1+4]' is no value
k: line 1396: '%p1' is a predicate, a value was expected
k: line 1397: '[%q1+4]' is no value
k: line 1398: 'wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64': registers of a matrix
k: line 1399: 'wmma.mma.sync.aligned.row.load.m16n16k16.f32.f16'
k: line 1400: 'wmma.mma.sync.aligned.row.m8n8k128.s32.b1.b1.s32'
k: line 1401: 'wmma.mma.sync.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 1402: 'wmma.nosuch.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn'
k: line 1403: 'wmma.sat.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64'
k: line 1404: 'wmma.store.a.sync.aligned.row.m16n16k16.s8.global'
k: line 1405: '{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}' is no value
k: line 1406: 'wmma.store.d.sync.aligned.row.m16n16k8.global.pred'
k: line 1407: 'wmma.v2.load.b.sync.aligned.col.m16n16k16.global.f16'
k: line 1408: 'xor'
k: line 1409: '%p2' is no register
k: line 1410: 'xor.b32': wrong number of operands
k: line 1411: 'xor.b32': wrong number of operands
k: line 1412: '1' is no register
k: line 1413: '[%q1+4]' is no register
k: line 1414: '[%q1]' is no register
k: line 1415: '{%r1, %r2}' is no register
k: line 1416: 'xor.b32.b32'
k: line 1417: 'xor.b32.cc'
k: line 1418: 'xor.b32.noftz'
k: line 1419: 'xor.b32.nosuch'
k: line 1420: 'xor.b32.sat'
k: line 1421: 'xor.b32.wide'
k: line 1422: '%p2' is no register
k: line 1423: 'xor.bf16x2'
k: line 1424: 'xor.bf16x2'
k: line 1425: 'xor.cc.b32'
k: line 1426: 'xor.f16'
k: line 1427: 'xor.f16'
k: line 1428: 'xor.f32'
k: line 1429: 'xor.f32'
k: line 1430: 'xor.f64'
k: line 1431: 'xor.f64'
k: line 1432: 'xor.noftz.b32'
k: line 1433: 'xor.nosuch.b32'
k: line 1434: '%f7' is no predicate
k: line 1435: '%q7' is no predicate
k: line 1436: '0f3F800000' is no predicate
k: line 1437: 'xor.pred': wrong number of operands
k: line 1438: 'xor.pred': wrong number of operands
k: line 1439: '0f3F800000' is no predicate
k: line 1440: '[%q1+4]' is no predicate
k: line 1441: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 1442: '%q7' is no predicate
k: line 1443: '[%q1+4]' is no predicate
k: line 1444: '{%r1, %r2, %r3, %r4}' is no predicate
k: line 1445: 'xor.s64'
k: line 1446: 'xor.sat.b32'
k: line 1447: 'xor.u16'
k: line 1448: 'xor.u32'
k: line 1449: 'xor.u32'
k: line 1450: 'xor.wide.b32'
1 kernels
