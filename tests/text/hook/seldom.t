# What a program does seldom (gdev_seldom), out of the way: a block of 40 threads, 6 accesses a thread. Every access adds 1 to the first word;
# those of lanes 3, 11, 19 and 27 of a warp, 5 threads, 100 and the number of the place to the second. By threads, by warps (whose
# leader's lane is 0: never), in the kernel and in the module itself: the sums are the same. Of addresses in a range only these are events. A function with an atomic's result
# has a YIELD where it begins: who calls it stands behind the branch that nobody takes.
-- hook hook=mem thread maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 240 3015
program: lanes=240 warps=12
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem thread whole maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 240 3015
program: lanes=240 warps=12
sites: copies=2 accesses=2 unseen=0
-- hook hook=mem warp maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 12 0
program: lanes=240 warps=12
sites: copies=2 accesses=2 unseen=0
-- hook hook=ld thread argument=range=0x1000+64 maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 0 0
program: lanes=0 warps=0
sites: copies=1 accesses=2 unseen=0
-- hook hook=ld thread argument=range=0+0xffffffffffffffff maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 120 1500
program: lanes=120 warps=6
sites: copies=1 accesses=2 unseen=0
-- hook hook=ld thread argument=range=5+1,range=0x1+0xfffffffffffffffe maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- verdict
out: 3 3 3 3
m0: 120 1500
program: lanes=120 warps=6
sites: copies=1 accesses=2 unseen=0
-- hook hook=mem thread maps=2:4:16:1 text
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +9
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +5
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
lock *(u64 *)(r8 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- contains
.func gpuext_seldom_s0p0_(.reg .b32 gpuext_s0p0_active_mask
-- hook hook=mem maps=2:4:16:1 text
r6 = r1
r7 = *(u32 *)(r6 + 8)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +10
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r7 &= 7
if r7 != 3 goto +6
r8 = r0
call gdev_seldom
r1 = *(u32 *)(r6 + 88)
r1 += 100
r1 = atomic64_fetch_add((u64 *)(r8 + 8), r1)
lock *(u64 *)(r8 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 40 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd2, %rd1, %rd2;
	mov.u32 %r3, 0;
L:
	ld.global.u32 %r2, [%rd2];
	add.u32 %r2, %r2, 1;
	st.global.u32 [%rd2], %r2;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, 3;
	@%p1 bra L;
	ret;
}
-- contains
.func gpuext_seldom_s0p0_(.reg .b32 gpuext_s0p0_active_mask
%lanemask_eq;
call gpuext_seldom_s0p0_
gpuext_s0p0_O:
