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
	.reg .pred gx0_p<14>;
	.reg .b32 gx0_r<24>;
	.reg .b64 gx0_d<67>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r18, %lanemask_lt;
	and.b32 gx0_r18, gx0_r18, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r18, 0;
	@!gx0_p0 bra gx0_L2;
	popc.b32 gx0_r1, gx0_r0;
	cvt.u64.u32 gx0_d0, gx0_r1;
	ld.const.u64 gx0_d1, [gx_reloc+32];
	ld.const.u32 gx0_r2, [gx_reloc+0];
	mov.u32 gx0_r3, %smid;
	and.b32 gx0_r4, gx0_r3, gx0_r2;
	mad.wide.u32 gx0_d2, gx0_r4, 256, gx0_d1;
	add.s64 gx0_d3, gx0_d0, 68719476736;
	red.relaxed.gpu.global.add.u64 [gx0_d2], gx0_d3;
gx0_L2:
	ld.const.u64 gx0_d4, [gx_reloc+48];
	@!gx0_p0 bra gx0_L12;
	ld.relaxed.gpu.global.u64 gx0_d5, [gx0_d4+1040];
	ld.relaxed.gpu.global.u64 gx0_d6, [gx0_d4+1056];
	ld.relaxed.gpu.global.u64 gx0_d7, [gx0_d4+1048];
	ld.relaxed.gpu.global.u64 gx0_d8, [gx0_d4+1064];
	xor.b64 gx0_d9, gx0_d5, 2387225703656530209;
	add.s64 gx0_d10, gx0_d9, -72340172838076673;
	xor.b64 gx0_d11, gx0_d5, -2387225703656530210;
	and.b64 gx0_d12, gx0_d10, gx0_d11;
	and.b64 gx0_d13, gx0_d12, -9187201950435737472;
	shr.u64 gx0_d14, gx0_d13, 7;
	xor.b64 gx0_d15, gx0_d7, 2387225703656530209;
	add.s64 gx0_d16, gx0_d15, -72340172838076673;
	xor.b64 gx0_d17, gx0_d7, -2387225703656530210;
	and.b64 gx0_d18, gx0_d16, gx0_d17;
	and.b64 gx0_d19, gx0_d18, -9187201950435737472;
	shr.u64 gx0_d20, gx0_d19, 6;
	or.b64 gx0_d21, gx0_d14, gx0_d20;
	xor.b64 gx0_d22, gx0_d6, 2387225703656530209;
	add.s64 gx0_d23, gx0_d22, -72340172838076673;
	xor.b64 gx0_d24, gx0_d6, -2387225703656530210;
	and.b64 gx0_d25, gx0_d23, gx0_d24;
	and.b64 gx0_d26, gx0_d25, -9187201950435737472;
	shr.u64 gx0_d27, gx0_d26, 7;
	xor.b64 gx0_d28, gx0_d8, 2387225703656530209;
	add.s64 gx0_d29, gx0_d28, -72340172838076673;
	xor.b64 gx0_d30, gx0_d8, -2387225703656530210;
	and.b64 gx0_d31, gx0_d29, gx0_d30;
	and.b64 gx0_d32, gx0_d31, -9187201950435737472;
	shr.u64 gx0_d33, gx0_d32, 6;
	or.b64 gx0_d34, gx0_d27, gx0_d33;
	setp.eq.u64 gx0_p1, gx0_d21, 0;
	selp.b64 gx0_d35, gx0_d34, gx0_d21, gx0_p1;
	selp.b64 gx0_d36, 16, 0, gx0_p1;
	mov.b64 gx0_d37, gx0_d35;
	mov.b64 gx0_d38, gx0_d36;
