# a name that is declared twice in one scope is refused, and an access with a word that it has not, as ptxas does; an inner scope may have
# the name again
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry scopes(.param .u64 o)
{
.reg .b32 %r<3>; .reg .b64 %q<2>; .reg .b32 r, r1, r01, %r3, %r02;
ld.param.u64 %q1, [o]; mov.u32 r, 5;
{
.reg .b32 %r<2>; .reg .b64 r;
mov.u64 r, 7; mov.u32 %r1, 1; cvt.u32.u64 %r0, r; st.global.u32 [%q1+4], %r0;
}
{ .reg .b32 r; mov.u32 r, 6; st.global.u32 [%q1+8], r; }
st.global.u32 [%q1], r;
ret;
}
.visible .entry one_twice() { .reg .b32 x; .reg .b64 x; ret; }
.visible .entry range_twice() { .reg .b32 %r<3>; .reg .b64 %r<5>; ret; }
.visible .entry one_in_range() { .reg .b32 %r<3>; .reg .b32 %r2; ret; }
.visible .entry range_with_one() { .reg .b32 %r2; .reg .b32 %r<3>; ret; }
.visible .entry register_and_variable() { .reg .b32 x; .shared .b32 x; ret; }
.visible .entry inner() { .reg .b32 x; { .reg .b32 y; .reg .b32 y; } ret; }
.visible .entry load_word(.param .u64 o) { .reg .b32 %r<3>; .reg .b64 %q<2>; ld.param.u64 %q1, [o]; ld.global.often.u32 %r1, [%q1]; ret; }
.visible .entry store_word(.param .u64 o) { .reg .b32 %r<3>; .reg .b64 %q<2>; ld.param.u64 %q1, [o]; st.global.noftz.u32 [%q1], 3; ret; }
.visible .entry uniform_word(.param .u64 o) { .reg .b32 %r<3>; .reg .b64 %q<2>; ld.param.u64 %q1, [o]; ldu.global.add.u32 %r1, [%q1]; ret; }
.visible .entry parameter(.param .u64 o) { .reg .b64 o; ret; }
//: mem o u32 9 9 9
//: launch scopes 1 1 o
//: print o u32 3
//: launch one_twice 1 1
//: launch range_twice 1 1
//: launch one_in_range 1 1
//: launch range_with_one 1 1
//: launch register_and_variable 1 1
//: launch inner 1 1
//: launch load_word 1 1 o
//: launch store_word 1 1 o
//: launch uniform_word 1 1 o
//: launch parameter 1 1 o
-- verdict
o: 5 7 6
error GX0809 line 16: line 16: 'x' is declared twice
error GX0809 line 17: line 17: '%r' is declared twice
error GX0809 line 18: line 18: '%r2' is declared twice
error GX0809 line 19: line 19: '%r2' is declared twice
error GX0809 line 20: line 20: 'x' is declared twice
error GX0809 line 21: line 21: 'y' is declared twice
error GX0805 line 22: line 22: 'ld.global.often.u32': a modifier that it has not
error GX0805 line 23: line 23: 'st.global.noftz.u32': a modifier that it has not
error GX0805 line 24: line 24: 'ldu.global.add.u32': a modifier that it has not
error GX0809 line 25: line 25: 'o' is declared twice
