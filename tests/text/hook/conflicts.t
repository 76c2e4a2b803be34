# Which accesses to shared memory may conflict (docs/hooks.md): never, in blocks of other sizes than these and smaller ones, always. A kernel for each rule.
-- conflicts
// nobody writes
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	ld.shared.u32 %r10, [%r9];
	ld.shared.u32 %r11, [a];
	ret;
}
-- verdict
k:
  24 never: ld.shared.u32 %r10, [%r9];
  25 never: ld.shared.u32 %r11, [a];
-- conflicts
// one's own word; the word of an address that the launch decides; one word for all
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	bar.sync 0;
	st.shared.u32 [%r9], %r1;
	bar.sync 0;
	st.shared.u32 [a], %r1;
	ret;
}
-- verdict
k: 256x1x1
  24 by size: st.shared.u32 [%r7], %r1;
  26 always: st.shared.u32 [%r9], %r1;
  28 always: st.shared.u32 [a], %r1;
-- conflicts
// what is read behind a barrier, and in front of it
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: 256x1x1
  24 by size: st.shared.u32 [%r7], %r1;
  26 never: ld.shared.u32 %r10, [%r9];
-- conflicts
// without one between
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r10, [%r9];
	bar.sync 0;
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r9];
-- conflicts
// another variable
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r10, [%r6];
	ret;
}
-- verdict
k: 256x1x1
  24 by size: st.shared.u32 [%r7], %r1;
  25 never: ld.shared.u32 %r10, [%r6];
-- conflicts
// of one variable or the other
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	selp.b32 %r10, %r7, %r8, %p2;
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r11, [b];
	ld.shared.u32 %r12, [%r10];
	ret;
}
-- verdict
k:
  25 always: st.shared.u32 [%r7], %r1;
  26 never: ld.shared.u32 %r11, [b];
  27 always: ld.shared.u32 %r12, [%r10];
-- conflicts
// a difference of addresses is of neither
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	sub.s32 %r10, %r7, %r6;
	st.shared.u32 [%r10], %r1;
	ld.shared.u32 %r11, [b];
	ret;
}
-- verdict
k:
  25 always: st.shared.u32 [%r10], %r1;
  26 always: ld.shared.u32 %r11, [b];
-- conflicts
// in one interval with the next thread's, in another one alone
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	ld.shared.u32 %r10, [%r7+4];
L9:
	st.shared.u32 [%r7], %r1;
	bar.sync 0;
	add.u32 %r11, %r11, 1;
	setp.lt.u32 %p3, %r11, %r1;
	@%p3 bra L9;
	ret;
}
-- verdict
k:
  24 always: ld.shared.u32 %r10, [%r7+4];
  26 always: st.shared.u32 [%r7], %r1;
-- conflicts
// barriers of a warp, for some threads, by a register, with a guard
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	bar.warp.sync 0xffffffff;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  26 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	bar.sync 0, 64;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: parted
  23 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	bar.sync %r1;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: parted
  23 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	@%p2 bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k:
  23 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	@%p1 bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: parted
  23 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	barrier.sync 3;
	ld.shared.u32 %r10, [%r9];
	bar.red.popc.u32 %r11, 0, %p1;
	st.shared.u32 [%r7], %r11;
	ret;
}
-- verdict
k: 256x1x1
  23 by size: st.shared.u32 [%r7], %r1;
  25 never: ld.shared.u32 %r10, [%r9];
  27 by size: st.shared.u32 [%r7], %r11;
-- conflicts
// threads come to it apart: behind a branch of theirs, but not one of all; some have left; one such barrier spoils the others
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	@%p1 bra L1;
	bar.sync 0;
L1:
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: parted
  24 always: st.shared.u32 [%r7], %r1;
  29 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	@%p2 bra L2;
	bar.sync 0;
L2:
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k:
  23 always: st.shared.u32 [%r7], %r1;
  27 always: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	@%p2 bra L3;
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
L3:
	ret;
}
-- verdict
k: 256x1x1
  23 by size: st.shared.u32 [%r7], %r1;
  26 never: ld.shared.u32 %r10, [%r9];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	@%p1 ret;
	st.shared.u32 [%r7], %r1;
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	ret;
}
-- verdict
k: parted
  24 always: st.shared.u32 [%r7], %r1;
  26 always: ld.shared.u32 %r10, [%r9];
