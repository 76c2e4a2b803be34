# programs at calls and returns of device functions, on the soft device. Of each block of 40 threads of kernel `one` 38 call pick twice; t < 10 return
# at once, 36 and 37 leave the kernel in it the first time, and the others call add and fall off the end. `two` calls add with 32
# threads. In `one` alone: add 2 * 2 * 26 = 104 lanes, pick 2 * (2 + 2 * 36) = 148, of which 40 return by their instruction and 104 at
# the end. In the module itself add has 32 more, of both kernels. By site: lanes, sums of kind, line, and lanes that are there.
-- hook hook=call warp argument=*add* maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 8 88 56 104 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=104 warps=8
sites: copies=1 accesses=0 unseen=0
-- hook hook=call thread argument=* maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 104 1144 728 2000 148 1628 1776 4200 0 0 0 0 0 0 0 0
program: lanes=252 warps=16
sites: copies=2 accesses=0 unseen=0
-- hook hook=ret thread argument=* maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 104 1248 1040 2000 40 480 680 400 104 1248 1248 2000 0 0 0 0
program: lanes=248 warps=20
sites: copies=3 accesses=0 unseen=0
-- hook hook=ret thread argument=_Z4pick? maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 0 0 0 0 40 480 680 400 104 1248 1248 2000 0 0 0 0
program: lanes=144 warps=12
sites: copies=2 accesses=0 unseen=0
-- hook hook=call thread argument=*add* whole maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: launch two 1 32 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 7 8 9 10 11 12
m0: 136 1496 1088 3024 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=136 warps=9
sites: copies=1 accesses=0 unseen=0
-- hook hook=ret thread argument=* whole maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: launch two 1 32 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 7 8 9 10 11 12
m0: 136 1632 1496 3024 40 480 720 400 104 1248 1352 2000 0 0 0 0
program: lanes=280 warps=21
sites: copies=3 accesses=0 unseen=0
-- hook hook=call warp argument=nothing maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=0 warps=0
sites: copies=0 accesses=0 unseen=0
-- hook hook=call thread argument=*,site=1 maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 0 0 0 0 148 1628 1776 4200 0 0 0 0 0 0 0 0
program: lanes=148 warps=8
sites: copies=1 accesses=0 unseen=0
-- hook hook=call thread twice argument=_Z3addi,site=0 maps=2:4:32:4
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
r1 = *(u32 *)(r6 + 84)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 24) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch one 2 40 out
//: print out u32 6
.func (.reg .b32 r) _Z3addi(.reg .b32 a)
{
	add.u32 r, a, 5;
	ret;
}
.func (.reg .b32 r) _Z4pickj(.reg .b32 a)
{
	.reg .pred %p;
	setp.lt.u32 %p, a, 10;
	mov.u32 r, 1;
	@%p ret;
	mov.u32 r, 2;
	setp.lt.u32 %p, a, 36;
	@%p bra more;
	exit;
more:
	call (r), _Z3addi, (r);
}
.visible .entry one(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, 0;
	setp.lt.u32 %p1, %r1, 38;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
again:
	@%p1 call (%r2), _Z4pickj, (%r1);
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, 2;
	@%p2 bra again;
	red.global.add.u32 [%rd3], %r2;
	ret;
}
.visible .entry two(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	call (%r2), _Z3addi, (%r1);
	red.global.add.u32 [%rd3], %r2;
	ret;
}
-- verdict
out: 2 2 2 2 2 2
m0: 208 2288 1456 4000 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=104 warps=8
program: lanes=104 warps=8
sites: copies=2 accesses=0 unseen=0
