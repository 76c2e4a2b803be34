# conversions that leave nothing below zero: of -1, -0, 1, a NaN of either sign, both infinities and what is too small; a NaN stays one
-- soft
.version 7.8
.target sm_90
.address_size 64
.visible .entry k(.param .u64 pi, .param .u64 po)
{
.reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [po];
mov.u32 %r1, %tid.x; mul.wide.u32 %q3, %r1, 4; add.u64 %q1, %q1, %q3; add.u64 %q2, %q2, %q3;
mov.f32 %f2, 0f40000000;
ld.global.f32 %f1, [%q1];
cvt.rn.relu.f16.f32 %h1, %f1;
cvt.u32.u16 %r2, %h1;
st.global.u32 [%q2], %r2;
cvt.rn.relu.bf16.f32 %h1, %f1;
cvt.u32.u16 %r2, %h1;
st.global.u32 [%q2+32], %r2;
cvt.rn.relu.f16x2.f32 %r2, %f1, %f2;
st.global.u32 [%q2+64], %r2;
cvt.rn.relu.bf16x2.f32 %r2, %f2, %f1;
st.global.u32 [%q2+96], %r2;
ret;
}
//: mem i u32 0xbf800000 0x80000000 0x3f800000 0x7fc00000 0xffc00000 0x7f800000 0xff800000 0xb3000000
//: mem o u32 0*32
//: launch k 1 8 i o
//: print o x32
-- verdict
o: 00000000 00000000 00003c00 00007fff 00007fff 00007c00 00000000 00000000 00000000 00000000 00003f80 00007fff 00007fff 00007f80 00000000 00000000 00004000 00004000 3c004000 7fff4000 7fff4000 7c004000 00004000 00004000 40000000 40000000 40003f80 40007fff 40007fff 40007f80 40000000 40000000
