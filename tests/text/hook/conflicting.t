# Programs with when=conflicting and when=parted: a block of 64 threads, or of 32 times 2, of which two have the same words. Every event adds 1 to the first word
# of the map. Of accesses to one array in turns, a barrier behind each, the loads conflict with nothing, the stores in blocks with more than one thread of an x. Where a thread's
# word is read by all without a barrier both accesses conflict; at barriers that threads come to apart programs with when=parted stand.
-- hook hook=shared thread argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 0
program: lanes=0 warps=0
sites: copies=2 accesses=5 unseen=0
-- hook hook=shared thread argument=when=conflicting whole maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 0
program: lanes=0 warps=0
sites: copies=2 accesses=5 unseen=0
-- hook hook=shared warp argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 32,2,1 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 4
program: lanes=128 warps=4
sites: copies=2 accesses=5 unseen=0
-- hook hook=shared thread maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 256
program: lanes=256 warps=8
sites: copies=4 accesses=5 unseen=0
-- hook hook=shared thread argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	ld.shared.u32 %r5, [%r4];
	ret;
}
-- verdict
out: 0 0
m0: 128
program: lanes=128 warps=4
sites: copies=2 accesses=3 unseen=0
-- hook hook=ld thread argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	ld.shared.u32 %r5, [%r4];
	ret;
}
-- verdict
out: 0 0
m0: 64
program: lanes=64 warps=2
sites: copies=1 accesses=3 unseen=0
-- hook hook=entry thread argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	ld.shared.u32 %r5, [%r4];
	ret;
}
-- verdict
out: 0 0
m0: 64
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry thread argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 0
program: lanes=0 warps=0
sites: copies=1 accesses=0 unseen=0
-- hook hook=exit warp argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 32,2,1 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 2
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=bar.after warp argument=when=conflicting maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 32,2,1 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 6
program: lanes=192 warps=6
sites: copies=3 accesses=0 unseen=0
-- hook hook=bar warp argument=when=parted maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 0
program: lanes=0 warps=0
sites: copies=0 accesses=0 unseen=0
-- hook hook=exit warp argument=when=parted maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- verdict
out: 1 0
m0: 0
program: lanes=0 warps=0
sites: copies=0 accesses=0 unseen=0
-- hook hook=bar warp argument=when=parted maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	@%p1 bra L;
	bar.sync 0;
	bra M;
L:
	bar.sync 0;
M:
	ld.shared.u32 %r5, [%r4];
	ret;
}
-- verdict
out: 0 0
m0: 3
program: lanes=64 warps=3
sites: copies=2 accesses=0 unseen=0
-- hook hook=exit warp argument=when=parted maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	@%p1 bra L;
	bar.sync 0;
	bra M;
L:
	bar.sync 0;
M:
	ld.shared.u32 %r5, [%r4];
	ret;
}
-- verdict
out: 0 0
m0: 2
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=shared thread argument=when=conflicting text maps=2:4:8:1
r2 = r10
r2 += -4
*(u32 *)(r10 - 4) = 0
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*512
//: launch k 1 64 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 s[2048];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, s;
	add.s32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 16;
	st.shared.u32 [%r4], %r1;
	bar.sync 0;
	ld.shared.u32 %r5, [s+4];
	bar.sync 0;
	st.shared.u32 [%r4], %r5;
	bar.sync 0;
	ld.shared.u32 %r6, [s];
	@%p1 st.global.u32 [%rd1], %r6;
	ret;
}
-- contains
.reg .pred gpuext_apart;
mov.u32 gpuext_apart_x, %ntid.x;
setp.le.u32 gpuext_apart, gpuext_apart_x, 512; setp.le.and.u32 gpuext_apart, gpuext_apart_y, 1, gpuext_apart; setp.le.and.u32 gpuext_apart, gpuext_apart_z, 1, gpuext_apart;
@gpuext_apart bra gpuext_elsewhere_0;
gpuext_elsewhere_0:
st.shared.u32 [%r4], %r1;
bar.sync 0;
ld.shared.u32 %r5, [s+4];
bar.sync 0;
@gpuext_apart bra gpuext_elsewhere_1;