gx0_L4:
	setp.ne.u64 gx0_p2, gx0_d37, 0;
	@!gx0_p2 bra gx0_L8;
	cvt.u32.u64 gx0_r5, gx0_d37;
	brev.b32 gx0_r19, gx0_r5;
	clz.b32 gx0_r6, gx0_r19;
	shr.u64 gx0_d39, gx0_d37, 32;
	cvt.u32.u64 gx0_r7, gx0_d39;
	brev.b32 gx0_r20, gx0_r7;
	clz.b32 gx0_r8, gx0_r20;
	add.s32 gx0_r9, gx0_r8, 32;
	setp.eq.u32 gx0_p3, gx0_r6, 32;
	selp.b32 gx0_r10, gx0_r9, gx0_r6, gx0_p3;
	cvt.u64.u32 gx0_d40, gx0_r10;
	and.b64 gx0_d41, gx0_d40, 1;
	setp.eq.u64 gx0_p4, gx0_d41, 0;
	selp.b64 gx0_d42, 0, 1, gx0_p4;
	shl.b64 gx0_d43, gx0_d42, 3;
	shr.u64 gx0_d44, gx0_d40, 3;
	add.s64 gx0_d45, gx0_d43, gx0_d44;
	add.s64 gx0_d46, gx0_d45, gx0_d38;
	shl.b64 gx0_d47, gx0_d46, 3;
	add.s64 gx0_d48, gx0_d4, gx0_d47;
	ld.global.L1::no_allocate.u64 gx0_d49, [gx0_d48+1584];
	ld.global.L1::no_allocate.u64 gx0_d50, [gx0_d48+1072];
	ld.global.L1::no_allocate.u64 gx0_d51, [gx0_d48+1328];
	and.b64 gx0_d52, gx0_d51, 3;
	setp.eq.u64 gx0_p5, gx0_d52, 2;
	setp.ne.u64 gx0_p6, gx0_d50, gx0_d51;
	and.pred gx0_p7, gx0_p5, gx0_p6;
	mul.lo.s64 gx0_d53, gx0_d51, -7046029254386353131;
	xor.b64 gx0_d54, gx0_d49, gx0_d53;
	setp.eq.u64 gx0_p8, gx0_d54, 7;
	and.pred gx0_p9, gx0_p7, gx0_p8;
	add.s64 gx0_d55, gx0_d37, -1;
	and.b64 gx0_d56, gx0_d37, gx0_d55;
	@!gx0_p9 bra gx0_L7;
	add.s64 gx0_d57, gx0_d48, 1840;
	mov.b64 gx0_d58, gx0_d57;
	bra gx0_L11;
gx0_L7:
	mov.b64 gx0_d37, gx0_d56;
	bra gx0_L4;
gx0_L8:
	setp.eq.u64 gx0_p10, gx0_d38, 0;
	@!gx0_p10 bra gx0_L10;
	mov.b64 gx0_d37, gx0_d34;
	mov.b64 gx0_d38, 16;
	bra gx0_L4;
gx0_L10:
	mov.b64 gx0_d58, 0;
gx0_L11:
	mov.b64 gx0_d59, gx0_d58;
	bra gx0_L13;
gx0_L12:
	mov.b64 gx0_d59, 0;
gx0_L13:
	brev.b32 gx0_r21, gx0_r0;
	clz.b32 gx0_r11, gx0_r21;
	mov.b64 {gx0_r22, gx0_r23}, gx0_d59;
	shfl.sync.idx.b32 gx0_r22, gx0_r22, gx0_r11, 31, gx0_r0;
	shfl.sync.idx.b32 gx0_r23, gx0_r23, gx0_r11, 31, gx0_r0;
	mov.b64 gx0_d60, {gx0_r22, gx0_r23};
	setp.eq.u64 gx0_p11, gx0_d60, 0;
	@gx0_p11 bra gx0_E;
	@!gx0_p0 bra gx0_L16;
	popc.b32 gx0_r12, gx0_r0;
	cvt.u64.u32 gx0_d61, gx0_r12;
	red.relaxed.gpu.global.add.u64 [gx0_d60], gx0_d61;
gx0_L16:
	mov.u32 gx0_r13, %laneid;
	cvt.u64.u32 gx0_d62, gx0_r13;
	shl.b64 gx0_d63, gx0_d62, 3;
	ld.const.u64 gx0_d64, [gx_reloc+80];
	add.s64 gx0_d65, gx0_d64, gx0_d63;
	match.any.sync.b64 gx0_r14, gx0_d65, gx0_r0;
	mov.u32 gx0_r15, %lanemask_lt;
	and.b32 gx0_r16, gx0_r14, gx0_r15;
	setp.eq.u32 gx0_p12, gx0_r16, 0;
	@!gx0_p12 bra gx0_E;
	popc.b32 gx0_r17, gx0_r14;
	cvt.u64.u32 gx0_d66, gx0_r17;
	red.relaxed.gpu.global.add.u64 [gx0_d65], gx0_d66;
gx0_E:
	setp.eq.u32 gx0_p13, gx0_r0, -1;
	@gx0_p13 bar.warp.sync -1;
	@!gx0_p13 bar.warp.sync gx0_r0;
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
