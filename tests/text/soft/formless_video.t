# video instructions that there are not, by each word, part of a register and operand beside what there is: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
vadd.u32.u32.u32 %r1, %r2;
vadd.u32.u32.u32.add %r1, %r2, %r3, %r4, %r5;
vadd.u32.u32 %r1, %r2, %r3;
vadd.u32.u32.b32 %r1, %r2, %r3;
vadd.u32.u64.u32 %r1, %r2, %r3;
vadd.u64.u32.u32 %r1, %r2, %r3;
vadd.u32.u32.u32.u32 %r1, %r2, %r3;
vadd.u32.u32.u32.add.min %r1, %r2, %r3, %r4;
vadd.u32.u32.u32.sat.sat %r1, %r2, %r3;
vadd.u32.u32.u32.po %r1, %r2, %r3;
vadd.u32.u32.u32.shr7 %r1, %r2, %r3;
vadd.u32.u32.u32.wrap %r1, %r2, %r3;
vadd.u32.u32.u32 %r1, %r2, %r3, %r4;
vadd.u32.u32.u32.min %r1, %r2, %r3;
vadd.u32.u32.u32 %r1.h0, %r2, %r3;
vadd.u32.u32.u32.max %r1.h0, %r2, %r3, %r4;
vadd.u32.u32.u32 %r1, %r2.b, %r3;
vadd.u32.u32.u32 %r1, %r2.b10, %r3;
vadd.u32.u32.u32 %r1, %r2.c0, %r3;
vadd.u32.u32.u32 %r1, %r2.b4, %r3;
vadd.u32.u32.u32 %r1, %r2.h2, %r3;
vadd.u32.u32.u32 %r1, %r2.bx, %r3;
vadd.u32.u32.u32 %r1, %r2, %r3.h3;
vadd.u32.u32.u32 %r1.b9, %r2, %r3, %r4;
vadd.u32.u32.u32 %none.b0, %r2, %r3, %r4;
vadd.u32.u32.u32 %none, %r2, %r3;
vadd.u32.u32.u32 %r1, %none.b0, %r3;
vadd.u32.u32.u32 %r1, %r2, %none;
vadd.u32.u32.u32.add %r1, %r2, %r3, %none;
vadd.u32.u32.u32 %r1, -%r2, %r3;
vadd.u32.u32.u32 %r1, %r2, -%r3;
vadd.u32.u32.u32.add %r1, %r2, %r3, -%r4;
vshl.u32.u32.u32 %r1, %r2, %r3;
vshl.u32.u32.u32.wrap.clamp %r1, %r2, %r3;
vshr.u32.u32.u32.sat %r1, %r2, %r3;
vshr.u32.u32.u32.shr7 %r1, %r2, %r3;
vmad.u32.u32.u32 %r1, %r2, %r3;
vmad.u32.u32.u32 %r1.b0, -%r2, %r3;
vmad.u32.u32.u32.add %r1, %r2, %r3, %r4;
vmad.u32.u32.u32.shr8 %r1, %r2, %r3, %r4;
vmad.u32.u32.u32.shr7.shr15 %r1, %r2, %r3, %r4;
vmad.u32.u32.u32.sat.po %r1, %r2, %r3, %r4;
vmad.u32.u32.u32.po %r1, -%r2, %r3, %r4;
vmad.u32.u32.u32.po %r1, %r2, -%r3, %r4;
vmad.u32.u32.u32.po %r1, %r2, %r3, -%r4;
vset.u32.u32 %r1, %r2, %r3;
vset.u32.lt %r1, %r2, %r3;
vset.lt %r1, %r2, %r3;
vset.u32.u32.u32.lt %r1, %r2, %r3;
vset.u32.u32.num %r1, %r2, %r3;
vset.u32.u32.ltu %r1, %r2, %r3;
vset.u32.u32.lt.sat %r1, %r2, %r3;
vset.u32.u32.lt.gt %r1, %r2, %r3;
vset.u32.u32.lt.add %r1, %r2, %r3;
vset.u32.u32.lt.add.add %r1, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2, %r3;
vadd2.u32.u32.u32.min %r1, %r2, %r3, %r4;
vadd2.u32.u32.u32.max %r1, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.b0, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.h2, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.h02, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.h, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1.hx, %r2, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.h1, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.h100, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.b10, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2.h40, %r3, %r4;
vadd2.u32.u32.u32 %r1, %r2, %r3.h14, %r4;
vadd2.u32.u32.u32 %r1, %r2, %r3.h1_, %r4;
vset2.u32.u32.lt.min %r1, %r2, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2, %r3;
vadd4.u32.u32.u32.min %r1, %r2, %r3, %r4;
vadd4.u32.u32.u32 %r1.h0, %r2, %r3, %r4;
vadd4.u32.u32.u32 %r1.b4, %r2, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2.b321, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2.b32100, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2.h3210, %r3, %r4;
vadd4.u32.u32.u32 %r1, %r2, %r3.b8210, %r4;
vadd4.u32.u32.u32 %r1, %r2, %r3, -%r4;
vavrg4.u32.u32.u32 %r1, %r2, %none, %r4;
vabsdiff4.u32.u32.u32 %r1, %r2, %r3, %none;
ret; }
-- verdict
k: line 5: 'vadd.u32.u32.u32'
k: line 6: 'vadd.u32.u32.u32.add'
k: line 7: 'vadd.u32.u32'
k: line 8: 'vadd.u32.u32.b32'
k: line 9: 'vadd.u32.u64.u32'
k: line 10: 'vadd.u64.u32.u32'
k: line 11: 'vadd.u32.u32.u32.u32'
k: line 12: 'vadd.u32.u32.u32.add.min'
k: line 13: 'vadd.u32.u32.u32.sat.sat'
k: line 14: 'vadd.u32.u32.u32.po'
k: line 15: 'vadd.u32.u32.u32.shr7'
k: line 16: 'vadd.u32.u32.u32.wrap'
k: line 17: 'vadd.u32.u32.u32': parts of a word
k: line 18: 'vadd.u32.u32.u32.min': parts of a word
k: line 19: 'vadd.u32.u32.u32': parts of a word
k: line 20: 'vadd.u32.u32.u32.max': parts of a word
k: line 21: 'vadd.u32.u32.u32': parts of a word
k: line 22: 'vadd.u32.u32.u32': parts of a word
k: line 23: 'vadd.u32.u32.u32': parts of a word
k: line 24: 'vadd.u32.u32.u32': parts of a word
k: line 25: 'vadd.u32.u32.u32': parts of a word
k: line 26: 'vadd.u32.u32.u32': parts of a word
k: line 27: 'vadd.u32.u32.u32': parts of a word
k: line 28: 'vadd.u32.u32.u32': parts of a word
k: line 29: '%none.b0' is no register
k: line 30: '%none' is no register
k: line 31: '%none' is not known
k: line 32: '%none' is not known
k: line 33: '%none' is not known
k: line 34: 'vadd.u32.u32.u32'
k: line 35: 'vadd.u32.u32.u32'
k: line 36: 'vadd.u32.u32.u32.add'
k: line 37: 'vshl.u32.u32.u32'
k: line 38: 'vshl.u32.u32.u32.wrap.clamp'
k: line 39: 'vshr.u32.u32.u32.sat'
k: line 40: 'vshr.u32.u32.u32.shr7'
k: line 41: 'vmad.u32.u32.u32': parts of a word
k: line 42: 'vmad.u32.u32.u32': parts of a word
k: line 43: 'vmad.u32.u32.u32.add'
k: line 44: 'vmad.u32.u32.u32.shr8'
k: line 45: 'vmad.u32.u32.u32.shr7.shr15'
k: line 46: 'vmad.u32.u32.u32.sat.po'
k: line 47: 'vmad.u32.u32.u32.po'
k: line 48: 'vmad.u32.u32.u32.po'
k: line 49: 'vmad.u32.u32.u32.po'
k: line 50: 'vset.u32.u32'
k: line 51: 'vset.u32.lt'
k: line 52: 'vset.lt'
k: line 53: 'vset.u32.u32.u32.lt'
k: line 54: 'vset.u32.u32.num'
k: line 55: 'vset.u32.u32.ltu'
k: line 56: 'vset.u32.u32.lt.sat'
k: line 57: 'vset.u32.u32.lt.gt'
k: line 58: 'vset.u32.u32.lt.add': parts of a word
k: line 59: 'vset.u32.u32.lt.add.add'
k: line 60: 'vadd2.u32.u32.u32': parts of a word
k: line 61: 'vadd2.u32.u32.u32.min'
k: line 62: 'vadd2.u32.u32.u32.max'
k: line 63: 'vadd2.u32.u32.u32': parts of a word
k: line 64: 'vadd2.u32.u32.u32': parts of a word
k: line 65: 'vadd2.u32.u32.u32': parts of a word
k: line 66: 'vadd2.u32.u32.u32': parts of a word
k: line 67: 'vadd2.u32.u32.u32': parts of a word
k: line 68: 'vadd2.u32.u32.u32': parts of a word
k: line 69: 'vadd2.u32.u32.u32': parts of a word
k: line 70: 'vadd2.u32.u32.u32': parts of a word
k: line 71: 'vadd2.u32.u32.u32': parts of a word
k: line 72: 'vadd2.u32.u32.u32': parts of a word
k: line 73: 'vadd2.u32.u32.u32': parts of a word
k: line 74: 'vset2.u32.u32.lt.min'
k: line 75: 'vadd4.u32.u32.u32': parts of a word
k: line 76: 'vadd4.u32.u32.u32.min'
k: line 77: 'vadd4.u32.u32.u32': parts of a word
k: line 78: 'vadd4.u32.u32.u32': parts of a word
k: line 79: 'vadd4.u32.u32.u32': parts of a word
k: line 80: 'vadd4.u32.u32.u32': parts of a word
k: line 81: 'vadd4.u32.u32.u32': parts of a word
k: line 82: 'vadd4.u32.u32.u32': parts of a word
k: line 83: 'vadd4.u32.u32.u32'
k: line 84: '%none' is not known
k: line 85: '%none' is not known
1 kernels
