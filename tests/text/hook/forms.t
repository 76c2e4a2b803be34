# what programs stand in front of, and what is left alone
# 1. Rows of matrices: the 16 lanes that give their addresses, and the warp is whole again in front of the instruction.
# 2. The same for a program that may part lanes: the mask that they wait by is each lane's own.
# 3. Forms that are not known are counted, and stand as they were: 12 of 13.
-- hook hook=ld thread maps=2:4:8:1 text
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<4>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, tile;
	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r2, %r3}, [%r1+16];
	stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
	st.global.u32 [%rd1], %r2;
	ret;
}
-- contains
{ .reg .b32 gpuext_all_0;
activemask.b32 gpuext_all_0;
mov.u32 gpuext_at_0, %laneid; setp.ge.u32 gpuext_at_0_p, gpuext_at_0, 16; @gpuext_at_0_p bra gpuext_over_0; }
gpuext_over_0:
bar.warp.sync gpuext_all_0; }
-- hook hook=ld maps=1:4:8:64 text
*(u64 *)(r10 - 16) = 1
*(u32 *)(r10 - 4) = 0
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -16
r4 = 0
call 2
r0 = 0
exit
ptx
.version 7.8
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<4>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, tile;
	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r2, %r3}, [%r1+16];
	stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
	st.global.u32 [%rd1], %r2;
	ret;
}
-- contains
{ .reg .b32 gpuext_all_0;
.reg .pred gpuext_goes_out_0;
mov.u32 gpuext_all_0, %lanemask_lt;
setp.lt.s32 gpuext_goes_out_0, gpuext_all_0, 0;
@gpuext_goes_out_0 bra gpuext_out_0;
activemask.b32 gpuext_all_0;
mov.u32 gpuext_at_0, %laneid; setp.ge.u32 gpuext_at_0_p, gpuext_at_0, 16; @gpuext_at_0_p bra gpuext_over_0; }
gpuext_over_0:
bar.warp.sync gpuext_all_0;
gpuext_out_0:
 }
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r2, %r3}, [%r1+16];
	stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
	st.global.u32 [%rd1], %r2;
// sites: copies=1 accesses=3 unseen=0
-- hook hook=st warp maps=2:4:8:1 text
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<4>;
	.shared .align 256 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	setp.gt.u32 %p1, %r1, 1;
	@%p1 ret;
	mov.u32 %r1, tile;
	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r2, %r3}, [%r1+16];
	stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
	st.global.u32 [%rd1], %r2;
	ret;
}
-- contains
	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r2, %r3}, [%r1+16];
	mov.b32 gpuext_runs_0, 1;
stmatrix.sync.aligned.m8n8.x4.shared::cta.b16 [%r1], {%r2, %r3, %r2, %r3};
st.global.u32 [%rd1], %r2;
// sites: copies=2 accesses=3 unseen=0
-- hook hook=mem thread whole maps=2:4:8:1 text
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 8.6
.target sm_100
.address_size 64
//: launch k 1 32 out
.global .texref tex0;
.global .surfref surf0;
.const .align 4 .u32 fixed[2] = {1, 2};
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<8>;
	.reg .f32 %f<8>;
	.shared .align 256 .b8 tile[256];
	ld.param.u64 %rd1, [out];
	ld.const.u32 %r1, [fixed];
	ld.const.u32 %r2, [fixed+4];
	prefetch.global.L2 [%rd1];
	cp.async.commit_group;
	cp.async.wait_all;
	tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [tex0, {%r1}];
	sust.b.1d.b32.trap [surf0, {%r1}], {%r2};
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r3], [%rd1], 64, [%r4];
	st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r3], %r1, [%r4];
	mbarrier.arrive.shared.b64 %rd2, [%r4];
	cp.async.ca.shared.global [%r3], [%rd1], 4, %p1;
	ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r5, %r6}, [%r3];
	ld.global.some_word.u32 %r7, [%rd1];
	ld.global.u32 %r7, [nobody+4];
	ld.u32 %r7, [tile];
	multimem.ld_reduce.global.add.u32 %r7, [%rd1];
	another.op %r7, [%rd1];
	bar.sync 0;
	ld.global.u32 %r7, [%rd1];
	ret;
}
-- contains
	ld.param.u64 %rd1, [out];
	ld.const.u32 %r1, [fixed];
	ld.const.u32 %r2, [fixed+4];
	prefetch.global.L2 [%rd1];
	cp.async.commit_group;
	cp.async.wait_all;
	tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [tex0, {%r1}];
	sust.b.1d.b32.trap [surf0, {%r1}], {%r2};
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r3], [%rd1], 64, [%r4];
	st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r3], %r1, [%r4];
	mbarrier.arrive.shared.b64 %rd2, [%r4];
	cp.async.ca.shared.global [%r3], [%rd1], 4, %p1;
	ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r5, %r6}, [%r3];
	ld.global.some_word.u32 %r7, [%rd1];
	ld.global.u32 %r7, [nobody+4];
	ld.u32 %r7, [tile];
	multimem.ld_reduce.global.add.u32 %r7, [%rd1];
	another.op %r7, [%rd1];
	bar.sync 0;
gpuext_s0p0_E:
ld.global.u32 %r7, [%rd1];
	ret;
// sites: copies=1 accesses=13 unseen=12
