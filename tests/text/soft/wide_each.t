# each register of 128 bits in its turn is a narrower one, a number or a parameter: refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .align 16 .b8 p[16]) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; mov.u64 %q1, 0;
mov.b128 %q4, %w2;
mov.b128 %d4, %w2;
mov.b128 %r4, %w2;
mov.b128 %f4, %w2;
mov.b128 %h4, %w2;
mov.b128 %p4, %w2;
mov.b128 5, %w2;
mov.b128 p, %w2;
mov.b128 %w1, %q4;
mov.b128 %w1, %d4;
mov.b128 %w1, %r4;
mov.b128 %w1, %f4;
mov.b128 %w1, %h4;
mov.b128 %w1, %p4;
mov.b128 %w1, 5;
mov.b128 %w1, p;
mov.b128 %q4, {%q2, %q3};
mov.b128 %d4, {%q2, %q3};
mov.b128 %r4, {%q2, %q3};
mov.b128 %f4, {%q2, %q3};
mov.b128 %h4, {%q2, %q3};
mov.b128 %p4, {%q2, %q3};
mov.b128 5, {%q2, %q3};
mov.b128 p, {%q2, %q3};
mov.b128 {%q2, %q3}, %q4;
mov.b128 {%q2, %q3}, %d4;
mov.b128 {%q2, %q3}, %r4;
mov.b128 {%q2, %q3}, %f4;
mov.b128 {%q2, %q3}, %h4;
mov.b128 {%q2, %q3}, %p4;
mov.b128 {%q2, %q3}, 5;
mov.b128 {%q2, %q3}, p;
ld.global.b128 %q4, [%q1];
ld.global.b128 %d4, [%q1];
ld.global.b128 %r4, [%q1];
ld.global.b128 %f4, [%q1];
ld.global.b128 %h4, [%q1];
ld.global.b128 %p4, [%q1];
ld.global.b128 5, [%q1];
ld.global.b128 p, [%q1];
st.global.b128 [%q1], %q4;
st.global.b128 [%q1], %d4;
st.global.b128 [%q1], %r4;
st.global.b128 [%q1], %f4;
st.global.b128 [%q1], %h4;
st.global.b128 [%q1], %p4;
st.global.b128 [%q1], 5;
st.global.b128 [%q1], p;
ld.global.v2.b128 {%q4, %w2}, [%q1];
ld.global.v2.b128 {%d4, %w2}, [%q1];
ld.global.v2.b128 {%r4, %w2}, [%q1];
ld.global.v2.b128 {%f4, %w2}, [%q1];
ld.global.v2.b128 {%h4, %w2}, [%q1];
ld.global.v2.b128 {%p4, %w2}, [%q1];
ld.global.v2.b128 {5, %w2}, [%q1];
ld.global.v2.b128 {p, %w2}, [%q1];
ld.global.v2.b128 {%w1, %q4}, [%q1];
ld.global.v2.b128 {%w1, %d4}, [%q1];
ld.global.v2.b128 {%w1, %r4}, [%q1];
ld.global.v2.b128 {%w1, %f4}, [%q1];
ld.global.v2.b128 {%w1, %h4}, [%q1];
ld.global.v2.b128 {%w1, %p4}, [%q1];
ld.global.v2.b128 {%w1, 5}, [%q1];
ld.global.v2.b128 {%w1, p}, [%q1];
st.global.v2.b128 [%q1], {%q4, %w2};
st.global.v2.b128 [%q1], {%d4, %w2};
st.global.v2.b128 [%q1], {%r4, %w2};
st.global.v2.b128 [%q1], {%f4, %w2};
st.global.v2.b128 [%q1], {%h4, %w2};
st.global.v2.b128 [%q1], {%p4, %w2};
st.global.v2.b128 [%q1], {5, %w2};
st.global.v2.b128 [%q1], {p, %w2};
st.global.v2.b128 [%q1], {%w1, %q4};
st.global.v2.b128 [%q1], {%w1, %d4};
st.global.v2.b128 [%q1], {%w1, %r4};
st.global.v2.b128 [%q1], {%w1, %f4};
st.global.v2.b128 [%q1], {%w1, %h4};
st.global.v2.b128 [%q1], {%w1, %p4};
st.global.v2.b128 [%q1], {%w1, 5};
st.global.v2.b128 [%q1], {%w1, p};
ld.param.b128 %q4, [p];
ld.param.b128 %d4, [p];
ld.param.b128 %r4, [p];
ld.param.b128 %f4, [p];
ld.param.b128 %h4, [p];
ld.param.b128 %p4, [p];
ld.param.b128 5, [p];
ld.param.b128 p, [p];
}
-- verdict
k: line 5: '%q4' is no register of 128 bits
k: line 6: '%d4' is no register of 128 bits
k: line 7: '%r4' is no register of 128 bits
k: line 8: '%f4' is no register of 128 bits
k: line 9: '%h4' is no register of 128 bits
k: line 10: '%p4' is no register of 128 bits
k: line 11: '5' is no register of 128 bits
k: line 12: 'p' is no register of 128 bits
k: line 13: '%q4' is no register of 128 bits
k: line 14: '%d4' is no register of 128 bits
k: line 15: '%r4' is no register of 128 bits
k: line 16: '%f4' is no register of 128 bits
k: line 17: '%h4' is no register of 128 bits
k: line 18: '%p4' is no register of 128 bits
k: line 19: '5' is no register of 128 bits
k: line 20: 'p' is no register of 128 bits
k: line 21: '%q4' is no register of 128 bits
k: line 22: '%d4' is no register of 128 bits
k: line 23: '%r4' is no register of 128 bits
k: line 24: '%f4' is no register of 128 bits
k: line 25: '%h4' is no register of 128 bits
k: line 26: '%p4' is no register of 128 bits
k: line 27: '5' is no register of 128 bits
k: line 28: 'p' is no register of 128 bits
k: line 29: '%q4' is no register of 128 bits
k: line 30: '%d4' is no register of 128 bits
k: line 31: '%r4' is no register of 128 bits
k: line 32: '%f4' is no register of 128 bits
k: line 33: '%h4' is no register of 128 bits
k: line 34: '%p4' is no register of 128 bits
k: line 35: '5' is no register of 128 bits
k: line 36: 'p' is no register of 128 bits
k: line 37: '%q4' is no register of 128 bits
k: line 38: '%d4' is no register of 128 bits
k: line 39: '%r4' is no register of 128 bits
k: line 40: '%f4' is no register of 128 bits
k: line 41: '%h4' is no register of 128 bits
k: line 42: '%p4' is no register of 128 bits
k: line 43: '5' is no register of 128 bits
k: line 44: 'p' is no register of 128 bits
k: line 45: '%q4' is no register of 128 bits
k: line 46: '%d4' is no register of 128 bits
k: line 47: '%r4' is no register of 128 bits
k: line 48: '%f4' is no register of 128 bits
k: line 49: '%h4' is no register of 128 bits
k: line 50: '%p4' is no register of 128 bits
k: line 51: '5' is no register of 128 bits
k: line 52: 'p' is no register of 128 bits
k: line 53: '%q4' is no register of 128 bits
k: line 54: '%d4' is no register of 128 bits
k: line 55: '%r4' is no register of 128 bits
k: line 56: '%f4' is no register of 128 bits
k: line 57: '%h4' is no register of 128 bits
k: line 58: '%p4' is no register of 128 bits
k: line 59: '5' is no register of 128 bits
k: line 60: 'p' is no register of 128 bits
k: line 61: '%q4' is no register of 128 bits
k: line 62: '%d4' is no register of 128 bits
k: line 63: '%r4' is no register of 128 bits
k: line 64: '%f4' is no register of 128 bits
k: line 65: '%h4' is no register of 128 bits
k: line 66: '%p4' is no register of 128 bits
k: line 67: '5' is no register of 128 bits
k: line 68: 'p' is no register of 128 bits
k: line 69: '%q4' is no register of 128 bits
k: line 70: '%d4' is no register of 128 bits
k: line 71: '%r4' is no register of 128 bits
k: line 72: '%f4' is no register of 128 bits
k: line 73: '%h4' is no register of 128 bits
k: line 74: '%p4' is no register of 128 bits
k: line 75: '5' is no register of 128 bits
k: line 76: 'p' is no register of 128 bits
k: line 77: '%q4' is no register of 128 bits
k: line 78: '%d4' is no register of 128 bits
k: line 79: '%r4' is no register of 128 bits
k: line 80: '%f4' is no register of 128 bits
k: line 81: '%h4' is no register of 128 bits
k: line 82: '%p4' is no register of 128 bits
k: line 83: '5' is no register of 128 bits
k: line 84: 'p' is no register of 128 bits
k: line 85: '%q4' is no register of 128 bits
k: line 86: '%d4' is no register of 128 bits
k: line 87: '%r4' is no register of 128 bits
k: line 88: '%f4' is no register of 128 bits
k: line 89: '%h4' is no register of 128 bits
k: line 90: '%p4' is no register of 128 bits
k: line 91: '5' is no register of 128 bits
k: line 92: 'p' is no register of 128 bits
1 kernels
