# cp.async is a load of global memory and a store to shared memory, at one site: lanes whose count of bytes that are there is 0 load
# nothing and store zeros. Every field of each site by hand, at each hook.
-- hook hook=ld thread maps=2:4:64:8
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +19
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 104)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 108)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 8)
r2 = 1
r2 <<= r1
lock *(u64 *)(r0 + 56) |= r2
r0 = 0
exit
ptx
.version 7.7
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9*56
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	selp.b32 %r5, 4, 0, %p1;
	cp.async.ca.shared.global [%r4], [%rd4], 4;
	cp.async.ca.shared.global.L2::128B [%r4+32], [%rd4+4], 4, %r5;
	@%p1 cp.async.cg.shared::cta.global [tile+64], [%rd1], 16;
	cp.async.commit_group;
	cp.async.wait_group 0;
	bar.sync 0;
	ld.shared.u32 %r6, [%r4];
	ld.shared.u32 %r7, [%r4+32];
	add.u32 %r6, %r6, %r7;
	ld.shared.u32 %r8, [tile+76];
	add.u32 %r6, %r6, %r8;
	add.s64 %rd5, %rd2, %rd3;
	st.global.u32 [%rd5], %r6;
	ret;
}
-- verdict
out: 7 9 7 8 9 10 11 12 0 0 0 0 0 0 0 0
m0: 8 48 8 32 8 192 112 255 2 12 2 8 2 50 12 3 2 12 2 32 2 52 0 3 8 8 16 32 8 240 112 255 8 8 16 32 8 248 368 255 8 8 16 32 8 264 608 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=36 warps=6
sites: copies=6 accesses=7 unseen=0
-- hook hook=st thread maps=2:4:64:8
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +19
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 104)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 108)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 8)
r2 = 1
r2 <<= r1
lock *(u64 *)(r0 + 56) |= r2
r0 = 0
exit
ptx
.version 7.7
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9*56
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	selp.b32 %r5, 4, 0, %p1;
	cp.async.ca.shared.global [%r4], [%rd4], 4;
	cp.async.ca.shared.global.L2::128B [%r4+32], [%rd4+4], 4, %r5;
	@%p1 cp.async.cg.shared::cta.global [tile+64], [%rd1], 16;
	cp.async.commit_group;
	cp.async.wait_group 0;
	bar.sync 0;
	ld.shared.u32 %r6, [%r4];
	ld.shared.u32 %r7, [%r4+32];
	add.u32 %r6, %r6, %r7;
	ld.shared.u32 %r8, [tile+76];
	add.u32 %r6, %r6, %r8;
	add.s64 %rd5, %rd2, %rd3;
	st.global.u32 [%rd5], %r6;
	ret;
}
-- verdict
out: 7 9 7 8 9 10 11 12 0 0 0 0 0 0 0 0
m0: 8 56 16 32 8 192 112 255 8 56 16 32 8 200 368 255 2 14 4 32 2 52 128 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 24 8 32 8 288 112 255 0 0 0 0 0 0 0 0
program: lanes=26 warps=4
sites: copies=4 accesses=7 unseen=0
-- hook hook=mem thread maps=2:4:64:8
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +19
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 104)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 108)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 8)
r2 = 1
r2 <<= r1
lock *(u64 *)(r0 + 56) |= r2
r0 = 0
exit
ptx
.version 7.7
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9*56
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	selp.b32 %r5, 4, 0, %p1;
	cp.async.ca.shared.global [%r4], [%rd4], 4;
	cp.async.ca.shared.global.L2::128B [%r4+32], [%rd4+4], 4, %r5;
	@%p1 cp.async.cg.shared::cta.global [tile+64], [%rd1], 16;
	cp.async.commit_group;
	cp.async.wait_group 0;
	bar.sync 0;
	ld.shared.u32 %r6, [%r4];
	ld.shared.u32 %r7, [%r4+32];
	add.u32 %r6, %r6, %r7;
	ld.shared.u32 %r8, [tile+76];
	add.u32 %r6, %r6, %r8;
	add.s64 %rd5, %rd2, %rd3;
	st.global.u32 [%rd5], %r6;
	ret;
}
-- verdict
out: 7 9 7 8 9 10 11 12 0 0 0 0 0 0 0 0
m0: 16 104 24 64 16 384 224 255 10 68 18 40 10 250 380 255 4 26 6 64 4 104 128 3 8 8 16 32 8 240 112 255 8 8 16 32 8 248 368 255 8 8 16 32 8 264 608 255 8 24 8 32 8 288 112 255 0 0 0 0 0 0 0 0
program: lanes=62 warps=10
sites: copies=10 accesses=7 unseen=0
-- hook hook=shared thread maps=2:4:64:8
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +19
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 104)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 108)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 8)
r2 = 1
r2 <<= r1
lock *(u64 *)(r0 + 56) |= r2
r0 = 0
exit
ptx
.version 7.7
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9*56
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	selp.b32 %r5, 4, 0, %p1;
	cp.async.ca.shared.global [%r4], [%rd4], 4;
	cp.async.ca.shared.global.L2::128B [%r4+32], [%rd4+4], 4, %r5;
	@%p1 cp.async.cg.shared::cta.global [tile+64], [%rd1], 16;
	cp.async.commit_group;
	cp.async.wait_group 0;
	bar.sync 0;
	ld.shared.u32 %r6, [%r4];
	ld.shared.u32 %r7, [%r4+32];
	add.u32 %r6, %r6, %r7;
	ld.shared.u32 %r8, [tile+76];
	add.u32 %r6, %r6, %r8;
	add.s64 %rd5, %rd2, %rd3;
	st.global.u32 [%rd5], %r6;
	ret;
}
-- verdict
out: 7 9 7 8 9 10 11 12 0 0 0 0 0 0 0 0
m0: 8 56 16 32 8 192 112 255 8 56 16 32 8 200 368 255 2 14 4 32 2 52 128 3 8 8 16 32 8 240 112 255 8 8 16 32 8 248 368 255 8 8 16 32 8 264 608 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=42 warps=6
sites: copies=6 accesses=7 unseen=0
