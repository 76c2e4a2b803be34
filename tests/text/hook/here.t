# One piece of a kernel is counted, it runs once at most, and begins with a load: its lanes are added behind the last load of the piece, and nothing
# stands where threads end. By hand: of 2 blocks of 40 threads the first 20 lanes of a warp come; then 37 threads, two warps, of which
# the second has fewer lanes than there are sums; two lanes; a lane alone; a place more than the map has room for. Where the first place is a
# store, or there is another piece, it is as before. Then a kernel of which each thread comes to all places: the block's first warp adds all there.
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- out
m0: 40 40 40
program: lanes=120 warps=6
sites: copies=3 accesses=3 unseen=0
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- contains
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	activemask.b32 gpuext_k_m; popc.b32 gpuext_k_c0, gpuext_k_m; mov.b32 gpuext_k_l0, 1;
	@gpuext_k_who mad.lo.u64 gpuext_k_mine, gpuext_k_s, 68719476736, gpuext_k_mine;
	red.relaxed.gpu.global.add.u64 [gpuext_k_at], gpuext_k_mine;
	setp.eq.u32 gpuext_k_go, gpuext_k_m, -1; @gpuext_k_go bar.warp.sync -1; @!gpuext_k_go bar.warp.sync gpuext_k_m;
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 37;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- out
m0: 74 74 74
program: lanes=222 warps=12
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
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 2;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- out
m0: 4 4 4
program: lanes=12 warps=6
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
//: launch k 2 40 in
.visible .entry k(.param .u64 in)
{
	.reg .pred %p<3>;
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 1;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- out
m0: 2 2 2
program: lanes=6 warps=6
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem warp maps=1600:4:8:2
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	ret;
}
-- out
m0: 0 0
program: lanes=120 warps=6 dropped=120
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem warp maps=1600:4:8:2 text
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	st.global.u32 [%rd1+12], %r1;
	ld.global.u32 %r2, [%rd1];
J:
	ret;
}
-- contains
	gpuext_runs_0
	st.global.u32 [%rd1+12], %r1;
	ld.global.u32 %r2, [%rd1];
J:
	redux.sync.add.u32
-- hook hook=mem warp maps=1600:4:8:5
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	setp.lt.u32 %p2, %r1, 10;
	@%p2 bra K;
	ld.global.u32 %r5, [%rd1];
	st.global.u32 [%rd1+12], %r5;
K:
	ret;
}
-- out
m0: 40 40 40 60 60
program: lanes=240 warps=14
sites: copies=5 accesses=5 unseen=0
-- hook hook=mem warp maps=1600:4:8:5 text
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 20;
	@%p1 bra J;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
J:
	setp.lt.u32 %p2, %r1, 10;
	@%p2 bra K;
	ld.global.u32 %r5, [%rd1];
	st.global.u32 [%rd1+12], %r5;
K:
	ret;
}
-- contains
	gpuext_runs_0, 1;
	ld.global.u32 %r2, [%rd1];
	gpuext_runs_1, 1;
	ld.global.u32 %r5, [%rd1];
	redux.sync.add.u32
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
	ret;
}
-- out
m0: 80 80 80
program: lanes=240 warps=12
sites: copies=3 accesses=3 unseen=0
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
	.reg .b32 %r<7>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [in];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [%rd1];
	ld.global.u32 %r3, [%rd1+4];
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
	ret;
}
-- contains
	ld.global.u32 %r3, [%rd1+4];
	mov.u32 gpuext_k_c0, %ntid.x;
	red.relaxed.gpu.global.add.u64 [gpuext_k_at], gpuext_k_mine;
	@gpuext_k_go bar.warp.sync -1;
	add.u32 %r4, %r2, %r3;
	st.global.u32 [%rd1+8], %r4;
