# As in kept.t, for targets that add up the words of a warp: where threads end, the lanes that are there add up what they kept, and each adds the
# sum of another place. Sums of 32 bits, and what is the lane's own, go lane by lane; so do all where a sum is 2^27 and more (the second
# program adds 0x10000001 to one of 64 bits: 1, 8, ... times), where there are fewer lanes than places (3 of them), and what was dropped (of
# a per-site array with room for one place, where a text has three or four: none of them has any). The last but one adds here where a lane leads and there where it does not: 72 warps, and the
# 1,200 other lanes. Some lanes leave by a guarded exit, some by a guarded return.
-- hook hook=ld thread maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = 0x10000001
lock *(u32 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 80 80 584 2147484232 568 2147484216 40 2147483688
program: lanes=1272 warps=72
sites: copies=4 accesses=4 unseen=0
-- hook hook=ld thread maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = 0x10000001
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 80 21474836560 584 156766306888 568 152471339576 40 10737418280
program: lanes=1272 warps=72
sites: copies=4 accesses=4 unseen=0
-- hook hook=ld thread twice maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = 0x10000001
lock *(u32 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 160 160 1168 1168 1136 1136 80 80
program: lanes=1272 warps=72
program: lanes=1272 warps=72
sites: copies=8 accesses=4 unseen=0
-- hook hook=ld warp maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = 0x10000001
lock *(u64 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 4 1073741828 32 8589934624 32 8589934624 4 1073741828
program: lanes=1272 warps=72
sites: copies=4 accesses=4 unseen=0
-- hook hook=ld warp maps=1600:4:8:4
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 80 584 568 40
program: lanes=1272 warps=72
sites: copies=4 accesses=4 unseen=0
-- hook hook=ld warp maps=1600:4:8:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 0
program: lanes=1272 warps=72 dropped=1272
sites: copies=4 accesses=4 unseen=0
-- hook hook=ld thread maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = 0x10000001
lock *(u32 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 3 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 6 1610612742 12 3221225484 6 1610612742 0 0
program: lanes=24 warps=12
sites: copies=4 accesses=4 unseen=0
-- hook hook=mem warp maps=1600:4:8:3
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r4, [%rd1];
J:
	st.global.u32 [%rd1+4], %r2;
	ret;
}
-- out
m0: 80 40 80
program: lanes=200 warps=10
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem warp maps=1600:4:8:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r4, [%rd1];
J:
	st.global.u32 [%rd1+4], %r2;
	ret;
}
-- out
m0: 0
program: lanes=200 warps=10 dropped=200
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem warp maps=1600:4:8:3
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 2 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r4, [%rd1];
J:
	st.global.u32 [%rd1+4], %r2;
	ret;
}
-- out
m0: 4 4 4
program: lanes=12 warps=6
sites: copies=3 accesses=3 unseen=0
-- hook hook=ld thread maps=2:4:16:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto out
r7 = r0
call gdev_elect
if r0 == 0 goto others
r1 = 1
lock *(u64 *)(r7 + 0) += r1
r0 = 0
exit
others:
r1 = 1
lock *(u64 *)(r7 + 8) += r1
out:
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
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
m0: 72 1200
program: lanes=1272 warps=72
sites: copies=4 accesses=4 unseen=0
-- hook hook=mem warp maps=1600:4:8:3 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r4, [%rd1];
J:
	st.global.u32 [%rd1+4], %r2;
	ret;
}
-- contains
	.reg .b32 gpuext_runs_0; mov.b32 gpuext_runs_0, 1;
	.reg .b32 gpuext_runs_1; mov.b32 gpuext_runs_1, 0;
	.reg .b32 gpuext_runs_2; mov.b32 gpuext_runs_2, 0;
	.reg .b32 gpuext_kept_below; mov.u32 gpuext_kept_below, %lanemask_lt;
ld.global.u32 %r2
	mov.b32 gpuext_runs_1, 1;
	mov.b32 gpuext_runs_2, 1;
	setp.lt.u32 gpuext_k_go, gpuext_k_x, 5; @gpuext_k_go bra gpuext_alone_
	@gpuext_k_adds red.relaxed.gpu.global.add.u64 [gpuext_k_at], gpuext_k_mine;
	bra gpuext_summed_
