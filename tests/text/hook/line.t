# programs at lines of the source, on the soft device: two blocks of 40 threads, 38 of which go round a loop three times and call triple. By line:
# lanes, sums of kind, of the line in the text, and of the place's number. A line begins behind another one and behind a label: 1:3 has two
# .loc and one place, 1:5 no instruction, 1:7 begins between the arguments of a call and the call, where 1:6 stands already, and 1:8
# behind the call's result; part.cuh:9 is 21 and 17 lanes at two places; line 0 is none.
-- hook hook=line thread argument=main.cu:* maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 80 1040 2480 320 0 0 0 0 0 0 0 0 228 2964 10260 1140 0 0 0 0 228 2964 11628 1368 0 0 0 0 76 988 4256 608 76 988 4408 684 76 988 4560 760 0 0 0 0
program: lanes=764 warps=40
sites: copies=6 accesses=0 unseen=0
-- hook hook=line thread argument=/src/gemm/part.cuh:9 maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 228 2964 4386 558 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=228 warps=18
sites: copies=2 accesses=0 unseen=0
-- hook hook=line thread argument=gemm/*:5 maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 228 2964 12084 1596 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=228 warps=12
sites: copies=1 accesses=0 unseen=0
-- hook hook=line thread argument=main.cu:12 whole maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 76 988 4560 456 0 0 0 0
program: lanes=76 warps=4
sites: copies=1 accesses=0 unseen=0
-- hook hook=line thread argument=part.cuh:* whole maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 228 2964 12084 1596 0 0 0 0 228 2964 2736 0 228 2964 3420 228 228 2964 4386 558 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=912 warps=54
sites: copies=5 accesses=0 unseen=0
-- hook hook=line thread argument=*:*,site=4-6 maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 80 1040 2480 320 0 0 0 0 0 0 0 0 228 2964 10260 1140 0 0 0 0 228 2964 11628 1368 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=536 warps=28
sites: copies=3 accesses=0 unseen=0
-- hook hook=line thread argument=*:3,every=2 twice maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 80 1040 2480 320 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=40 warps=2
program: lanes=40 warps=2
sites: copies=2 accesses=0 unseen=0
-- hook hook=line warp argument=xmain.cu:* maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
	.loc 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
	.loc 2 8 5
	@%p bra big;
	.loc 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
	.loc 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.loc 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
	.loc 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
	.loc 1 4 1
again:
	.loc 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
	.loc 1 6 2
	st.param.b32 [p+0], %r1;
	.loc 1 7 2
	call (q), triple, (p);
	.loc 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
	.loc 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	.loc 1 10 1
	setp.lt.u32 %p2, %r1, 8;
	.loc 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
	.loc 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	.loc 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- verdict
out: 100 103 106 109 112 115 118 121 24 27
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=0 warps=0
sites: copies=0 accesses=0 unseen=0
-- hook hook=line thread argument=main.cu:* maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
// 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
// 2 8 5
	@%p bra big;
// 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
// 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
// 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
// 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
// 1 4 1
again:
// 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
// 1 6 2
	st.param.b32 [p+0], %r1;
// 1 7 2
	call (q), triple, (p);
// 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
// 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
// 1 10 1
	setp.lt.u32 %p2, %r1, 8;
// 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
// 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
// 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- contains
error GX0731: k
-- hook hook=line thread argument=main.cu:* whole maps=2:4:32:14
r6 = r1
r7 = *(u32 *)(r6 + 104)
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 10
.func (.param .b32 back) triple(.param .b32 a)
{
	.reg .b32 %q<3>;
	.reg .pred %p;
// 2 7 3
	ld.param.u32 %q1, [a];
	setp.gt.u32 %p, %q1, 20;
// 2 8 5
	@%p bra big;
// 2 9 1
	mul.lo.u32 %q2, %q1, 3;
	st.param.b32 [back+0], %q2;
	ret;
big:
// 2 9 1
	st.param.b32 [back+0], %q1;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
// 1 3 1
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p1, %r1, 38;
// 1 3 9
	mov.u32 %r2, 0;
	@%p1 ret;
// 1 4 1
again:
// 1 5 2
	{
	.param .b32 p;
	.param .b32 q;
// 1 6 2
	st.param.b32 [p+0], %r1;
// 1 7 2
	call (q), triple, (p);
// 1 8 2
	ld.param.b32 %r3, [q+0];
	}
	add.u32 %r2, %r2, 1;
// 2 5 2
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
// 1 10 1
	setp.lt.u32 %p2, %r1, 8;
// 1 11 1
	@%p2 add.u32 %r3, %r3, 100;
// 1 12 1
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
// 1 0 0
	ret;
}
.file 1 "/src/gemm/main.cu"
.file 2 "/src/gemm/part.cuh", 1700000000, 4096
-- contains
error GX0731: k
