# PTX of whole programs
-- emit warp maps=2:4:8:1 info
program count frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4) {range 0 18446744073709551615 lanes same}
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u64 [%6] map 0
  %10 = const.i64 1
  %11 = add.i64 %9, %10
  store.u64 [%6], %11 map 0
  br b2
b2:
  ret %7
}
-- contains
activemask.b32
@!
popc.b32
red.relaxed.gpu.global.add.u64
red.relaxed.gpu.global.add.u64
bar.warp.sync
// warp insns=20 local=0
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<6>;
	.reg .b64 gx0_d<6>;
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
	ld.const.u64 gx0_d4, [gx_reloc+48];
	selp.b64 gx0_d5, 1, 0, gx0_p0;
	red.relaxed.gpu.global.add.u64 [gx0_d4], gx0_d5;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
// warp insns=20 local=0 ptx=6.2
-- emit thread maps=2:4:8:1 info
program count frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4) {range 0 18446744073709551615 lanes same}
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u64 [%6] map 0
  %10 = const.i64 1
  %11 = add.i64 %9, %10
  store.u64 [%6], %11 map 0
  br b2
b2:
  ret %7
}
-- contains
// lift insns=19 local=0
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
	ld.const.u64 gx0_d4, [gx_reloc+48];
	red.relaxed.gpu.global.add.u64 [gx0_d4], gx0_d0;
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
// lift insns=19 local=0 ptx=6.2
-- emit thread maps=2:4:8:1 info ptx=6.0 sm=60
program count frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4) {range 0 18446744073709551615 lanes same}
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u64 [%6] map 0
  %10 = const.i64 1
  %11 = add.i64 %9, %10
  store.u64 [%6], %11 map 0
  br b2
b2:
  ret %7
}
-- contains
vote.ballot.b32
red.global.add.u64
ptx=6.0
-- emit thread maps=27:0:0:4096 info ptx=6.1 sm=61
program ring frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = call get_globaltimer()
  store.u64 [%6 + 8], %8 ring 0
  %9 = load.u32 [%1 + 64] ctx
  store.u32 [%6 + 16], %9 ring 0
  %10 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
atom.global.add.u64
ld.volatile.global.u64
membar.gl
st.volatile.global.u64
-- emit thread maps=27:0:0:4096 info
program ring frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = call get_globaltimer()
  store.u64 [%6 + 8], %8 ring 0
  %9 = load.u32 [%1 + 64] ctx
  store.u32 [%6 + 16], %9 ring 0
  %10 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
