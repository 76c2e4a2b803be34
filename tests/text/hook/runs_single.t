# Pieces that no loop goes back to and that have one place each: a program has one word for all of them, and a piece with two places one of its own.
# What sm_70 has, where programs run at each place; once more with a program beside it, whose places are the same, and with an end under a guard.
-- hook hook=mem thread maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 28
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
.target sm_70
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
	ld.global.u32 %r2, [%rd1+4];
	setp.lt.u32 %p1, %r1, 10;
	@%p1 bra FEW;
	ld.global.u32 %r4, [%rd1+8];
	setp.lt.u32 %p2, %r1, 37;
	@%p2 bra BOTH;
	st.global.u32 [%rd1+12], %r2;
	ret;
FEW:
	ld.global.u32 %r4, [%rd1+16];
BOTH:
	ld.global.u32 %r5, [%rd1+20];
	ld.global.u32 %r6, [%rd1+24];
	ret;
}
-- out
m0: 320 480 72 320 1480 1776 0 0
program: lanes=314 warps=24
sites: copies=6 accesses=6 unseen=0
-- hook hook=mem thread maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 28
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
	ld.global.u32 %r2, [%rd1+4];
	setp.lt.u32 %p1, %r1, 10;
	@%p1 bra FEW;
	ld.global.u32 %r4, [%rd1+8];
	setp.lt.u32 %p2, %r1, 37;
	@%p2 bra BOTH;
	st.global.u32 [%rd1+12], %r2;
	ret;
FEW:
	ld.global.u32 %r4, [%rd1+16];
BOTH:
	ld.global.u32 %r5, [%rd1+20];
	ld.global.u32 %r6, [%rd1+24];
	ret;
}
-- out
m0: 320 480 72 320 1480 1776 0 0
program: lanes=314 warps=24
sites: copies=6 accesses=6 unseen=0
-- hook hook=mem thread twice maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 28
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
.target sm_70
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
	ld.global.u32 %r2, [%rd1+4];
	setp.lt.u32 %p1, %r1, 10;
	@%p1 bra FEW;
	ld.global.u32 %r4, [%rd1+8];
	setp.lt.u32 %p2, %r1, 37;
	@%p2 bra BOTH;
	st.global.u32 [%rd1+12], %r2;
	ret;
FEW:
	ld.global.u32 %r4, [%rd1+16];
BOTH:
	ld.global.u32 %r5, [%rd1+20];
	ld.global.u32 %r6, [%rd1+24];
	ret;
}
-- out
m0: 640 960 144 640 2960 3552 0 0
program: lanes=314 warps=24
program: lanes=314 warps=24
sites: copies=12 accesses=6 unseen=0
-- hook hook=mem thread twice maps=1600:4:8:8
r6 = *(u64 *)(r1 + 80)
r6 &= 28
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
	ld.global.u32 %r2, [%rd1+4];
	setp.lt.u32 %p1, %r1, 10;
	@%p1 bra FEW;
	ld.global.u32 %r4, [%rd1+8];
	setp.lt.u32 %p2, %r1, 37;
	@%p2 bra BOTH;
	st.global.u32 [%rd1+12], %r2;
	ret;
FEW:
	ld.global.u32 %r4, [%rd1+16];
BOTH:
	ld.global.u32 %r5, [%rd1+20];
	ld.global.u32 %r6, [%rd1+24];
	ret;
}
-- out
m0: 640 960 144 640 2960 3552 0 0
program: lanes=314 warps=24
program: lanes=314 warps=24
sites: copies=12 accesses=6 unseen=0
-- hook hook=mem thread maps=1600:4:8:8 text
r6 = *(u64 *)(r1 + 80)
r6 &= 28
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
	ld.global.u32 %r2, [%rd1+4];
	setp.lt.u32 %p1, %r1, 10;
	@%p1 bra FEW;
	ld.global.u32 %r4, [%rd1+8];
	setp.lt.u32 %p2, %r1, 37;
	@%p2 bra BOTH;
	st.global.u32 [%rd1+12], %r2;
	ret;
FEW:
	ld.global.u32 %r4, [%rd1+16];
BOTH:
	ld.global.u32 %r5, [%rd1+20];
	ld.global.u32 %r6, [%rd1+24];
	ret;
}
-- contains
mov.b32 gpuext_runs_0, 1;
ld.global.u32 %r2, [%rd1+4];
selp.b32
add.u32 gpuext_runs_1, gpuext_runs_1
ld.global.u32 %r4, [%rd1+8];
add.u32 gpuext_runs_1, gpuext_runs_1
st.global.u32 [%rd1+12], %r2;
add.u32 gpuext_runs_1, gpuext_runs_1
ld.global.u32 %r4, [%rd1+16];
mov.b32 gpuext_runs_2, 1;
ld.global.u32 %r5, [%rd1+20];
ld.global.u32 %r6, [%rd1+24];
