# a label that is there twice in one scope is refused, as ptxas does; an inner scope may have it again, and its jumps mean its own
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry scopes(.param .u64 o)
{
.reg .pred %p<2>; .reg .b32 %r<3>; .reg .b64 %q<2>;
ld.param.u64 %q1, [o]; mov.u32 %r1, 0; setp.eq.u32 %p1, %r1, 0;
{
@%p1 bra over;
add.u32 %r1, %r1, 1;
over:
add.u32 %r1, %r1, 16;
}
@%p1 bra over;
add.u32 %r1, %r1, 2;
over:
st.global.u32 [%q1], %r1;
ret;
}
.visible .entry twice()
{
.reg .pred %p<2>;
@%p1 bra over;
over:
over:
ret;
}
//: mem o u32 9
//: launch scopes 1 1 o
//: print o u32 1
//: launch twice 1 1
-- verdict
o: 16
error GX0809 line 25: line 25: 'over' is a label that is there twice
