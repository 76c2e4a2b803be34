# helper 507: each lane that asked for it ends behind the program, when all have met; in a program for a warp all lanes of the event; without leave nothing
-- emit thread asm info sm=90 ptx=7.8 allow-exit
r6 = *(u32 *)(r1 +8)
if r6 < 4 goto out
call cuda_exit
out:
r0 = 0
exit
-- out
{
	.reg .pred gx0_p<4>;
	.reg .b32 gx0_r<8>;
	.reg .b64 gx0_d<4>;
	mov.b32 gx0_r6, 0;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r7, %lanemask_lt;
	and.b32 gx0_r7, gx0_r7, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r7, 0;
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
	mov.u32 gx0_r5, %laneid;
	setp.lt.u32 gx0_p1, gx0_r5, 4;
	@gx0_p1 bra gx0_E;
	mov.b32 gx0_r6, 1;
gx0_E:
	setp.eq.u32 gx0_p2, gx0_r0, -1;
	@gx0_p2 bar.warp.sync -1;
	@!gx0_p2 bar.warp.sync gx0_r0;
	setp.ne.u32 gx0_p3, gx0_r6, 0;
	@gx0_p3 exit;
}
// vector insns=24 local=0 ptx=6.2
-- emit warp asm info sm=70 ptx=6.0 allow-exit
r6 = *(u32 *)(r1 +12)
if r6 == 0 goto out
call cuda_exit
out:
r0 = 0
exit
-- out
{
	.reg .pred gx0_p<5>;
	.reg .b32 gx0_r<8>;
	.reg .b64 gx0_d<4>;
	mov.b32 gx0_r5, 0;
	setp.eq.u32 gx0_p2, 0, 0;
	vote.ballot.b32 gx0_r0, gx0_p2;
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
	setp.eq.u32 gx0_p1, gx0_r3, 0;
	@gx0_p1 bra gx0_E;
	mov.b32 gx0_r5, 1;
gx0_E:
	setp.eq.u32 gx0_p3, gx0_r0, -1;
	@gx0_p3 bar.warp.sync -1;
	@!gx0_p3 bar.warp.sync gx0_r0;
	setp.ne.u32 gx0_p4, gx0_r5, 0;
	vote.sync.ballot.b32 gx0_r7, gx0_p4, gx0_r0;
	setp.ne.u32 gx0_p4, gx0_r7, 0;
	@gx0_p4 exit;
}
// warp insns=26 local=0 ptx=6.0
-- emit thread asm
call cuda_exit
r0 = 0
exit
-- out
error GX0223