atom.relaxed.gpu.global.add.u64
st.release.gpu.global.u64
launch_id
-- out
{
	.reg .pred gx0_p<6>;
	.reg .b32 gx0_r<36>;
	.reg .b64 gx0_d<36>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r34, %lanemask_lt;
	and.b32 gx0_r34, gx0_r34, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r34, 0;
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
	mov.u32 gx0_r5, %ctaid.x;
	mov.u32 gx0_r6, %ntid.x;
	mov.u32 gx0_r7, %tid.x;
	cvt.u64.u32 gx0_d4, gx0_r7;
	mad.wide.u32 gx0_d5, gx0_r5, gx0_r6, gx0_d4;
	mov.u32 gx0_r8, %ctaid.y;
	mov.u32 gx0_r9, %ntid.y;
	mov.u32 gx0_r10, %tid.y;
	cvt.u64.u32 gx0_d6, gx0_r10;
	mad.wide.u32 gx0_d7, gx0_r8, gx0_r9, gx0_d6;
	mov.u32 gx0_r11, %ctaid.z;
	mov.u32 gx0_r12, %ntid.z;
	mov.u32 gx0_r13, %tid.z;
	cvt.u64.u32 gx0_d8, gx0_r13;
	mad.wide.u32 gx0_d9, gx0_r11, gx0_r12, gx0_d8;
	mov.u32 gx0_r14, %nctaid.x;
	mul.wide.u32 gx0_d10, gx0_r14, gx0_r6;
	mov.u32 gx0_r15, %nctaid.y;
	mul.wide.u32 gx0_d11, gx0_r15, gx0_r9;
	mad.lo.s64 gx0_d12, gx0_d9, gx0_d11, gx0_d7;
	mad.lo.s64 gx0_d13, gx0_d12, gx0_d10, gx0_d5;
	ld.const.u64 gx0_d14, [gx_reloc+64];
	ld.const.u32 gx0_r16, [gx_reloc+0];
	mov.u32 gx0_r17, %smid;
	and.b32 gx0_r18, gx0_r17, gx0_r16;
	cvt.u64.u32 gx0_d15, gx0_r18;
	ld.const.u64 gx0_d16, [gx_reloc+48];
	mad.lo.s64 gx0_d17, gx0_d15, gx0_d14, gx0_d16;
	activemask.b32 gx0_r19;
	mov.u32 gx0_r20, %lanemask_lt;
	and.b32 gx0_r21, gx0_r19, gx0_r20;
	popc.b32 gx0_r22, gx0_r21;
	popc.b32 gx0_r23, gx0_r19;
	cvt.u64.u32 gx0_d18, gx0_r23;
	shl.b32 gx0_r24, gx0_r23, 5;
	cvt.u64.u32 gx0_d19, gx0_r24;
	setp.eq.u32 gx0_p1, gx0_r21, 0;
	@!gx0_p1 bra gx0_L7;
	atom.relaxed.gpu.global.add.u64 gx0_d20, [gx0_d17], gx0_d19;
	add.s64 gx0_d21, gx0_d20, gx0_d19;
	ld.relaxed.gpu.global.u64 gx0_d22, [gx0_d17+128];
	sub.s64 gx0_d23, gx0_d21, gx0_d22;
	ld.const.u64 gx0_d24, [gx_reloc+72];
	add.s64 gx0_d24, gx0_d24, 1;
	setp.le.s64 gx0_p2, gx0_d23, gx0_d24;
	@!gx0_p2 bra gx0_L5;
	shl.b64 gx0_d25, gx0_d18, 36;
	or.b64 gx0_d26, gx0_d25, gx0_d19;
	atom.relaxed.gpu.global.add.u64 gx0_d27, [gx0_d17+8], gx0_d26;
	mov.b64 gx0_d31, gx0_d27;
	bra gx0_L6;
gx0_L5:
	neg.s64 gx0_d28, gx0_d19;
	red.relaxed.gpu.global.add.u64 [gx0_d17], gx0_d28;
	red.relaxed.gpu.global.add.u64 [gx0_d17+24], gx0_d18;
	ld.const.u64 gx0_d29, [gx_reloc+32];
	mad.wide.u32 gx0_d30, gx0_r18, 256, gx0_d29;
	red.relaxed.gpu.global.add.u64 [gx0_d30+16], gx0_d18;
	mov.b64 gx0_d31, -1;
gx0_L6:
	cvt.u32.u64 gx0_r25, gx0_d31;
	mov.b32 gx0_r26, gx0_r25;
	bra gx0_L8;
gx0_L7:
	mov.b32 gx0_r26, 0;
gx0_L8:
	setp.eq.u32 gx0_p3, gx0_r23, 1;
	@!gx0_p3 bra gx0_L10;
	mov.b32 gx0_r29, gx0_r26;
	bra gx0_L11;
gx0_L10:
	brev.b32 gx0_r35, gx0_r19;
	clz.b32 gx0_r27, gx0_r35;
	shfl.sync.idx.b32 gx0_r28, gx0_r26, gx0_r27, 31, gx0_r19;
	mov.b32 gx0_r29, gx0_r28;
gx0_L11:
	setp.ne.u32 gx0_p4, gx0_r29, -1;
	shl.b32 gx0_r30, gx0_r22, 5;
	add.s32 gx0_r31, gx0_r29, gx0_r30;
	ld.const.u32 gx0_r32, [gx_reloc+72];
	and.b32 gx0_r33, gx0_r31, gx0_r32;
	cvt.u64.u32 gx0_d32, gx0_r33;
	add.s64 gx0_d33, gx0_d17, gx0_d32;
	@!gx0_p4 bra gx0_E;
	st.global.u64 [gx0_d33+264], gx0_d13;
	mov.u64 gx0_d34, %globaltimer;
	st.global.u64 [gx0_d33+272], gx0_d34;
	ld.param.u64 gx0_d35, [gx_launch];
	st.global.u32 [gx0_d33+280], gx0_d35;
	st.release.gpu.global.u64 [gx0_d33+256], 4294967320;
gx0_E:
	setp.eq.u32 gx0_p5, gx0_r0, -1;
	@gx0_p5 bar.warp.sync -1;
	@!gx0_p5 bar.warp.sync gx0_r0;
}
// vector insns=101 local=0 ptx=6.2 launch_id
-- emit thread maps=1527:4:24:16 info
program perf frames=1 {
b0:
  %1 = ctx
  %2 = frame 0
  %5 = const.i64 0
  %20 = const.i64 -24
  %21 = add.i64 %2, %20
  %22 = const.i64 -16
  %23 = add.i64 %2, %22
  %24 = const.i64 -8
  %25 = add.i64 %2, %24
  %26 = call get_thread_idx(%21, %23, %25)
  %3 = map 0
  %4 = const.i64 24
  %6 = call perf_event_output(%1, %3, %5, %21, %4)
  ret %6
}
-- contains
shfl.sync.idx.b32
st.release.gpu.global.u64
// vector
-- emit thread maps=1502:4:8:5 info
program td frames=1 {
b0:
  %1 = frame 0
  %2 = call get_sm_id()
  %12 = trunc %2
  %13 = const.i32 7
  %14 = urem.i32 %12, %13
  %15 = zext %14
  store.u32 [%1 - 4], %15 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4)
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u32 [%6 + 4] map 0
  %16 = trunc %9
  %10 = const.i32 1
  %11 = add.i32 %16, %10
  %17 = zext %11
  store.u32 [%6 + 4], %17 map 0
  br b2
