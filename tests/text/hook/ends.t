# programs of warps at the ends of threads and at their beginnings, on the soft device: lanes and warps are counted by the first thread of a block, for
# all of it, and at ends by whoever leads lanes that leave without the first lane of their warp. The map has how often the program ran and the lanes
# that it saw. Four ends: behind a predicate, in a device function, at a second return, and behind the last instruction. A block has 80 threads, the last
# warp half of it: 40 x 2 x 1.
# The kernel's: lanes 1, 5, .. leave first, by pairs; then all of threads 30 to 59, in the function; of the others the even ones; then the rest.
-- hook hook=exit maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 33 240
program: lanes=240 warps=33
sites: copies=4 accesses=0 unseen=0
-- hook hook=entry maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 9 240
program: lanes=240 warps=9
sites: copies=1 accesses=0 unseen=0
-- hook hook=exit twice maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 66 480
program: lanes=240 warps=33
program: lanes=240 warps=33
sites: copies=8 accesses=0 unseen=0
-- hook hook=entry twice maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 18 480
program: lanes=240 warps=9
program: lanes=240 warps=9
sites: copies=2 accesses=0 unseen=0
-- hook hook=exit argument=every=2 maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 18 128
program: lanes=128 warps=18
sites: copies=4 accesses=0 unseen=0
-- hook hook=entry argument=every=2 maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 5 128
program: lanes=128 warps=5
sites: copies=1 accesses=0 unseen=0
-- hook hook=exit argument=site=1 maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
error GX0608: "site=1" is no option of hook exit: site= takes a number or FROM-TO, once, at a hook inside of kernels
-- hook hook=exit whole maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 33 240
program: lanes=240 warps=33
sites: copies=4 accesses=0 unseen=0
-- hook hook=exit warp allow-exit maps=2:4:16:1
r6 = r1
r7 = *(u32 *)(r6 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +3
r1 = 1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*80
//: launch k 3 40,2,1 out
//: print out u32 8
.func f(.param .u32 x)
{
	exit;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 40, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], 1;
	and.b32 %r3, %r1, 3;
	setp.eq.u32 %p1, %r3, 1;
	@%p1 exit;
	sub.u32 %r3, %r1, 30;
	setp.ge.u32 %p1, %r3, 30;
	@%p1 bra L;
	.param .u32 a;
	st.param.u32 [a], %r1;
	call f, (a);
L:
	and.b32 %r3, %r1, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra M;
	ret;
M:
}
-- out
out: 3 3 3 3 3 3 3 3
m0: 33 240
program: lanes=240 warps=33
sites: copies=4 accesses=0 unseen=0
