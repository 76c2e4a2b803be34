# where no program may stand, what is no access, and whose shared memory is meant
# 1. Between the first argument of a call and the call no control flow may come: the load there is left alone and counted, the one in front
#    of the arguments is seen. The store of a function's result belongs to no call.
# 2. What waits for bulk copies, and hints of theirs, are no accesses; a generic address may be of another block of the cluster.
# 3. What is said of the bytes of a load stays with it.
# 4. A copy for a place that does not say its space is none for one that does; an address without a name is a number.
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
.target sm_80
.address_size 64
//: launch k 1 32 out
.func (.param .b64 result) sum(.param .b64 a, .param .b64 b)
{
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	add.s64 %rd3, %rd1, %rd2;
	st.param.b64 [result+0], %rd3;
	ld.global.u64 %rd4, [%rd3];
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	{ // callseq 0, 0
	.param .b64 param0;
	.param .b64 param1;
	.param .b64 retval0;
	ld.global.b64 %rd2, [%rd1+8];
	st.param.b64 [param0+0], %rd1;
	ld.global.b64 %rd3, [%rd1];
	st.param.b64 [param1+0], %rd1;
	call.uni (retval0), sum, (param0, param1);
	ld.param.b64 %rd4, [retval0+0];
	}
	st.global.u64 [%rd4], %rd2;
	ret;
}
-- contains
	st.param.b64 [result+0], %rd3;
ld.global.u64 %rd4, [%rd3];
ld.global.b64 %rd2, [%rd1+8];
	st.param.b64 [param0+0], %rd1;
	ld.global.b64 %rd3, [%rd1];
	st.param.b64 [param1+0], %rd1;
	call.uni (retval0), sum, (param0, param1);
// sites: copies=2 accesses=4 unseen=1
-- hook hook=mem thread maps=2:4:8:8 text
r7 = *(u32 *)(r1 + 100)
r7 &= 7
*(u32 *)(r10 - 4) = r7
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
.version 8.0
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	cp.async.bulk.commit_group;
	cp.async.bulk.wait_group.read 0;
	cp.async.bulk.prefetch.L2.global [%rd1], 16;
	ld.u32 %r1, [%rd1];
	ret;
}
-- contains
	cp.async.bulk.commit_group;
	cp.async.bulk.wait_group.read 0;
	cp.async.bulk.prefetch.L2.global [%rd1], 16;
isspacep.shared::cluster
// sites: copies=1 accesses=1 unseen=0
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
.version 8.3
.target sm_80
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r5, %tid.x;
	setp.gt.u32 %p1, %r5, 1;
	@%p1 ret;
	mov.u32 %r5, 1;
	.pragma "used_bytes_mask 4095";
	ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];
	st.global.u32 [%rd1], %r1;
	ret;
}
-- contains
mov.u32 %r5, 1;
add.u64
	.pragma "used_bytes_mask 4095";
	ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];
// sites: copies=1 accesses=2 unseen=0
-- hook hook=mem thread maps=2:4:8:8 text
r7 = *(u32 *)(r1 + 100)
r7 &= 7
r6 = *(u64 *)(r1 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 8.0
.target sm_90
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.global.u32 %r1, [%rd1];
	ld.u32 %r2, [%rd1];
	st.global.u32 [64], %r3;
	ret;
}
-- contains
ld.global.u32 %r1, [%rd1];
isspacep.shared::cluster
ld.u32 %r2, [%rd1];
mov.b64 gpuext_s2p0_mem_address, 64;
st.global.u32 [64], %r3;
// sites: copies=3 accesses=3 unseen=0
