# Accesses to memory as PTX spells them: spaces, widths, orders, places that an instruction can't name
-- emit warp
program memory frames=1 {
b0:
  %1 = reloc 1, 0
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %4 = const.i64 4096
  %5 = ldg.u64 [%1 + 8]
  %6 = ldg.u32 [%1 + 2147483647]
  %7 = ldg.u32 [%1 + 2147483648]
  %8 = ldg.u16 [%1 - 2147483648]
  %9 = ldg.u8 [%1 - 2147483649]
  %10 = ldg.u64 [%4 + 16]
  stg.u64.weak [%1 + 16], %3
  stg.u32.weak [%1 + 24], %5
  stg.u16.relaxed [%1 + 26], %6
  stg.u8.relaxed [%1 + 28], %7
  stg.u64.relaxed [%1 + 32], %8
  stg.u32.release [%1 + 40], %9
  stg.u64.release [%4 + 48], %10
  store.u64 [%1 + 56], %3
  store.u32 [%1 + 64], %5 map 0
  store.u16 [%1 + 72], %5 ring 0
  %11 = load.u64 [%1 + 80]
  %12 = load.u8 [%1 + 81] map 0
  %13 = load.u16 [%1 + 82] ring 0
  store.u64 [%1 + 88], %11
  store.u64 [%1 + 96], %12
  store.u64 [%1 + 104], %13
  ret %3
}
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<7>;
	.reg .b64 gx0_d<19>;
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
	ld.const.u64 gx0_d4, [gx_reloc+8];
	mov.u32 gx0_r5, %tid.x;
	cvt.u64.u32 gx0_d5, gx0_r5;
	ld.relaxed.gpu.global.u64 gx0_d6, [gx0_d4+8];
	ld.relaxed.gpu.global.u32 gx0_d7, [gx0_d4+2147483647];
	mov.b64 gx0_d15, 2147483648;
	add.s64 gx0_d15, gx0_d15, gx0_d4;
	ld.relaxed.gpu.global.u32 gx0_d8, [gx0_d15];
	ld.relaxed.gpu.global.u16 gx0_d9, [gx0_d4+-2147483648];
	mov.b64 gx0_d16, -2147483649;
	add.s64 gx0_d16, gx0_d16, gx0_d4;
	ld.relaxed.gpu.global.u8 gx0_d10, [gx0_d16];
	mov.b64 gx0_d17, 16;
	add.s64 gx0_d17, gx0_d17, 4096;
	ld.relaxed.gpu.global.u64 gx0_d11, [gx0_d17];
	st.global.u64 [gx0_d4+16], gx0_d5;
	st.global.u32 [gx0_d4+24], gx0_d6;
	st.relaxed.gpu.global.u16 [gx0_d4+26], gx0_d7;
	st.relaxed.gpu.global.u8 [gx0_d4+28], gx0_d8;
	st.relaxed.gpu.global.u64 [gx0_d4+32], gx0_d9;
	st.release.gpu.global.u32 [gx0_d4+40], gx0_d10;
	mov.b64 gx0_d18, 48;
	add.s64 gx0_d18, gx0_d18, 4096;
	st.release.gpu.global.u64 [gx0_d18], gx0_d11;
	st.u64 [gx0_d4+56], gx0_d5;
	st.global.u32 [gx0_d4+64], gx0_d6;
	st.global.u16 [gx0_d4+72], gx0_d6;
	ld.u64 gx0_d12, [gx0_d4+80];
	ld.relaxed.gpu.global.u8 gx0_d13, [gx0_d4+81];
	ld.global.u16 gx0_d14, [gx0_d4+82];
	st.u64 [gx0_d4+88], gx0_d12;
	st.u64 [gx0_d4+96], gx0_d13;
	st.u64 [gx0_d4+104], gx0_d14;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
