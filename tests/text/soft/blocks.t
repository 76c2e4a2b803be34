# barriers of a block, shared memory, grids that wait for themselves
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .shared .align 8 .b8 dyn[];
.visible .entry turn(.param .u64 po)
{
.shared .align 4 .b32 s[64];
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<4>;
mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, s; add.u32 %r4, %r3, %r2;
st.shared.u32 [%r4], %r1;
bar.sync 0;
sub.u32 %r5, 63, %r1; shl.b32 %r5, %r5, 2; add.u32 %r5, %r5, %r3; ld.shared.u32 %r6, [%r5];
mov.u32 %r7, dyn; add.u32 %r7, %r7, %r2; st.shared.u32 [%r7], %r6;
setp.lt.u32 %p1, %r1, 40;
bar.red.popc.u32 %r8, 0, %p1;
bar.red.and.pred %p2, 0, %p1;
bar.red.or.pred %p3, 0, %p1;
ld.shared.u32 %r6, [%r7];
selp.u32 %r9, 1000, 0, %p2; selp.u32 %r10, 100, 0, %p3;
add.u32 %r6, %r6, %r9; add.u32 %r6, %r6, %r10; mul.lo.u32 %r8, %r8, 10000; add.u32 %r6, %r6, %r8;
ld.param.u64 %q1, [po]; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2; st.global.u32 [%q1], %r6;
ret;
}
.visible .entry grid(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %nctaid.x;
atom.global.add.u32 %r2, [%q1], 1;
W: ld.volatile.global.u32 %r3, [%q1]; setp.lt.u32 %p1, %r3, %r1; @%p1 bra W;
mov.u32 %r4, %ctaid.x; mul.wide.u32 %q2, %r4, 4; add.u64 %q2, %q2, %q1; st.global.u32 [%q2+4], %r3;
ret;
}
//: mem o u32 0*64
//: launch turn 1 64 o shared=256
//: print o u32 4
//: launch turn 1 64 o shared=128
//: mem g u32 0*9
//: launch grid 8 1 g coop
//: print g u32
//: launch grid 100000 1 g coop
//: launch grid 2,2 1025 g
-- verdict
o: 400163 400162 400161 400160
error GX0801 line 13: 4 bytes at shared 0x180, the block has 384; kernel turn, block (0,0,0), thread (32,0,0)
g: 8 8 8 8 8 8 8 8 8
error GX0808 line 0: cooperative grid of 100000 blocks, 128 fit
error GX0808 line 0: block (1025,1,1), the kernel takes up to 1024 threads
