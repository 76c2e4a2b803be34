# every fault, with its line and thread
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry far(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
st.global.u32 [%q1], %r1;
ret;
}
.visible .entry odd(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po];
ld.u32 %r1, [%q1+2];
ret;
}
.visible .entry trapped()
{
.reg .pred %p; .reg .b32 %r;
mov.u32 %r, %tid.y; setp.eq.u32 %p, %r, 2;
@%p trap;
ret;
}
.visible .entry unknown()
{
.reg .b32 %r<4>;
wgmma.move.sync.aligned;
ret;
}
.visible .entry hang()
{
L: bra L;
}
.visible .entry nowhere(.param .u64 po)
{
.reg .b64 %q<4>;
ld.param.u64 %q1, [po];
call %q1, ();
ret;
}
.func deep(.param .b32 n)
{
.local .align 8 .b8 d[64];
.reg .b32 %r<4>;
ld.param.u32 %r1, [n];
{ .param .b32 a; st.param.b32 [a], %r1; call deep, (a); }
ret;
}
.visible .entry stack()
{
{ .param .b32 a; st.param.b32 [a], 5; call deep, (a); }
ret;
}
.extern .func (.param .b32 r) __cudaCDP2Memset3DAsync(.param .b64 a, .param .b64 b);
.visible .entry parent()
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
mov.u64 %q1, 0;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q1; st.param.b64 [b], %q1; call (r), __cudaCDP2Memset3DAsync, (a, b); }
ret;
}
.extern .func elsewhere();
.visible .entry unlinked()
{
call elsewhere, ();
ret;
}
//: mem o u32 0*10
//: launch far 1 32 o
//: print o u32
//: launch odd 1 1 o
//: launch trapped 1 4,4 
//: launch unknown 1 1
//: launch hang 1 1 max=1000
//: launch nowhere 1 1 u64:64
//: launch stack 1 1
//: launch parent 1 1
//: launch unlinked 1 1
-- verdict
error GX0801 line 8: 4 bytes at 0x30000000028; kernel far, block (0,0,0), thread (10,0,0)
o: 0 1 2 3 4 5 6 7 8 9
error GX0802 line 15: 4 bytes at 0x30000000002; kernel odd, block (0,0,0), thread (0,0,0)
error GX0803 line 22: trap; kernel trapped, block (0,0,0), thread (0,2,0)
error GX0805 line 28: line 28: 'wgmma.move.sync.aligned'
error GX0807 line 0: kernel hang, 1024 warp instructions
error GX0811 line 39: call of 0x40; kernel nowhere, block (0,0,0), thread (0,0,0)
error GX0810 line 47: call of deep; kernel stack, block (0,0,0), thread (0,0,0)
error GX0805 line 0: a call of the device runtime that is not there: '__cudaCDP2Memset3DAsync'
error GX0809 line 0: function 'elsewhere' has no body in this module
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry lined(.param .u64 po)
{
.reg .b64 %q<4>;
.loc 1 7 3
ld.param.u64 %q1, [po];
.loc 1 9 5
st.global.u64 [%q1+80], %q1;
.loc 1 11 1
ret;
}
.visible .entry bare(.param .u64 po)
{
.reg .b64 %q<4>;
ld.param.u64 %q1, [po];
st.global.u64 [%q1+80], %q1;
ret;
}
.file 1 "/src/scale.cu"
//: mem o u32 0*10
//: launch lined 1 1 o
//: launch bare 1 1 o
-- verdict
error GX0801 line 10: 8 bytes at 0x30000000050; kernel lined, scale.cu:9, block (0,0,0), thread (0,0,0)
error GX0801 line 18: 8 bytes at 0x30000000050; kernel bare, block (0,0,0), thread (0,0,0)
