# programs in front of branches, on the soft device. Two blocks of 40 threads. For each site: lanes that got there, sums of kind and line,
# lanes that took it, and the masks of those, or-ed together. By arithmetic over thread t:
# 0 is in a function: 38 lanes a block, t > 15 take it; 1 leaves 38 and 39; 2 closes a loop of t % 4 + 1 rounds, all but the last of
# which go back; 3 is by an index, all take it; 4 is uniform. A branch without a condition is no place. In the end the
# text: lanes that parted since do not count.
-- hook hook=branch thread maps=2:4:40:5
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 100)
r3 = *(u32 *)(r6 + 8)
r4 = r1
r4 >>= r3
r4 &= 1
lock *(u64 *)(r0 + 24) += r4
r2 = *(u32 *)(r6 + 0)
r1 &= r2
lock *(u64 *)(r0 + 32) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out
//: print out u32 40
.func (.reg .b32 r) half(.reg .b32 a)
{
	.reg .pred %q;
	setp.gt.u32 %q, a, 15;
	mov.u32 r, 1;
	@%q bra more;
	ret;
more:
	mov.u32 r, 2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	and.b32 %r3, %r1, 3;
	setp.ge.u32 %p1, %r1, 38;
	@%p1 bra done;
again:
	add.u32 %r2, %r2, 1;
	setp.gt.u32 %p2, %r2, %r3;
	@!%p2 bra again;
	bra.uni on;
on:
ways: .branchtargets zero, one, two, two;
	brx.idx %r3, ways;
zero:
	add.u32 %r2, %r2, 10;
	bra meet;
one:
	add.u32 %r2, %r2, 20;
	bra meet;
two:
	add.u32 %r2, %r2, 30;
	@%p1 ret;
	bra meet;
meet:
	setp.lt.u32 %p3, %r1, 99;
	@%p3 bra.uni both;
both:
	call (%r4), half, (%r1);
	mad.lo.u32 %r2, %r4, 100, %r2;
done:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 111 122 133 134 111 122 133 134 111 122 133 134 111 122 133 134 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 0 0
m0: 76 684 912 44 4294901823 80 720 2240 4 192 186 1674 5952 110 4008636142 76 760 2736 76 4294967295 76 684 3724 76 4294967295
program: lanes=494 warps=56
sites: copies=5 accesses=0 unseen=0
-- hook hook=branch warp maps=2:4:40:5
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 100)
r3 = *(u32 *)(r6 + 8)
r4 = r1
r4 >>= r3
r4 &= 1
lock *(u64 *)(r0 + 24) += r4
r2 = *(u32 *)(r6 + 0)
r1 &= r2
lock *(u64 *)(r0 + 32) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out
//: print out u32 40
.func (.reg .b32 r) half(.reg .b32 a)
{
	.reg .pred %q;
	setp.gt.u32 %q, a, 15;
	mov.u32 r, 1;
	@%q bra more;
	ret;
more:
	mov.u32 r, 2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	and.b32 %r3, %r1, 3;
	setp.ge.u32 %p1, %r1, 38;
	@%p1 bra done;
again:
	add.u32 %r2, %r2, 1;
	setp.gt.u32 %p2, %r2, %r3;
	@!%p2 bra again;
	bra.uni on;
on:
ways: .branchtargets zero, one, two, two;
	brx.idx %r3, ways;
zero:
	add.u32 %r2, %r2, 10;
	bra meet;
one:
	add.u32 %r2, %r2, 20;
	bra meet;
two:
	add.u32 %r2, %r2, 30;
	@%p1 ret;
	bra meet;
meet:
	setp.lt.u32 %p3, %r1, 99;
	@%p3 bra.uni both;
both:
	call (%r4), half, (%r1);
	mad.lo.u32 %r2, %r4, 100, %r2;
done:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 111 122 133 134 111 122 133 134 111 122 133 134 111 122 133 134 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 0 0
m0: 16 144 192 8 4294901823 4 36 112 0 192 16 144 512 0 4008636142 4 40 144 4 4294967295 16 144 784 16 4294967295
program: lanes=494 warps=56
sites: copies=5 accesses=0 unseen=0
-- hook hook=branch thread whole maps=2:4:40:5
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 100)
r3 = *(u32 *)(r6 + 8)
r4 = r1
r4 >>= r3
r4 &= 1
lock *(u64 *)(r0 + 24) += r4
r2 = *(u32 *)(r6 + 0)
r1 &= r2
lock *(u64 *)(r0 + 32) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out
//: print out u32 40
.func (.reg .b32 r) half(.reg .b32 a)
{
	.reg .pred %q;
	setp.gt.u32 %q, a, 15;
	mov.u32 r, 1;
	@%q bra more;
	ret;
more:
	mov.u32 r, 2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	and.b32 %r3, %r1, 3;
	setp.ge.u32 %p1, %r1, 38;
	@%p1 bra done;
again:
	add.u32 %r2, %r2, 1;
	setp.gt.u32 %p2, %r2, %r3;
	@!%p2 bra again;
	bra.uni on;
on:
ways: .branchtargets zero, one, two, two;
	brx.idx %r3, ways;
zero:
	add.u32 %r2, %r2, 10;
	bra meet;
one:
	add.u32 %r2, %r2, 20;
	bra meet;
two:
	add.u32 %r2, %r2, 30;
	@%p1 ret;
	bra meet;
meet:
	setp.lt.u32 %p3, %r1, 99;
	@%p3 bra.uni both;
both:
	call (%r4), half, (%r1);
	mad.lo.u32 %r2, %r4, 100, %r2;
done:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 111 122 133 134 111 122 133 134 111 122 133 134 111 122 133 134 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 0 0
m0: 76 684 912 44 4294901823 80 720 2240 4 192 186 1674 5952 110 4008636142 76 760 2736 76 4294967295 76 684 3724 76 4294967295
program: lanes=494 warps=56
sites: copies=5 accesses=0 unseen=0
-- hook hook=branch warp twice maps=2:4:40:5
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 100)
r3 = *(u32 *)(r6 + 8)
r4 = r1
r4 >>= r3
r4 &= 1
lock *(u64 *)(r0 + 24) += r4
r2 = *(u32 *)(r6 + 0)
r1 &= r2
lock *(u64 *)(r0 + 32) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out
//: print out u32 40
.func (.reg .b32 r) half(.reg .b32 a)
{
	.reg .pred %q;
	setp.gt.u32 %q, a, 15;
	mov.u32 r, 1;
	@%q bra more;
	ret;
more:
	mov.u32 r, 2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	and.b32 %r3, %r1, 3;
	setp.ge.u32 %p1, %r1, 38;
	@%p1 bra done;
again:
	add.u32 %r2, %r2, 1;
	setp.gt.u32 %p2, %r2, %r3;
	@!%p2 bra again;
	bra.uni on;
on:
ways: .branchtargets zero, one, two, two;
	brx.idx %r3, ways;
zero:
	add.u32 %r2, %r2, 10;
	bra meet;
one:
	add.u32 %r2, %r2, 20;
	bra meet;
two:
	add.u32 %r2, %r2, 30;
	@%p1 ret;
	bra meet;
meet:
	setp.lt.u32 %p3, %r1, 99;
	@%p3 bra.uni both;
both:
	call (%r4), half, (%r1);
	mad.lo.u32 %r2, %r4, 100, %r2;
done:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 111 122 133 134 111 122 133 134 111 122 133 134 111 122 133 134 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 233 234 211 222 0 0
m0: 32 288 384 16 4294901823 8 72 224 0 192 32 288 1024 0 4008636142 8 80 288 8 4294967295 32 288 1568 32 4294967295
program: lanes=494 warps=56
program: lanes=494 warps=56
sites: copies=10 accesses=0 unseen=0
-- hook hook=branch warp maps=2:4:40:5 text
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 100)
r3 = *(u32 *)(r6 + 8)
r4 = r1
r4 >>= r3
r4 &= 1
lock *(u64 *)(r0 + 24) += r4
r2 = *(u32 *)(r6 + 0)
r1 &= r2
lock *(u64 *)(r0 + 32) |= r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out
//: print out u32 40
.func (.reg .b32 r) half(.reg .b32 a)
{
	.reg .pred %q;
	setp.gt.u32 %q, a, 15;
	mov.u32 r, 1;
	@%q bra more;
	ret;
more:
	mov.u32 r, 2;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	and.b32 %r3, %r1, 3;
	setp.ge.u32 %p1, %r1, 38;
	@%p1 bra done;
again:
	add.u32 %r2, %r2, 1;
	setp.gt.u32 %p2, %r2, %r3;
	@!%p2 bra again;
	bra.uni on;
on:
ways: .branchtargets zero, one, two, two;
	brx.idx %r3, ways;
zero:
	add.u32 %r2, %r2, 10;
	bra meet;
one:
	add.u32 %r2, %r2, 20;
	bra meet;
two:
	add.u32 %r2, %r2, 30;
	@%p1 ret;
	bra meet;
meet:
	setp.lt.u32 %p3, %r1, 99;
	@%p3 bra.uni both;
both:
	call (%r4), half, (%r1);
	mad.lo.u32 %r2, %r4, 100, %r2;
done:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
-- contains
	mov.b32 gpuext_s0p0_r7, gpuext_s0p0_taken;
	cvt.u64.u32 gpuext_s0p0_d7, gpuext_s0p0_r7;
	cvt.u64.u32 gpuext_s0p0_d8, gpuext_s0p0_r0;
	and.b64 gpuext_s0p0_d9, gpuext_s0p0_d7, gpuext_s0p0_d8;
	shr.u64 gpuext_s0p0_d11, gpuext_s0p0_d9, gpuext_s0p0_r10;
