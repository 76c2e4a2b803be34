# parameters of a function, written and read in parts of each width from the last to the first, with more bits in the register than are stored
-- soft
.version 7.0
.target sm_70
.address_size 64
.func (.param .align 8 .b8 r[24]) turn(.param .align 8 .b8 a[24])
{
.reg .b32 %r<9>; .reg .b16 %h<9>; .reg .b64 %q<4>;
ld.param.u8 %r1, [a+1]; ld.param.u8 %r2, [a+0]; ld.param.s8 %r3, [a+2];
ld.param.u16 %h1, [a+6]; ld.param.s16 %r4, [a+4]; ld.param.u32 %r5, [a+12]; ld.param.s32 %q2, [a+8]; ld.param.u64 %q1, [a+16];
st.param.u64 [r+16], %q1; st.param.b32 [r+12], %q2; st.param.u32 [r+8], %r5; st.param.u16 [r+6], %r4; st.param.b16 [r+4], %h1;
st.param.b8 [r+3], %r3; st.param.b8 [r+2], %r2; st.param.b8 [r+1], %r1; st.param.b8 [r+0], %r3;
ret;
}
.visible .entry k(.param .u64 po)
{
.reg .b32 %r<16>; .reg .b64 %o, %q<4>; .param .align 8 .b8 a[24]; .param .align 8 .b8 r[24];
ld.param.u64 %o, [po];
mov.u64 %q1, 0x1122334455667788; st.param.b64 [a+16], %q1;
mov.u32 %r1, 0xcafe1234; st.param.b32 [a+12], %r1; mov.u32 %r2, 0x8badf00d; st.param.b32 [a+8], %r2;
mov.u32 %r3, 0xffff5566; st.param.b16 [a+6], %r3; mov.u32 %r4, 0xffff8877; st.param.b16 [a+4], %r4;
mov.u32 %r5, 0xffffff99; st.param.b8 [a+2], %r5; mov.u32 %r6, 0xffffff42; st.param.b8 [a+1], %r6; mov.u32 %r7, 0xffffff31; st.param.b8 [a+0], %r7;
call (r), turn, (a);
ld.param.b32 %r8, [r+0]; st.global.u32 [%o], %r8; ld.param.b32 %r8, [r+4]; st.global.u32 [%o+4], %r8;
ld.param.b32 %r8, [r+8]; st.global.u32 [%o+8], %r8; ld.param.b32 %r8, [r+12]; st.global.u32 [%o+12], %r8;
ld.param.b64 %q2, [r+16]; st.global.u64 [%o+16], %q2;
ret;
}
//: mem o u32 0*6
//: launch k 1 1 o
//: print o x32
-- verdict
o: 99314299 88775566 cafe1234 8badf00d 55667788 11223344
