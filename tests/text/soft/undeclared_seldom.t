# as undeclared.t, of what is written seldom: two results, what follows the operands that there always are
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
lop3.or.b32 %none|%p1, %r2, %r3, %r4, 0x1a, %p2;
lop3.or.b32 %r1|%none, %r2, %r3, %r4, 0x1a, %p2;
lop3.or.b32 %r1|%p1, %none, %r3, %r4, 0x1a, %p2;
lop3.or.b32 %r1|%p1, %r2, %none, %r4, 0x1a, %p2;
lop3.or.b32 %r1|%p1, %r2, %r3, %none, 0x1a, %p2;
lop3.or.b32 %r1|%p1, %r2, %r3, %r4, 0x1a, %none;
lop3.and.b32 %none|%p1, %r2, %r3, %r4, 0x1a, !%p2;
lop3.and.b32 %r1|%none, %r2, %r3, %r4, 0x1a, !%p2;
lop3.and.b32 %r1|%p1, %none, %r3, %r4, 0x1a, !%p2;
lop3.and.b32 %r1|%p1, %r2, %none, %r4, 0x1a, !%p2;
lop3.and.b32 %r1|%p1, %r2, %r3, %none, 0x1a, !%p2;
lop3.and.b32 %r1|%p1, %r2, %r3, %r4, 0x1a, !%none;
elect.sync %none|%p1, %r2;
elect.sync %r1|%none, %r2;
elect.sync %r1|%p1, %none;
match.all.sync.b64 %none|%p1, %q2, %r3;
match.all.sync.b64 %r1|%none, %q2, %r3;
match.all.sync.b64 %r1|%p1, %none, %r3;
match.all.sync.b64 %r1|%p1, %q2, %none;
shfl.sync.bfly.b32 %none|%p1, %r2, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1|%none, %r2, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %none, %r3, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %none, %r4, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %none, %r5;
shfl.sync.bfly.b32 %r1|%p1, %r2, %r3, %r4, %none;
shfl.sync.idx.b32 %none|%p1, %r2, %r3, %r4, %r5;
shfl.sync.idx.b32 %r1|%none, %r2, %r3, %r4, %r5;
shfl.sync.idx.b32 %r1|%p1, %none, %r3, %r4, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %none, %r4, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %none, %r5;
shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %r4, %none;
setp.ne.and.u64 %none|%p2, %q1, %q2, %p3;
setp.ne.and.u64 %p1|%none, %q1, %q2, %p3;
setp.ne.and.u64 %p1|%p2, %none, %q2, %p3;
setp.ne.and.u64 %p1|%p2, %q1, %none, %p3;
setp.ne.and.u64 %p1|%p2, %q1, %q2, %none;
cp.async.ca.shared.global.L2::cache_hint [%none], [%q1], 4, %r2, %q2;
cp.async.ca.shared.global.L2::cache_hint [%r1], [%none], 4, %r2, %q2;
cp.async.ca.shared.global.L2::cache_hint [%r1], [%q1], 4, %none, %q2;
cp.async.ca.shared.global.L2::cache_hint [%r1], [%q1], 4, %r2, %none;
ld.global.L2::cache_hint.u32 %none, [%q1], %q2;
ld.global.L2::cache_hint.u32 %r1, [%none], %q2;
ld.global.L2::cache_hint.u32 %r1, [%q1], %none;
st.global.L2::cache_hint.u32 [%none], %r1, %q2;
st.global.L2::cache_hint.u32 [%q1], %none, %q2;
st.global.L2::cache_hint.u32 [%q1], %r1, %none;
atom.global.add.L2::cache_hint.u32 %none, [%q1], %r2, %q2;
atom.global.add.L2::cache_hint.u32 %r1, [%none], %r2, %q2;
atom.global.add.L2::cache_hint.u32 %r1, [%q1], %none, %q2;
atom.global.add.L2::cache_hint.u32 %r1, [%q1], %r2, %none;
red.global.add.L2::cache_hint.u32 [%none], %r2, %q2;
red.global.add.L2::cache_hint.u32 [%q1], %none, %q2;
red.global.add.L2::cache_hint.u32 [%q1], %r2, %none;
bar.red.popc.u32 %none, %r2, %r3, %p1;
bar.red.popc.u32 %r1, %none, %r3, %p1;
bar.red.popc.u32 %r1, %r2, %none, %p1;
bar.red.popc.u32 %r1, %r2, %r3, %none;
barrier.red.and.pred %none, %r2, %r3, %p2;
barrier.red.and.pred %p1, %none, %r3, %p2;
barrier.red.and.pred %p1, %r2, %none, %p2;
barrier.red.and.pred %p1, %r2, %r3, %none;
bar.sync %none, %r2;
bar.sync %r1, %none;
}
-- verdict
k: line 5: '%none' is no register
k: line 6: '%none' is no predicate
k: line 7: '%none' is not known
k: line 8: '%none' is not known
k: line 9: '%none' is not known
k: line 10: '%none' is no predicate
k: line 11: '%none' is no register
k: line 12: '%none' is no predicate
k: line 13: '%none' is not known
k: line 14: '%none' is not known
k: line 15: '%none' is not known
k: line 16: '!%none' is no predicate
k: line 17: '%none' is no register
k: line 18: '%none' is no predicate
k: line 19: '%none' is not known
k: line 20: '%none' is no register
k: line 21: '%none' is no predicate
k: line 22: '%none' is not known
k: line 23: '%none' is not known
k: line 24: '%none' is no register
k: line 25: '%none' is no predicate
k: line 26: '%none' is not known
k: line 27: '%none' is not known
k: line 28: '%none' is not known
k: line 29: '%none' is not known
k: line 30: '%none' is no register
k: line 31: '%none' is no predicate
k: line 32: '%none' is not known
k: line 33: '%none' is not known
k: line 34: '%none' is not known
k: line 35: '%none' is not known
k: line 36: '%none' is no predicate
k: line 37: '%none' is no predicate
k: line 38: '%none' is not known
k: line 39: '%none' is not known
k: line 40: '%none' is no predicate
k: line 41: '%none' is not known
k: line 42: '%none' is not known
k: line 43: '%none' is not known
k: line 44: '%none' is not known
k: line 45: '%none' is no register
k: line 46: '%none' is not known
k: line 47: '%none' is not known
k: line 48: '%none' is not known
k: line 49: '%none' is not known
k: line 50: '%none' is not known
k: line 51: '%none' is no register
k: line 52: '%none' is not known
k: line 53: '%none' is not known
k: line 54: '%none' is not known
k: line 55: '%none' is not known
k: line 56: '%none' is not known
k: line 57: '%none' is not known
k: line 58: '%none' is no register
k: line 59: '%none' is not known
k: line 60: '%none' is not known
k: line 61: '%none' is no predicate
k: line 62: '%none' is no predicate
k: line 63: '%none' is not known
k: line 64: '%none' is not known
k: line 65: '%none' is no predicate
k: line 66: '%none' is not known
k: line 67: '%none' is not known
1 kernels
