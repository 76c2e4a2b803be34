# who arrives at the barrier of a cluster goes on, and waits only where it says so: one warp arrives, then sets what the other one looks for
# before it arrives itself. It looks a limited number of times: 1, it was there
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry k(.param .u64 po)
{
.shared .align 4 .u32 flag;
.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 32; setp.eq.u32 %p2, %r1, 32; mov.u32 %r2, 0; mov.u32 %r3, 0;
st.shared.u32 [flag], 0; bar.sync 0;
@%p1 bra OTHER;
barrier.cluster.arrive;
st.volatile.shared.u32 [flag], 1;
bra MEET;
OTHER:
ld.volatile.shared.u32 %r2, [flag]; add.u32 %r3, %r3, 1;
setp.eq.u32 %p3, %r2, 0; setp.lt.and.u32 %p3, %r3, 100000, %p3;
@%p3 bra OTHER;
barrier.cluster.arrive;
MEET:
barrier.cluster.wait;
@%p2 st.global.u32 [%q1], %r2;
ret;
}
//: mem o u32 7
//: launch k 1 64 o
//: print o u32
-- verdict
o: 1
