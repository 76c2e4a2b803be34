# forms of products of matrices, fetches, packed conversions and copies that there are not, one part beside one that there is: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<40>; .reg .f32 %f<40>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
cp.async.ca.shared.global [%r1], [%q1], 16, [%q1];
cvt.pack.sat.u16.s32 %r1, %r2, %r3, %r4;
cvt.pack.sat.u16.s32.b32 %r1, %r2, %r3, %r4;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, -1;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, 4;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, %r5, %r6;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, {%f1, %f2, %f3, %f4}, [%q1], 0;
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
mma.sync.aligned.m16n8k4.col.row.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3}, {%f1, %f2, %f3, %f4};
tex.1d.v4.f32.u32 {%f1, %f2, %f3, %f4}, [%q1, {%r1}];
tex.level.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1}], %r2;
tex.cube.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1, %r2, %r3, %r4}];
tld4.r.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1, %r2}];
tld4.r.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}];
tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}], %f6;
tex.level.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}];
tex.level.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}], %f6, %f7;
tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}], %f7;
tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4};
txq.width.b32 %r1, [%q1], %r2;
txq.width.b32 %r1;
suld.b.1d.b32.trap %r1, [%q1, {%r2}], %r3;
suld.b.1d.b32.trap %r1;
sust.b.1d.b32.trap [%q1, {%r2}], %r3, %r4;
sust.b.1d.b32.trap [%q1, {%r2}];
wgmma.mma_async.sync.aligned.m64n136k32.s32.s8.s8 {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.popc {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc {%r1, %r2, %r3, %r4}, %q1, %q2, 1, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0, %r1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, %r1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, %r1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 0, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, -2, 1, 0, 0;
ret; }
-- verdict
k: line 5: '[%q1]' is no value
k: line 6: 'cvt.pack.sat.u16.s32': wrong number of operands
k: line 7: 'cvt.pack.sat.u16.s32.b32'
k: line 8: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 9: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 10: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': which lanes have the places
k: line 11: '[%q1]' is no value
k: line 12: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 13: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 14: 'mma.sync.aligned.m16n8k4.col.row.f32.tf32.tf32.f32'
k: line 15: 'tex.1d.v4.f32.u32'
k: line 16: 'tex.level.1d.v4.f32.s32'
k: line 17: 'tex.cube.v4.f32.s32'
k: line 18: 'tld4.r.2d.v4.f32.s32'
k: line 19: 'tld4.r.1d.v4.f32.f32'
k: line 20: 'tex.1d.v4.f32.f32': wrong number of operands
k: line 21: 'tex.level.1d.v4.f32.f32': wrong number of operands
k: line 22: 'tex.level.1d.v4.f32.f32': wrong number of operands
k: line 23: 'tld4.r.2d.v4.f32.f32': wrong number of operands
k: line 24: 'tld4.r.2d.v4.f32.f32': wrong number of operands
k: line 25: 'txq.width.b32': wrong number of operands
k: line 26: 'txq.width.b32': wrong number of operands
k: line 27: 'suld.b.1d.b32.trap': wrong number of operands
k: line 28: 'suld.b.1d.b32.trap': wrong number of operands
k: line 29: 'sust.b.1d.b32.trap': wrong number of operands
k: line 30: 'sust.b.1d.b32.trap': wrong number of operands
k: line 31: 'wgmma.mma_async.sync.aligned.m64n136k32.s32.s8.s8'
k: line 32: 'wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and'
k: line 33: 'wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.popc'
k: line 34: 'wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc': wrong number of operands
k: line 35: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 36: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 37: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 38: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 39: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
1 kernels
