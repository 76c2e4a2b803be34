# what parts lanes or lets them wait, behind a guard that holds for half of them: a barrier, a table of branches, a call by name and by address
-- soft
.version 7.0
.target sm_70
.address_size 64
.func (.param .b32 r) twice(.param .b32 a)
{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; shl.b32 %r2, %r1, 1; st.param.b32 [r], %r2; ret; }
.func (.param .b32 r) plus(.param .b32 a)
{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; add.u32 %r2, %r1, 100; st.param.b32 [r], %r2; ret; }
.visible .entry k(.param .u64 po)
{
.reg .pred %p, %q; .reg .b32 %t, %s, %x, %i; .reg .b64 %o, %w, %f<3>; .param .b32 a; .param .b32 r;
ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, 4; add.u64 %o, %o, %w;
and.b32 %s, %t, 1; setp.eq.u32 %p, %s, 0; and.b32 %s, %t, 2; setp.eq.u32 %q, %s, 0;
mov.u32 %x, 0;
shr.u32 %i, %t, 2; and.b32 %i, %i, 1;
targets: .branchtargets A, B;
@%q brx.idx %i, targets;
add.u32 %x, %x, 1; bra C;
A: add.u32 %x, %x, 16; bra C;
B: add.u32 %x, %x, 32;
C: st.global.u32 [%o], %x;
st.param.b32 [a], %t; mov.u32 %x, 5;
mov.u64 %f1, twice; mov.u64 %f2, plus; setp.lt.u32 %q, %t, 8; selp.b64 %f1, %f1, %f2, %q;
@%p call (r), twice, (a);
@%p ld.param.b32 %x, [r];
@!%p call (r), %f1, (a), kind;
kind: .callprototype (.param .b32 _) _ (.param .b32 _);
@!%p ld.param.b32 %x, [r];
st.global.u32 [%o+64], %x;
ret;
}
.visible .entry parted(.param .u64 po)
{
.reg .pred %p; .reg .b32 %t, %s, %x, %i; .reg .b64 %o, %w; .shared .align 4 .b8 room[256];
ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, 4; add.u64 %o, %o, %w;
and.b32 %s, %t, 1; setp.eq.u32 %p, %s, 0; mov.u32 %s, room; mad.lo.u32 %s, %t, 4, %s; xor.b32 %i, %t, 32; mov.u32 %x, room; mad.lo.u32 %i, %i, 4, %x;
add.u32 %x, %t, 100; @%p st.shared.u32 [%s], %x; mov.u32 %x, 7;
@%p bar.sync 0;
@%p ld.shared.u32 %x, [%i];
st.global.u32 [%o], %x;
ret;
}
//: mem o u32 0*64
//: launch parted 1 64 o
//: print o u32 64
//: mem p u32 0*32
//: launch k 1 16 p
//: print p u32 32
-- verdict
o: 132 7 134 7 136 7 138 7 140 7 142 7 144 7 146 7 148 7 150 7 152 7 154 7 156 7 158 7 160 7 162 7 100 7 102 7 104 7 106 7 108 7 110 7 112 7 114 7 116 7 118 7 120 7 122 7 124 7 126 7 128 7 130 7
p: 16 16 1 1 32 32 1 1 16 16 1 1 32 32 1 1 0 2 4 6 8 10 12 14 16 109 20 111 24 113 28 115
