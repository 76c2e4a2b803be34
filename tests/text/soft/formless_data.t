# forms of moves, selections and packed conversions that there are not: a word that is left over, a type too many, too few operands, a register
# that nobody declared where the next operand is one: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
mov.pred %r1, %is_explicit_cluster;
mov.pred %none, %is_explicit_cluster;
mov.b64 %q1, {};
mov.b64 {}, %q1;
mov.b128 %w1, {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
cvt.rn.satfinite.e4m3x2.f32 %h1, %f1;
cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2, %f3;
cvt.rn.satfinite.e5m2x2.f32 %h1, %none, %f1;
cvt.rn.satfinite.e5m2x2.f32 %h1, %f1, %none;
cvt.rn.f16x2.e4m3x2 %r1, %h1, %h2;
cvt.rn.f16x2.e5m2x2 %r1;
cvt.rn.satfinite.f16x2.e4m3x2 %r1, %h1;
cvt.rn.bf16x2.e4m3x2 %r1, %h1;
cvt.rz.satfinite.e4m3x2.f32 %h1, %f1, %f2;
cvt.rn.satfinite.sat.e4m3x2.f32 %h1, %f1, %f2;
cvt.rn.ftz.satfinite.e4m3x2.f32 %h1, %f1, %f2;
cvt.rn.satfinite.e4m3x2.bf16x2 %h1, %r1;
cvt.rn.satfinite.e5m2x2.e4m3x2 %h1, %h2;
cvt.pack.sat.s32 %r1, %r2, %r3;
cvt.pack.sat.s32.b32 %r1, %r2, %r3, %r4;
cvt.pack.sat.u16.s32.u32 %r1, %r2, %r3;
cvt.pack.sat.s8.s32.b32.b32 %r1, %r2, %r3, %r4;
cvt.pack.u16.s32 %r1, %r2, %r3;
cvt.sat.pack.u16.s32 %r1, %r2, %r3;
cvt.pack.sat.u16.u32 %r1, %r2, %r3;
cvt.pack.sat.u8.s32 %r1, %r2, %r3, %r4;
cvt.pack.sat.s8.s32.b32 %r1, %r2, %r3, %none;
cvt.pack.sat.relu.u16.s32 %r1, %r2, %r3;
cvt.u32.u32.u32 %r1, %r2;
cvt.rn.relu.u32.f32 %r1, %f2;
cvt.rn.relu.f32.f64 %f1, %d1;
cvt.rn.relu.f16.f64 %h1, %d1;
cvt.rn.satfinite.f32.f32 %f1, %f2;
cvt.u32.b128 %r1, %w1;
set.eq.u32.b128 %r1, %w1, %w2;
set.eq.f16.f16.f16 %h1, %h2, %h3;
slct.u32.s32.s32 %r1, %r2, %r3, %r4;
slct.u32.f64 %r1, %r2, %r3, %d1;
testp.finite.f16 %p1, %h1;
lop3.cta.b32 %r1, %r2, %r3, %r4, 0x1e;
lop3.b32.b32 %r1, %r2, %r3, %r4, 0x1e;
lop3.and.b32.b32 %r1|%p1, %r2, %r3, %r4, 0x1e, %p2;
lop3.and %r1|%p1, %r2, %r3, %r4, 0x1e, %p2;
lop3.xor.b32 %r1|%p1, %r2, %r3, %r4, 0x1e, %p2;
lop3.and.b32 %r1, %r2, %r3, %r4, 0x1e, %p2;
lop3.b32 %r1|%p1, %r2, %r3, %r4, 0x1e;
ret; }
-- verdict
k: line 5: '%r1' is no predicate
k: line 6: '%none' is no predicate
k: line 7: 'mov.b64': vector of this length
k: line 8: 'mov.b64': vector of this length
k: line 9: 'mov.b128': vector of this length
k: line 10: 'cvt.rn.satfinite.e4m3x2.f32': wrong number of operands
k: line 11: 'cvt.rn.satfinite.e4m3x2.f32': wrong number of operands
k: line 12: '%none' is not known
k: line 13: '%none' is not known
k: line 14: 'cvt.rn.f16x2.e4m3x2': wrong number of operands
k: line 15: 'cvt.rn.f16x2.e5m2x2': wrong number of operands
k: line 16: 'cvt.rn.satfinite.f16x2.e4m3x2'
k: line 17: 'cvt.rn.bf16x2.e4m3x2'
k: line 18: 'cvt.rz.satfinite.e4m3x2.f32'
k: line 19: 'cvt.rn.satfinite.sat.e4m3x2.f32'
k: line 20: 'cvt.rn.ftz.satfinite.e4m3x2.f32'
k: line 21: 'cvt.rn.satfinite.e4m3x2.bf16x2'
k: line 22: 'cvt.rn.satfinite.e5m2x2.e4m3x2'
k: line 23: 'cvt.pack.sat.s32'
k: line 24: 'cvt.pack.sat.s32.b32'
k: line 25: 'cvt.pack.sat.u16.s32.u32'
k: line 26: 'cvt.pack.sat.s8.s32.b32.b32'
k: line 27: 'cvt.pack.u16.s32'
k: line 28: 'cvt.sat.pack.u16.s32'
k: line 29: 'cvt.pack.sat.u16.u32'
k: line 30: 'cvt.pack.sat.u8.s32'
k: line 31: '%none' is not known
k: line 32: 'cvt.pack.sat.relu.u16.s32'
k: line 33: 'cvt.u32.u32.u32'
k: line 34: 'cvt.rn.relu.u32.f32'
k: line 35: 'cvt.rn.relu.f32.f64'
k: line 36: 'cvt.rn.relu.f16.f64'
k: line 37: 'cvt.rn.satfinite.f32.f32'
k: line 38: 'cvt.u32.b128'
k: line 39: 'set.eq.u32.b128'
k: line 40: 'set.eq.f16.f16.f16'
k: line 41: 'slct.u32.s32.s32'
k: line 42: 'slct.u32.f64'
k: line 43: 'testp.finite.f16'
k: line 44: 'lop3.cta.b32'
k: line 45: 'lop3.b32.b32'
k: line 46: 'lop3.and.b32.b32'
k: line 47: 'lop3.and'
k: line 48: 'lop3.xor.b32'
k: line 49: 'lop3.and.b32'
k: line 50: 'lop3.b32'
1 kernels
