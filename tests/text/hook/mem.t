# programs in front of stores, atomics, all accesses, and those of shared memory: every field of each site, by hand. The module is the
# same in each case, so a site has the same number whatever the hook is. Lanes 0 and 1 have the generic address of shared memory.
-- hook hook=ld thread maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 8 8 32 8 224 112 255 0 0 0 0 0 0 0 0 8 8 16 32 8 248 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 8 10 32 8 312 368 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 6 6 18 24 6 252 72 252 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=30 warps=4
sites: copies=4 accesses=13 unseen=0
-- hook hook=st thread maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 8 24 16 32 8 200 112 255 8 24 24 64 16 208 64 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 24 10 32 8 296 368 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 6 18 6 12 6 240 108 252 8 24 8 32 8 328 544 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=38 warps=5
sites: copies=5 accesses=13 unseen=0
-- hook hook=atom thread maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 32 16 32 8 232 0 255 0 0 0 0 0 0 0 0 8 40 8 32 8 256 512 255 2 8 2 8 2 66 196 3 0 0 0 0 0 0 0 0 8 40 10 32 8 304 368 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=26 warps=4
sites: copies=4 accesses=13 unseen=0
-- hook hook=mem thread maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 8 24 16 32 8 200 112 255 8 24 24 64 16 208 64 255 8 8 8 32 8 224 112 255 8 32 16 32 8 232 0 255 8 8 16 32 8 248 112 255 8 40 8 32 8 256 512 255 2 8 2 8 2 66 196 3 8 24 10 32 8 296 368 255 8 40 10 32 8 304 368 255 8 8 10 32 8 312 368 255 6 18 6 12 6 240 108 252 8 24 8 32 8 328 544 255 6 6 18 24 6 252 72 252 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=94 warps=13
sites: copies=13 accesses=13 unseen=0
-- hook hook=shared thread maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 8 24 16 32 8 200 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 32 16 32 8 232 0 255 8 8 16 32 8 248 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 6 4 8 2 74 68 3 2 10 4 8 2 76 68 3 2 2 4 8 2 78 68 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=30 warps=6
sites: copies=6 accesses=13 unseen=0
-- hook hook=shared thread whole maps=2:4:64:16
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
//: print out u32 32
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	setp.lt.u32 %p1, %r1, 2;
	st.shared.u32 [%r4], %r1;
	st.local.v2.u32 [spill+8], {%r1, %r2};
	bar.sync 0;
	ld.global.u32 %r5, [%rd4];
	atom.shared.add.u32 %r6, [tile], 1;
	bar.sync 0;
	ld.shared.u32 %r7, [%r4];
	red.global.add.u32 [%rd2+64], %r5;
	@%p1 atom.global.cas.b32 %r8, [%rd5+96], 0, 7;
	cvta.shared.u64 %rd6, tile;
	add.s64 %rd6, %rd6, %rd3;
	selp.b64 %rd7, %rd6, %rd5, %p1;
	st.u32 [%rd7+32], %r5;
	red.or.b32 [%rd7+32], 16;
	ld.u32 %r9, [%rd7+32];
	@!%p1 st.volatile.global.u16 [%rd5], %r7;
	st.global.relaxed.gpu.u32 [%rd2+68], 3;
	@!%p1 ld.local.u32 %r10, [spill+12];
	ret;
}
-- verdict
out: 0 0 2 3 4 5 6 7 0 0 19 20 21 22 23 24 36 3 0 0 0 0 0 0 7 7 0 0 0 0 0 0
m0: 8 24 16 32 8 200 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 32 16 32 8 232 0 255 8 8 16 32 8 248 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 6 4 8 2 74 68 3 2 10 4 8 2 76 68 3 2 2 4 8 2 78 68 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=30 warps=6
sites: copies=6 accesses=13 unseen=0