-- conflicts
// around a loop
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
L4:
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	st.shared.u32 [%r7], %r1;
	add.u32 %r11, %r11, 1;
	setp.lt.u32 %p3, %r11, %r1;
	@%p3 bra L4;
	ret;
}
-- verdict
k:
  26 always: ld.shared.u32 %r10, [%r9];
  27 always: st.shared.u32 [%r7], %r1;
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
L5:
	bar.sync 0;
	ld.shared.u32 %r10, [%r9];
	bar.sync 0;
	st.shared.u32 [%r7], %r1;
	add.u32 %r11, %r11, 1;
	setp.lt.u32 %p3, %r11, %r1;
	@%p3 bra L5;
	ret;
}
-- verdict
k: 256x1x1
  25 never: ld.shared.u32 %r10, [%r9];
  27 by size: st.shared.u32 [%r7], %r1;
-- conflicts
// atomics: not with each other, but with all else
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	red.shared.add.u32 [%r9], 1;
	atom.shared.add.u32 %r10, [a], 1;
	ret;
}
-- verdict
k:
  24 never: red.shared.add.u32 [%r9], 1;
  25 never: atom.shared.add.u32 %r10, [a], 1;
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	red.shared.add.u32 [%r9], 1;
	ld.shared.u32 %r10, [%r7];
	ld.shared.u32 %r10, [b];
	ret;
}
-- verdict
k:
  23 always: red.shared.add.u32 [%r9], 1;
  24 always: ld.shared.u32 %r10, [%r7];
  25 never: ld.shared.u32 %r10, [b];
-- conflicts
// only %p1's threads: 16 words that are read by the others
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	@%p1 st.shared.u32 [%r7], %r1;
	@!%p1 ld.shared.u32 %r10, [%r7];
	ret;
}
-- verdict
k: 256x1x1
  24 by size: @%p1 st.shared.u32 [%r7], %r1;
  25 by size: @!%p1 ld.shared.u32 %r10, [%r7];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	@%p1 bra L6;
	ld.shared.u32 %r10, [%r7];
	bra L7;
L6:
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r10, [%r7+0];
L7:
	ret;
}
-- verdict
k: 256x1x1
  24 by size: ld.shared.u32 %r10, [%r7];
  27 by size: st.shared.u32 [%r7], %r1;
  28 by size: ld.shared.u32 %r10, [%r7+0];
-- conflicts
// the next thread's; of %p1 alone, the next 16's
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r10, [%r7+4];
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  25 always: ld.shared.u32 %r10, [%r7+4];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	@!%p1 bra L8;
	st.shared.u32 [%r7], %r1;
	ld.shared.u32 %r10, [%r7+64];
L8:
	bar.sync 0;
	st.shared.v2.u32 [%r12], {%r1, %r1};
	ret;
}
-- verdict
k: 1024x1x1
  24 by size: st.shared.u32 [%r7], %r1;
  25 by size: ld.shared.u32 %r10, [%r7+64];
  28 always: st.shared.v2.u32 [%r12], {%r1, %r1};
-- conflicts
// a thread's number in its block: of blocks with one row whatever their size, of others by the size itself
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	mov.u32 %r10, %ntid.x;
	mad.lo.s32 %r11, %r3, %r10, %r2;
	mov.u32 %r12, %ntid.y;
	mul.lo.s32 %r13, %r10, %r12;
	mov.u32 %r14, %tid.z;
	mad.lo.s32 %r15, %r14, %r13, %r11;
	mad.lo.s32 %r16, %r15, 4, %r5;
	st.shared.u32 [%r16], %r1;
	ret;
}
-- verdict
k: 256x1x1 =128x2x1 =64x4x1 =32x8x1 =16x16x1 =8x32x1 =4x64x1 =8x8x4 =64x2x1 =32x4x1 =16x8x1 =8x16x1 =4x32x1 =2x64x1 =32x2x1 =16x4x1
  31 by size: st.shared.u32 [%r16], %r1;
-- conflicts
// by the size itself, beside rows of 32 words, of which the next thread's is written
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	setp.gt.u32 %p3, %r3, 0;
	mad.lo.s32 %r10, %r3, 128, %r7;
	mov.u32 %r11, %ntid.x;
	mad.lo.s32 %r12, %r3, %r11, %r2;
	mad.lo.s32 %r13, %r12, 4, %r5;
	st.shared.u32 [%r10+4], %r1;
	@%p3 ld.shared.u32 %r14, [%r13];
	ret;
}
-- verdict
k: 128x1x1
  29 by size: st.shared.u32 [%r10+4], %r1;
  30 by size: @%p3 ld.shared.u32 %r14, [%r13];
