# calls with registers and with parameters as arguments and results, by name and by address, and tables of targets one of whose names another
# begins with: each lane gets its own values, whichever register of a range they are in; a function that calls itself, and what is local to each
-- soft
.version 8.3
.target sm_90
.address_size 64
.func none() { ret; }
.func (.reg .b32 %o) id(.reg .b32 %i) { mov.b32 %o, %i; ret; }
.func (.reg .b32 %o, .reg .b32 %u) both(.reg .b32 %i, .reg .b64 %l, .reg .b32 %k)
{
.reg .b32 %t; cvt.u32.u64 %t, %l; mad.lo.u32 %o, %i, 100, %t; mul.lo.u32 %u, %k, 7; ret;
}
.func (.param .b8 o[16]) turned(.param .b8 i[16], .param .b32 add)
{
.reg .b32 %r<9>; ld.param.b32 %r1, [i]; ld.param.b32 %r2, [i+4]; ld.param.b32 %r3, [i+8]; ld.param.b32 %r4, [i+12]; ld.param.b32 %r5, [add];
add.u32 %r4, %r4, %r5; st.param.b32 [o], %r4; st.param.b32 [o+4], %r3; st.param.b32 [o+8], %r2; st.param.b32 [o+12], %r1; ret;
}
.visible .entry calls(.param .u64 po)
{
.reg .b32 %r<12>; .reg .b64 %q<9>; .param .b8 in[16]; .param .b8 out[16]; .param .b32 more;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 32; add.u64 %q1, %q1, %q2;
add.u32 %r2, %r1, 40; mov.u32 %r3, 1; mov.u32 %r4, 2;
call none; call (%r3), id, (%r2); st.global.u32 [%q1], %r3;
mov.u64 %q3, id; proto: .callprototype (.reg .b32 _) _ (.reg .b32 _);
call (%r4), %q3, (%r1), proto; st.global.u32 [%q1+4], %r4;
cvt.u64.u32 %q4, %r2; call (%r5, %r6), both, (%r1, %q4, %r2); st.global.v2.u32 [%q1+8], {%r5, %r6};
st.param.b32 [in], %r1; st.param.b32 [in+4], 11; st.param.b32 [in+8], 12; st.param.b32 [in+12], %r2; st.param.b32 [more], 1000;
call (out), turned, (in, more);
ld.param.b32 %r7, [out]; ld.param.b32 %r8, [out+4]; ld.param.b32 %r9, [out+8]; ld.param.b32 %r10, [out+12];
st.global.v4.u32 [%q1+16], {%r7, %r8, %r9, %r10};
ret;
}
.visible .entry tables(.param .u64 po)
{
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
tables: .branchtargets C, D;
table: .branchtargets A, B;
tab: .branchtargets D, C;
brx.idx %r1, table;
A: mov.u32 %r2, 1; bra NEXT;
B: mov.u32 %r2, 2; bra NEXT;
C: mov.u32 %r2, 3; bra NEXT;
D: mov.u32 %r2, 4;
NEXT: st.global.u32 [%q1], %r2;
ret;
}
// what is local to each call of itself stays while the inner ones run, and what is local to one function while others have theirs
.func (.reg .b32 %o) sum(.reg .b32 %i)
{
.reg .pred %p; .reg .b32 %t, %kept; .local .align 4 .b32 x[2];
st.local.u32 [x], %i; st.local.u32 [x+4], 1; mov.u32 %o, 0; setp.eq.u32 %p, %i, 0; @%p ret;
sub.u32 %t, %i, 1; call (%o), sum, (%t); ld.local.u32 %kept, [x]; add.u32 %o, %o, %kept; ld.local.u32 %kept, [x+4]; add.u32 %o, %o, %kept; ret;
}
.func fill(.reg .b32 %i)
{
.local .align 4 .b32 x[4]; st.local.v4.u32 [x], {%i, %i, %i, %i}; ret;
}
.func around(.reg .b32 %i)
{
.local .align 4 .b32 x[8]; st.local.v4.u32 [x], {%i, %i, %i, %i}; st.local.v4.u32 [x+16], {%i, %i, %i, %i}; call fill, (99); ret;
}
.visible .entry deep(.param .u64 po)
{
.reg .b32 %r<9>; .reg .b64 %q<4>; .local .align 4 .b32 x[2];
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 16; add.u64 %q1, %q1, %q2;
add.u32 %r2, %r1, 20; st.local.v2.u32 [x], {%r2, %r1};
call (%r3), sum, (%r2); call around, (77); call fill, (88);
ld.local.v2.u32 {%r4, %r5}, [x]; st.global.v4.u32 [%q1], {%r3, %r4, %r5, %r2};
ret;
}
//: mem c u32 0*16
//: launch calls 1 2 c
//: print c u32
//: mem t u32 0*2
//: launch tables 1 2 t
//: print t u32
//: mem d u32 0*12
//: launch deep 1 3 d
//: print d u32
-- verdict
c: 40 0 40 280 1040 12 11 0 41 1 141 287 1041 12 11 1
t: 1 2
d: 230 20 0 20 252 21 1 21 275 22 2 22
