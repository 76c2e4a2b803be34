# operands that there are not: registers of another kind or width, what has no address or is not in the module, names that nobody declared, guards
# that are no predicates, local variables of no size: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.extern .global .align 4 .b32 elsewhere; .global .align 16 .b128 big;
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p]; .param .b64 one;
mov.u32 %r1, elsewhere;
ld.global.u32 %r1, [elsewhere];
mov.u64 %q2, one;
mov.u32 %r1, label;
mov.u32 %r1, %envreg32;
mov.u32 %r1, %r9;
mov.u32 %r9, %r1;
mov.u32 %r1, %r;
mov.u32 %r1, [%q1];
mov.u32 %r1, _;
mov.u32 %r1, %p1;
mov.u32 %p1, %r1;
mov.u32 5, %r1;
mov.u32 p, %r1;
mov.u32 %tid.x, %r1;
add.s32 %r1, %r2, !%r3;
add.u32 %r1, one, 1;
mov.b128 %w1, %q1;
mov.b128 %q1, %w1;
mov.b128 %w1, 5;
mov.b128 %w1, _;
mov.b128 %w1, %p1;
mov.b128 %w1, p;
mov.b128 {%q1, %q2}, %q3;
mov.b128 {%q1, %q2}, _;
mov.b128 %q3, {%q1, %q2};
mov.b128 %w9, {%q1, %q2};
mov.pred %p1, %r1;
mov.pred %p1, p;
mov.pred %p1, _;
mov.pred %p1, 0f00000000;
mov.pred 5, %p1;
mov.pred %r1, %p1;
mov.pred {%p1, %p2}, %p1;
mov.pred %p9, %p1;
setp.eq.u32 1, %r1, %r2;
setp.eq.u32 %p1|1, %r1, %r2;
setp.eq.and.u32 %p1, %r1, %r2, %r3;
@%r1 mov.u32 %r1, %r2;
@!%r1 mov.u32 %r1, %r2;
@%p9 mov.u32 %r1, %r2;
@p mov.u32 %r1, %r2;
{ .local .align 8192 .b8 x[4]; mov.u64 %q2, x; }
{ .local .align 4 .b8 x[1048577]; mov.u64 %q2, x; }
ld.local.u32 %r1, [nowhere];
ld.global.u32 %r1, [%p1];
ld.global.u32 %r1, [%r9];
atom.global.add.u32 %r1, [one], 1;
mov.b128 %w1, big;
st.global.b128 [%q1], big;
{ .local .pred x; mov.pred %p1, x; }
{ .local .pred x; and.pred %p1, %p2, x; }
{ .local .pred x; mov.pred x, %p1; }
{ .local .pred x; @x mov.u32 %r1, %r2; }
label: ret; }
-- verdict
k: line 6: 'elsewhere' is not defined in this module
k: line 7: 'elsewhere' is not defined in this module
k: line 8: 'one' is a parameter of a call: its address can't be taken
k: line 9: 'label' is not known
k: line 10: '%envreg32' is not known
k: line 11: '%r9' is not known
k: line 12: '%r9' is no register
k: line 13: '%r' is not known
k: line 14: '[%q1]' is no value
k: line 15: '_' is no value
k: line 16: '%p1' is a predicate, a value was expected
k: line 17: '%p1' is no register
k: line 18: '5' is no register
k: line 19: 'p' is no register
k: line 20: '%tid.x' is no register
k: line 21: '%r3' can't be negated here
k: line 22: 'one' is a parameter of a call: its address can't be taken
k: line 23: '%q1' is no register of 128 bits
k: line 24: '%q1' is no register of 128 bits
k: line 25: '5' is no register of 128 bits
k: line 26: '_' is no register of 128 bits
k: line 27: '%p1' is no register of 128 bits
k: line 28: 'p' is no register of 128 bits
k: line 29: '%q3' is no register of 128 bits
k: line 30: '_' is no register of 128 bits
k: line 31: '%q3' is no register of 128 bits
k: line 32: '%w9' is no register of 128 bits
k: line 33: '%r1' is no predicate
k: line 34: 'p' is no predicate
k: line 35: '_' is no predicate
k: line 36: '0f00000000' is no predicate
k: line 37: '5' is no predicate
k: line 38: '%r1' is no predicate
k: line 39: '{%p1, %p2}' is no predicate
k: line 40: '%p9' is no predicate
k: line 41: '1' is no predicate
k: line 42: '1' is no predicate
k: line 43: '%r3' is no predicate
k: line 44: '%r1' is no predicate
k: line 45: '%r1' is no predicate
k: line 46: '%p9' is no predicate
k: line 47: 'p' is no predicate
k: line 48: 'x' has no usable size
k: line 49: 'x' has no usable size
k: line 50: 'nowhere' is not known
k: line 51: '%p1' is a predicate, a value was expected
k: line 52: '%r9' is not known
k: line 53: 'one' is a parameter of a call
k: line 54: 'big' is no register of 128 bits
k: line 55: 'big' is no register of 128 bits
k: line 56: 'x' is no predicate
k: line 57: 'x' is no predicate
k: line 58: 'x' is no predicate
k: line 59: 'x' is no predicate
1 kernels
