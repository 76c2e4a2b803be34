# labels where they are hard to find: of a scope around the one that jumps, of a list that is the last thing of all
-- soft
.version 7.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .pred %p; .reg .b32 %t, %x, %i; .reg .b64 %o, %w;
ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, 4; add.u64 %o, %o, %w; mov.u32 %x, 0;
setp.lt.u32 %p, %t, 2;
{
@%p bra IN;
{
{ @!%p bra IN; add.u32 %x, %x, 1000; }
add.u32 %x, %x, 100;
}
IN: add.u32 %x, %x, 1;
}
and.b32 %i, %t, 1;
brx.idx %i, ends;
A: add.u32 %x, %x, 10; bra C;
B: add.u32 %x, %x, 20;
C: st.global.u32 [%o], %x;
ret;
ends: .branchtargets A, B;
}
//: mem o u32 0*4
//: launch k 1 4 o
//: print o u32 4
-- verdict
o: 11 21 11 21
