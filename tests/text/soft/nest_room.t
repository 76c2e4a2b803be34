# what kernels ask for one by one, until there is no more room: for that the first is done, which faults, and the thread that asked goes no further
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2MemcpyAsync(.param .b64 a0, .param .b64 a1, .param .b64 a2, .param .b32 a3, .param .b64 a4);
// to: where nothing is
.visible .entry copy(.param .u64 out, .param .u64 to)
{
.reg .b64 %q<4>; .reg .b32 %r<4>; .reg .pred %p;
ld.param.u64 %q1, [out]; ld.param.u64 %q2, [to]; mov.u32 %r2, 0;
AGAIN:
{ .param .b64 a0; .param .b64 a1; .param .b64 a2; .param .b32 a3; .param .b64 a4; .param .b32 r;
st.param.b64 [a0], %q2; st.param.b64 [a1], %q2; st.param.b64 [a2], 4; st.param.b32 [a3], 3; st.param.b64 [a4], 0;
call.uni (r), __cudaCDP2MemcpyAsync, (a0, a1, a2, a3, a4); ld.param.b32 %r1, [r]; }
red.global.add.u32 [%q1], 1; red.global.add.u32 [%q1+4], %r1; add.u32 %r2, %r2, 1; setp.lt.u32 %p, %r2, 3000; @%p bra AGAIN;
ret;
}
//: mem e u32 0 0
//: launch copy 1 1 e u64:16777216
//: print e u32
-- verdict
error GX0801 line 0: 4 bytes at 0x1000000; a kernel's copy or fill
e: 2048 0
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2Memcpy2DAsync(.param .b64 a0, .param .b64 a1, .param .b64 a2, .param .b64 a3, .param .b64 a4, .param .b64 a5, .param .b32 a6, .param .b64 a7);
// to: where nothing is
.visible .entry copy_box(.param .u64 out, .param .u64 to)
{
.reg .b64 %q<4>; .reg .b32 %r<4>; .reg .pred %p;
ld.param.u64 %q1, [out]; ld.param.u64 %q2, [to]; mov.u32 %r2, 0;
AGAIN:
{ .param .b64 a0; .param .b64 a1; .param .b64 a2; .param .b64 a3; .param .b64 a4; .param .b64 a5; .param .b32 a6; .param .b64 a7; .param .b32 r;
st.param.b64 [a0], %q2; st.param.b64 [a1], 4; st.param.b64 [a2], %q2; st.param.b64 [a3], 4; st.param.b64 [a4], 4; st.param.b64 [a5], 1; st.param.b32 [a6], 3; st.param.b64 [a7], 0;
call.uni (r), __cudaCDP2Memcpy2DAsync, (a0, a1, a2, a3, a4, a5, a6, a7); ld.param.b32 %r1, [r]; }
red.global.add.u32 [%q1], 1; red.global.add.u32 [%q1+4], %r1; add.u32 %r2, %r2, 1; setp.lt.u32 %p, %r2, 3000; @%p bra AGAIN;
ret;
}
//: mem e u32 0 0
//: launch copy_box 1 1 e u64:16777216
//: print e u32
-- verdict
error GX0801 line 0: 4 bytes at 0x1000000; a kernel's copy or fill
e: 2048 0
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2MemsetAsync(.param .b64 a0, .param .b32 a1, .param .b64 a2, .param .b64 a3);
// to: where nothing is
.visible .entry fill(.param .u64 out, .param .u64 to)
{
.reg .b64 %q<4>; .reg .b32 %r<4>; .reg .pred %p;
ld.param.u64 %q1, [out]; ld.param.u64 %q2, [to]; mov.u32 %r2, 0;
AGAIN:
{ .param .b64 a0; .param .b32 a1; .param .b64 a2; .param .b64 a3; .param .b32 r;
st.param.b64 [a0], %q2; st.param.b32 [a1], 1; st.param.b64 [a2], 4; st.param.b64 [a3], 0;
call.uni (r), __cudaCDP2MemsetAsync, (a0, a1, a2, a3); ld.param.b32 %r1, [r]; }
red.global.add.u32 [%q1], 1; red.global.add.u32 [%q1+4], %r1; add.u32 %r2, %r2, 1; setp.lt.u32 %p, %r2, 3000; @%p bra AGAIN;
ret;
}
//: mem e u32 0 0
//: launch fill 1 1 e u64:16777216
//: print e u32
-- verdict
error GX0801 line 0: 4 bytes at 0x1000000; a kernel's copy or fill
e: 2048 0
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2Memset2DAsync(.param .b64 a0, .param .b64 a1, .param .b32 a2, .param .b64 a3, .param .b64 a4, .param .b64 a5);
// to: where nothing is
.visible .entry fill_box(.param .u64 out, .param .u64 to)
{
.reg .b64 %q<4>; .reg .b32 %r<4>; .reg .pred %p;
ld.param.u64 %q1, [out]; ld.param.u64 %q2, [to]; mov.u32 %r2, 0;
AGAIN:
{ .param .b64 a0; .param .b64 a1; .param .b32 a2; .param .b64 a3; .param .b64 a4; .param .b64 a5; .param .b32 r;
st.param.b64 [a0], %q2; st.param.b64 [a1], 4; st.param.b32 [a2], 1; st.param.b64 [a3], 4; st.param.b64 [a4], 1; st.param.b64 [a5], 0;
call.uni (r), __cudaCDP2Memset2DAsync, (a0, a1, a2, a3, a4, a5); ld.param.b32 %r1, [r]; }
red.global.add.u32 [%q1], 1; red.global.add.u32 [%q1+4], %r1; add.u32 %r2, %r2, 1; setp.lt.u32 %p, %r2, 3000; @%p bra AGAIN;
ret;
}
//: mem e u32 0 0
//: launch fill_box 1 1 e u64:16777216
//: print e u32
-- verdict
error GX0801 line 0: 4 bytes at 0x1000000; a kernel's copy or fill
e: 2048 0
