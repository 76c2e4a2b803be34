# forms of wgmma, video instructions, textures, surfaces and conversions that there are not: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<40>; .reg .f32 %f<40>; .reg .b64 %q<9>; .reg .pred %p<4>; ld.param.u64 %q1, [p];
wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n40k32.s32.s8.s8 {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.f16 {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.xor.popc {%r1, %r2, %r3, %r4}, %q1, %q2, 1;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16.satfinite {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3}, %q1, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, _}, %q1, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 2, 1, 0, 0;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, 1, 1, 1, 0, 2;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, %q2, 1, 1, 1, 0, 0;
wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%f1, %f2, %f3, %f4}, %q1, %q2, %r1, 0, 1, 1, 1, 0, 0;
wgmma.wait_group.sync 0;
vadd.u32.u32 %r1, %r2, %r3;
vadd.u32.u32.u64 %r1, %r2, %r3;
vadd.u32.u32.u32.mul %r1, %r2, %r3, %r4;
vadd.u32.u32.u32 %r1, %r2, %r3, %r4;
vadd.u32.u32.u32.add %r1, %r2, %r3;
vadd.u32.u32.u32 %r1.b1, %r2, %r3;
vadd.u32.u32.u32.add %r1.b1, %r2, %r3, %r4;
vadd.u32.u32.u32 %r1, %r2.b4, %r3;
vadd.u32.u32.u32 %r1, %r2.h2, %r3;
vadd.u32.u32.u32 %r1, -%r2, %r3;
vshl.u32.u32.u32 %r1, %r2, %r3;
vset.u32.u32.num %r1, %r2, %r3;
vmad.u32.u32.u32.po %r1, -%r2, %r3, %r4;
vmad.u32.u32.u32.shr8 %r1, %r2, %r3, %r4;
vadd2.u32.u32.u32.min %r1, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.b1, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.h14, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.b10, %r3, %r4;
vadd4.u32.u32.u32 %r1.b4, %r2, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2.b3218, %r3, %r4;
cvt.rn.relu.u32.f32 %r1, %f1;
cvt.rn.relu.f32.f32 %f1, %f2;
cvt.rn.satfinite.f16.f64 %h1, %f1;
cvt.rz.satfinite.e4m3x2.f32 %h1, %f1, %f2;
cvt.rn.e4m3x2.f32 %h1, %f1, %f2;
cvt.rn.satfinite.f16x2.e4m3x2 %r1, %h1;
cvt.rn.bf16x2.e4m3x2 %r1, %h1;
cvt.rn.satfinite.e4m3x2.bf16x2 %h1, %r1;
cvt.pack.sat.u8.u32.b32 %r1, %r2, %r3, %r4;
cvt.pack.sat.u8.s32 %r1, %r2, %r3;
cvt.pack.sat.u16.s32.b32 %r1, %r2, %r3, %r4;
cvt.pack.u16.s32 %r1, %r2, %r3;
lop3.xor.b32 %r1|%p1, %r2, %r3, %r4, 1, %p2;
lop3.or.b32 %r1, %r2, %r3, %r4, 1, %p2;
lop3.or.b32 %r1|%p1, %r2, %r3, %r4, 1;
lop3.b32 %r1|%p1, %r2, %r3, %r4, 1;
tex.2d.v2.f32.f32 {%f1, %f2}, [%q1, {%f1, %f2}];
tex.2d.v4.f16.f32 {%h1, %h2, %h3, %h4}, [%q1, {%f1, %f2}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3}, [%q1, {%f1, %f2}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f1}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, %q2, {%f1, %f2}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1+8, {%f1, %f2}];
tex.cube.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1, %r2, %r3, %r4}];
tex.level.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1, %r2}], %r3;
tex.grad.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f1, %f2}], {%f1, %f2}, {%f1, %f2};
tex.2dms.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r1, %r2, %r3, %r4}];
tld4.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f1, %f2}];
tld4.r.3d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f1, %f2, %f3, %f3}];
suld.p.2d.v4.b32.trap {%r1, %r2, %r3, %r4}, [%q1, {%r1, %r2}];
suld.b.cube.b32.trap %r1, [%q1, {%r1, %r2, %r3}];
suld.b.2d.b32 %r1, [%q1, {%r1, %r2}];
suld.b.2d.b128.trap %r1, [%q1, {%r1, %r2}];
suld.b.2d.v4.b64.trap {%q1, %q2, %q3, %q4}, [%q1, {%r1, %r2}];
sust.b.2d.u32.trap [%q1, {%r1, %r2}], %r1;
txq.channel_order.b32 %r1, [%q1];
txq.width.b32 %r1, [%q1, {%r1}];
multimem.st.relaxed.sys.global.f32 [%q1], %f1;
tld4.r.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f1, %f2}], %f1;
suld.b.2d.v2.b32.trap %r1, [%q1, {%r1, %r2}];
sust.b.2d.v2.b32.trap [%q1, {%r1, %r2}], %r1;
ret; }
-- verdict
k: line 5: 'wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16'
k: line 6: 'wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16'
k: line 7: 'wgmma.mma_async.sync.aligned.m64n40k32.s32.s8.s8'
k: line 8: 'wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.f16'
k: line 9: 'wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.xor.popc'
k: line 10: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16.satfinite'
k: line 11: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': registers of a matrix
k: line 12: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': registers of a matrix
k: line 13: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 14: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 15: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': a number that it can't have
k: line 16: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wrong number of operands
k: line 17: 'wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16'
k: line 18: 'wgmma.wait_group.sync'
k: line 19: 'vadd.u32.u32'
k: line 20: 'vadd.u32.u32.u64'
k: line 21: 'vadd.u32.u32.u32.mul'
k: line 22: 'vadd.u32.u32.u32': parts of a word
k: line 23: 'vadd.u32.u32.u32.add': parts of a word
k: line 24: 'vadd.u32.u32.u32': parts of a word
k: line 25: 'vadd.u32.u32.u32.add': parts of a word
k: line 26: 'vadd.u32.u32.u32': parts of a word
k: line 27: 'vadd.u32.u32.u32': parts of a word
k: line 28: 'vadd.u32.u32.u32'
k: line 29: 'vshl.u32.u32.u32'
k: line 30: 'vset.u32.u32.num'
k: line 31: 'vmad.u32.u32.u32.po'
k: line 32: 'vmad.u32.u32.u32.shr8'
k: line 33: 'vadd2.u32.u32.u32.min'
k: line 34: 'vadd2.u32.u32.u32': parts of a word
k: line 35: 'vadd2.u32.u32.u32': parts of a word
k: line 36: 'vadd2.u32.u32.u32': parts of a word
k: line 37: 'vadd4.u32.u32.u32': parts of a word
k: line 38: 'vadd4.u32.u32.u32': parts of a word
k: line 39: 'cvt.rn.relu.u32.f32'
k: line 40: 'cvt.rn.relu.f32.f32'
k: line 41: 'cvt.rn.satfinite.f16.f64'
k: line 42: 'cvt.rz.satfinite.e4m3x2.f32'
k: line 43: 'cvt.rn.e4m3x2.f32'
k: line 44: 'cvt.rn.satfinite.f16x2.e4m3x2'
k: line 45: 'cvt.rn.bf16x2.e4m3x2'
k: line 46: 'cvt.rn.satfinite.e4m3x2.bf16x2'
k: line 47: 'cvt.pack.sat.u8.u32.b32'
k: line 48: 'cvt.pack.sat.u8.s32'
k: line 49: 'cvt.pack.sat.u16.s32.b32'
k: line 50: 'cvt.pack.u16.s32'
k: line 51: 'lop3.xor.b32'
k: line 52: 'lop3.or.b32'
k: line 53: 'lop3.or.b32': wrong number of operands
k: line 54: 'lop3.b32'
k: line 55: 'tex.2d.v2.f32.f32'
k: line 56: 'tex.2d.v4.f16.f32'
k: line 57: 'tex.2d.v4.f32.f32': vector of this length
k: line 58: 'tex.2d.v4.f32.f32': coordinates
k: line 59: 'tex.2d.v4.f32.f32': coordinates
k: line 60: 'tex.2d.v4.f32.f32': coordinates
k: line 61: 'tex.2d.v4.f32.f32': coordinates
k: line 62: 'tex.cube.v4.f32.s32'
k: line 63: 'tex.level.2d.v4.f32.s32'
k: line 64: 'tex.grad.2d.v4.f32.f32'
k: line 65: 'tex.2dms.v4.f32.s32'
k: line 66: 'tld4.2d.v4.f32.f32'
k: line 67: 'tld4.r.3d.v4.f32.f32'
k: line 68: 'suld.p.2d.v4.b32.trap'
k: line 69: 'suld.b.cube.b32.trap'
k: line 70: 'suld.b.2d.b32'
k: line 71: 'suld.b.2d.b128.trap'
k: line 72: 'suld.b.2d.v4.b64.trap'
k: line 73: 'sust.b.2d.u32.trap'
k: line 74: 'txq.channel_order.b32'
k: line 75: 'txq.width.b32': no object
k: line 76: 'multimem.st.relaxed.sys.global.f32'
k: line 77: 'tld4.r.level.2d.v4.f32.f32'
k: line 78: 'suld.b.2d.v2.b32.trap': vector of this length
k: line 79: 'sust.b.2d.v2.b32.trap': vector of this length
1 kernels
