# reductions of a warp: by the sign that the type gives, and of bits
-- soft
.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .pred %p; .reg .b32 %t, %x, %d<9>; .reg .b64 %o;
ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; setp.ne.u32 %p, %t, 0;
shl.b32 %x, %t, 28; or.b32 %x, %x, %t; xor.b32 %x, %x, 0x70000000;
redux.sync.min.s32 %d1, %x, 0xffffffff; redux.sync.min.u32 %d2, %x, 0xffffffff;
redux.sync.max.s32 %d3, %x, 0xffffffff; redux.sync.max.u32 %d4, %x, 0xffffffff;
redux.sync.add.s32 %d5, %x, 0xffffffff; redux.sync.and.b32 %d6, %x, 0xffffffff;
redux.sync.or.b32 %d7, %t, 0xffffffff; redux.sync.xor.b32 %d8, %x, 0xffffffff;
@%p exit;
st.global.u32 [%o], %d1; st.global.u32 [%o+4], %d2; st.global.u32 [%o+8], %d3; st.global.u32 [%o+12], %d4;
st.global.u32 [%o+16], %d5; st.global.u32 [%o+20], %d6; st.global.u32 [%o+24], %d7; st.global.u32 [%o+28], %d8;
ret;
}
//: mem o u32 0*8
//: launch k 1 9 o
//: print o x32
-- verdict
o: f0000008 00000007 70000000 f0000008 b0000024 00000000 0000000f f0000008