-- conflicts
// rows of 16 words
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	mad.lo.s32 %r10, %r3, 64, %r7;
	st.shared.u32 [%r10], %r1;
	ret;
}
-- verdict
k: 256x1x1 16x16x1
  25 by size: st.shared.u32 [%r10], %r1;
-- conflicts
// outside of the variable
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7+1020], %r1;
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7+1020], %r1;
-- conflicts
// arrays whose size the launch gives are one
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	mov.u32 %r10, dyn;
	add.s32 %r11, %r10, %r4;
	st.shared.u32 [%r11], %r1;
	ld.shared.u32 %r12, [more+8];
	ld.shared.u32 %r12, [a];
	ret;
}
-- verdict
k:
  26 always: st.shared.u32 [%r11], %r1;
  27 always: ld.shared.u32 %r12, [more+8];
  28 never: ld.shared.u32 %r12, [a];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	mov.u32 %r10, dyn;
	add.s32 %r11, %r10, %r4;
	st.shared.u32 [%r11], %r1;
	ret;
}
-- verdict
k: 1024x1x1
  25 by size: st.shared.u32 [%r11], %r1;
-- conflicts
// generic addresses: of a shared variable, of a local one, of what a parameter says
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	.local .align 4 .b8 own[64];
	mov.u64 %d1, a;
	cvta.shared.u64 %d2, %d1;
	cvt.u64.u32 %d3, %r4;
	add.s64 %d4, %d2, %d3;
	st.u32 [%d4], %r1;
	mov.u64 %d5, own;
	cvta.local.u64 %d6, %d5;
	st.u32 [%d6], %r1;
	ret;
}
-- verdict
k: 256x1x1
  29 by size: st.u32 [%d4], %r1;
  32 never: st.u32 [%d6], %r1;
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	ld.param.u64 %d1, [p];
	ld.u64 %d2, [%d1];
	ld.u32 %r10, [%d2];
	ret;
}
-- verdict
k: 256x1x1
  23 by size: st.shared.u32 [%r7], %r1;
  25 never: ld.u64 %d2, [%d1];
  26 never: ld.u32 %r10, [%d2];
-- conflicts
// or of what is loaded, once a shared address may be in memory, or with another lane
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	ld.param.u64 %d1, [p];
	ld.global.u64 %d2, [%d1];
	ld.u32 %r10, [%d2];
	mov.u64 %d3, b;
	st.global.u64 [%d1], %d3;
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  27 always: ld.u32 %r10, [%d2];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	shfl.sync.bfly.b32 %r10, %r8, 1, 31, -1;
	cvt.u64.u32 %d1, %r10;
	ld.u32 %r10, [%d1];
	ret;
}
-- verdict
k:
  23 always: st.shared.u32 [%r7], %r1;
  26 always: ld.u32 %r10, [%d1];
-- conflicts
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	selp.b32 %r10, %r7, %r8, %p2;
	st.shared.u32 [%r7], %r1;
	ld.param.u64 %d1, [p];
	st.global.u32 [%d1], %r10;
	ld.u32 %r11, [%d1];
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  27 always: ld.u32 %r11, [%d1];
-- conflicts
// or of a number of shared memory
.version 8.0
.target sm_80
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.extern .shared .align 8 .b8 more[];
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<8>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r8, %r6, %r4;
	add.s32 %r9, %r7, %r1;
	setp.lt.u32 %p1, %r2, 16;
	setp.gt.u32 %p2, %r1, 4;
	st.shared.u32 [%r7], %r1;
	cvta.shared.u64 %d1, 64;
	ld.u32 %r10, [%d1];
	ret;
}
-- verdict
k:
  24 always: st.shared.u32 [%r7], %r1;
  26 always: ld.u32 %r10, [%d1];
-- conflicts
// no shared memory at all: a generic address is none of it
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>;
	.reg .b64 %d<4>;
	ld.param.u64 %d1, [p];
	st.u32 [%d1], %r1;
	ret;
}
-- verdict
k:
  10 never: st.u32 [%d1], %r1;