b2:
  ret %7
}
-- contains
mad.wide.u32
red.relaxed.gpu.global.add.u32
-- out
{
	.reg .pred gx0_p<5>;
	.reg .b32 gx0_r<21>;
	.reg .b64 gx0_d<26>;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r20, %lanemask_lt;
	and.b32 gx0_r20, gx0_r20, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r20, 0;
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
	mov.u32 gx0_r5, %smid;
	rem.u32 gx0_r6, gx0_r5, 7;
	cvt.u64.u32 gx0_d4, gx0_r6;
	setp.lt.u32 gx0_p1, gx0_r6, 5;
	mov.u32 gx0_r7, %ctaid.x;
	mov.u32 gx0_r8, %ntid.x;
	mov.u32 gx0_r9, %tid.x;
	cvt.u64.u32 gx0_d5, gx0_r9;
	mad.wide.u32 gx0_d6, gx0_r7, gx0_r8, gx0_d5;
	mov.u32 gx0_r10, %ctaid.y;
	mov.u32 gx0_r11, %ntid.y;
	mov.u32 gx0_r12, %tid.y;
	cvt.u64.u32 gx0_d7, gx0_r12;
	mad.wide.u32 gx0_d8, gx0_r10, gx0_r11, gx0_d7;
	mov.u32 gx0_r13, %ctaid.z;
	mov.u32 gx0_r14, %ntid.z;
	mov.u32 gx0_r15, %tid.z;
	cvt.u64.u32 gx0_d9, gx0_r15;
	mad.wide.u32 gx0_d10, gx0_r13, gx0_r14, gx0_d9;
	mov.u32 gx0_r16, %nctaid.x;
	mul.wide.u32 gx0_d11, gx0_r16, gx0_r8;
	mov.u32 gx0_r17, %nctaid.y;
	mul.wide.u32 gx0_d12, gx0_r17, gx0_r11;
	mad.lo.s64 gx0_d13, gx0_d10, gx0_d12, gx0_d8;
	mad.lo.s64 gx0_d14, gx0_d13, gx0_d11, gx0_d6;
	ld.const.u64 gx0_d15, [gx_reloc+56];
	setp.lt.u64 gx0_p2, gx0_d14, gx0_d15;
	@gx0_p2 bra gx0_L4;
	ld.const.u64 gx0_d16, [gx_reloc+32];
	ld.const.u32 gx0_r18, [gx_reloc+0];
	and.b32 gx0_r19, gx0_r5, gx0_r18;
	mad.wide.u32 gx0_d17, gx0_r19, 256, gx0_d16;
	red.relaxed.gpu.global.add.u64 [gx0_d17+16], 1;
gx0_L4:
	and.pred gx0_p3, gx0_p1, gx0_p2;
	shr.u64 gx0_d18, gx0_d14, 5;
	mad.lo.s64 gx0_d19, gx0_d18, 5, gx0_d4;
	shl.b64 gx0_d20, gx0_d19, 5;
	and.b64 gx0_d21, gx0_d14, 31;
	add.s64 gx0_d22, gx0_d20, gx0_d21;
	shl.b64 gx0_d23, gx0_d22, 3;
	ld.const.u64 gx0_d24, [gx_reloc+48];
	add.s64 gx0_d25, gx0_d24, gx0_d23;
	@!gx0_p3 bra gx0_E;
	red.relaxed.gpu.global.add.u32 [gx0_d25+4], 1;
gx0_E:
	setp.eq.u32 gx0_p4, gx0_r0, -1;
	@gx0_p4 bar.warp.sync -1;
	@!gx0_p4 bar.warp.sync gx0_r0;
}
// vector insns=61 local=0 ptx=6.2
-- emit thread info
program empty {
b0:
  %1 = const.i64 0
  ret %1
}
-- out
{
	.reg .pred gx0_p<2>;
	.reg .b32 gx0_r<6>;
	.reg .b64 gx0_d<4>;
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
gx0_E:
	setp.eq.u32 gx0_p1, gx0_r0, -1;
	@gx0_p1 bar.warp.sync -1;
	@!gx0_p1 bar.warp.sync gx0_r0;
}
// lift insns=17 local=0 ptx=6.2
-- emit thread info local=1024
program local frames=1 {
b0:
  %1 = frame 0
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %4 = const.i64 7
  %5 = and.i64 %3, %4
  %6 = sub.i64 %1, %5
  store.u8 [%6 - 8], %3 stack
  %7 = load.u8 [%1 - 12] stack
  %8 = reloc 6, 0
  store.u64 [%8], %7 map 0
  ret %3
}
-- contains
.local .align 8
st.local.u8
ld.local.u8
local=512
-- emit thread info
program local_refused frames=1 {
b0:
  %1 = frame 0
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %6 = sub.i64 %1, %3
  store.u8 [%6 - 8], %3 stack
  ret %3
}
-- verdict
error GX0303
-- emit thread info
program no_such_frame frames=1 {
b0:
  %1 = frame 3
  %2 = const.i64 0
  store.u64 [%1 - 8], %2 stack
  ret %2
}
-- contains
error GX0
-- emit thread info sm=20
program old_target {
b0:
  %1 = const.i64 0
  ret %1
}
-- verdict
error GX0306
-- emit thread info
program swap {
b0:
  %1 = timer
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %4 = const.i64 0
  br b1
b1:
  %5 = phi.i64 [%1, b0], [%6, b1]
  %6 = phi.i64 [%3, b0], [%5, b1]
  %7 = phi.i64 [%4, b0], [%8, b1]
  %9 = const.i64 1
  %8 = add.i64 %7, %9
  %10 = const.i64 5
  %11 = icmp.i64 ult %8, %10
  condbr %11, b1, b2
b2:
  %12 = reloc 6, 0
  store.u64 [%12], %5 map 0
  store.u64 [%12 + 8], %6 map 0
  ret %4
}
-- out
{
	.reg .pred gx0_p<7>;
	.reg .b32 gx0_r<18>;
	.reg .b64 gx0_d<12>;
	mov.u32 gx0_r13, %lanemask_lt;
	setp.lt.s32 gx0_p5, gx0_r13, 0;
	@gx0_p5 bra gx0_O;
	activemask.b32 gx0_r0;
	mov.u32 gx0_r14, %lanemask_eq;
	or.b32 gx0_r0, gx0_r0, gx0_r14;
	mov.u32 gx0_r15, %lanemask_lt;
	and.b32 gx0_r15, gx0_r15, gx0_r0;
	setp.eq.u32 gx0_p0, gx0_r15, 0;
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
	mov.b32 gx0_r5, gx0_r0;
gx0_L3:
	brev.b32 gx0_r16, gx0_r5;
	clz.b32 gx0_r6, gx0_r16;
	mov.u32 gx0_r7, %laneid;
	setp.eq.u32 gx0_p1, gx0_r6, gx0_r7;
	add.s32 gx0_r8, gx0_r5, -1;
	and.b32 gx0_r9, gx0_r5, gx0_r8;
	@!gx0_p1 bra gx0_L9;
	mov.u64 gx0_d4, %globaltimer;
	mov.u32 gx0_r10, %tid.x;
	cvt.u64.u32 gx0_d5, gx0_r10;
	mov.b64 gx0_d6, gx0_d4;
	mov.b64 gx0_d7, gx0_d5;
	mov.b64 gx0_d8, 0;
gx0_L5:
	add.s64 gx0_d9, gx0_d8, 1;
	setp.lt.u64 gx0_p2, gx0_d9, 5;
	@!gx0_p2 bra gx0_L7;
	mov.b64 gx0_d8, gx0_d9;
	mov.b64 gx0_d11, gx0_d7;
	mov.b64 gx0_d7, gx0_d6;
	mov.b64 gx0_d6, gx0_d11;
	bra gx0_L5;
gx0_L7:
	ld.const.u64 gx0_d10, [gx_reloc+48];
	st.global.u64 [gx0_d10], gx0_d6;
	st.global.u64 [gx0_d10+8], gx0_d7;
	setp.ne.u32 gx0_p3, gx0_r9, 0;
	@!gx0_p3 bra gx0_L9;
	fence.acq_rel.cta;
gx0_L9:
	brev.b32 gx0_r17, gx0_r0;
	clz.b32 gx0_r11, gx0_r17;
	shfl.sync.idx.b32 gx0_r12, gx0_r9, gx0_r11, 31, gx0_r0;
	setp.ne.u32 gx0_p4, gx0_r12, 0;
	@!gx0_p4 bra gx0_E;
	mov.b32 gx0_r5, gx0_r12;
	bra gx0_L3;
gx0_E:
	setp.eq.u32 gx0_p6, gx0_r0, -1;
	@gx0_p6 bar.warp.sync -1;
	@!gx0_p6 bar.warp.sync gx0_r0;
gx0_O:
}
// serialize insns=57 local=0 ptx=6.2
-- emit thread info maps=2:4:8:1
program in_turn {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = const.i64 3
  %4 = mul.i64 %2, %3
  store.u64 [%1], %4 map 0
  ret %4
}
-- contains
brev.b32
fence.acq_rel.cta
shfl.sync.idx.b32
// serialize
-- emit thread info maps=2:4:8:1,1502:4:8:1
program own_slot frames=1 {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = frame 0
  %4 = const.i64 0
  store.u32 [%3 - 4], %4 stack
  %5 = const.i64 -4
  %6 = add.i64 %3, %5
  %7 = map 1
  %8 = call map_lookup_elem(%7, %6)
  %9 = icmp.i64 eq %8, %4
  condbr %9, b2, b1
b1:
  store.u64 [%8], %2 map 1
  br b2
b2:
  ret %4
}
-- contains
// vector
-- emit thread info maps=2:4:8:1
program ticket {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 1
  %3 = atomic.add.u64 [%1], %2 fetch map 0
  %4 = mapval 0, 8
  %5 = atomic.add.u64 [%4], %3 map 0
  ret %2
}
-- contains
// serialize
-- emit thread info maps=2:4:8:1
program mixed_kinds {
b0:
  %1 = mapval 0, 0 {range 1 18446744073709551615 lanes same}
  %2 = const.i64 1
  %3 = atomic.add.u64 [%1], %2 map 0
  %4 = atomic.or.u64 [%1], %2 map 0
  ret %2
}
-- contains
// serialize
-- emit thread asm info map=1502:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
r1 += 1
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- contains
red.relaxed.gpu.global.add.u64
// vector
-- emit thread asm info map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- contains
// lift insns=19
-- emit warp asm info
*(u64 *)(r10 -8) = r1
r2 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r2 +8)
exit
-- contains
// warp
-- emit thread no-calls maps=2:4:64:1
program divisions_without_calls frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = load.u64 [%1 + 80] ctx
  %4 = const.i64 1
  %5 = or.i64 %3, %4
  %6 = mapval 0, 0
  %7 = udiv.i64 %2, %5
  store.u64 [%6], %7 map 0
  %8 = urem.i64 %2, %5
  store.u64 [%6 + 8], %8 map 0
  %9 = const.i64 7
  %10 = const.i64 -7
  %11 = urem.i64 %2, %9
  store.u64 [%6 + 16], %11 map 0
  %12 = sdiv.i64 %2, %10
  store.u64 [%6 + 24], %12 map 0
  %13 = srem.i64 %2, %10
  store.u64 [%6 + 32], %13 map 0
  ret %4
}
-- contains
cvt.rp.f32.u64 gx0_r25, gx0_d15;
rcp.approx.ftz.f32 gx0_r25, gx0_r25;
add.u32 gx0_r25, gx0_r25, 0x1ffffffe;
cvt.rzi.u64.f32 gx0_d22, gx0_r25;
mul.lo.u64 gx0_d23, gx0_d22, gx0_d15;
neg.s64 gx0_d23, gx0_d23;
mul.hi.u64 gx0_d23, gx0_d23, gx0_d22;
add.u64 gx0_d22, gx0_d22, gx0_d23;
mul.lo.u64 gx0_d23, gx0_d22, gx0_d15;
neg.s64 gx0_d23, gx0_d23;
mul.hi.u64 gx0_d23, gx0_d23, gx0_d22;
add.u64 gx0_d22, gx0_d22, gx0_d23;
mul.hi.u64 gx0_d24, gx0_d13, gx0_d22;
mul.lo.u64 gx0_d25, gx0_d24, gx0_d15;
sub.u64 gx0_d25, gx0_d13, gx0_d25;
setp.ge.u64 gx0_p4, gx0_d25, gx0_d15;
@gx0_p4 sub.u64 gx0_d25, gx0_d25, gx0_d15;
@gx0_p4 add.u64 gx0_d24, gx0_d24, 1;
setp.ge.u64 gx0_p4, gx0_d25, gx0_d15;
@gx0_p4 sub.u64 gx0_d25, gx0_d25, gx0_d15;
@gx0_p4 add.u64 gx0_d24, gx0_d24, 1;
mov.b64 gx0_d17, gx0_d24;
st.global.u64 [gx0_d16], gx0_d17;
cvt.rp.f32.u64 gx0_r26, gx0_d15;
rcp.approx.ftz.f32 gx0_r26, gx0_r26;
add.u32 gx0_r26, gx0_r26, 0x1ffffffe;
cvt.rzi.u64.f32 gx0_d26, gx0_r26;
mul.lo.u64 gx0_d27, gx0_d26, gx0_d15;
neg.s64 gx0_d27, gx0_d27;
mul.hi.u64 gx0_d27, gx0_d27, gx0_d26;
add.u64 gx0_d26, gx0_d26, gx0_d27;
mul.lo.u64 gx0_d27, gx0_d26, gx0_d15;
neg.s64 gx0_d27, gx0_d27;
mul.hi.u64 gx0_d27, gx0_d27, gx0_d26;
add.u64 gx0_d26, gx0_d26, gx0_d27;
mul.hi.u64 gx0_d28, gx0_d13, gx0_d26;
mul.lo.u64 gx0_d29, gx0_d28, gx0_d15;
sub.u64 gx0_d29, gx0_d13, gx0_d29;
setp.ge.u64 gx0_p5, gx0_d29, gx0_d15;
@gx0_p5 sub.u64 gx0_d29, gx0_d29, gx0_d15;
@gx0_p5 add.u64 gx0_d28, gx0_d28, 1;
setp.ge.u64 gx0_p5, gx0_d29, gx0_d15;
@gx0_p5 sub.u64 gx0_d29, gx0_d29, gx0_d15;
@gx0_p5 add.u64 gx0_d28, gx0_d28, 1;
mov.b64 gx0_d18, gx0_d29;
st.global.u64 [gx0_d16+8], gx0_d18;
mov.b64 gx0_d30, 7;
mov.b64 gx0_d31, 0x2492492492492492;
mul.hi.u64 gx0_d32, gx0_d13, gx0_d31;
mul.lo.u64 gx0_d33, gx0_d32, gx0_d30;
sub.u64 gx0_d33, gx0_d13, gx0_d33;
setp.ge.u64 gx0_p6, gx0_d33, gx0_d30;
@gx0_p6 sub.u64 gx0_d33, gx0_d33, gx0_d30;
@gx0_p6 add.u64 gx0_d32, gx0_d32, 1;
setp.ge.u64 gx0_p6, gx0_d33, gx0_d30;
@gx0_p6 sub.u64 gx0_d33, gx0_d33, gx0_d30;
@gx0_p6 add.u64 gx0_d32, gx0_d32, 1;
mov.b64 gx0_d19, gx0_d33;
st.global.u64 [gx0_d16+16], gx0_d19;
abs.s64 gx0_d34, gx0_d13;
abs.s64 gx0_d35, -7;
mov.b64 gx0_d36, 0x2492492492492492;
mul.hi.u64 gx0_d37, gx0_d34, gx0_d36;
mul.lo.u64 gx0_d38, gx0_d37, gx0_d35;
sub.u64 gx0_d38, gx0_d34, gx0_d38;
setp.ge.u64 gx0_p7, gx0_d38, gx0_d35;
@gx0_p7 sub.u64 gx0_d38, gx0_d38, gx0_d35;
@gx0_p7 add.u64 gx0_d37, gx0_d37, 1;
setp.ge.u64 gx0_p7, gx0_d38, gx0_d35;
@gx0_p7 sub.u64 gx0_d38, gx0_d38, gx0_d35;
@gx0_p7 add.u64 gx0_d37, gx0_d37, 1;
xor.b64 gx0_d39, gx0_d13, -7;
setp.lt.s64 gx0_p8, gx0_d39, 0;
mov.b64 gx0_d20, gx0_d37;
@gx0_p8 neg.s64 gx0_d20, gx0_d20;
st.global.u64 [gx0_d16+24], gx0_d20;
abs.s64 gx0_d40, gx0_d13;
abs.s64 gx0_d41, -7;
mov.b64 gx0_d42, 0x2492492492492492;
mul.hi.u64 gx0_d43, gx0_d40, gx0_d42;
mul.lo.u64 gx0_d44, gx0_d43, gx0_d41;
sub.u64 gx0_d44, gx0_d40, gx0_d44;
setp.ge.u64 gx0_p9, gx0_d44, gx0_d41;
@gx0_p9 sub.u64 gx0_d44, gx0_d44, gx0_d41;
@gx0_p9 add.u64 gx0_d43, gx0_d43, 1;
setp.ge.u64 gx0_p9, gx0_d44, gx0_d41;
@gx0_p9 sub.u64 gx0_d44, gx0_d44, gx0_d41;
@gx0_p9 add.u64 gx0_d43, gx0_d43, 1;
mov.b64 gx0_d45, gx0_d13;
setp.lt.s64 gx0_p10, gx0_d45, 0;
mov.b64 gx0_d21, gx0_d44;
@gx0_p10 neg.s64 gx0_d21, gx0_d21;
st.global.u64 [gx0_d16+32], gx0_d21;
-- emit warp maps=2:4:64:1
program one_or_the_other frames=1 {
b0:
  %1 = mapval 0, 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = load.u64 [%1 + 8] map 0
  %5 = icmp.i64 ult %3, %4
  %6 = icmp.i64 ne %3, %4
  %7 = xor.i1 %5, %6
  %8 = select.i64 %7, %3, %4
  store.u64 [%1], %8 map 0
  ret %8
}
-- contains
setp.lt.u64
setp.ne.u64
xor.pred
-- emit thread maps=2:4:64:1
program a_map_that_is_not_there {
b0:
  %1 = map 4000000000
  %2 = frame 0
  %3 = call map_lookup_elem(%1, %2)
  ret %3
}
-- verdict
error GX0304
-- emit warp maps=2:4:64:1
program a_choice_of_conditions frames=1 {
b0:
  %1 = mapval 0, 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = load.u64 [%1 + 8] map 0
  %5 = icmp.i64 ult %3, %4
  %6 = icmp.i64 ne %3, %4
  %7 = icmp.i64 slt %3, %4
  %8 = and.i1 %5, %6
  %9 = select.i1 %8, %7, %5
  %10 = select.i64 %9, %3, %4
  store.u64 [%1], %10 map 0
  ret %10
}
-- contains
and.pred gx0_p4, gx0_p1, gx0_p2;
and.pred gx0_p5, gx0_p4, gx0_p3;
not.pred gx0_p6, gx0_p4;
and.pred gx0_p7, gx0_p6, gx0_p1;
or.pred gx0_p8, gx0_p5, gx0_p7;
