# filters of sections, on the soft device: 8 blocks of 100 threads, 4 warps each (32, 32, 32 and 4 lanes). By site: lanes, sums of space and of
# lanes that are there. Site 5 is one load by generic addresses, of a block 20 lanes are in shared memory, 40 global, 40 local.
# One warp in 4 is one of each block, the first of blocks 0 and 4, the last of 1 and 5, and so on: 200 lanes; one in 3 are 10 or 11 of 32.
-- hook hook=mem thread argument=space=global maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 800 800 24704 800 800 24704 0 0 0 0 0 0 0 0 0 320 320 4160 0 0 0 800 800 24704 0 0 0
program: lanes=2720 warps=128
sites: copies=5 accesses=8 unseen=0
-- hook hook=mem thread argument=space=shared maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 0 0 0 800 1600 24704 800 1600 24704 0 0 0 160 320 3200 800 1600 24704 0 0 0 0 0 0
program: lanes=2560 warps=104
sites: copies=4 accesses=8 unseen=0
-- hook hook=ld thread argument=space=local+global maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 800 800 24704 800 800 24704 0 0 0 0 0 0 0 0 0 640 1280 17664 0 0 0 0 0 0 0 0 0
program: lanes=2240 warps=96
sites: copies=3 accesses=8 unseen=0
-- hook hook=mem thread argument=space=local maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 0 0 0 0 0 0 0 0 0 800 2400 24704 320 960 6976 0 0 0 0 0 0 0 0 0
program: lanes=1120 warps=48
sites: copies=3 accesses=8 unseen=0
-- hook hook=shared thread argument=site=3-5 maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 0 0 0 0 0 0 800 1600 24704 0 0 0 160 320 3200 0 0 0 0 0 0 0 0 0
program: lanes=960 warps=40
sites: copies=2 accesses=8 unseen=0
-- hook hook=mem thread argument=site=1 maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 800 800 24704 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=800 warps=32
sites: copies=1 accesses=8 unseen=0
-- hook hook=ld thread argument=every=4 maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 200 200 6176 200 200 6176 0 0 0 0 0 0 0 0 0 200 400 6176 200 400 6176 0 0 0 0 0 0
program: lanes=800 warps=32
sites: copies=4 accesses=8 unseen=0
-- hook hook=ld thread argument=space=shared,every=4,site=5 maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 40 80 800 0 0 0 0 0 0 0 0 0
program: lanes=40 warps=2
sites: copies=1 accesses=8 unseen=0
-- hook hook=mem thread whole twice argument=every=3 maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 536 536 16480 536 536 16480 536 1072 16480 536 1072 16480 536 1608 16480 536 1080 16480 536 1072 16480 536 536 16480 0 0 0
program: lanes=2144 warps=88
program: lanes=2144 warps=88
sites: copies=16 accesses=8 unseen=0
-- hook hook=shared thread argument=space=global maps=2:4:24:9
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=0 warps=0
sites: copies=0 accesses=8 unseen=0
-- hook hook=entry warp argument=every=4
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=200 warps=8
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry thread argument=every=3
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=268 warps=11
sites: copies=1 accesses=0 unseen=0
-- hook hook=exit thread argument=every=1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=800 warps=32
sites: copies=1 accesses=0 unseen=0
-- hook hook=bar warp argument=every=4,site=1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=200 warps=8
sites: copies=1 accesses=0 unseen=0
-- hook hook=block argument=every=2 warp
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=4 warps=4
sites: copies=1 accesses=0 unseen=0
-- hook hook=call thread argument=tw*,every=4
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- verdict
out: 24 24 24 24
program: lanes=200 warps=8
sites: copies=1 accesses=0 unseen=0
-- hook hook=ld thread argument=every=0
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*128
//: launch k 4,2,1 10,10,1 out
//: print out u32 4
.func (.reg .b32 r) twice(.reg .b64 at)
{
	.reg .b32 %r<3>;
	ld.global.u32 %r1, [at];
	ld.global.u32 %r2, [at];
	add.u32 r, %r1, %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	.shared .align 4 .b32 tile[128];
	.local .align 4 .b32 mine[2];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mad.lo.u32 %r1, %r2, 10, %r1;
	mul.wide.u32 %rd2, %r1, 4;
	cvta.shared.u64 %rd3, tile;
	add.s64 %rd3, %rd3, %rd2;
	cvta.local.u64 %rd4, mine;
	add.s64 %rd6, %rd1, %rd2;
	setp.lt.u32 %p1, %r1, 20;
	selp.b64 %rd7, %rd3, %rd6, %p1;
	setp.lt.u32 %p1, %r1, 50;
	selp.b64 %rd7, %rd7, %rd4, %p1;
	setp.lt.u32 %p1, %r1, 90;
	selp.b64 %rd7, %rd7, %rd6, %p1;
	mov.u32 %r6, tile;
	cvt.u32.u64 %r7, %rd2;
	add.u32 %r6, %r6, %r7;
	st.shared.u32 [%r6], 0;
	bar.sync 0;
	st.u32 [%rd3], 3;
	bar.sync 0;
	st.local.u32 [mine], %r1;
	ld.u32 %r3, [%rd7];
	call (%r4), twice, (%rd6);
	ld.shared.u32 %r5, [tile];
	red.global.add.u32 [%rd6], %r5;
	ret;
}
-- contains
error GX0608: "every=0" is no option of hook ld: every= takes a number from 1 on, once
