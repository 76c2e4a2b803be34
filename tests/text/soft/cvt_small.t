# conversions to numbers of eight bits and back, and of integers packed side by side, by the tables of their formats: the largest, what is more,
# the smallest below normal, what is less, both zeros, a NaN; whole words above what is packed
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry floats(.param .u64 pi, .param .u64 po)
{
.reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [po];
mov.u32 %r1, %tid.x; mul.wide.u32 %q3, %r1, 4; add.u64 %q1, %q1, %q3; add.u64 %q2, %q2, %q3;
ld.global.f32 %f1, [%q1]; mov.f32 %f2, 0f3f800000;
cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2; cvt.u32.u16 %r2, %h1; st.global.u32 [%q2], %r2;
cvt.rn.satfinite.relu.e4m3x2.f32 %h1, %f2, %f1; cvt.u32.u16 %r2, %h1; st.global.u32 [%q2+40], %r2;
cvt.rn.satfinite.e5m2x2.f32 %h1, %f1, %f2; cvt.u32.u16 %r2, %h1; st.global.u32 [%q2+80], %r2;
cvt.rn.satfinite.relu.e5m2x2.f32 %h1, %f2, %f1; cvt.u32.u16 %r2, %h1; st.global.u32 [%q2+120], %r2;
ret;
}
.visible .entry halves(.param .u64 po)
{
.reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po];
mov.b16 %h1, 0x7e38; cvt.rn.f16x2.e4m3x2 %r1, %h1; st.global.u32 [%q1], %r1;
mov.b16 %h1, 0x7fc0; cvt.rn.relu.f16x2.e4m3x2 %r1, %h1; st.global.u32 [%q1+4], %r1;
mov.b16 %h1, 0x7b3c; cvt.rn.f16x2.e5m2x2 %r1, %h1; st.global.u32 [%q1+8], %r1;
mov.b16 %h1, 0x01c0; cvt.rn.relu.f16x2.e5m2x2 %r1, %h1; st.global.u32 [%q1+12], %r1;
mov.b32 %r2, 0xc0005f00;
cvt.rn.satfinite.e4m3x2.f16x2 %h1, %r2; cvt.u32.u16 %r1, %h1; st.global.u32 [%q1+16], %r1;
cvt.rn.satfinite.relu.e5m2x2.f16x2 %h1, %r2; cvt.u32.u16 %r1, %h1; st.global.u32 [%q1+20], %r1;
ret;
}
.visible .entry packs(.param .u64 po)
{
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.b32 %r8, 0x89abcdef;
mov.b32 %r2, 70000; mov.b32 %r3, -40000;
cvt.pack.sat.u16.s32 %r1, %r2, %r3; st.global.u32 [%q1], %r1;
cvt.pack.sat.s16.s32 %r1, %r2, %r3; st.global.u32 [%q1+4], %r1;
cvt.pack.sat.u8.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+8], %r1;
cvt.pack.sat.s8.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+12], %r1;
cvt.pack.sat.u4.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+16], %r1;
cvt.pack.sat.s4.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+20], %r1;
cvt.pack.sat.u2.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+24], %r1;
cvt.pack.sat.s2.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+28], %r1;
mov.b32 %r2, 1; mov.b32 %r3, -1;
cvt.pack.sat.s16.s32 %r1, %r3, %r2; st.global.u32 [%q1+32], %r1;
cvt.pack.sat.s8.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+36], %r1;
cvt.pack.sat.s4.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+40], %r1;
cvt.pack.sat.u2.s32.b32 %r1, %r2, %r3, %r8; st.global.u32 [%q1+44], %r1;
cvt.pack.sat.s2.s32.b32 %r1, %r2, %r3, 0; st.global.u32 [%q1+48], %r1;
ret;
}
//: mem i u32 0x3f800000 0x43e00000 0x43fa0000 0x80000000 0x7fc00000 0x3b000000 0xc0000000 0x47600000 0x49742400 0x37800000
//: mem o u32 0*40
//: launch floats 1 10 i o
//: print o x32
//: mem h u32 0*6
//: launch halves 1 1 h
//: print h x32
//: mem p u32 0*13
//: launch packs 1 1 p
//: print p x32
-- verdict
o: 00003838 00007e38 00007e38 00008038 00007f38 00000138 0000c038 00007e38 00007e38 00000038 00003838 0000387e 0000387e 00003800 0000387f 00003801 00003800 0000387e 0000387e 00003800 00003c3c 00005f3c 0000603c 0000803c 00007f3c 0000183c 0000c03c 00007b3c 00007b3c 0000013c 00003c3c 00003c5f 00003c60 00003c00 00003c7f 00003c18 00003c00 00003c7b 00003c7b 00003c01
h: 5f003c00 7fff0000 7b003c00 01000000 0000c07e 0000005f
p: ffff0000 7fff8000 cdefff00 cdef7f80 abcdeff0 abcdef78 9abcdefc 9abcdef6 ffff0001 cdef01ff abcdef1f 9abcdef4 00000007
