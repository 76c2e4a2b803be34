# How often pieces of a kernel run is counted, and what programs would have added is added where threads end: the results are those of sm_70,
# where they run at each place. Loops that count themselves, and such that do not; lanes that part; ends with guards; more places than lanes, than
# there is room for, than are counted; amounts other than 1. Then programs of which what comes alone is counted so; barriers, branches,
# instructions by name, one place in a loop, lines; and a program that its places call.
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	mov.u32 %r3, 5;
L:
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	add.s32 %r3, %r3, 3;
	setp.lt.s32 %p1, %r3, 30;
	@%p1 bra L;
	st.global.u32 [%rd1], %r2;
	ret;
}
-- out
m0: 80 720 720 80 0 0 0 0
program: lanes=1600 warps=80
sites: copies=4 accesses=4 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	shl.b32 %r3, %r1, 2;
	add.s32 %r3, %r3, 4;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s32 %r3, %r3, -4;
	setp.ne.s32 %p1, %r3, 0;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	ret;
}
-- out
m0: 1640 80 0 0 0 0 0 0
program: lanes=1720 warps=148
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	cvt.u64.u32 %rd2, %r1;
	mov.u32 %r5, 0;
O:
	mov.u64 %rd3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s64 %rd3, %rd3, 1;
	setp.le.u64 %p1, %rd3, %rd2;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r5, %r5, 1;
	setp.lt.u32 %p2, %r5, 3;
	@!%p2 ret;
	bra O;
}
-- out
m0: 4920 240 0 0 0 0 0 0
program: lanes=5160 warps=444
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	setp.eq.u32 %p1, %r3, %r1;
	@%p1 exit;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 8;
	@%p2 bra L;
	setp.ge.u32 %p1, %r1, 20;
	@!%p1 ret;
	ld.global.u32 %r4, [%rd1];
}
-- out
m0: 584 568 40 0 0 0 0 0
program: lanes=1192 warps=68
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	ld.global.u32 %r4, [%rd1];
	@%p1 bra E;
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	bra J;
E:
	ld.global.u32 %r4, [%rd1+12];
J:
	@%p1 ld.global.u32 %r4, [%rd1+16];
	st.global.u32 [%rd1], %r4;
	ret;
}
-- out
m0: 80 40 40 40 40 80 0 0
program: lanes=320 warps=24
sites: copies=6 accesses=6 unseen=0
-- hook hook=mem warp maps=1600:4:8:64
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 64 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ret;
}
-- out
m0: 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 128 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=5120 warps=160
sites: copies=40 accesses=40 unseen=0
-- hook hook=mem warp maps=1600:4:8:7
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 64 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ret;
}
-- out
m0: 0 0 0 0 0 0 0
program: lanes=5120 warps=160 dropped=5120
sites: copies=40 accesses=40 unseen=0
-- hook hook=mem warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 64 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.gt.u32 %p1, %r1, 0;
	@%p1 bra P0;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P0:
	setp.gt.u32 %p1, %r1, 3;
	@%p1 bra P1;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P1:
	setp.gt.u32 %p1, %r1, 6;
	@%p1 bra P2;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P2:
	setp.gt.u32 %p1, %r1, 9;
	@%p1 bra P3;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P3:
	setp.gt.u32 %p1, %r1, 12;
	@%p1 bra P4;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P4:
	setp.gt.u32 %p1, %r1, 15;
	@%p1 bra P5;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P5:
	setp.gt.u32 %p1, %r1, 18;
	@%p1 bra P6;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P6:
	setp.gt.u32 %p1, %r1, 21;
	@%p1 bra P7;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P7:
	setp.gt.u32 %p1, %r1, 24;
	@%p1 bra P8;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P8:
	setp.gt.u32 %p1, %r1, 27;
	@%p1 bra P9;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P9:
	setp.gt.u32 %p1, %r1, 30;
	@%p1 bra P10;
	ld.global.u32 %r4, [%rd1];
	ld.global.u32 %r4, [%rd1+4];