-- conflicts
// what is called is not looked into
.version 8.0
.target sm_80
.address_size 64
.func f()
{
	ret;
}
.visible .entry k()
{
	.reg .b32 %r<4>;
	.shared .align 4 .b8 a[64];
	ld.shared.u32 %r1, [a];
	call f;
	ret;
}
-- verdict
k: not known parted
-- conflicts
// of a kernel that declares its size that one counts, and %ntid is known
.version 8.0
.target sm_80
.address_size 64
.visible .entry k() .reqntid 8, 12
{
	.reg .b32 %r<8>;
	.shared .align 4 .b8 a[512];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mov.u32 %r3, %ntid.x;
	mad.lo.s32 %r4, %r2, %r3, %r1;
	mov.u32 %r5, a;
	mad.lo.s32 %r6, %r4, 4, %r5;
	st.shared.u32 [%r6], %r1;
	st.shared.v2.u32 [%r6+128], {%r1, %r1};
	ret;
}
.visible .entry own() .reqntid 8, 12
{
	.reg .b32 %r<8>;
	.shared .align 4 .b8 a[512];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %tid.y;
	mov.u32 %r3, %ntid.x;
	mad.lo.s32 %r4, %r2, %r3, %r1;
	mov.u32 %r5, a;
	mad.lo.s32 %r6, %r4, 4, %r5;
	st.shared.u32 [%r6], %r1;
	ret;
}
-- verdict
k:
  15 always: st.shared.u32 [%r6], %r1;
  16 always: st.shared.v2.u32 [%r6+128], {%r1, %r1};
own: =8x12x1
  29 never: st.shared.u32 [%r6], %r1;
-- conflicts
// what is computed otherwise from one of two variables' addresses, or from itself alone: who knows where it lies
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.reg .b64 %d<12>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u32 %r1, [q];
	setp.gt.u32 %p2, %r1, 4;
	cvta.shared.u64 %d1, a;
	cvta.shared.u64 %d2, b;
	selp.b64 %d3, %d1, %d2, %p2;
	max.u64 %d4, %d3, 64;
	max.u64 %d5, %d1, 64;
	max.u64 %d6, 64, %d3;
	mul.lo.u64 %d7, %d8, 64;
	not.b64 %d9, %d9;
	st.u32 [%d3], %r1;
	st.u32 [%d4], %r1;
	st.u32 [%d5], %r1;
	st.u32 [%d6], %r1;
	st.u32 [%d7], %r1;
	st.u32 [%d9], %r1;
	ret;
}
-- verdict
k:
  21 always: st.u32 [%d3], %r1;
  22 always: st.u32 [%d4], %r1;
  23 always: st.u32 [%d5], %r1;
  24 always: st.u32 [%d6], %r1;
  25 never: st.u32 [%d7], %r1;
  26 always: st.u32 [%d9], %r1;
-- conflicts
// atomics conflict with none, and where others do they are looked at: who takes a lock puts those in order; a counter is none
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 q)
{
	.reg .pred %p<8>;
	.reg .b32 %r<24>;
	.shared .align 4 .b8 lock[4], n[4], a[4];
	atom.shared.cas.b32 %r1, [lock], 0, 1;
	st.shared.u32 [a], %r1;
	atom.shared.exch.b32 %r1, [lock], 0;
	atom.shared.add.u32 %r1, [n], 1;
	ret;
}
.visible .entry alone(.param .u64 p)
{
	.reg .b32 %r<24>;
	.shared .align 4 .b8 lock[4];
	atom.shared.cas.b32 %r1, [lock], 0, 1;
	atom.shared.exch.b32 %r1, [lock], 0;
	ret;
}
-- verdict
k:
  10 always: atom.shared.cas.b32 %r1, [lock], 0, 1;
  11 always: st.shared.u32 [a], %r1;
  12 always: atom.shared.exch.b32 %r1, [lock], 0;
  13 never: atom.shared.add.u32 %r1, [n], 1;
alone:
  20 never: atom.shared.cas.b32 %r1, [lock], 0, 1;
  21 never: atom.shared.exch.b32 %r1, [lock], 0;
-- conflicts
// one's own words behind a barrier; one of the two is copied to, which goes on behind it
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<8>;
	.reg .b64 %d<4>;
	.shared .align 4 .b8 a[1024], b[1024];
	ld.param.u64 %d1, [p];
	mov.u32 %r2, %tid.x;
	shl.b32 %r4, %r2, 2;
	mov.u32 %r5, a;
	mov.u32 %r6, b;
	add.s32 %r7, %r5, %r4;
	add.s32 %r3, %r6, %r4;
	cp.async.ca.shared.global [%r7], [%d1], 4;
	st.shared.u32 [%r3], %r2;
	bar.sync 0;
	ld.shared.u32 %r1, [%r7];
	ld.shared.u32 %r1, [%r3];
	ret;
}
-- verdict
k: 256x1x1
  17 always: cp.async.ca.shared.global [%r7], [%d1], 4;
  18 by size: st.shared.u32 [%r3], %r2;
  20 always: ld.shared.u32 %r1, [%r7];
  21 never: ld.shared.u32 %r1, [%r3];
