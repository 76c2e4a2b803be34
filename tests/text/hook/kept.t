# What programs add in a loop is in registers until the thread ends: by a predicated exit in the loop, a return that some lanes take, the
# end of the function. In 2 blocks of 40 threads thread t leaves in round t of 8, t < 20 behind the loop, and the others load once more.
# Lanes of the loads: 80; 2 * (36 + 32 * 8); 2 * (28 + 32 * 8); 40. Sums of 32 bits are those times 0x10000001, modulo 2^32. By threads and by
# warps (whose sums are those of leaders); two programs; in the module itself and with an exit in a device function, which thread 30
# takes there, everything is in memory at once. A map that some program reads is not kept, and what is kept is written once.
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
.target sm_70
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
-- contains
m0: 80 80 584 2147484232 568 2147484216 40 2147483688
program: lanes=1272
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
.target sm_70
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
-- contains
m0: 160 160 1168 1168 1136 1136 80 80
program: lanes=1272
program: lanes=1272
-- hook hook=ld thread whole maps=2:4:16:4
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
.target sm_70
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
-- contains
m0: 80 80 584 2147484232 568 2147484216 40 2147483688
program: lanes=1272
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
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4
//: launch k 2 40 in
.func leave(.param .b32 t)
{
	.reg .pred %p<2>;
	.reg .b32 %r<2>;
	ld.param.b32 %r1, [t];
	setp.eq.u32 %p1, %r1, 30;
	@%p1 exit;
	ret;
}
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
	{
	.param .b32 p0;
	st.param.b32 [p0], %r1;
	call leave, (p0);
	}
	setp.ge.u32 %p1, %r1, 20;
	@!%p1 ret;
	ld.global.u32 %r4, [%rd1];
}
-- contains
m0: 80 80 584 2147484232 568 2147484216 38 1610612774
program: lanes=1270
-- hook hook=ld thread maps=2:4:16:4 text
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
.target sm_70
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
-- contains
	.reg .b64 gpuext_kept_0; mov.b64 gpuext_kept_0, 0;
	.reg .b64 gpuext_kept_1; mov.b64 gpuext_kept_1, 0;
	.reg .b64 gpuext_kept_2; mov.b64 gpuext_kept_2, 0;
	.reg .b32 gpuext_kept_3; mov.b32 gpuext_kept_3, 0;
	.reg .b64 gpuext_kept_4; mov.b64 gpuext_kept_4, 0;
	.reg .b32 gpuext_kept_5; mov.b32 gpuext_kept_5, 0;
	selp.b32 gpuext_s0p0_r4, gpuext_s0p0_r1, 0, gpuext_s0p0_p0;
	add.u64 gpuext_kept_0, gpuext_kept_0, gpuext_s0p0_d6;
	selp.b64 gpuext_s0p0_d7, 1, 0, gpuext_s0p0_p0;
	add.u64 gpuext_kept_1, gpuext_kept_1, gpuext_s0p0_d7;
	@gpuext_s0p0_p2 red.relaxed.gpu.global.add.u32 [gpuext_s0p0_d4+8], gpuext_s0p0_r5;
ld.global.u32 %r2, [%rd1];
	add.u64 gpuext_kept_0, gpuext_kept_0, gpuext_s1p0_d2;
	add.u64 gpuext_kept_1, gpuext_kept_1, gpuext_s1p0_d3;
	add.u64 gpuext_kept_2, gpuext_kept_2, gpuext_s1p0_d4;
	add.u32 gpuext_kept_3, gpuext_kept_3, gpuext_s1p0_r7;
ld.global.u32 %r4, [%rd1+4];
{ .reg .pred gpuext_k_any; setp.ne.and.u64 gpuext_k_any, gpuext_kept_0, 0, %p1;
	@gpuext_k_any red.relaxed.gpu.global.add.u64 [gpuext_k_d4+48], gpuext_kept_0;
@gpuext_k_any mov.b64 gpuext_kept_0, 0; }
	@gpuext_k_any red.relaxed.gpu.global.add.u32 [gpuext_k_d3+8], gpuext_kept_3;
@%p1 exit;
{ .reg .pred gpuext_k_any; setp.ne.and.u64 gpuext_k_any, gpuext_kept_0, 0, !%p1;
@!%p1 ret;
{ .reg .pred gpuext_k_any; setp.ne.u64 gpuext_k_any, gpuext_kept_0, 0;
	@gpuext_k_any red.relaxed.gpu.global.add.u64 [gpuext_k_d4+56], gpuext_kept_1;
-- hook hook=ld thread maps=2:4:16:4
r6 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r2 = *(u32 *)(r0 + 12)
if r2 != 0 goto +2
r1 = 0x10000001
lock *(u32 *)(r0 + 8) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
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
-- contains
m0: 80 80 584 2147484232 568 2147484216 40 2147483688
program: lanes=1272
