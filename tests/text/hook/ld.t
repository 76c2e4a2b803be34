# programs in front of loads, on the soft device: how often, for which lanes, with which fields. All numbers are by hand.
# 1. A count: two loads by 40 lanes, one by the 4 lanes of each block whose predicate is true; none of parameters.
# 2. For each site: lanes, sums of kind, space, width, elements, line and the address's low 8 bits, a mask of lanes. Sites 0, 1 and 16
# are stores, the lanes of site 14 have a predicate that is false, site 13 is generic and shared for three lanes.
# 3. A warp program sees what its leader has.
# 4. In the module itself.
# 5. Two programs at each place.
# 6. A long program is one function, and its places call it: what it adds it takes away again.
-- hook hook=ld thread maps=2:4:8:1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
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
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 2 20 in out
//: print out u32 24
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	ld.global.u32 %r2, [%rd4];
	ld.global.nc.v2.u32 {%r3, %r4}, [%rd1+8];
	add.u32 %r2, %r2, %r3;
	setp.lt.u32 %p1, %r1, 4;
	@%p1 ld.global.u32 %r2, [%rd4];
	st.global.u32 [%rd5], %r2;
	ret;
}
-- verdict
out: 1 2 3 4 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 0 0 0 0
m0: 88
program: lanes=88 warps=6
sites: copies=3 accesses=4 unseen=0
-- hook hook=ld thread maps=2:4:64:24
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
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 8
.const .align 4 .u32 fixed[4] = {5, 6, 7, 8};
.global .align 256 .u32 table[4] = {9, 10, 11, 12};
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	st.shared.u32 [%r4], %r1;
	mov.u64 %rd5, spill;
	st.local.u32 [%rd5+4], %r1;
	bar.sync 0;
	ld.global.u32 %r5, [%rd4+4];
	ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1+16];
	ld.shared.u8 %r6, [%r4+-0];
	ld.shared.v2.u32 {%r6, %r7}, [tile+8];
	ld.local.u32 %r8, [%rd5+4];
	ld.volatile.global.u16 %r9, [%rd1];
	ld.relaxed.gpu.global.u64 %rd6, [%rd1+8];
	ldu.global.u32 %r9, [%rd1+12];
	ld.const.u32 %r10, [fixed+4];
	ld.global.u32 %r11, [table+8];
	setp.lt.u32 %p1, %r1, 3;
	@%p1 ld.global.s8 %r12, [%rd4];
	@!%p1 ld.u32 %r12, [%rd4];
	cvta.shared.u64 %rd7, tile;
	add.s64 %rd7, %rd7, %rd3;
	selp.b64 %rd8, %rd7, %rd4, %p1;
	ld.u32 %r13, [%rd8];
	setp.gt.u32 %p2, %r1, 9;
	mov.u64 %rd10, 0;
	@%p2 ld.global.u32 %r14, [%rd10];
	ld.global.u32 %rd4, [%rd4];
	add.u32 %r5, %r5, %r8;
	add.u32 %r5, %r5, %r10;
	add.u32 %r5, %r5, %r11;
	add.u32 %r5, %r5, %r13;
	add.s64 %rd9, %rd2, %rd3;
	st.global.u32 [%rd9], %r5;
	ret;
}
-- verdict
out: 19 22 25 28 29 30 31 32
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 8 8 32 8 240 144 255 8 16 8 128 32 248 128 255 8 8 16 8 8 256 112 255 8 8 16 64 16 264 64 255 8 8 24 32 8 272 32 255 8 8 8 16 8 280 0 255 8 8 8 64 8 288 64 255 8 16 8 32 8 296 96 255 8 8 8 32 8 312 64 255 3 3 3 3 3 123 12 7 5 5 5 20 5 210 100 248 8 8 11 32 8 368 112 255 0 0 0 0 0 0 0 0 8 8 8 32 8 400 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=96 warps=13
sites: copies=14 accesses=17 unseen=0
-- hook hook=ld warp maps=2:4:64:24
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
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 8
.const .align 4 .u32 fixed[4] = {5, 6, 7, 8};
.global .align 256 .u32 table[4] = {9, 10, 11, 12};
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	st.shared.u32 [%r4], %r1;
	mov.u64 %rd5, spill;
	st.local.u32 [%rd5+4], %r1;
	bar.sync 0;
	ld.global.u32 %r5, [%rd4+4];
	ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1+16];
	ld.shared.u8 %r6, [%r4+-0];
	ld.shared.v2.u32 {%r6, %r7}, [tile+8];
	ld.local.u32 %r8, [%rd5+4];
	ld.volatile.global.u16 %r9, [%rd1];
	ld.relaxed.gpu.global.u64 %rd6, [%rd1+8];
	ldu.global.u32 %r9, [%rd1+12];
	ld.const.u32 %r10, [fixed+4];
	ld.global.u32 %r11, [table+8];
	setp.lt.u32 %p1, %r1, 3;
	@%p1 ld.global.s8 %r12, [%rd4];
	@!%p1 ld.u32 %r12, [%rd4];
	cvta.shared.u64 %rd7, tile;
	add.s64 %rd7, %rd7, %rd3;
	selp.b64 %rd8, %rd7, %rd4, %p1;
	ld.u32 %r13, [%rd8];
	setp.gt.u32 %p2, %r1, 9;
	mov.u64 %rd10, 0;
	@%p2 ld.global.u32 %r14, [%rd10];
	ld.global.u32 %rd4, [%rd4];
	add.u32 %r5, %r5, %r8;
	add.u32 %r5, %r5, %r10;
	add.u32 %r5, %r5, %r11;
	add.u32 %r5, %r5, %r13;
	add.s64 %rd9, %rd2, %rd3;
	st.global.u32 [%rd9], %r5;
	ret;
}
-- verdict
out: 19 22 25 28 29 30 31 32
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 4 1 30 4 1 1 2 1 16 4 31 16 1 1 1 2 1 1 32 0 1 1 1 2 8 2 33 8 1 1 1 3 4 1 34 4 1 1 1 1 2 1 35 0 1 1 1 1 8 1 36 8 1 1 2 1 4 1 37 12 1 1 1 1 4 1 39 8 1 1 1 1 1 1 41 0 1 1 1 1 4 1 42 12 8 1 1 2 4 1 46 0 1 0 0 0 0 0 0 0 0 1 1 1 4 1 50 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=96 warps=13
sites: copies=14 accesses=17 unseen=0
-- hook hook=ld thread whole maps=2:4:64:24
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
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 8
.const .align 4 .u32 fixed[4] = {5, 6, 7, 8};
.global .align 256 .u32 table[4] = {9, 10, 11, 12};
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	st.shared.u32 [%r4], %r1;
	mov.u64 %rd5, spill;
	st.local.u32 [%rd5+4], %r1;
	bar.sync 0;
	ld.global.u32 %r5, [%rd4+4];
	ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1+16];
	ld.shared.u8 %r6, [%r4+-0];
	ld.shared.v2.u32 {%r6, %r7}, [tile+8];
	ld.local.u32 %r8, [%rd5+4];
	ld.volatile.global.u16 %r9, [%rd1];
	ld.relaxed.gpu.global.u64 %rd6, [%rd1+8];
	ldu.global.u32 %r9, [%rd1+12];
	ld.const.u32 %r10, [fixed+4];
	ld.global.u32 %r11, [table+8];
	setp.lt.u32 %p1, %r1, 3;
	@%p1 ld.global.s8 %r12, [%rd4];
	@!%p1 ld.u32 %r12, [%rd4];
	cvta.shared.u64 %rd7, tile;
	add.s64 %rd7, %rd7, %rd3;
	selp.b64 %rd8, %rd7, %rd4, %p1;
	ld.u32 %r13, [%rd8];
	setp.gt.u32 %p2, %r1, 9;
	mov.u64 %rd10, 0;
	@%p2 ld.global.u32 %r14, [%rd10];
	ld.global.u32 %rd4, [%rd4];
	add.u32 %r5, %r5, %r8;
	add.u32 %r5, %r5, %r10;
	add.u32 %r5, %r5, %r11;
	add.u32 %r5, %r5, %r13;
	add.s64 %rd9, %rd2, %rd3;
	st.global.u32 [%rd9], %r5;
	ret;
}
-- verdict
out: 19 22 25 28 29 30 31 32
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 8 8 32 8 240 144 255 8 16 8 128 32 248 128 255 8 8 16 8 8 256 112 255 8 8 16 64 16 264 64 255 8 8 24 32 8 272 32 255 8 8 8 16 8 280 0 255 8 8 8 64 8 288 64 255 8 16 8 32 8 296 96 255 8 8 8 32 8 312 64 255 3 3 3 3 3 123 12 7 5 5 5 20 5 210 100 248 8 8 11 32 8 368 112 255 0 0 0 0 0 0 0 0 8 8 8 32 8 400 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=96 warps=13
sites: copies=14 accesses=17 unseen=0
-- hook hook=ld thread twice maps=2:4:64:24
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
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 8
.const .align 4 .u32 fixed[4] = {5, 6, 7, 8};
.global .align 256 .u32 table[4] = {9, 10, 11, 12};
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	st.shared.u32 [%r4], %r1;
	mov.u64 %rd5, spill;
	st.local.u32 [%rd5+4], %r1;
	bar.sync 0;
	ld.global.u32 %r5, [%rd4+4];
	ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1+16];
	ld.shared.u8 %r6, [%r4+-0];
	ld.shared.v2.u32 {%r6, %r7}, [tile+8];
	ld.local.u32 %r8, [%rd5+4];
	ld.volatile.global.u16 %r9, [%rd1];
	ld.relaxed.gpu.global.u64 %rd6, [%rd1+8];
	ldu.global.u32 %r9, [%rd1+12];
	ld.const.u32 %r10, [fixed+4];
	ld.global.u32 %r11, [table+8];
	setp.lt.u32 %p1, %r1, 3;
	@%p1 ld.global.s8 %r12, [%rd4];
	@!%p1 ld.u32 %r12, [%rd4];
	cvta.shared.u64 %rd7, tile;
	add.s64 %rd7, %rd7, %rd3;
	selp.b64 %rd8, %rd7, %rd4, %p1;
	ld.u32 %r13, [%rd8];
	setp.gt.u32 %p2, %r1, 9;
	mov.u64 %rd10, 0;
	@%p2 ld.global.u32 %r14, [%rd10];
	ld.global.u32 %rd4, [%rd4];
	add.u32 %r5, %r5, %r8;
	add.u32 %r5, %r5, %r10;
	add.u32 %r5, %r5, %r11;
	add.u32 %r5, %r5, %r13;
	add.s64 %rd9, %rd2, %rd3;
	st.global.u32 [%rd9], %r5;
	ret;
}
-- verdict
out: 19 22 25 28 29 30 31 32
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 16 16 16 64 16 480 288 255 16 32 16 256 64 496 256 255 16 16 32 16 16 512 224 255 16 16 32 128 32 528 128 255 16 16 48 64 16 544 64 255 16 16 16 32 16 560 0 255 16 16 16 128 16 576 128 255 16 32 16 64 16 592 192 255 16 16 16 64 16 624 128 255 6 6 6 6 6 246 24 7 10 10 10 40 10 420 200 248 16 16 22 64 16 736 224 255 0 0 0 0 0 0 0 0 16 16 16 64 16 800 224 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=96 warps=13
program: lanes=96 warps=13
sites: copies=28 accesses=17 unseen=0
-- hook hook=ld thread maps=2:4:64:24
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +203
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
r2 = *(u32 *)(r6 + 88)
r3 = r2
r3 *= 3
r2 ^= r3
r3 = r2
r3 *= 5
r2 ^= r3
r3 = r2
r3 *= 7
r2 ^= r3
r3 = r2
r3 *= 9
r2 ^= r3
r3 = r2
r3 *= 11
r2 ^= r3
r3 = r2
r3 *= 13
r2 ^= r3
r3 = r2
r3 *= 15
r2 ^= r3
r3 = r2
r3 *= 17
r2 ^= r3
r3 = r2
r3 *= 19
r2 ^= r3
r3 = r2
r3 *= 21
r2 ^= r3
r3 = r2
r3 *= 23
r2 ^= r3
r3 = r2
r3 *= 25
r2 ^= r3
r3 = r2
r3 *= 27
r2 ^= r3
r3 = r2
r3 *= 29
r2 ^= r3
r3 = r2
r3 *= 31
r2 ^= r3
r3 = r2
r3 *= 33
r2 ^= r3
r3 = r2
r3 *= 35
r2 ^= r3
r3 = r2
r3 *= 37
r2 ^= r3
r3 = r2
r3 *= 39
r2 ^= r3
r3 = r2
r3 *= 41
r2 ^= r3
r3 = r2
r3 *= 43
r2 ^= r3
r3 = r2
r3 *= 45
r2 ^= r3
r3 = r2
r3 *= 47
r2 ^= r3
r3 = r2
r3 *= 49
r2 ^= r3
r3 = r2
r3 *= 51
r2 ^= r3
r3 = r2
r3 *= 53
r2 ^= r3
r3 = r2
r3 *= 55
r2 ^= r3
r3 = r2
r3 *= 57
r2 ^= r3
r3 = r2
r3 *= 59
r2 ^= r3
r3 = r2
r3 *= 61
r2 ^= r3
r3 = r2
r3 *= 63
r2 ^= r3
r3 = r2
r3 *= 65
r2 ^= r3
r3 = r2
r3 *= 67
r2 ^= r3
r3 = r2
r3 *= 69
r2 ^= r3
r3 = r2
r3 *= 71
r2 ^= r3
r3 = r2
r3 *= 73
r2 ^= r3
r3 = r2
r3 *= 75
r2 ^= r3
r3 = r2
r3 *= 77
r2 ^= r3
r3 = r2
r3 *= 79
r2 ^= r3
r3 = r2
r3 *= 81
r2 ^= r3
r3 = r2
r3 *= 83
r2 ^= r3
r3 = r2
r3 *= 85
r2 ^= r3
r3 = r2
r3 *= 87
r2 ^= r3
r3 = r2
r3 *= 89
r2 ^= r3
r3 = r2
r3 *= 91
r2 ^= r3
r3 = r2
r3 *= 93
r2 ^= r3
r3 = r2
r3 *= 95
r2 ^= r3
r3 = r2
r3 *= 97
r2 ^= r3
r3 = r2
r3 *= 99
r2 ^= r3
r3 = r2
r3 *= 101
r2 ^= r3
r3 = r2
r3 *= 103
r2 ^= r3
r3 = r2
r3 *= 105
r2 ^= r3
r3 = r2
r3 *= 107
r2 ^= r3
r3 = r2
r3 *= 109
r2 ^= r3
r3 = r2
r3 *= 111
r2 ^= r3
r3 = r2
r3 *= 113
r2 ^= r3
r3 = r2
r3 *= 115
r2 ^= r3
r3 = r2
r3 *= 117
r2 ^= r3
r3 = r2
r3 *= 119
r2 ^= r3
r3 = r2
r3 *= 121
r2 ^= r3
lock *(u64 *)(r0 + 0) += r2
r2 = -r2
lock *(u64 *)(r0 + 0) += r2
r0 = 0
exit
ptx
.version 7.7
.target sm_80
.address_size 64
//: mem in u32 1 2 3 4*61
//: mem out u32 0*64
//: launch k 1 8 in out
//: print out u32 8
.const .align 4 .u32 fixed[4] = {5, 6, 7, 8};
.global .align 256 .u32 table[4] = {9, 10, 11, 12};
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 256 .b32 tile[64];
	.local .align 256 .b32 spill[4];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd1, %rd3;
	mov.u32 %r3, tile;
	add.u32 %r4, %r3, %r2;
	st.shared.u32 [%r4], %r1;
	mov.u64 %rd5, spill;
	st.local.u32 [%rd5+4], %r1;
	bar.sync 0;
	ld.global.u32 %r5, [%rd4+4];
	ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1+16];
	ld.shared.u8 %r6, [%r4+-0];
	ld.shared.v2.u32 {%r6, %r7}, [tile+8];
	ld.local.u32 %r8, [%rd5+4];
	ld.volatile.global.u16 %r9, [%rd1];
	ld.relaxed.gpu.global.u64 %rd6, [%rd1+8];
	ldu.global.u32 %r9, [%rd1+12];
	ld.const.u32 %r10, [fixed+4];
	ld.global.u32 %r11, [table+8];
	setp.lt.u32 %p1, %r1, 3;
	@%p1 ld.global.s8 %r12, [%rd4];
	@!%p1 ld.u32 %r12, [%rd4];
	cvta.shared.u64 %rd7, tile;
	add.s64 %rd7, %rd7, %rd3;
	selp.b64 %rd8, %rd7, %rd4, %p1;
	ld.u32 %r13, [%rd8];
	setp.gt.u32 %p2, %r1, 9;
	mov.u64 %rd10, 0;
	@%p2 ld.global.u32 %r14, [%rd10];
	ld.global.u32 %rd4, [%rd4];
	add.u32 %r5, %r5, %r8;
	add.u32 %r5, %r5, %r10;
	add.u32 %r5, %r5, %r11;
	add.u32 %r5, %r5, %r13;
	add.s64 %rd9, %rd2, %rd3;
	st.global.u32 [%rd9], %r5;
	ret;
}
-- verdict
out: 19 22 25 28 29 30 31 32
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 8 8 8 32 8 240 144 255 8 16 8 128 32 248 128 255 8 8 16 8 8 256 112 255 8 8 16 64 16 264 64 255 8 8 24 32 8 272 32 255 8 8 8 16 8 280 0 255 8 8 8 64 8 288 64 255 8 16 8 32 8 296 96 255 8 8 8 32 8 312 64 255 3 3 3 3 3 123 12 7 5 5 5 20 5 210 100 248 8 8 11 32 8 368 112 255 0 0 0 0 0 0 0 0 8 8 8 32 8 400 112 255 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=96 warps=13
sites: copies=14 accesses=17 unseen=0
