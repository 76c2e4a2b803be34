# hash.t - a look-up for all lanes of a warp, on a target with loads that acquire and on one without
-- emit asm thread sm=90 ptx=7.8 maps=1:4:8:2,1503:4:8:64
*(u32 *)(r10 -4) = 7
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
call get_lane_id
*(u32 *)(r10 -4) = r0
r2 = r10
r2 += -4
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out: r0 = 0
exit
-- out
{
	.reg .pred gx0_p<15>;
	.reg .b32 gx0_r<25>;
	.reg .b64 gx0_d<45>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r19, %lanemask_lt;
	and.b32 gx0_r19, gx0_r19, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r19, 0;
	@!gx0_p0 bra gx0_L2;
	popc.b32 gx0_r1, gx0_r0;
	cvt.u64.u32 gx0_d0, gx0_r1;
	ld.const.u64 gx0_d1, [gx_reloc+32];
	ld.const.u32 gx0_r2, [gx_reloc+0];
	mov.u32 gx0_r3, %smid;
	and.b32 gx0_r4, gx0_r3, gx0_r2;
	mad.wide.u32 gx0_d2, gx0_r4, 128, gx0_d1;
	add.s64 gx0_d3, gx0_d0, 68719476736;
	red.relaxed.gpu.global.add.u64 [gx0_d2], gx0_d3;
gx0_L2:
	ld.const.u64 gx0_d4, [gx_reloc+48];
	@!gx0_p0 bra gx0_L14;
	ld.relaxed.gpu.global.u64 gx0_d5, [gx0_d4+16];
	setp.eq.u64 gx0_p1, gx0_d5, 0;
	selp.b64 gx0_d6, 2, 0, gx0_p1;
	mov.b64 gx0_d7, gx0_d6;
	mov.b64 gx0_d8, 0;
	mov.b64 gx0_d9, 0;
gx0_L4:
	setp.ne.u64 gx0_p2, gx0_d8, 0;
	@!gx0_p2 bra gx0_L10;
	cvt.u32.u64 gx0_r5, gx0_d8;
	brev.b32 gx0_r20, gx0_r5;
	clz.b32 gx0_r6, gx0_r20;
	shr.u64 gx0_d10, gx0_d8, 32;
	cvt.u32.u64 gx0_r7, gx0_d10;
	brev.b32 gx0_r21, gx0_r7;
	clz.b32 gx0_r8, gx0_r21;
	add.s32 gx0_r9, gx0_r8, 32;
	setp.eq.u32 gx0_p3, gx0_r6, 32;
	selp.b32 gx0_r10, gx0_r9, gx0_r6, gx0_p3;
	shr.u32 gx0_r11, gx0_r10, 3;
	cvt.u64.u32 gx0_d11, gx0_r11;
	add.s64 gx0_d12, gx0_d9, gx0_d11;
	shl.b64 gx0_d13, gx0_d12, 3;
	add.s64 gx0_d14, gx0_d4, gx0_d13;
	ld.acquire.gpu.global.u64 gx0_d15, [gx0_d14+368];
	and.b64 gx0_d16, gx0_d15, 3;
	setp.eq.u64 gx0_p4, gx0_d16, 2;
	ld.relaxed.gpu.global.u64 gx0_d17, [gx0_d14+112];
	setp.ne.u64 gx0_p5, gx0_d17, gx0_d15;
	and.pred gx0_p6, gx0_p4, gx0_p5;
	ld.relaxed.gpu.global.u64 gx0_d18, [gx0_d14+624];
	setp.eq.u64 gx0_p7, gx0_d18, 7;
	and.pred gx0_p8, gx0_p6, gx0_p7;
	add.s64 gx0_d19, gx0_d8, -1;
	and.b64 gx0_d20, gx0_d8, gx0_d19;
	@!gx0_p8 bra gx0_L9;
	ld.relaxed.gpu.global.u64 gx0_d21, [gx0_d14+368];
	setp.eq.u64 gx0_p9, gx0_d21, gx0_d15;
	@!gx0_p9 bra gx0_L8;
	add.s64 gx0_d22, gx0_d14, 880;
	mov.b64 gx0_d36, gx0_d22;
	bra gx0_L13;
gx0_L8:
	mov.b64 gx0_d8, gx0_d20;
	bra gx0_L4;
gx0_L9:
	mov.b64 gx0_d8, gx0_d20;
	bra gx0_L4;
gx0_L10:
	setp.lt.u64 gx0_p10, gx0_d7, 4;
	@!gx0_p10 bra gx0_L12;
	and.b64 gx0_d23, gx0_d7, 1;
	setp.eq.u64 gx0_p11, gx0_d23, 0;
	selp.b64 gx0_d24, 0, 1, gx0_p11;
	add.s64 gx0_d25, gx0_d24, 2;
	setp.lt.u64 gx0_p12, gx0_d7, 2;
	selp.b64 gx0_d26, gx0_d24, gx0_d25, gx0_p12;
	shl.b64 gx0_d27, gx0_d26, 3;
	add.s64 gx0_d28, gx0_d4, gx0_d27;
	ld.relaxed.gpu.global.u64 gx0_d29, [gx0_d28+80];
	xor.b64 gx0_d30, gx0_d29, 2387225703656530209;
	add.s64 gx0_d31, gx0_d7, 1;
	add.s64 gx0_d32, gx0_d30, -72340172838076673;
	xor.b64 gx0_d33, gx0_d29, -2387225703656530210;
	and.b64 gx0_d34, gx0_d32, gx0_d33;
	and.b64 gx0_d35, gx0_d34, -9187201950435737472;
	mov.b64 gx0_d7, gx0_d31;
	mov.b64 gx0_d8, gx0_d35;
	mov.b64 gx0_d9, gx0_d27;
	bra gx0_L4;
gx0_L12:
	mov.b64 gx0_d36, 0;
gx0_L13:
	mov.b64 gx0_d37, gx0_d36;
	bra gx0_L15;
gx0_L14:
	mov.b64 gx0_d37, 0;
gx0_L15:
	brev.b32 gx0_r22, gx0_r0;
	clz.b32 gx0_r12, gx0_r22;
	mov.b64 {gx0_r23, gx0_r24}, gx0_d37;
	shfl.sync.idx.b32 gx0_r23, gx0_r23, gx0_r12, 31, gx0_r0;
	shfl.sync.idx.b32 gx0_r24, gx0_r24, gx0_r12, 31, gx0_r0;
	mov.b64 gx0_d38, {gx0_r23, gx0_r24};
	setp.eq.u64 gx0_p13, gx0_d38, 0;
	@gx0_p13 bra gx0_E;
	@!gx0_p0 bra gx0_L18;
	popc.b32 gx0_r13, gx0_r0;
	cvt.u64.u32 gx0_d39, gx0_r13;
	red.relaxed.gpu.global.add.u64 [gx0_d38], gx0_d39;
gx0_L18:
	mov.u32 gx0_r14, %laneid;
	cvt.u64.u32 gx0_d40, gx0_r14;
	shl.b64 gx0_d41, gx0_d40, 3;
	ld.const.u64 gx0_d42, [gx_reloc+80];
	add.s64 gx0_d43, gx0_d42, gx0_d41;
	match.any.sync.b64 gx0_r15, gx0_d43, gx0_r0;
	mov.u32 gx0_r16, %lanemask_lt;
	and.b32 gx0_r17, gx0_r15, gx0_r16;
	setp.eq.u32 gx0_p14, gx0_r17, 0;
	@!gx0_p14 bra gx0_E;
	popc.b32 gx0_r18, gx0_r15;
	cvt.u64.u32 gx0_d44, gx0_r18;
	red.relaxed.gpu.global.add.u64 [gx0_d43], gx0_d44;
gx0_E:
	bar.warp.sync gx0_r0;
}
-- emit asm sm=60 ptx=6.0 maps=1:4:8:2
*(u32 *)(r10 -4) = 7
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out: r0 = 0
exit
-- contains
ld.volatile.global.u64
membar.gl;
ld.volatile.global.u64
