# barriers of several numbers at once: each lets its own threads go; who arrives does not wait
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry two(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<4>;
.shared .align 4 .u32 flag;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; shr.u32 %r2, %r1, 5; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
mov.u32 %r4, 0;
setp.eq.u32 %p1, %r2, 0;
@%p1 bra FIRST;
mov.u32 %r5, 0; // the first warp waits by then
SOON: add.u32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, 20000;
@%p1 bra SOON;
bar.sync 2, 64;
setp.eq.u32 %p1, %r2, 2;
@%p1 bra END;
mov.u32 %r5, 0; // if it was let go with these by mistake, it is there first
LATER: add.u32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, 20000;
@%p1 bra LATER;
st.volatile.shared.u32 [flag], 5;
FIRST: bar.sync 1, 64;
ld.volatile.shared.u32 %r4, [flag];
END: st.global.u32 [%q1], %r4;
ret;
}
.visible .entry arrive(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<4>;
.shared .align 4 .u32 flag;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
setp.lt.u32 %p1, %r1, 32;
@!%p1 bra SECOND;
barrier.cluster.arrive;
st.volatile.shared.u32 [flag], 7;
bra WAIT;
SECOND: ld.volatile.shared.u32 %r2, [flag];
setp.ne.u32 %p1, %r2, 7;
@%p1 bra SECOND;
barrier.cluster.arrive;
WAIT: barrier.cluster.wait;
ld.volatile.shared.u32 %r2, [flag];
st.global.u32 [%q1], %r2;
ret;
}
//: mem o u32 0*96
//: launch two 1 96 o
//: print o u32
//: launch arrive 1 64 o
//: print o u32 64
-- verdict
o: 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
o: 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
