# what a kernel may not have whose blocks claim each other's work, and what it may: 2 blocks of 64 threads. In this order:
#   a thread leaves, the others wait
#   the same by a branch to the end
#   a guard in front of the barrier is a branch, too
#   by a parameter all go one way
#   threads that part meet in front of the barrier
#   so many rounds as a parameter says
#   so many as memory says, which others may change
#   as memory says that does not change
#   rounds that depend on the thread
#   a number that was counted while threads were apart decides
#   what all find together decides
#   a warp's shuffle for the first warp
#   for threads that are no warp
#   for the warps before one, by shift and compare
#   for rows in y
#   a warp is not the block: its branch and a barrier
#   for pieces of 16 threads, by shift
#   for warps, by a mask
#   by a mask that is not of warps
#   for pairs of warps, by division
#   by a division that is not of warps
#   for threads below 64
#   below 63
#   but for one thread
#   of a copy that is not the thread's number alone
#   a function that waits, for some
#   for all
#   a loop waits for a flag
#   of its own block, in shared memory
#   a lock
#   a compare-and-swap that tries again
#   work is taken until there is none
#   an atomic that only reads
#   a flag is read once
#   a loop whose function reads the flag
#   a jump by an index, and a barrier
#   a function ends its thread
# and instructions, special registers and directives that leave something over, or make blocks one cluster; then, for warps, by the
# special register itself, and by a copy of it that is a number in some; an index of a block that there is not; last, a module that is
# edited as a whole.
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 ret;
	bar.sync 0;
	ret;
}
-- verdict
error GX0740: bar.sync in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 bra $E;
	bar.sync 0;
$E:
	ret;
}
-- verdict
error GX0740: bar.sync in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 bar.sync 0;
	ret;
}
-- verdict
error GX0740: bar.sync in line 16: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r1, 5;
	@%p1 bra $E;
	bar.sync 0;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 bra $M;
	st.global.u32 [%rd1], %r1;
$M:
	bar.sync 0;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, 0;
$L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, %r1;
	@%p1 bra $L;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	ld.global.u32 %r4, [%rd1];
	mov.u32 %r3, 0;
$L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, %r4;
	@%p1 bra $L;
	ret;
}
-- verdict
error GX0740: bar.sync in line 18: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	ld.global.nc.u32 %r4, [%rd1];
	mov.u32 %r3, 0;
$L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, %r4;
	@%p1 bra $L;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, 0;
$L:
	bar.sync 0;
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, %r2;
	@%p1 bra $L;
	ret;
}
-- verdict
error GX0740: bar.sync in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, 0;
$L:
	add.u32 %r3, %r3, 1;
	setp.lt.u32 %p1, %r3, %r2;
	@%p1 bra $L;
	setp.gt.u32 %p2, %r3, 3;
	@%p2 ret;
	bar.sync 0;
	ret;
}
-- verdict
error GX0740: bar.sync in line 22: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	bar.red.or.pred %p2, 0, %p1;
	@!%p2 ret;
	bar.sync 0;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, 31;
	@%p1 bra $E;
	shfl.sync.down.b32 %r3, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, 32;
	@%p1 bra $E;
	shfl.sync.down.b32 %r3, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	shr.u32 %r3, %r2, 5;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mov.u32 %r2, %tid.y;
	setp.gt.u32 %p1, %r2, 31;
	@%p1 bra $E;
	shfl.sync.down.b32 %r3, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 15: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, 31;
	@%p1 bra $E;
	bar.sync 0;
$E:
	ret;
}
-- verdict
error GX0740: bar.sync in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	shr.u32 %r3, %r2, 4;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 18: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	and.b32 %r3, %r2, 96;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	and.b32 %r3, %r2, 112;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 18: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	div.u32 %r3, %r2, 64;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	div.u32 %r3, %r2, 48;
	setp.ge.u32 %p1, %r3, %r1;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 18: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.lt.u32 %p1, %r2, 64;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.lt.u32 %p1, %r2, 63;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.eq.u32 %p1, %r2, 32;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 17: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.x;
	add.u32 %r3, %r3, 1;
	setp.gt.u32 %p1, %r3, 31;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 19: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.func f()
{
	bar.sync 0;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 bra $E;
	call f;
$E:
	ret;
}
-- verdict
error GX0740: call in line 22: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.func f()
{
	bar.sync 0;
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	call f;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	ld.volatile.global.u32 %r3, [%rd1];
	setp.eq.u32 %p1, %r3, 1;
	@%p1 bra $L;
	ret;
}
-- verdict
error GX0740: ld.volatile.global.u32 in line 16: a loop may wait for what other blocks write
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .b32 s;
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	ld.volatile.shared.u32 %r3, [s];
	setp.eq.u32 %p1, %r3, 1;
	@%p1 bra $L;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	atom.global.cas.b32 %r3, [%rd1], 0, 1;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra $L;
	st.global.u32 [%rd1], 0;
	ret;
}
-- verdict
error GX0740: atom.global.cas.b32 in line 16: a loop may wait for what other blocks write
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	ld.global.u32 %r3, [%rd1];
$L:
	mov.u32 %r4, %r3;
	add.u32 %r5, %r4, 1;
	atom.global.cas.b32 %r3, [%rd1], %r4, %r5;
	setp.ne.u32 %p1, %r3, %r4;
	@%p1 bra $L;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	atom.global.add.u32 %r3, [%rd1], 1;
	setp.lt.u32 %p1, %r3, 9;
	@%p1 bra $L;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	atom.global.add.u32 %r3, [%rd1], 0;
	setp.ne.u32 %p1, %r3, 0;
	@%p1 bra $L;
	ret;
}
-- verdict
error GX0740: atom.global.add.u32 in line 16: a loop may wait for what other blocks write
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	ld.volatile.global.u32 %r3, [%rd1];
	setp.eq.u32 %p1, %r3, 1;
	@%p1 ret;
	st.global.u32 [%rd1+4], %r1;
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.func (.reg .b32 v) w(.reg .b64 a)
{
	ld.volatile.u32 v, [a];
	ret;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
$L:
	call (%r3), w, (%rd1);
	setp.eq.u32 %p1, %r3, 1;
	@%p1 bra $L;
	ret;
}
-- verdict
error GX0740: call in line 21: a loop may wait for what other blocks write
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	ts: .branchtargets $A, $B;
	brx.idx %r1, ts;
