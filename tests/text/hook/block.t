# programs at the start of a thread block, on the soft device: 6 blocks of 60 threads, of which the first one's lane alone is there. By
# block_x: blocks, sums of masks (1 each), lanes (1 each), block_y, and thread and lane (0 each). In the end the text: the rest of the
# warp waits, all of it: with a mask that is no constant ptxas would part the lanes again.
-- hook hook=block warp maps=2:4:40:3
r6 = r1
r7 = *(u32 *)(r6 + 28)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 16)
r2 = *(u32 *)(r6 + 8)
r1 += r2
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 3,2,1 5,4,3 out
//: print out u32 12
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 60 60 60 60 60 60 0 0 0 0 0 0
m0: 2 2 2 1 0 2 2 2 1 0 2 2 2 1 0
program: lanes=6 warps=6
sites: copies=1 accesses=0 unseen=0
-- hook hook=block thread maps=2:4:40:3
r6 = r1
r7 = *(u32 *)(r6 + 28)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 16)
r2 = *(u32 *)(r6 + 8)
r1 += r2
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 3,2,1 5,4,3 out
//: print out u32 12
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 60 60 60 60 60 60 0 0 0 0 0 0
m0: 2 2 2 1 0 2 2 2 1 0 2 2 2 1 0
program: lanes=6 warps=6
sites: copies=1 accesses=0 unseen=0
-- hook hook=block warp whole maps=2:4:40:3
r6 = r1
r7 = *(u32 *)(r6 + 28)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 16)
r2 = *(u32 *)(r6 + 8)
r1 += r2
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 3,2,1 5,4,3 out
//: print out u32 12
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 60 60 60 60 60 60 0 0 0 0 0 0
m0: 2 2 2 1 0 2 2 2 1 0 2 2 2 1 0
program: lanes=6 warps=6
sites: copies=1 accesses=0 unseen=0
-- hook hook=block thread twice maps=2:4:40:3
r6 = r1
r7 = *(u32 *)(r6 + 28)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 16)
r2 = *(u32 *)(r6 + 8)
r1 += r2
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 3,2,1 5,4,3 out
//: print out u32 12
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 60 60 60 60 60 60 0 0 0 0 0 0
m0: 4 4 4 2 0 4 4 4 2 0 4 4 4 2 0
program: lanes=6 warps=6
program: lanes=6 warps=6
sites: copies=2 accesses=0 unseen=0
-- hook hook=block warp maps=2:4:40:3 text
r6 = r1
r7 = *(u32 *)(r6 + 28)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +12
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 0)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 4)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u32 *)(r6 + 16)
r2 = *(u32 *)(r6 + 8)
r1 += r2
lock *(u64 *)(r0 + 32) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 3,2,1 5,4,3 out
//: print out u32 12
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	mad.lo.u32 %r3, %r2, 3, %r1;
	mul.wide.u32 %rd2, %r3, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- contains
gpuext_first_over:
{ .reg .b32 gpuext_all; mov.b32 gpuext_all, -1; bar.warp.sync gpuext_all; }