-- emit thread sm=60 ptx=6.0
program orders frames=1 {
b0:
  %1 = reloc 1, 0
  %2 = ldg.u64 [%1 + 8]
  stg.u64.weak [%1 + 16], %2
  stg.u64.relaxed [%1 + 24], %2
  stg.u64.release [%1 + 32], %2
  ret %2
}
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<6>;
	.reg .b64 gx0_d<6>;
	setp.eq.u32 gx0_p1, 0, 0;
	vote.ballot.b32 gx0_r0, gx0_p1;
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
	red.global.add.u64 [gx0_d2], gx0_d3;
	ld.const.u64 gx0_d4, [gx_reloc+8];
	ld.volatile.global.u64 gx0_d5, [gx0_d4+8];
	st.global.u64 [gx0_d4+16], gx0_d5;
	st.volatile.global.u64 [gx0_d4+24], gx0_d5;
	membar.gl;
	st.volatile.global.u64 [gx0_d4+32], gx0_d5;
gx0_E:
}
-- emit warp
program atomics frames=1 {
b0:
  %1 = reloc 1, 0
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %4 = const.i64 -2
  %5 = atomic.add.u64 [%1 + 8], %3
  %6 = atomic.add.u32 [%1 + 16], %4
  %7 = atomic.and.u32 [%1 + 24], %3
  %8 = atomic.or.u64 [%1 + 32], %4
  %9 = atomic.xor.u64 [%1 + 40], %3
  %10 = atomic.add.u64 [%1 + 48], %3 fetch
  %11 = atomic.xchg.u32 [%1 + 56], %4
  %12 = atomic.cmpxchg.u32 [%1 + 64], %3, %4
  %13 = atomic.cmpxchg.u64 [%1 + 72], %4, %3
  stg.u64.weak [%1 + 80], %10
  stg.u64.weak [%1 + 88], %11
  stg.u64.weak [%1 + 96], %12
  stg.u64.weak [%1 + 104], %13
  ret %3
}
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<12>;
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
	ld.const.u64 gx0_d4, [gx_reloc+8];
	mov.u32 gx0_r5, %tid.x;
	cvt.u64.u32 gx0_d5, gx0_r5;
	red.relaxed.gpu.add.u64 [gx0_d4+8], gx0_d5;
	selp.b32 gx0_r7, -2, 0, gx0_p0;
	red.relaxed.gpu.add.u32 [gx0_d4+16], gx0_r7;
	cvt.u32.u64 gx0_r8, gx0_d5;
	red.relaxed.gpu.and.b32 [gx0_d4+24], gx0_r8;
	red.relaxed.gpu.or.b64 [gx0_d4+32], -2;
	red.relaxed.gpu.xor.b64 [gx0_d4+40], gx0_d5;
	atom.relaxed.gpu.add.u64 gx0_d6, [gx0_d4+48], gx0_d5;
	atom.relaxed.gpu.exch.b32 gx0_r9, [gx0_d4+56], -2;
	cvt.u64.u32 gx0_d7, gx0_r9;
	cvt.u32.u64 gx0_r10, gx0_d5;
	atom.relaxed.gpu.cas.b32 gx0_r11, [gx0_d4+64], -2, gx0_r10;
	cvt.u64.u32 gx0_d8, gx0_r11;
	atom.relaxed.gpu.cas.b64 gx0_d9, [gx0_d4+72], gx0_d5, -2;
	st.global.u64 [gx0_d4+80], gx0_d6;
	st.global.u64 [gx0_d4+88], gx0_d7;
	st.global.u64 [gx0_d4+96], gx0_d8;
	st.global.u64 [gx0_d4+104], gx0_d9;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
