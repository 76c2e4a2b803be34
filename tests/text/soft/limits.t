# what is too wide for its type, too small for it, or too large for where it lies: 64 bits as a double with each rounding, denormal results,
# variables; a copy with a condition
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry copy_if(.param .u64 po) { .shared .align 16 .b8 s[16]; .reg .pred %p<3>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; setp.eq.u64 %p1, %q1, 0; cp.async.ca.shared.global [s], [%q1], 16, %p1; ret; }
.visible .entry far_align() { .local .align 8192 .b8 t[8]; .reg .b64 %q<4>; mov.u64 %q1, t; ret; }
.visible .entry big_local() { .local .align 8 .b8 t[1048577]; .reg .b64 %q<4>; mov.u64 %q1, t; ret; }
.visible .entry big_shared() { .shared .align 8 .b8 t[1048577]; .reg .b64 %q<4>; mov.u64 %q1, t; ret; }
.visible .entry rounded(.param .u64 po)
{
.reg .b64 %q<20>; .reg .f32 %f<4>; .reg .f64 %d<4>; .reg .b32 %r<4>; .reg .b128 %w<2>;
ld.param.u64 %q1, [po];
mov.u64 %q2, 0x7fffffffffffffff; mov.u64 %q3, 0x8000000000000001;
cvt.rz.f64.u64 %d1, %q2; st.global.f64 [%q1], %d1; cvt.rp.f64.u64 %d1, %q2; st.global.f64 [%q1+8], %d1;
cvt.rm.f64.u64 %d1, %q3; st.global.f64 [%q1+16], %d1; cvt.rp.f64.u64 %d1, %q3; st.global.f64 [%q1+24], %d1;
cvt.rm.f64.s64 %d1, %q3; st.global.f64 [%q1+32], %d1; cvt.rp.f64.s64 %d1, %q3; st.global.f64 [%q1+40], %d1;
mov.f64 %d1, 0d3800000000000000; cvt.rn.f32.f64 %f1, %d1; st.global.f32 [%q1+48], %f1; cvt.rn.ftz.f32.f64 %f1, %d1; st.global.f32 [%q1+52], %f1;
mov.b128 %w1, {%q2, %q3}; mov.b128 {%q4, %q5}, %w1; st.global.u64 [%q1+56], %q4; st.global.u64 [%q1+64], %q5;
ret;
}
// what asks for more than 4096 is where 16 would be
.visible .entry apart(.param .u64 po)
{
.shared .align 1 .b8 x[1]; .shared .align 8192 .b8 y[8]; .reg .b64 %q<9>; .reg .b32 %r<9>;
ld.param.u64 %q1, [po]; st.shared.u8 [x], 1; st.shared.u64 [y], 2; ld.shared.u8 %q4, [x]; mov.u64 %q2, x; mov.u64 %q3, y; sub.u64 %q3, %q3, %q2;
st.global.u64 [%q1], %q3; st.global.u64 [%q1+8], %q4;
ret;
}
.visible .entry many_rows() { .param .b8 a0[65536]; .param .b8 a1[65536]; .param .b8 a2[65536]; .param .b8 a3[65536]; .param .b8 a4[65536]; .param .b8 a5[65536]; .param .b8 a6[65536]; .param .b8 a7[65536]; .param .b8 a8[65536]; .reg .b32 %r; mov.u32 %r, 1; st.param.b8 [a0], %r; st.param.b8 [a1], %r; st.param.b8 [a2], %r; st.param.b8 [a3], %r; st.param.b8 [a4], %r; st.param.b8 [a5], %r; st.param.b8 [a6], %r; st.param.b8 [a7], %r; st.param.b8 [a8], %r; ret; }
//: launch copy_if 1 1
//: launch far_align 1 1
//: launch big_local 1 1
//: launch big_shared 1 1
//: mem m x64 0*12
//: launch rounded 1 1 m
//: print m x64 9
//: mem y u64 0*2
//: launch apart 1 1 y
//: print y u64
//: launch many_rows 1 1
-- verdict
error GX0809 line 5: line 5: 't' has no usable size
error GX0809 line 6: line 6: 't' has no usable size
error GX0809 line 7: line 7: 't' does not fit: more than 1 MiB of shared variables
m: 43dfffffffffffff 43e0000000000000 43e0000000000000 43e0000000000001 c3e0000000000000 c3dfffffffffffff 0000000000400000 7fffffffffffffff 8000000000000001
y: 16 1
error GX0809 line 28: line 28: more than 65536 registers
