# lanes that wait for a lock part and meet again in each round of their loop: the lane that has it, parked behind the loop, goes on all the same
-- soft
.version 7.0
.target sm_70
.address_size 64
.visible .entry spin(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po];
mov.u32 %r3, %tid.x; and.b32 %r3, %r3, 1; setp.eq.u32 %p2, %r3, 0;
L:
@%p2 bra E;
add.u32 %r3, %r3, 2;
E: atom.global.cas.b32 %r1, [%q1], 0, 1; setp.ne.u32 %p1, %r1, 0;
@%p1 bra L;
ld.volatile.global.u32 %r2, [%q1+4]; add.u32 %r2, %r2, 1; st.volatile.global.u32 [%q1+4], %r2;
atom.global.exch.b32 %r1, [%q1], 0;
ret;
}
//: mem lock u32 0 0
//: launch spin 1 8 lock
//: print lock u32
-- verdict
lock: 0 8
