# programs that decide whether a block that has run claims another one, on the soft device: 24 blocks of 1,024 threads in three
# dimensions, of which 8 are on the device at a time. out: the threads of each block that get so far. In m0 what the program was asked:
# how often, sums of block_x, block_y and block_z (each block once: 24, 12, 36),
# and blocks_run of the hosts that ran more than one. In this order:
# a program that says yes; the same for each thread, which is asked the same; no; an int whose high half says nothing; two programs, of
# which the first one says no and the second yes (in m0 for each block 2 calls, and blocks_run twice); and a launch without counters,
# whose blocks are the device's own and ask nobody.
-- hook hook=steal warp maps=2:4:40:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 28)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 36)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 80)
if r1 == 1 goto +1
lock *(u64 *)(r0 + 32) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out claims=counters
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 24 24 12 36 40
program: lanes=24 warps=24
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal thread maps=2:4:40:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 28)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 36)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 80)
if r1 == 1 goto +1
lock *(u64 *)(r0 + 32) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out claims=counters
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 24 24 12 36 40
program: lanes=24 warps=24
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:40:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 28)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 36)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 80)
if r1 == 1 goto +1
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out claims=counters
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 24 24 12 36 0
program: lanes=24 warps=24
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:40:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 28)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 36)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 80)
if r1 == 1 goto +1
lock *(u64 *)(r0 + 32) += r1
r0 = 1
r0 <<= 32
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out claims=counters
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 24 24 12 36 0
program: lanes=24 warps=24
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp twice maps=2:4:16:24
r6 = r1
r7 = *(u32 *)(r6 + 36)
r7 *= 2
r1 = *(u32 *)(r6 + 32)
r7 += r1
r7 *= 3
r1 = *(u32 *)(r6 + 28)
r7 += r1
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +6
r1 = *(u32 *)(r6 + 80)
lock *(u64 *)(r0 + 8) += r1
r1 = 1
r1 = atomic64_fetch_add((u64 *)(r0 + 0), r1)
r0 = r1
exit
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out claims=counters
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
program: lanes=24 warps=24
program: lanes=24 warps=24
sites: copies=2 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:40:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 28)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 36)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 80)
if r1 == 1 goto +1
lock *(u64 *)(r0 + 32) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*24
//: mem counters u32 0*8
//: launch k 3,2,4 1024 out
//: print out u32 24
//: print counters u32 2
//: row busy counters u32 1 16
.visible .entry k(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	mov.u32 %r5, %tid.x;
	setp.ge.u32 %p1, %r5, 7;
	@%p1 bra $L_done;
	setp.eq.u32 %p2, %r5, 5;
	@%p2 exit;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mov.u32 %r3, %ctaid.z;
	mad.lo.u32 %r2, %r3, 2, %r2;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
$L_done:
	ret;
}
-- verdict
out: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
counters: 0 0
busy: 0
m0: 0 0 0 0 0
program: lanes=0 warps=0
sites: copies=1 accesses=0 unseen=0
