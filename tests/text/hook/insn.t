# programs at instructions by their opcodes, on the soft device. For each site: lanes, types of the values that are taken (a byte each, enum
# gpu_value_kind << 4 | logarithm of the bits), sums of the first three, types of what is given, sum of the first, and operands | taken << 8 |
# given << 16. By arithmetic over lane t of 8: site 3 converts t, 5 takes what it overwrites (behind it still t, and 2 t + 1 as
# the result) for t < 5, 6 has a predicate that is negated. The second kernel, 4 lanes: site 7 overwrites its own guard, 8 and 9 have vectors, 11 a
# pair, 12 two floats in a register; 15 to 17 are a call and what has to stand beside it, where no program may be; sites 0 to 3 are those of the
# function. What has no result is no place behind. In a module that is edited itself sites number the functions that are edited.
-- hook hook=insn argument=* thread maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 8 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 5;
	cvt.rn.f32.u32 %f1, %r1;
	mov.f32 %f2, 0f40000000;
	@%p1 fma.rn.f32 %f1, %f1, %f2, 0f3F800000;
	selp.b32 %r2, 7, -1, !%p1;
	mul.wide.s32 %rd2, %r1, 4;
	red.global.add.f32 [%rd1], %f1;
	red.global.add.u64 [%rd1+8], %rd2;
	ret;
}
-- verdict
out: 1110179840 0 112 0
m0: 8 112 0 0 0 38 0 65794 8 144 0 0 0 37 0 65794 8 9509 28 40 0 96 0 66051 8 37 28 0 0 69 0 65794 8 69 8589934592 0 0 69 0 65794 5 4539717 4299161600 5368709120 5326766080 69 0 66308 8 6296853 56 34359738360 3 21 0 66308 8 13621 28 32 0 54 0 66051 8 17776 0 8666480640 0 0 0 514 8 9840 0 112 0 0 0 514 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=85 warps=11
sites: copies=11 accesses=0 unseen=0
-- hook hook=insn argument=*.f32 warp maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 8 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 5;
	cvt.rn.f32.u32 %f1, %r1;
	mov.f32 %f2, 0f40000000;
	@%p1 fma.rn.f32 %f1, %f1, %f2, 0f3F800000;
	selp.b32 %r2, 7, -1, !%p1;
	mul.wide.s32 %rd2, %r1, 4;
	red.global.add.f32 [%rd1], %f1;
	red.global.add.u64 [%rd1+8], %rd2;
	ret;
}
-- verdict
out: 1110179840 0 112 0
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 69 1073741824 0 0 69 0 65794 1 4539717 0 1073741824 1065353216 69 0 66308 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 17776 0 1065353216 0 0 0 514 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=21 warps=3
sites: copies=3 accesses=0 unseen=0
-- hook hook=insn.after argument=[!l]* thread maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 8 out
//: print out u32 4
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 5;
	cvt.rn.f32.u32 %f1, %r1;
	mov.f32 %f2, 0f40000000;
	@%p1 fma.rn.f32 %f1, %f1, %f2, 0f3F800000;
	selp.b32 %r2, 7, -1, !%p1;
	mul.wide.s32 %rd2, %r1, 4;
	red.global.add.f32 [%rd1], %f1;
	red.global.add.u64 [%rd1+8], %rd2;
	ret;
}
-- verdict
out: 1110179840 0 112 0
m0: 0 0 0 0 0 0 0 0 8 144 0 0 0 37 28 65794 8 9509 28 40 0 96 5 66051 8 37 28 0 0 69 7558135808 65794 8 69 8589934592 0 0 69 8589934592 65794 5 4539717 4299161600 5368709120 5326766080 69 5407506432 66308 8 6296853 56 34359738360 3 21 21474836496 66308 8 13621 28 32 0 54 112 66051 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=53 warps=7
sites: copies=7 accesses=0 unseen=0
-- hook hook=insn argument=* thread maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 4 out
//: print out u32 1
.func (.param .b32 r) twice(.param .b32 a)
{
	.reg .b32 %r<3>;
	ld.param.b32 %r1, [a];
	add.u32 %r2, %r1, %r1;
	st.param.b32 [r], %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b16 %h<3>;
	.reg .b32 %r<10>;
	.reg .f64 %d<2>;
	.reg .b64 %rd<4>;
	.shared .align 16 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %laneid;
	setp.lt.u32 %p1|%p2, %r1, 3;
	@%p1 setp.lt.and.u32 %p1, %r1, 2, !%p2;
	mov.b64 %rd2, {%r1, 9};
	mov.b64 {%r2, %r3}, %rd2;
	cvt.u16.u32 %h1, %r1;
	shfl.sync.bfly.b32 %r4|%p2, %r1, 1, 31, -1;
	fma.rn.f16x2 %r5, %r3, %r3, %r3;
	popc.b64 %r6, %rd2;
	mov.f64 %d1, 0d3FF8000000000000;
	{
	.param .b32 p0;
	.param .b32 q0;
	st.param.b32 [p0], %r4;
	call (q0), twice, (p0);
	ld.param.b32 %r7, [q0];
	}
	shl.b64 %rd3, %rd2, 4;
	mov.u32 %r9, tile;
	mad.lo.u32 %r9, %r1, 16, %r9;
	slct.u32.s32 %r8, %r2, %r7, %r4;
	st.shared.v4.b32 [%r9], {%r4, %r6, %r7, %r8};
	mov.b32 %r8, WARP_SZ;
	mov.pred %p1, -1;
	red.global.add.u32 [%rd1], %r7;
	bra.uni done;
done:
	ret;
}
-- verdict
out: 12
m0: 4 112 0 0 0 21 0 65794 4 9509 6 6 0 37 0 66051 4 5488 0 12 0 0 0 514 4 0 0 0 0 0 0 0 4 112 0 0 0 38 0 65794 4 144 0 0 0 37 0 65794 4 9509 6 12 0 24672 0 131587 3 6300965 3 6 3 96 0 66308 4 5653 6 36 0 22 0 66050 4 22 154618822662 0 0 5397 0 131330 4 37 6 0 0 36 0 65794 4 353703189 6 4 124 24597 0 132101 4 4473924 36 36 36 68 0 66308 4 22 154618822662 0 0 21 0 65794 4 70 18437736874454810624 0 0 70 0 65794 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 5398 154618822662 16 0 22 0 66051 4 128 0 0 0 37 0 65794 4 2434341 6 64 0 37 0 66308 4 3482917 6 12 6 37 0 66308 4 90548016496 0 6 12 0 0 1282 4 21 128 0 0 21 0 65794 4 96 4 0 0 96 0 65794 4 9584 0 12 0 0 0 514
program: lanes=99 warps=25
sites: copies=25 accesses=0 unseen=0
-- hook hook=insn.after argument=[!l]* thread maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 4 out
//: print out u32 1
.func (.param .b32 r) twice(.param .b32 a)
{
	.reg .b32 %r<3>;
	ld.param.b32 %r1, [a];
	add.u32 %r2, %r1, %r1;
	st.param.b32 [r], %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b16 %h<3>;
	.reg .b32 %r<10>;
	.reg .f64 %d<2>;
	.reg .b64 %rd<4>;
	.shared .align 16 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %laneid;
	setp.lt.u32 %p1|%p2, %r1, 3;
	@%p1 setp.lt.and.u32 %p1, %r1, 2, !%p2;
	mov.b64 %rd2, {%r1, 9};
	mov.b64 {%r2, %r3}, %rd2;
	cvt.u16.u32 %h1, %r1;
	shfl.sync.bfly.b32 %r4|%p2, %r1, 1, 31, -1;
	fma.rn.f16x2 %r5, %r3, %r3, %r3;
	popc.b64 %r6, %rd2;
	mov.f64 %d1, 0d3FF8000000000000;
	{
	.param .b32 p0;
	.param .b32 q0;
	st.param.b32 [p0], %r4;
	call (q0), twice, (p0);
	ld.param.b32 %r7, [q0];
	}
	shl.b64 %rd3, %rd2, 4;
	mov.u32 %r9, tile;
	mad.lo.u32 %r9, %r1, 16, %r9;
	slct.u32.s32 %r8, %r2, %r7, %r4;
	st.shared.v4.b32 [%r9], {%r4, %r6, %r7, %r8};
	mov.b32 %r8, WARP_SZ;
	mov.pred %p1, -1;
	red.global.add.u32 [%rd1], %r7;
	bra.uni done;
done:
	ret;
}
-- verdict
out: 12
m0: 0 0 0 0 0 0 0 0 4 9509 6 6 0 37 12 66051 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 144 0 0 0 37 6 65794 4 9509 6 12 0 24672 3 131587 3 6300965 3 6 3 96 2 66308 4 5653 6 36 0 22 154618822662 66050 4 22 154618822662 0 0 5397 6 131330 4 37 6 0 0 36 6 65794 4 353703189 6 4 124 24597 6 132101 4 4473924 36 36 36 68 36 66308 4 22 154618822662 0 0 21 12 65794 4 70 18437736874454810624 0 0 70 18437736874454810624 65794 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 5398 154618822662 16 0 22 2473901162592 66051 4 128 0 0 0 37 0 65794 4 2434341 6 64 0 37 96 66308 4 3482917 6 12 6 37 6 66308 0 0 0 0 0 0 0 0 4 21 128 0 0 21 128 65794 4 96 4 0 0 96 4 65794 0 0 0 0 0 0 0 0
program: lanes=67 warps=17
sites: copies=17 accesses=0 unseen=0
-- hook hook=insn.after argument=*.b64,site=0-6 thread whole maps=2:4:64:26
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +22
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 104)
lock *(u64 *)(r0 + 8) |= r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 100)
lock *(u64 *)(r0 + 40) |= r1
r1 = *(u64 *)(r6 + 176)
lock *(u64 *)(r0 + 48) += r1
r1 = *(u32 *)(r6 + 88)
r2 = *(u32 *)(r6 + 92)
r2 <<= 8
r1 |= r2
r2 = *(u32 *)(r6 + 96)
r2 <<= 16
r1 |= r2
lock *(u64 *)(r0 + 56) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 1 4 out
//: print out u32 1
.func (.param .b32 r) twice(.param .b32 a)
{
	.reg .b32 %r<3>;
	ld.param.b32 %r1, [a];
	add.u32 %r2, %r1, %r1;
	st.param.b32 [r], %r2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b16 %h<3>;
	.reg .b32 %r<10>;
	.reg .f64 %d<2>;
	.reg .b64 %rd<4>;
	.shared .align 16 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %laneid;
	setp.lt.u32 %p1|%p2, %r1, 3;
	@%p1 setp.lt.and.u32 %p1, %r1, 2, !%p2;
	mov.b64 %rd2, {%r1, 9};
	mov.b64 {%r2, %r3}, %rd2;
	cvt.u16.u32 %h1, %r1;
	shfl.sync.bfly.b32 %r4|%p2, %r1, 1, 31, -1;
	fma.rn.f16x2 %r5, %r3, %r3, %r3;
	popc.b64 %r6, %rd2;
	mov.f64 %d1, 0d3FF8000000000000;
	{
	.param .b32 p0;
	.param .b32 q0;
	st.param.b32 [p0], %r4;
	call (q0), twice, (p0);
	ld.param.b32 %r7, [q0];
	}
	shl.b64 %rd3, %rd2, 4;
	mov.u32 %r9, tile;
	mad.lo.u32 %r9, %r1, 16, %r9;
	slct.u32.s32 %r8, %r2, %r7, %r4;
	st.shared.v4.b32 [%r9], {%r4, %r6, %r7, %r8};
	mov.b32 %r8, WARP_SZ;
	mov.pred %p1, -1;
	red.global.add.u32 [%rd1], %r7;
	bra.uni done;
done:
	ret;
}
-- verdict
out: 12
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 5653 6 36 0 22 154618822662 66050 4 22 154618822662 0 0 5397 6 131330 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=8 warps=2
sites: copies=2 accesses=0 unseen=0