-- emit thread
program lanes frames=1 {
b0:
  %1 = reloc 1, 0
  %2 = sreg.i32 tid_x
  %3 = mask
  %4 = ctz.i32 %3
  %5 = const.i64 81985529216486895
  %6 = const.i32 7
  %7 = const.i64 5
  %8 = shfl.i64 %5, %4, %3
  %9 = shfl.i32 %2, %4, %3
  %10 = match %7, %3
  %11 = redux_add %6, %3
  %12 = redux_xor %2, %3
  %13 = icmp.i32 ult %2, %6
  %14 = const.i1 1
  %15 = xor.i1 %13, %14
  %16 = ballot %15, %3
  %17 = sreg.i64 launch_id
  %18 = sext.i32 %2, 8
  %19 = zext %9
  %20 = zext %10
  %21 = zext %11
  %22 = zext %12
  %23 = zext %16
  %24 = zext %18
  stg.u64.weak [%1 + 8], %8
  stg.u64.weak [%1 + 16], %19
  stg.u64.weak [%1 + 24], %20
  stg.u64.weak [%1 + 32], %21
  stg.u64.weak [%1 + 40], %22
  stg.u64.weak [%1 + 48], %23
  stg.u64.weak [%1 + 56], %24
  stg.u64.weak [%1 + 64], %17
  ret %5
}
-- out
{
	.reg .pred gx0_p<3>;
	.reg .b32 gx0_r<19>;
	.reg .b64 gx0_d<15>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r14, %lanemask_lt;
	and.b32 gx0_r14, gx0_r14, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r14, 0;
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
	ld.const.u64 gx0_d4, [gx_reloc+8];
	mov.u32 gx0_r5, %tid.x;
	activemask.b32 gx0_r6;
	brev.b32 gx0_r15, gx0_r6;
	clz.b32 gx0_r7, gx0_r15;
	mov.b64 gx0_d13, 81985529216486895;
	mov.b64 {gx0_r16, gx0_r17}, gx0_d13;
	shfl.sync.idx.b32 gx0_r16, gx0_r16, gx0_r7, 31, gx0_r6;
	shfl.sync.idx.b32 gx0_r17, gx0_r17, gx0_r7, 31, gx0_r6;
	mov.b64 gx0_d5, {gx0_r16, gx0_r17};
	shfl.sync.idx.b32 gx0_r8, gx0_r5, gx0_r7, 31, gx0_r6;
	mov.b64 gx0_d14, 5;
	match.any.sync.b64 gx0_r9, gx0_d14, gx0_r6;
	mov.b32 gx0_r18, 7;
	redux.sync.add.u32 gx0_r10, gx0_r18, gx0_r6;
	redux.sync.xor.b32 gx0_r11, gx0_r5, gx0_r6;
	setp.ge.u32 gx0_p1, gx0_r5, 7;
	vote.sync.ballot.b32 gx0_r12, gx0_p1, gx0_r6;
	ld.param.u64 gx0_d6, [gx_launch];
	cvt.s32.s8 gx0_r13, gx0_r5;
	cvt.u64.u32 gx0_d7, gx0_r8;
	cvt.u64.u32 gx0_d8, gx0_r9;
	cvt.u64.u32 gx0_d9, gx0_r10;
	cvt.u64.u32 gx0_d10, gx0_r11;
	cvt.u64.u32 gx0_d11, gx0_r12;
	cvt.u64.u32 gx0_d12, gx0_r13;
	st.global.u64 [gx0_d4+8], gx0_d5;
	st.global.u64 [gx0_d4+16], gx0_d7;
	st.global.u64 [gx0_d4+24], gx0_d8;
	st.global.u64 [gx0_d4+32], gx0_d9;
	st.global.u64 [gx0_d4+40], gx0_d10;
	st.global.u64 [gx0_d4+48], gx0_d11;
	st.global.u64 [gx0_d4+56], gx0_d12;
	st.global.u64 [gx0_d4+64], gx0_d6;
gx0_E:
	setp.eq.u32 gx0_p2, gx0_r0, -1;
	@gx0_p2 bar.warp.sync -1;
	@!gx0_p2 bar.warp.sync gx0_r0;
}
