# What threads of a block learn of the one that they run next: x alone, in one word, where nothing reads more of its index; of a grid of three
# dimensions as well (6 columns of 2 * 3 blocks of 96 threads: 576 in each). All of it where the kernel, a function that it calls, or a
# program reads more (the program: the sum of block_y of all 36 blocks is 18).
-- hook hook=steal warp maps=2:4:16:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 576 576 576 576 576 576
counters: 0 0
m0: 36 0
program: lanes=36 warps=36
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:16:1 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- contains
	rem.u32 gpuext_block_x, gpuext_block_t, gpuext_block_u;
gpuext_block_give:
	st.volatile.shared.b32 [gpuext_block_place], gpuext_block_x;
	ld.volatile.shared.b32 gpuext_block_x, [gpuext_block_place];
	@gpuext_block_others bra gpuext_block_wait;
-- hook hook=steal warp maps=2:4:16:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	and.b32 %r2, %r2, 0;
	add.u32 %r1, %r1, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 576 576 576 576 576 576
counters: 0 0
m0: 36 0
program: lanes=36 warps=36
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:16:1 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ctaid.y;
	and.b32 %r2, %r2, 0;
	add.u32 %r1, %r1, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- contains
	rem.u32 gpuext_block_y, gpuext_block_u, gpuext_block_y;
	st.volatile.shared.v4.b32 [gpuext_block_place], {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t};
	ld.volatile.shared.v4.b32 {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t}, [gpuext_block_place];
-- hook hook=steal warp maps=2:4:16:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.func where(.param .u32 a)
{
	.reg .b32 %x<3>;
	mov.u32 %x1, %ctaid.x;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	{
	.param .b32 p0;
	st.param.b32 [p0], %r1;
	call.uni where, (p0);
	}
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 576 576 576 576 576 576
counters: 0 0
m0: 36 0
program: lanes=36 warps=36
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:16:1 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.func where(.param .u32 a)
{
	.reg .b32 %x<3>;
	mov.u32 %x1, %ctaid.x;
	ret;
}
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	{
	.param .b32 p0;
	st.param.b32 [p0], %r1;
	call.uni where, (p0);
	}
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- contains
	rem.u32 gpuext_block_y, gpuext_block_u, gpuext_block_y;
	st.volatile.shared.v4.b32 [gpuext_block_place], {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t};
	ld.volatile.shared.v4.b32 {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t}, [gpuext_block_place];
-- hook hook=steal warp maps=2:4:16:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 8) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- verdict
out: 576 576 576 576 576 576
counters: 0 0
m0: 36 18
program: lanes=36 warps=36
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp maps=2:4:16:1 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +4
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 32)
lock *(u64 *)(r0 + 8) += r1
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*6
//: mem counters u32 0*8
//: launch k 6,2,3 96 out claims=counters
//: print out u32 6
//: print counters u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	red.global.add.u32 [%rd3], 1;
	ret;
}
-- contains
	rem.u32 gpuext_block_y, gpuext_block_u, gpuext_block_y;
	st.volatile.shared.v4.b32 [gpuext_block_place], {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t};
	ld.volatile.shared.v4.b32 {gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_t}, [gpuext_block_place];