P10:
	ret;
}
-- out
m0: 2 2 8 8 14 14 20 20 26 26 32 32 38 38 44 44 50 50 56 56 62 62 0 0 0 0 0 0 0 0 0 0
program: lanes=704 warps=44
sites: copies=22 accesses=22 unseen=0
-- hook hook=mem warp maps=1600:4:8:64
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 3 5 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ret;
}
-- out
m0: 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=600 warps=120
sites: copies=40 accesses=40 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 3 3 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	mov.u32 %r3, 5;
L:
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	add.s32 %r3, %r3, 3;
	setp.lt.s32 %p1, %r3, 30;
	@%p1 bra L;
	st.global.u32 [%rd1], %r2;
	ret;
}
-- out
m0: 9 81 81 9 0 0 0 0
program: lanes=180 warps=60
sites: copies=4 accesses=4 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 3 3 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	shl.b32 %r3, %r1, 2;
	add.s32 %r3, %r3, 4;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s32 %r3, %r3, -4;
	setp.ne.s32 %p1, %r3, 0;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	ret;
}
-- out
m0: 18 9 0 0 0 0 0 0
program: lanes=27 warps=12
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r5, [%rd1];
	add.u32 %r3, %r3, %r5;
	setp.lt.u32 %p1, %r3, 9;
	@%p1 bra L;
	st.global.u32 [%rd1+8], %r4;
	ret;
}
-- out
m0: 720 720 80 0 0 0 0 0
program: lanes=1520 warps=76
sites: copies=3 accesses=3 unseen=0
-- hook hook=ld thread maps=2:4:16:64
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 3
lock *(u64 *)(r0 + 0) += r1
r1 = 5
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	mov.u32 %r3, 5;
L:
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	add.s32 %r3, %r3, 3;
	setp.lt.s32 %p1, %r3, 30;
	@%p1 bra L;
	st.global.u32 [%rd1], %r2;
	ret;
}
-- out
m0: 240 400 2160 3600 2160 3600 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=1520 warps=76
sites: copies=3 accesses=4 unseen=0
-- hook hook=ld thread maps=2:4:16:64
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 3
lock *(u64 *)(r0 + 0) += r1
r1 = 5
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ret;
}
-- out
m0: 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 240 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=3200 warps=160
sites: copies=40 accesses=40 unseen=0
-- hook hook=ld thread maps=2:4:16:64
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 3
lock *(u64 *)(r0 + 0) += r1
r1 = 5
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	setp.eq.u32 %p1, %r3, %r1;
	@%p1 exit;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 8;
	@%p2 bra L;
	setp.ge.u32 %p1, %r1, 20;
	@!%p1 ret;
	ld.global.u32 %r4, [%rd1];
}
-- out
m0: 1752 2920 1704 2840 120 200 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=1192 warps=68
sites: copies=3 accesses=3 unseen=0
-- hook hook=ld thread twice maps=2:4:16:8
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 3
lock *(u64 *)(r0 + 0) += r1
r1 = 5
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	ld.global.u32 %r4, [%rd1];
	@%p1 bra E;
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	bra J;
E:
	ld.global.u32 %r4, [%rd1+12];
J:
	@%p1 ld.global.u32 %r4, [%rd1+16];
	st.global.u32 [%rd1], %r4;
	ret;
}
-- out
m0: 480 800 240 400 240 400 240 400 240 400 0 0 0 0 0 0
program: lanes=240 warps=20
program: lanes=240 warps=20
sites: copies=10 accesses=6 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	mov.u32 %r3, 5;
L:
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	add.s32 %r3, %r3, 3;
	setp.lt.s32 %p1, %r3, 30;
	@%p1 bra L;
	st.global.u32 [%rd1], %r2;
	ret;
}
-- out
m0: 4 180 324 4 0 0 0 0
program: lanes=1600 warps=80
sites: copies=4 accesses=4 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	shl.b32 %r3, %r1, 2;
	add.s32 %r3, %r3, 4;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s32 %r3, %r3, -4;
	setp.ne.s32 %p1, %r3, 0;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	ret;
}
-- out
m0: 720 36 0 0 0 0 0 0
program: lanes=1720 warps=148
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	ld.global.u32 %r4, [%rd1];
	@%p1 bra E;
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	bra J;
E:
	ld.global.u32 %r4, [%rd1+12];
J:
	@%p1 ld.global.u32 %r4, [%rd1+16];
	st.global.u32 [%rd1], %r4;
	ret;
}
-- out
m0: 4 20 36 52 4 4 0 0
program: lanes=320 warps=24
sites: copies=6 accesses=6 unseen=0
-- hook hook=mem warp maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	setp.eq.u32 %p1, %r3, %r1;
	@%p1 exit;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 8;
	@%p2 bra L;
	setp.ge.u32 %p1, %r1, 20;
	@!%p1 ret;
	ld.global.u32 %r4, [%rd1];
}
-- out
m0: 160 288 4 0 0 0 0 0
program: lanes=1192 warps=68
sites: copies=3 accesses=3 unseen=0
-- hook hook=ld thread maps=2:4:16:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	shl.b32 %r3, %r1, 2;
	add.s32 %r3, %r3, 4;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s32 %r3, %r3, -4;
	setp.ne.s32 %p1, %r3, 0;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	ret;
}
-- out
m0: 8920 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=1720 warps=148
sites: copies=2 accesses=2 unseen=0
-- hook hook=bar warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 6;
	@%p1 bra L;
	setp.eq.u32 %p2, %r1, 3;
	@%p2 bra E;
	add.u32 %r3, %r3, 1;
