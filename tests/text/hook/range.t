# range.t - lanes whose address is in none of the ranges jump over everything. A program that parts lanes (parts.c) stands behind a jump of its own, by a special register;
# both must not lead to the same place, or ptxas makes one of the two, and each access waits for that register. Of a load, and of several accesses in a row
# (stretch.c) there is a copy without programs, for lanes none of whose addresses is in a range. What
# programs added up in registers (kept.c) is looked at once where a thread ends.
-- hook hook=ld argument=range=0x600000000000+4096 maps=1:4:8:64 text
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
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 16;
	ld.global.u32 %r2, [%rd1];
	ret;
}
-- contains
sub.u32 gpuext_range_t, gpuext_range_l, 0x0; setp.le.u32 gpuext_range_p, gpuext_range_t, 0xfff; setp.eq.and.u32 gpuext_range_p, gpuext_range_h, 0x6000, gpuext_range_p;
@!gpuext_range_p bra gpuext_elsewhere_1; }
, %lanemask_lt;
bra gpuext_s0p0_O;
bar.warp.sync
bra gpuext_s0p0_M;
gpuext_s0p0_O:
membar.cta;
gpuext_s0p0_M:
gpuext_elsewhere_1:
ld.global.u32 %r2, [%rd1];
-- hook hook=ld argument=range=0x600000000000+4096 maps=1:4:8:64 text
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
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 16;
	@%p1 ld.global.u32 %r2, [%rd1];
	ret;
}
-- contains
@!gpuext_range_p bra gpuext_elsewhere_1; }
mov.u32 gpuext_all_1, %lanemask_lt;
bra gpuext_out_1;
@!%p1 bra gpuext_over_1;
bar.warp.sync gpuext_all_1;
bra gpuext_met_1;
gpuext_out_1:
membar.cta;
gpuext_met_1:
gpuext_elsewhere_1:
@%p1 ld.global.u32 %r2, [%rd1];
-- hook hook=ld argument=range=0x600000000000+4096,range=0x5ffffffffff0+32 maps=1:4:8:64 text
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
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 16;
	ld.global.u32 %r2, [%rd1];
	ret;
}
-- contains
setp.eq.and.u32 gpuext_range_p, gpuext_range_h, 0x6000, gpuext_range_p;
sub.s64 gpuext_range_w, gpuext_range_a, 105553116266480; setp.lt.u64 gpuext_range_q, gpuext_range_w, 32; or.pred gpuext_range_p, gpuext_range_p, gpuext_range_q;
gpuext_s0p0_M:
-- hook hook=ld argument=range=0x600000000000+4096 maps=1:4:8:64 text
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
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 16;
	ld.global.u32 %r2, [%rd1];
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	ld.global.u32 %r3, [%rd3+8];
	ret;
}
-- contains
{ .reg .pred gpuext_far_0;
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
mov.b64 gpuext_range_a, %rd1;
or.pred gpuext_far_0, gpuext_range_p, gpuext_range_p; }
mov.b64 gpuext_range_a, %rd3; add.s64 gpuext_range_a, gpuext_range_a, 8;
or.pred gpuext_far_0, gpuext_far_0, gpuext_range_p; }
@!gpuext_far_0 bra gpuext_near_0; }
gpuext_elsewhere_1:
ld.global.u32 %r2, [%rd1];
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
gpuext_elsewhere_2:
ld.global.u32 %r3, [%rd3+8];
bra gpuext_joined_0;
gpuext_near_0:
ld.global.u32 %r2, [%rd1];
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd3, %rd1, %rd2;
ld.global.u32 %r3, [%rd3+8];
gpuext_joined_0:
{ .reg .pred gpuext_k_none; .reg .b64 gpuext_k_all, gpuext_k_one; mov.b64 gpuext_k_all, 0;
mov.b64 gpuext_k_one, gpuext_kept_1; or.b64 gpuext_k_all, gpuext_k_all, gpuext_k_one;
setp.eq.u64 gpuext_k_none, gpuext_k_all, 0; @gpuext_k_none bra gpuext_kept_nothing_3; }
@gpuext_k_any red.relaxed.gpu.global.add.u64
gpuext_kept_nothing_3:
ret;
