# a barrier that counts, or joins a predicate, into nothing: it waits, and nothing is written
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 3; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
mov.u32 %r2, 5;
bar.red.popc.u32 _, 0, %p1;
bar.red.and.pred _, 0, %p1;
bar.red.popc.u32 %r3, 0, %p1;
add.u32 %r2, %r2, %r3;
st.global.u32 [%q1], %r2;
ret;
}
//: mem o u32 0*4
//: launch k 1 4 o
//: print o u32
-- verdict
o: 8 8 8 8