$A:
	bar.sync 0;
$B:
	ret;
}
-- verdict
error GX0740: k waits for other threads, and jumps by an index or too often
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.func x()
{
	exit;
}
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	call x;
	ret;
}
-- verdict
error GX0740: exit in line 9: a thread ends inside of a function
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	griddepcontrol.wait;
	ret;
}
-- verdict
error GX0740: griddepcontrol.wait in line 13: it waits for another launch, or lets one begin, before it is over
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mbarrier.init.shared.b64 [s], 1;
	ret;
}
-- verdict
error GX0740: mbarrier.init.shared.b64 in line 13: an mbarrier would keep its state from one block to the next
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	cp.async.bulk.commit_group;
	ret;
}
-- verdict
error GX0740: cp.async.bulk.commit_group in line 13: an mbarrier would keep its state from one block to the next
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	cp.async.mbarrier.arrive.shared.b64 [s];
	ret;
}
-- verdict
error GX0740: cp.async.mbarrier.arrive.shared.b64 in line 13: an mbarrier would keep its state from one block to the next
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	setmaxnreg.inc.sync.aligned.u32 64;
	ret;
}
-- verdict
error GX0740: setmaxnreg.inc.sync.aligned.u32 in line 13: its warps give registers away
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	wgmma.fence.sync.aligned;
	ret;
}
-- verdict
error GX0740: wgmma.fence.sync.aligned in line 13: its products are made beside the instructions
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	tcgen05.wait::ld.sync.aligned;
	ret;
}
-- verdict
error GX0740: tcgen05.wait::ld.sync.aligned in line 13: its products are made beside the instructions
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	barrier.cluster.arrive;
	ret;
}
-- verdict
error GX0740: barrier.cluster.arrive in line 13: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mapa.u64 %rd1, %rd2, 0;
	ret;
}
-- verdict
error GX0740: mapa.u64 in line 13: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	getctarank.u64 %r1, %rd2;
	ret;
}
-- verdict
error GX0740: getctarank.u64 in line 13: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	clusterlaunchcontrol.try_cancel.async.shared::cta.b128 [s], [s];
	ret;
}
-- verdict
error GX0740: clusterlaunchcontrol.try_cancel.async.shared::cta.b128 in line 13: it claims blocks by itself
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	bar.arrive 0, 64;
	ret;
}
-- verdict
error GX0740: bar.arrive in line 13: threads that arrive at a barrier may go on without it
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	barrier.arrive 0, 64;
	ret;
}
-- verdict
error GX0740: barrier.arrive in line 13: threads that arrive at a barrier may go on without it
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	alloca.u64 %rd1, 8;
	ret;
}
-- verdict
error GX0740: alloca.u64 in line 13: its stack would grow with each block
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	stacksave.u64 %rd1;
	ret;
}
-- verdict
error GX0740: stacksave.u64 in line 13: its stack would grow with each block
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mov.u32 %r1, %cluster_ctaid.x;
	ret;
}
-- verdict
error GX0740: mov.u32 in line 13: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mov.u32 %r1, %is_explicit_cluster;
	ret;
}
-- verdict
error GX0740: mov.u32 in line 13: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.6
.target sm_100a
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.shared .align 16 .b64 s[2];
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mov.v4.u32 {%r1, %r2, %r3, %r4}, %ctaid;
	ret;
}
-- verdict
error GX0740: mov.v4.u32 in line 13: the index of a block as a vector
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.0
.target sm_90
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n) .reqnctapercluster 2
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ret;
}
-- verdict
error GX0740: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 8.0
.target sm_90
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n) .explicitcluster .maxclusterrank 2
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ret;
}
-- verdict
error GX0740: its blocks are a cluster
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	setp.gt.u32 %p1, %tid.x, 31;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
program: lanes=2 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	setp.gt.u32 %p2, %r1, 5;
	mov.u32 %r2, %tid.x;
	@%p2 mov.u32 %r2, 40;
	setp.gt.u32 %p1, %r2, 31;
	@%p1 bra $E;
	shfl.sync.down.b32 %r4, %r2, 1, 31, -1;
$E:
	ret;
}
-- verdict
error GX0740: shfl.sync.down.b32 in line 19: some threads may be through with the block when others wait here
-- hook hook=steal warp
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	mov.u32 %r1, %ctaid.w;
	ret;
}
-- verdict
error GX0740: mov.u32 in line 12: the index of a block as a vector
-- hook hook=steal warp whole
r0 = 1
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: mem counters u32 0*8
//: launch k 2 64 out u32:3 claims=counters
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	setp.gt.u32 %p1, %r2, %r1;
	@%p1 ret;
	bar.sync 0;
	ret;
}
-- verdict
error GX0740: its module is edited as a whole
