# fetches, surfaces and questions about them that there are not, or not here, by each word, type, coordinate and operand: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, %q2, {%f5, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1+4, {%f5, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, %f5];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6, %f7, %f8, %f1}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, %q1;
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%none, {%f5, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%none, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %none}];
tex.2d.v4.f32.f32 {%f1, %none, %f3, %f4}, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3}, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f32 %f1, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4};
tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}], %f7;
tex.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tex.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}], %none;
tex.level.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %r6}], %r7;
tex.level.base.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}], %f7;
tex.2d.v2.f32.f32 {%f1, %f2}, [%q1, {%f5, %f6}];
tex.2d.f32.f32 %f1, [%q1, {%f5, %f6}];
tex.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tex.4d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6, %f7, %f8}];
tex.2d.v4.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f32.ftz {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tex.2d.v4.f16.f32 {%h1, %h2, %h3, %h4}, [%q1, {%f5, %f6}];
tex.2d.v4.f32.f64 {%f1, %f2, %f3, %f4}, [%q1, {%d5, %d6}];
tex.2d.v4.f32.u32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %r6}];
tex.cube.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %r6, %r7, %r8}];
tex.acube.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %r6, %r7, %r8}];
tld4.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tld4.x.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tld4.r.g.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tld4.r.base.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tld4.r.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6}];
tld4.r.3d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f6, %f7, %f8}];
tld4.r.a2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %f6, %f7, %f8}];
tld4.r.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%q1, {%r5, %r6}];
suld.p.1d.b32.trap %r1, [%q1, {%r2}];
suld.1d.b32.trap %r1, [%q1, {%r2}];
suld.b.b32.trap %r1, [%q1, {%r2}];
suld.b.cube.b32.trap %r1, [%q1, {%r2, %r3, %r4, %r5}];
suld.b.acube.b32.trap %r1, [%q1, {%r2, %r3, %r4, %r5}];
suld.b.1d.b32 %r1, [%q1, {%r2}];
suld.b.1d.trap %r1, [%q1, {%r2}];
suld.b.1d.trap.b32 %r1, [%q1, {%r2}];
suld.b.1d.b32.trap.trap %r1, [%q1, {%r2}];
suld.b.1d.b32.b32.trap %r1, [%q1, {%r2}];
suld.b.1d.u32.trap %r1, [%q1, {%r2}];
suld.b.1d.f32.trap %f1, [%q1, {%r2}];
suld.b.1d.b128.trap %w1, [%q1, {%r2}];
suld.b.1d.v4.b64.trap {%q2, %q3, %q4, %q5}, [%q1, {%r2}];
suld.b.1d.v8.b8.trap {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%q1, {%r2}];
suld.b.1d.v4.b32.trap {%r1, %r2}, [%q1, {%r2}];
suld.b.1d.v2.b32.trap %r1, [%q1, {%r2}];
suld.b.1d.b32.trap {%r1, %r2}, [%q1, {%r2}];
suld.b.1d.v4.v2.b32.trap {%r1, %r2}, [%q1, {%r2}];
suld.b.1d.ca.cg.b32.trap %r1, [%q1, {%r2}];
suld.b.2d.b32.trap %r1, [%q1, {%r2}];
suld.b.1d.b32.trap %r1, [%q1, {%none}];
suld.b.1d.b32.trap %r1, [%none, {%r2}];
suld.b.1d.b32.trap %none, [%q1, {%r2}];
suld.b.1d.b32.trap %r1, %r2;
sust.b.1d.b32.trap [%q1, {%r2}], %none;
sust.b.1d.v2.b32.trap [%q1, {%r2}], %r1;
sust.b.1d.b32.trap %r1, [%q1, {%r2}];
sust.p.1d.b32.trap [%q1, {%r2}], %r1;
txq.width %r1, [%q1];
txq.b32 %r1, [%q1];
txq.size.b32 %r1, [%q1];
txq.width.height.b32 %r1, [%q1];
txq.width.b32.b32 %r1, [%q1];
txq.width.b64 %q2, [%q1];
txq.width.b32 %r1, %q1;
txq.width.b32 %r1, [%q1, {%r1}];
txq.width.b32 %r1, [%q1+4];
txq.width.b32 %none, [%q1];
txq.width.b32 %r1, [%none];
suq.width.b32 %p1, [%q1];
ret; }
-- verdict
k: line 5: 'tex.2d.v4.f32.f32': coordinates
k: line 6: 'tex.2d.v4.f32.f32': coordinates
k: line 7: 'tex.2d.v4.f32.f32': coordinates
k: line 8: 'tex.2d.v4.f32.f32': coordinates
k: line 9: 'tex.2d.v4.f32.f32': coordinates
k: line 10: 'tex.2d.v4.f32.f32': coordinates
k: line 11: 'tex.2d.v4.f32.f32': coordinates
k: line 12: '%none' is not known
k: line 13: '%none' is not known
k: line 14: '%none' is not known
k: line 15: '%none' is no register
k: line 16: 'tex.2d.v4.f32.f32': vector of this length
k: line 17: 'tex.2d.v4.f32.f32': vector of this length
k: line 18: 'tex.2d.v4.f32.f32': wrong number of operands
k: line 19: 'tex.2d.v4.f32.f32': wrong number of operands
k: line 20: 'tex.level.2d.v4.f32.f32': wrong number of operands
k: line 21: '%none' is not known
k: line 22: 'tex.level.2d.v4.f32.s32'
k: line 23: 'tex.level.base.2d.v4.f32.f32'
k: line 24: 'tex.2d.v2.f32.f32'
k: line 25: 'tex.2d.f32.f32'
k: line 26: 'tex.v4.f32.f32'
k: line 27: 'tex.4d.v4.f32.f32'
k: line 28: 'tex.2d.v4.f32'
k: line 29: 'tex.2d.v4.f32.f32.f32'
k: line 30: 'tex.2d.v4.f32.f32.ftz'
k: line 31: 'tex.2d.v4.f16.f32'
k: line 32: 'tex.2d.v4.f32.f64'
k: line 33: 'tex.2d.v4.f32.u32'
k: line 34: 'tex.cube.v4.f32.s32'
k: line 35: 'tex.acube.v4.f32.s32'
k: line 36: 'tld4.2d.v4.f32.f32'
k: line 37: 'tld4.x.2d.v4.f32.f32'
k: line 38: 'tld4.r.g.2d.v4.f32.f32'
k: line 39: 'tld4.r.base.2d.v4.f32.f32'
k: line 40: 'tld4.r.level.2d.v4.f32.f32'
k: line 41: 'tld4.r.3d.v4.f32.f32'
k: line 42: 'tld4.r.a2d.v4.f32.f32'
k: line 43: 'tld4.r.2d.v4.f32.s32'
k: line 44: 'suld.p.1d.b32.trap'
k: line 45: 'suld.1d.b32.trap'
k: line 46: 'suld.b.b32.trap'
k: line 47: 'suld.b.cube.b32.trap'
k: line 48: 'suld.b.acube.b32.trap'
k: line 49: 'suld.b.1d.b32'
k: line 50: 'suld.b.1d.trap'
k: line 51: 'suld.b.1d.trap.b32'
k: line 52: 'suld.b.1d.b32.trap.trap'
k: line 53: 'suld.b.1d.b32.b32.trap'
k: line 54: 'suld.b.1d.u32.trap'
k: line 55: 'suld.b.1d.f32.trap'
k: line 56: 'suld.b.1d.b128.trap'
k: line 57: 'suld.b.1d.v4.b64.trap'
k: line 58: 'suld.b.1d.v8.b8.trap'
k: line 59: 'suld.b.1d.v4.b32.trap': vector of this length
k: line 60: 'suld.b.1d.v2.b32.trap': vector of this length
k: line 61: 'suld.b.1d.b32.trap': vector of this length
k: line 62: 'suld.b.1d.v4.v2.b32.trap'
k: line 63: 'suld.b.1d.ca.cg.b32.trap'
k: line 64: 'suld.b.2d.b32.trap': coordinates
k: line 65: '%none' is not known
k: line 66: '%none' is not known
k: line 67: '%none' is no register
k: line 68: 'suld.b.1d.b32.trap': coordinates
k: line 69: '%none' is not known
k: line 70: 'sust.b.1d.v2.b32.trap': vector of this length
k: line 71: '[%q1, {%r2}]' is no value
k: line 72: 'sust.p.1d.b32.trap'
k: line 73: 'txq.width'
k: line 74: 'txq.b32'
k: line 75: 'txq.size.b32'
k: line 76: 'txq.width.height.b32'
k: line 77: 'txq.width.b32.b32'
k: line 78: 'txq.width.b64'
k: line 79: 'txq.width.b32': no object
k: line 80: 'txq.width.b32': no object
k: line 81: 'txq.width.b32': no object
k: line 82: '%none' is no register
k: line 83: '%none' is not known
k: line 84: '%p1' is no register
1 kernels