E:
	bar.sync 0;
	ret;
}
-- out
m0: 480 80 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=560 warps=28
sites: copies=2 accesses=0 unseen=0
-- hook hook=bar.after warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 6;
	@%p1 bra L;
	setp.eq.u32 %p2, %r1, 3;
	@%p2 bra E;
	add.u32 %r3, %r3, 1;
E:
	bar.sync 0;
	ret;
}
-- out
m0: 480 80 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=560 warps=28
sites: copies=2 accesses=0 unseen=0
-- hook hook=branch warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	setp.eq.u32 %p1, %r3, %r1;
	@%p1 exit;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 8;
	@%p2 bra L;
	setp.ge.u32 %p1, %r1, 20;
	@!%p1 ret;
	ld.global.u32 %r4, [%rd1];
}
-- out
m0: 568 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=568 warps=32
sites: copies=1 accesses=0 unseen=0
-- hook hook=branch warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	ld.global.u32 %r4, [%rd1];
	@%p1 bra E;
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	bra J;
E:
	ld.global.u32 %r4, [%rd1+12];
J:
	@%p1 ld.global.u32 %r4, [%rd1+16];
	st.global.u32 [%rd1], %r4;
	ret;
}
-- out
m0: 80 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=80 warps=4
sites: copies=1 accesses=0 unseen=0
-- hook hook=insn warp maps=1600:4:8:32 argument=add.*
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	cvt.u64.u32 %rd2, %r1;
	mov.u32 %r5, 0;
O:
	mov.u64 %rd3, 0;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s64 %rd3, %rd3, 1;
	setp.le.u64 %p1, %rd3, %rd2;
	@%p1 bra L;
	ld.global.u32 %r4, [%rd1+8];
	add.u32 %r5, %r5, 1;
	setp.lt.u32 %p2, %r5, 3;
	@!%p2 ret;
	bra O;
}
-- out
m0: 4920 240 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=5160 warps=444
sites: copies=2 accesses=0 unseen=0
-- hook hook=insn.after warp maps=1600:4:8:32 argument=ld.global.*
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p1, %r2, 0;
	ld.global.u32 %r4, [%rd1];
	@%p1 bra E;
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	bra J;
E:
	ld.global.u32 %r4, [%rd1+12];
J:
	@%p1 ld.global.u32 %r4, [%rd1+16];
	st.global.u32 [%rd1], %r4;
	ret;
}
-- out
m0: 80 40 40 40 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=240 warps=20
sites: copies=5 accesses=0 unseen=0
-- hook hook=ld warp maps=1600:4:8:32
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, %r1;
L:
	ld.global.u32 %r4, [%rd1+4];
	add.s32 %r3, %r3, 5;
	setp.lt.s32 %p1, %r3, 100;
	@%p1 bra L;
	ret;
}
-- out
m0: 1320 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=1320 warps=68
sites: copies=1 accesses=1 unseen=0
-- hook hook=line argument=main.cu:* warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	.loc 1 3 1
	mov.u32 %r3, 0;
L:
	.loc 1 4 1
	ld.global.u32 %r4, [%rd1];
	.loc 1 5 1
	add.u32 %r3, %r3, 2;
	setp.le.u32 %p1, %r3, %r1;
	@%p1 bra L;
	.loc 1 6 1
	@!%p1 st.global.u32 [%rd1], %r4;
	ret;
}
.file 1 "main.cu"
-- out
m0: 80 840 840 80 0 0 0 0
program: lanes=1840 warps=152
sites: copies=4 accesses=0 unseen=0
-- hook hook=line argument=main.cu:4 warp maps=1600:4:8:8
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	.loc 1 3 1
	mov.u32 %r3, 0;
L:
	.loc 1 4 1
	ld.global.u32 %r4, [%rd1];
	.loc 1 5 1
	add.u32 %r3, %r3, 2;
	setp.le.u32 %p1, %r3, %r1;
	@%p1 bra L;
	.loc 1 6 1
	@!%p1 st.global.u32 [%rd1], %r4;
	ret;
}
.file 1 "main.cu"
-- out
m0: 840 0 0 0 0 0 0 0
program: lanes=840 warps=72
sites: copies=1 accesses=0 unseen=0
-- hook hook=ld thread maps=2:4:16:8
r6 = *(u64 *)(r1 + 80)
r6 &= 12
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r6 += 1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_90
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8
//: launch k 1 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ld.global.u32 %r4, [%rd1+16];
	ld.global.u32 %r4, [%rd1+20];
	ld.global.u32 %r4, [%rd1+24];
	ld.global.u32 %r4, [%rd1+28];
	ld.global.u32 %r4, [%rd1+0];
	ld.global.u32 %r4, [%rd1+4];
	ld.global.u32 %r4, [%rd1+8];
	ld.global.u32 %r4, [%rd1+12];
	ret;
}
-- out
m0: 72800 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=10400 warps=520
sites: copies=260 accesses=260 unseen=0
