# products of matrices that there are not: each refused with its line; tests/text/matrices.py runs those that there are
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b32 %r<40>; .reg .f32 %f<40>; .reg .f64 %d<40>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r1, %r2};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5}, {%r1, %r2, %r3, %r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
mma.sync.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, %r7, 4;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, %r7, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, %r7, %r8;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r1, %r2, %r3, %r4}, %r7, 1;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16 {%f1}, {%r1}, {%r5}, {%f1};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, %r4}, {%r1, %r2, %r3, %r4}, {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};
wmma.load.a.sync.aligned.row.m16n16k16.local.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.col.m8n8k32.s4 {%r1}, [%q1];
wmma.load.b.sync.aligned.row.m8n8k32.s4 {%r1}, [%q1];
wmma.load.d.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s4 {%r1, %r2}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2, %r3}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1, %r2}, [%q1], 16, 16;
wmma.store.a.sync.aligned.row.m16n16k16.s8 [%q1], {%r1, %r2};
wmma.store.d.sync.aligned.row.m16n16k16.f16.x [%q1], {%r1, %r2, %r3, %r4};
wmma.move.sync.aligned.row.m16n16k16.f16 [%q1], {%r1, %r2, %r3, %r4};
wmma.load.a.sync.row.m16n16k16.shared::cta.s8 {%r1, %r2}, [%q1+16], 32;
ret; }
-- verdict
k: line 5: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 6: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 7: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 8: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 9: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 10: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 11: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 12: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 13: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 14: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.and.popc'
k: line 15: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32'
k: line 16: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.or.popc'
k: line 17: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 18: 'mma.sync.m16n8k16.row.col.f32.f16.f16.f32'
k: line 19: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 20: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 21: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 22: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': wrong number of operands
k: line 23: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': which lanes have the places
k: line 24: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16'
k: line 25: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.rz'
k: line 26: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 27: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32'
k: line 28: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32'
k: line 29: 'wmma.load.a.sync.aligned.row.m16n16k16.local.s8'
k: line 30: 'wmma.load.a.sync.aligned.col.m8n8k32.s4'
k: line 31: 'wmma.load.b.sync.aligned.row.m8n8k32.s4'
k: line 32: 'wmma.load.d.sync.aligned.row.m16n16k16.s8'
k: line 33: 'wmma.load.a.sync.aligned.row.m16n16k16.s4'
k: line 34: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': registers of a matrix
k: line 35: 'wmma.load.a.sync.aligned.row.m16n16k16.s8': wrong number of operands
k: line 36: 'wmma.store.a.sync.aligned.row.m16n16k16.s8'
k: line 37: 'wmma.store.d.sync.aligned.row.m16n16k16.f16.x'
k: line 38: 'wmma.move.sync.aligned.row.m16n16k16.f16'
1 kernels
-- soft
.version 8.7
.target sm_90a
.address_size 64
.visible .entry bounds(.param .u64 p) { .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1], 16; ret; }
.visible .entry store_bounds(.param .u64 p) { .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%q1], {%r1, %r2, %r3, %r4}, 16; ret; }
.visible .entry rounded(.param .u64 p, .param .u64 q) { .reg .f64 %d<40>; .reg .b64 %q<4>; ld.param.u64 %q1, [p]; ld.param.u64 %q2, [q];
// 1 and 1 + 2^-52 of all products: 4 times 2^-60 more, one after the other, never is more than half of a unit, but rounded up each time
wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%d1}, [%q1], 0; wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%d2}, [%q1], 0; mov.f64 %d3, 0d3ff0000000000000;
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%d4, %d5}, {%d1}, {%d2}, {%d3, %d3};
wmma.mma.sync.aligned.row.col.m8n8k4.rp.f64.f64.f64.f64 {%d6, %d7}, {%d1}, {%d2}, {%d3, %d3};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rm {%d8, %d9}, {%d1}, {%d2}, {%d3, %d3};
st.global.v2.f64 [%q2], {%d4, %d5}; st.global.v2.f64 [%q2+16], {%d6, %d7}; st.global.v2.f64 [%q2+32], {%d8, %d9}; ret; }
.visible .entry half_warp(.param .u64 p) { .reg .b32 %r<9>;
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2}; ret; }
.visible .entry misaligned(.param .u64 p) { .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r1, %r2}, [%q1+2], 16; ret; }
//: mem a x8 0*255
//: mem b x8 0*511
//: launch bounds 1 32 a
//: launch store_bounds 1 32 b
//: launch half_warp 1 16 a
//: launch misaligned 1 32 a
//: mem c x64 0x3e10000000000000*4
//: mem d x64 0*6
//: launch rounded 1 32 c d
//: print d x64
-- verdict
error GX0801 line 5: 4 bytes at 0x300000000fc; kernel bounds, block (0,0,0), thread (31,0,0)
error GX0801 line 7: 4 bytes at 0x300000013fc; kernel store_bounds, block (0,0,0), thread (31,0,0)
error GX0815 line 16: lanes 0xffff of a warp at an instruction for all; kernel half_warp, block (0,0,0), thread (0,0,0)
error GX0802 line 18: 4 bytes at 0x30000000002; kernel misaligned, block (0,0,0), thread (0,0,0)
d: 3ff0000000000000 3ff0000000000000 3ff0000000000004 3ff0000000000004 3ff0000000000000 3ff0000000000000
