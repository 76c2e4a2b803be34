# divergence, meeting again, warp operations under divergence, deadlock told
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry split(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<4>;
mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 8; ld.param.u64 %q1, [po]; add.u64 %q1, %q1, %q2;
and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0;
@%p1 bra EVEN;
activemask.b32 %r3;
shfl.sync.idx.b32 %r4, %r1, 31, 31, 0xaaaaaaaa;
bar.warp.sync 0xffffffff;
bra JOIN;
EVEN: activemask.b32 %r3;
vote.sync.ballot.b32 %r4, %p1, 0x55555555;
bar.warp.sync 0xffffffff;
JOIN: activemask.b32 %r5;
xor.b32 %r4, %r4, %r5;
st.global.v2.u32 [%q1], {%r3, %r4};
ret;
}
.visible .entry loops(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<4>;
mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 8; ld.param.u64 %q1, [po]; add.u64 %q1, %q1, %q2;
mov.u32 %r2, 0; mov.u32 %r3, 0;
L: setp.gt.u32 %p1, %r2, %r1;
@%p1 bra DONE;
add.u32 %r2, %r2, 1;
and.b32 %r4, %r2, 1; setp.eq.u32 %p2, %r4, 1;
@%p2 bra L;
add.u32 %r3, %r3, 1;
bra L;
DONE: activemask.b32 %r5;
st.global.v2.u32 [%q1], {%r3, %r5};
ret;
}
.visible .entry stuck(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<4>;
mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 8;
@%p1 bra A;
bar.sync 1, 64;
ret;
A: shfl.sync.idx.b32 %r2, %r1, 0, 31, 0xffff;
ret;
}
.visible .entry gone(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %q<4>;
mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 30;
@%p1 exit;
vote.sync.ballot.b32 %r2, 1, 0xffffffff;
ld.param.u64 %q1, [po]; st.global.u32 [%q1], %r2;
ret;
}
.visible .entry spin(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po];
L: atom.global.cas.b32 %r1, [%q1], 0, 1; setp.ne.u32 %p1, %r1, 0;
@%p1 bra L;
ld.volatile.global.u32 %r2, [%q1+4]; add.u32 %r2, %r2, 1; st.volatile.global.u32 [%q1+4], %r2;
atom.global.exch.b32 %r1, [%q1], 0;
ret;
}
.visible .entry twice()
{
.reg .pred %p<4>; .reg .b32 %r<4>;
mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 2; setp.lt.u32 %p2, %r1, 4;
@%p1 bra GOES;
@%p2 bra LATE;
vote.sync.ballot.b32 %r2, 1, 0xfc;
bar.sync 1, 64;
ret;
LATE: nanosleep.u32 1; nanosleep.u32 1;
vote.sync.ballot.b32 %r2, 1, 0xfc;
vote.sync.ballot.b32 %r2, 1, 0xfc;
ret;
GOES: nanosleep.u32 1;
@%p1 exit;
ret;
}
//: mem o u32 0*64
//: mem lock u32 0 0
//: launch spin 1 4 lock
//: print lock u32
//: launch split 1 32 o
//: print o x32 8
//: launch loops 1 32 o
//: print o u32 8
//: row last o u32 2 248
//: launch gone 1 32 o
//: print o x32 1
//: launch stuck 1 32 o
//: launch twice 1 8
-- verdict
lock: 0 4
o: 55555555 aaaaaaaa aaaaaaaa ffffffe0 55555555 aaaaaaaa aaaaaaaa ffffffe0
o: 0 4294967295 1 4294967295 1 4294967295 2 4294967295
last: 16 4294967295
o: c0000000
error GX0806 line 45: lanes 0xff wait for lanes 0xff00; kernel stuck, block (0,0,0), thread (0,0,0)
error GX0806 line 74: lanes 0xf0 wait at barrier 1; kernel twice, block (0,0,0), thread (4,0,0)
