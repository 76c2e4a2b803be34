# calls, tables of targets, barriers and what warps agree on that there are not: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
.func (.reg .b32 %o) id(.reg .b32 %i) { mov.b32 %o, %i; ret; }
.func none() { ret; }
.func wide(.param .b8 x[16]) { ret; }
.func (.param .b8 r[16]) gives(.param .b32 x) { ret; }
.visible .entry other() { ret; }
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
.param .b8 two[16];
brx.idx %r1, 5;
brx.idx %r1, behind;
brx.idx %r1, hint;
brx.idx %r1, prototype;
brx.idx %r1, nowhere;
brx.idx %none, list;
brx.idx %r1;
brx.idx %r1, list, list;
hint: .pragma "nounroll";
prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
mov.u32 %r1, 0; .branchtargets behind;
behind: add.u32 %r1, %r1, 1;
list: .branchtargets behind;
call;
call (%r1);
call (%r1), (%r2);
call 5;
call [%q1];
call other;
call other, (%r1);
call none, (%r1);
call (%r1), none;
call (%r1), id;
call id, (%r1);
call (%r1), id, (%r2, %r3);
call (%r1, %r2), id, (%r3);
call (%r1), id, (%none);
call (%none), id, (%r1);
call (%r1), id, (two);
call (two), id, (%r1);
call wide, (%r1);
call wide, (%q1);
call (%r1), gives, (%r1);
call (two), gives, (two);
call (%r1), %none, (%r1), prototype;
call (%r1), vprintf, (%q1);
call vprintf, (%q1, %q1);
call (%r1), vprintf, (%q1, two);
call (two), vprintf, (%q1, %q1);
call (%r1), vprintf, (%q1, %q1, %q1);
bra;
bra behind, behind;
bar.sync;
bar.sync 0, 32, 32;
bar.arrive 1;
bar.arrive 1, 32, 32;
bar.arrive %none, 32;
bar.arrive 1, %none;
bar 0;
bar.warp.sync %none;
bar.red.and.pred %p1, 0;
bar.red.and.pred %p1, 0, 32, %p2, %p3;
bar.red.and.pred %p1, 0, %none, %p2;
bar.red.and.pred %p1, %none, 32, %p2;
bar.red.popc.u32 %p1, 0, %p2;
bar.red.and.pred %r1, 0, %p2;
bar.red.xor.pred %p1, 0, %p2;
bar.red.pred %p1, 0, %p2;
shfl.sync.idx.b32 %r1, %r2, 0, 31;
shfl.idx.b32 %r1, %r2, 0, 31, -1;
shfl.sync.b32 %r1, %r2, 0, 31, -1;
shfl.sync.idx.b32 %r1|%r2, %r2, 0, 31, -1;
vote.sync.any.pred %p1, %p2;
vote.any.pred %p1, %p2, -1;
vote.sync.pred %p1, %p2, -1;
vote.sync.ballot.b32 %p1, %p2, -1;
vote.sync.any.pred %r1, %p2, -1;
match.sync.b32 %r1, %r2, -1;
match.all.any.sync.b32 %r1, %r2, -1;
match.any.sync.b16 %r1, %h1, -1;
match.any.sync %r1, %r2, -1;
match.all.sync.b32 %r1|%r2, %r2, -1;
redux.sync.f32 %r1, %r2, -1;
redux.sync.add.f32 %f1, %f2, -1;
redux.sync.exch.b32 %r1, %r2, -1;
redux.sync.cas.b32 %r1, %r2, -1;
redux.sync.inc.u32 %r1, %r2, -1;
activemask.b32 %r1, %r2;
elect.sync %r1, -1;
elect.sync %r1|%p1;
elect.sync %r1|%r2, -1;
elect.sync %r1|%p1, %none;
call (%r1), id, {%r2};
call (%r1), id, %r2;
ret; }
-- verdict
k: line 12: 'brx.idx': no list of targets
k: line 13: 'brx.idx': no list of targets
k: line 14: 'brx.idx': no list of targets
k: line 15: 'brx.idx': no list of targets
k: line 16: 'brx.idx': no list of targets
k: line 17: '%none' is not known
k: line 18: 'brx.idx': wrong number of operands
k: line 19: 'brx.idx': wrong number of operands
k: line 25: 'call': no callee
k: line 26: 'call': no callee
k: line 27: 'call': no callee
k: line 28: 'call': no callee
k: line 29: 'call': no callee
k: line 30: 'call': a kernel can't be called
k: line 31: 'call': a kernel can't be called
k: line 32: 'call': arguments do not match the function
k: line 33: 'call': arguments do not match the function
k: line 34: 'call': arguments do not match the function
k: line 35: 'call': arguments do not match the function
k: line 36: 'call': arguments do not match the function
k: line 37: 'call': arguments do not match the function
k: line 38: '%none' is not known
k: line 39: '%none' is no register
k: line 40: 'call': an argument has another size than the parameter
k: line 41: 'call': a result has another size
k: line 42: 'call': an argument has another size than the parameter
k: line 43: 'call': an argument has another size than the parameter
k: line 44: 'call': a result has another size
k: line 45: 'call': an argument has another size than the parameter
k: line 46: '%none' is not known
k: line 47: 'call': arguments do not match the function
k: line 48: 'call': arguments do not match the function
k: line 49: 'call': an argument has another size than the parameter
k: line 50: 'call': a result has another size
k: line 51: 'call': arguments do not match the function
k: line 52: 'bra': wrong number of operands
k: line 53: 'bra': wrong number of operands
k: line 54: 'bar.sync': wrong number of operands
k: line 55: 'bar.sync': wrong number of operands
k: line 56: 'bar.arrive': wrong number of operands
k: line 57: 'bar.arrive': wrong number of operands
k: line 58: '%none' is not known
k: line 59: '%none' is not known
k: line 60: 'bar'
k: line 61: '%none' is not known
k: line 62: 'bar.red.and.pred': wrong number of operands
k: line 63: 'bar.red.and.pred': wrong number of operands
k: line 64: '%none' is not known
k: line 65: '%none' is not known
k: line 66: '%p1' is no register
k: line 67: '%r1' is no predicate
k: line 68: 'bar.red.xor.pred'
k: line 69: 'bar.red.pred'
k: line 70: 'shfl.sync.idx.b32': wrong number of operands
k: line 71: 'shfl.idx.b32': wrong number of operands
k: line 72: 'shfl.sync.b32'
k: line 73: '%r2' is no predicate
k: line 74: 'vote.sync.any.pred': wrong number of operands
k: line 75: 'vote.any.pred': wrong number of operands
k: line 76: 'vote.sync.pred'
k: line 77: '%p1' is no register
k: line 78: '%r1' is no predicate
k: line 79: 'match.sync.b32'
k: line 80: 'match.all.any.sync.b32'
k: line 81: 'match.any.sync.b16'
k: line 82: 'match.any.sync'
k: line 83: '%r2' is no predicate
k: line 84: 'redux.sync.f32'
k: line 85: 'redux.sync.add.f32'
k: line 86: 'redux.sync.exch.b32'
k: line 87: 'redux.sync.cas.b32'
k: line 88: 'redux.sync.inc.u32'
k: line 89: 'activemask.b32': wrong number of operands
k: line 90: 'elect.sync'
k: line 91: 'elect.sync': wrong number of operands
k: line 92: '%r2' is no predicate
k: line 93: '%none' is not known
k: line 94: 'call': arguments do not match the function
k: line 95: 'call': arguments do not match the function
2 kernels
