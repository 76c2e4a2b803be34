# A load from a frozen map is a constant, a flag that is off leaves nothing behind; a variable offset reads memory.
-- emit asm maps=2:4:16:1:128:0700000000000000ff,2:4:8:1
r1 = map_value[0] off 0
r2 = map_value[1] off 0
r3 = *(u32 *)(r1 +4)
if r3 == 0 goto quiet
*(u64 *)(r2 +4096) = 1
quiet:
r4 = *(u32 *)(r1 +0)
r5 = *(s8 *)(r1 +8)
r4 += r5
*(u64 *)(r2 +0) = r4
r0 = 0
exit
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<6>;
	.reg .b64 gx0_d<5>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r5, %lanemask_lt;
	and.b32 gx0_r5, gx0_r5, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r5, 0;
	@!gx0_p0 bra gx0_E;
	popc.b32 gx0_r1, gx0_r0;
	cvt.u64.u32 gx0_d0, gx0_r1;
	ld.const.u64 gx0_d1, [gx_reloc+32];
	ld.const.u32 gx0_r2, [gx_reloc+0];
	mov.u32 gx0_r3, %smid;
	and.b32 gx0_r4, gx0_r3, gx0_r2;
	mad.wide.u32 gx0_d2, gx0_r4, 256, gx0_d1;
	add.s64 gx0_d3, gx0_d0, 68719476736;
	red.relaxed.gpu.global.add.u64 [gx0_d2], gx0_d3;
	ld.const.u64 gx0_d4, [gx_reloc+80];
	st.global.u64 [gx0_d4], 6;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
-- emit asm maps=2:4:16:1:128:0700000000000000ff,2:4:8:1
r1 = *(u32 *)(r1 +28)
r1 &= 8
r3 = map_value[0] off 0
r2 = map_value[1] off 0
r3 += r1
r4 = *(u32 *)(r3 +0)
*(u64 *)(r2 +0) = r4
r0 = 0
exit
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<7>;
	.reg .b64 gx0_d<10>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r6, %lanemask_lt;
	and.b32 gx0_r6, gx0_r6, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r6, 0;
	@!gx0_p0 bra gx0_E;
	popc.b32 gx0_r1, gx0_r0;
	cvt.u64.u32 gx0_d0, gx0_r1;
	ld.const.u64 gx0_d1, [gx_reloc+32];
	ld.const.u32 gx0_r2, [gx_reloc+0];
	mov.u32 gx0_r3, %smid;
	and.b32 gx0_r4, gx0_r3, gx0_r2;
	mad.wide.u32 gx0_d2, gx0_r4, 256, gx0_d1;
	add.s64 gx0_d3, gx0_d0, 68719476736;
	red.relaxed.gpu.global.add.u64 [gx0_d2], gx0_d3;
	mov.u32 gx0_r5, %ctaid.x;
	cvt.u64.u32 gx0_d4, gx0_r5;
	and.b64 gx0_d5, gx0_d4, 8;
	ld.const.u64 gx0_d6, [gx_reloc+48];
	ld.const.u64 gx0_d7, [gx_reloc+80];
	add.s64 gx0_d8, gx0_d6, gx0_d5;
	ld.relaxed.gpu.global.u32 gx0_d9, [gx0_d8];
	st.global.u64 [gx0_d7], gx0_d9;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
