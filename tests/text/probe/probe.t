# programs as kernels of their own (src/instrument/probe_text.h): addresses and masks are literals whose halves stand whole in
# an instruction each; at exit the zero of each lane is in everything that a warp has once
# 64-bit divisions are written out, by what is not known and by what is: ptxas would call a function
# a loop's counter begins as a lane's own; two programs in one text have their own names
# a map that grows: its words are loaded, from a block whose address is a literal
# a redux gives a register of the warp: not at exit
-- probe warp asm sm=90 maps=2:4:8:1
r6 = *(u32 *)(r1 +0)
r0 = map_value[0] off 0
lock *(u64 *)(r0 +0) += r6
r0 = 0
exit
-- out
.version 7.8
.target sm_90
.address_size 64
.visible .entry gpuext_probe()
{
	.reg .b32 %gpuext_zero, %gpuext_sm, %gpuext_low, %gpuext_high;
	mov.u32 %gpuext_sm, %smid;
	mov.u32 %gpuext_low, %lanemask_lt;
	add.u32 %gpuext_high, %gpuext_low, 1;
	and.b32 %gpuext_zero, %gpuext_low, %gpuext_high;
	or.b32 %gpuext_sm, %gpuext_sm, %gpuext_zero;
{
	.reg .pred gpuext_p0_p<2>;
	.reg .b32 gpuext_p0_r<21>;
	.reg .b64 gpuext_p0_d<8>;
	activemask.b32 gpuext_p0_r0;
	or.b32 gpuext_p0_r0, gpuext_p0_r0, %gpuext_zero;
	mov.u32 gpuext_p0_r16, %lanemask_lt;
	and.b32 gpuext_p0_r16, gpuext_p0_r16, gpuext_p0_r0;
	setp.eq.u32 gpuext_p0_p0, gpuext_p0_r16, 0;
	@!gpuext_p0_p0 bra gpuext_p0_L2;
	cvt.u64.u32 gpuext_p0_d0, gpuext_p0_r0;
	xor.b32 gpuext_p0_r17, %gpuext_zero, 0xb2ba48aa;
	xor.b32 gpuext_p0_r18, %gpuext_zero, 0xb76a58d6;
	mov.b64 gpuext_p0_d1, {gpuext_p0_r17, gpuext_p0_r18};
	red.relaxed.gpu.global.add.u64 [gpuext_p0_d1], gpuext_p0_d0;
gpuext_p0_L2:
	mov.u32 gpuext_p0_r1, %tid.y;
	mov.u32 gpuext_p0_r2, %tid.x;
	or.b32 gpuext_p0_r3, gpuext_p0_r2, gpuext_p0_r1;
	mov.u32 gpuext_p0_r4, %tid.z;
	or.b32 gpuext_p0_r5, gpuext_p0_r3, gpuext_p0_r4;
	setp.eq.u32 gpuext_p0_p1, gpuext_p0_r5, 0;
	@!gpuext_p0_p1 bra gpuext_p0_E;
	mov.u32 gpuext_p0_r6, %ntid.y;
	or.b32 gpuext_p0_r6, gpuext_p0_r6, %gpuext_zero;
	mov.u32 gpuext_p0_r7, %ntid.x;
	or.b32 gpuext_p0_r7, gpuext_p0_r7, %gpuext_zero;
	mul.lo.s32 gpuext_p0_r8, gpuext_p0_r7, gpuext_p0_r6;
	mov.u32 gpuext_p0_r9, %ntid.z;
	or.b32 gpuext_p0_r9, gpuext_p0_r9, %gpuext_zero;
	mul.lo.s32 gpuext_p0_r10, gpuext_p0_r8, gpuext_p0_r9;
	add.s32 gpuext_p0_r11, gpuext_p0_r10, 31;
	shr.u32 gpuext_p0_r12, gpuext_p0_r11, 5;
	cvt.u64.u32 gpuext_p0_d2, gpuext_p0_r12;
	shl.b64 gpuext_p0_d3, gpuext_p0_d2, 36;
	cvt.u64.u32 gpuext_p0_d4, gpuext_p0_r10;
	add.s64 gpuext_p0_d5, gpuext_p0_d3, gpuext_p0_d4;
	xor.b32 gpuext_p0_r19, %gpuext_zero, 0xddb2942d;
	xor.b32 gpuext_p0_r20, %gpuext_zero, 0x20029a10;
	mov.b64 gpuext_p0_d6, {gpuext_p0_r19, gpuext_p0_r20};
	xor.b32 gpuext_p0_r13, %gpuext_zero, 0xaecca98a;
	mov.b32 gpuext_p0_r14, %gpuext_sm;
	and.b32 gpuext_p0_r15, gpuext_p0_r14, gpuext_p0_r13;
	mad.wide.u32 gpuext_p0_d7, gpuext_p0_r15, 256, gpuext_p0_d6;
	red.relaxed.gpu.global.add.u64 [gpuext_p0_d7], gpuext_p0_d5;
gpuext_p0_E:
}
	ret;
}
-- probe warp asm exit sm=90 maps=2:4:8:1
r6 = *(u32 *)(r1 +0)
r0 = map_value[0] off 0
lock *(u64 *)(r0 +0) += r6
r0 = 0
exit
-- out
.version 7.8
.target sm_90
.address_size 64
.visible .entry gpuext_probe()
{
	.reg .b32 %gpuext_zero, %gpuext_sm, %gpuext_low, %gpuext_high;
	mov.u32 %gpuext_sm, %smid;
	mov.u32 %gpuext_low, %lanemask_lt;
	add.u32 %gpuext_high, %gpuext_low, 1;
	and.b32 %gpuext_zero, %gpuext_low, %gpuext_high;
	or.b32 %gpuext_sm, %gpuext_sm, %gpuext_zero;
{
	.reg .pred gpuext_p0_p<5>;
	.reg .b32 gpuext_p0_r<23>;
	.reg .b64 gpuext_p0_d<9>;
	activemask.b32 gpuext_p0_r0;
	or.b32 gpuext_p0_r0, gpuext_p0_r0, %gpuext_zero;
	mov.u32 gpuext_p0_r18, %lanemask_lt;
	and.b32 gpuext_p0_r18, gpuext_p0_r18, gpuext_p0_r0;
	setp.eq.u32 gpuext_p0_p0, gpuext_p0_r18, 0;
	@!gpuext_p0_p0 bra gpuext_p0_L2;
	cvt.u64.u32 gpuext_p0_d0, gpuext_p0_r0;
	xor.b32 gpuext_p0_r19, %gpuext_zero, 0xb2ba48aa;
	xor.b32 gpuext_p0_r20, %gpuext_zero, 0xb76a58d6;
	mov.b64 gpuext_p0_d1, {gpuext_p0_r19, gpuext_p0_r20};
	red.relaxed.gpu.global.add.u64 [gpuext_p0_d1], gpuext_p0_d0;
gpuext_p0_L2:
	mov.u32 gpuext_p0_r1, %tid.y;
	mov.u32 gpuext_p0_r2, %tid.x;
	or.b32 gpuext_p0_r3, gpuext_p0_r2, gpuext_p0_r1;
	mov.u32 gpuext_p0_r4, %tid.z;
	or.b32 gpuext_p0_r5, gpuext_p0_r3, gpuext_p0_r4;
	setp.eq.u32 gpuext_p0_p1, gpuext_p0_r5, 0;
	and.b32 gpuext_p0_r6, gpuext_p0_r0, 1;
	setp.ne.u32 gpuext_p0_p2, gpuext_p0_r6, 0;
	setp.ne.u32 gpuext_p0_p3, gpuext_p0_r5, 0;
	and.pred gpuext_p0_p4, gpuext_p0_p3, gpuext_p0_p2;
	@gpuext_p0_p4 bra gpuext_p0_E;
	@!gpuext_p0_p0 bra gpuext_p0_E;
	mov.u32 gpuext_p0_r7, %ntid.y;
	or.b32 gpuext_p0_r7, gpuext_p0_r7, %gpuext_zero;
	mov.u32 gpuext_p0_r8, %ntid.x;
	or.b32 gpuext_p0_r8, gpuext_p0_r8, %gpuext_zero;
	mul.lo.s32 gpuext_p0_r9, gpuext_p0_r8, gpuext_p0_r7;
	mov.u32 gpuext_p0_r10, %ntid.z;
	or.b32 gpuext_p0_r10, gpuext_p0_r10, %gpuext_zero;
	mul.lo.s32 gpuext_p0_r11, gpuext_p0_r9, gpuext_p0_r10;
	add.s32 gpuext_p0_r12, gpuext_p0_r11, 31;
	shr.u32 gpuext_p0_r13, gpuext_p0_r12, 5;
	cvt.u64.u32 gpuext_p0_d2, gpuext_p0_r13;
	selp.b32 gpuext_p0_r14, gpuext_p0_r11, 0, gpuext_p0_p1;
	selp.b64 gpuext_p0_d3, gpuext_p0_d2, 1, gpuext_p0_p1;
	shl.b64 gpuext_p0_d4, gpuext_p0_d3, 36;
	cvt.u64.u32 gpuext_p0_d5, gpuext_p0_r14;
	add.s64 gpuext_p0_d6, gpuext_p0_d4, gpuext_p0_d5;
	xor.b32 gpuext_p0_r21, %gpuext_zero, 0xddb2942d;
	xor.b32 gpuext_p0_r22, %gpuext_zero, 0x20029a10;
	mov.b64 gpuext_p0_d7, {gpuext_p0_r21, gpuext_p0_r22};
	xor.b32 gpuext_p0_r15, %gpuext_zero, 0xaecca98a;
	mov.b32 gpuext_p0_r16, %gpuext_sm;
	and.b32 gpuext_p0_r17, gpuext_p0_r16, gpuext_p0_r15;
	mad.wide.u32 gpuext_p0_d8, gpuext_p0_r17, 256, gpuext_p0_d7;
	red.relaxed.gpu.global.add.u64 [gpuext_p0_d8], gpuext_p0_d6;
gpuext_p0_E:
}
	ret;
}
-- probe warp asm sm=80 maps=2:4:8:1
r6 = *(u64 *)(r1 +64)
r0 = map_value[0] off 0
r7 = *(u64 *)(r0 +0)
r7 |= 1
r6 /= r7
r6 s%= 10
*(u64 *)(r0 +0) = r6
r0 = 0
exit
-- contains
(.param .u64 gpuext_launch_id)
cvt.rp.f32.u64
rcp.approx.ftz.f32
mul.hi.u64
0x1999999999999999
-- probe warp asm exit sm=75 maps=2:4:8:1
r0 = *(u64 *)(r1 +64)
exit
-- contains
.version 6.3
.target sm_75
-- probe thread asm exit twice sm=90 maps=2:4:8:1
r6 = *(u32 *)(r1 +8)
r6 &= 7
r0 = map_value[0] off 0
r7 = 0
again:
if r7 >= r6 goto out
r7 += 1
lock *(u64 *)(r0 +0) += r7
goto again
out:
r0 = 0
exit
-- contains
, 0;
or.b32 gpuext_p0_r
gpuext_p1_L
-- probe thread asm sm=90 maps=2:4:8:1
r6 = *(u32 *)(r1 +16)
r0 = map_value[0] off 0
lock *(u32 *)(r0 +0) += r6
r0 = 0
exit
-- contains
redux.sync.add.u32
-- probe thread asm exit sm=90 maps=2:4:8:1
r6 = *(u32 *)(r1 +16)
r0 = map_value[0] off 0
lock *(u32 *)(r0 +0) += r6
r0 = 0
exit
-- contains
red.relaxed.gpu.global.add.u32
-- probe warp asm sm=61
r0 = 0
exit
-- out
error GX0306
-- probe thread asm sm=90 maps=1502:4:8:1
r1 = map[0]
r2 = r10
r2 += -4
r3 = 0
*(u32 *)(r10 -4) = r3
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- contains
%gpuext_reloc, {%gpuext_low, %gpuext_high};
[%gpuext_reloc+56]
[%gpuext_reloc+48]
