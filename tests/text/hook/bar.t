# programs in front of barriers, on the soft device. Two blocks of 40 threads; 8 of each leave early, so 24 and 8 lanes of its warps get to
# the barriers. For each site: lanes that executed it, sums of kind, barrier, threads expected, line, and lanes that are there. All by
# hand: site 0 is in a loop of three rounds, sites 1 and 3 are of the first warp alone, site 2 of the second, by a predicate; what the
# instruction does not say is 0. A warp program has each warp once.
# At the end the barriers of clusters and of shared memory, and one
# between the arguments of a call and the call, where nothing may stand: the text alone.
-- hook hook=bar thread maps=2:4:48:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 40) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	bar.red.popc.u32 %r3, 0, %p2;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 192 192 0 0 4416 3840 48 48 96 1536 1296 1152 16 32 16 1024 448 128 48 48 48 3072 1392 1152 64 192 0 0 1920 1280 64 256 0 0 1984 1280 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=432 warps=26
sites: copies=6 accesses=0 unseen=0
-- hook hook=bar warp maps=2:4:48:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 40) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	bar.red.popc.u32 %r3, 0, %p2;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 12 12 0 0 276 192 2 2 4 64 54 48 2 4 2 128 56 16 2 2 2 128 58 48 4 12 0 0 120 64 4 16 0 0 124 64 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=432 warps=26
sites: copies=6 accesses=0 unseen=0
-- hook hook=bar thread whole maps=2:4:48:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 40) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	bar.red.popc.u32 %r3, 0, %p2;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 192 192 0 0 4416 3840 48 48 96 1536 1296 1152 16 32 16 1024 448 128 48 48 48 3072 1392 1152 64 192 0 0 1920 1280 64 256 0 0 1984 1280 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=432 warps=26
sites: copies=6 accesses=0 unseen=0
-- hook hook=bar thread twice maps=2:4:48:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 40) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	bar.red.popc.u32 %r3, 0, %p2;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 384 384 0 0 8832 7680 96 96 192 3072 2592 2304 32 64 32 2048 896 256 96 96 96 6144 2784 2304 128 384 0 0 3840 2560 128 512 0 0 3968 2560 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=432 warps=26
program: lanes=432 warps=26
sites: copies=12 accesses=0 unseen=0
-- hook hook=bar warp maps=2:4:32:16 text
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +8
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 8.0
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	.shared .align 8 .b64 gate;
	mbarrier.init.shared.b64 [gate], 32;
	mbarrier.arrive.shared.b64 %rd1, [gate];
	mbarrier.arrive_drop.shared.b64 %rd1, [gate];
	mbarrier.test_wait.shared.b64 %p1, [gate], %rd1;
	mbarrier.try_wait.shared.b64 %p1, [gate], %rd1;
	barrier.cluster.arrive.aligned;
	barrier.cluster.wait.aligned;
	bar.red.popc.u32 %r1, 0, 64, %p1;
	bar.red.popc.u32 %r1, 3, %p1;
	barrier.red.or.pred %p1, 4, 96, !%p1;
	barrier.arrive 5, 128;
	ret;
}
-- contains
	mov.b32 gpuext_s0p0_site, 0;
	selp.b64 gpuext_s0p0_d5, 7, 0, gpuext_s0p0_p0;
	mov.b32 gpuext_s1p0_site, 1;
	selp.b64 gpuext_s1p0_d5, 7, 0, gpuext_s1p0_p0;
	mov.b32 gpuext_s2p0_site, 2;
	selp.b64 gpuext_s2p0_d5, 8, 0, gpuext_s2p0_p0;
	mov.b32 gpuext_s3p0_site, 3;
	selp.b64 gpuext_s3p0_d5, 8, 0, gpuext_s3p0_p0;
	mov.b32 gpuext_s4p0_site, 4;
	selp.b64 gpuext_s4p0_d5, 5, 0, gpuext_s4p0_p0;
	mov.b32 gpuext_s5p0_site, 5;
	selp.b64 gpuext_s5p0_d5, 6, 0, gpuext_s5p0_p0;
	mov.b32 gpuext_s6p0_site, 6;
	mov.b32 gpuext_s6p0_barrier, 0;
	mov.b32 gpuext_s6p0_expected, 64;
	selp.b64 gpuext_s6p0_d7, 3, 0, gpuext_s6p0_p0;
	mov.b32 gpuext_s7p0_site, 7;
	mov.b32 gpuext_s7p0_barrier, 3;
	selp.b64 gpuext_s7p0_d6, 3, 0, gpuext_s7p0_p0;
	mov.b32 gpuext_s8p0_site, 8;
	mov.b32 gpuext_s8p0_barrier, 4;
	mov.b32 gpuext_s8p0_expected, 96;
	selp.b64 gpuext_s8p0_d7, 3, 0, gpuext_s8p0_p0;
	mov.b32 gpuext_s9p0_site, 9;
	mov.b32 gpuext_s9p0_barrier, 5;
	mov.b32 gpuext_s9p0_expected, 128;
	selp.b64 gpuext_s9p0_d7, 2, 0, gpuext_s9p0_p0;
// sites: copies=10 accesses=0 unseen=0
-- hook hook=bar warp maps=2:4:32:16 text
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +8
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 8.0
.target sm_90
.address_size 64
//: launch k 1 32 out
.extern .func f(.param .b32 a);
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	.shared .align 8 .b64 gate;
	.param .b32 p;
	st.param.b32 [p+0], %r1;
	bar.sync 0;
	call f, (p);
	ret;
}
-- contains
	st.param.b32 [p+0], %r1;
	bar.sync 0;
	call f, (p);
// sites: copies=0 accesses=0 unseen=0
