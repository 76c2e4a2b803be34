# malformed programs are refused with the line, and touch nothing outside of what they have: operands of 128 bits, sizes, special registers
-- soft
.version 8.3
.target sm_90
.address_size 64
.extern .func (.param .b64 r) malloc (.param .b64 a);
.visible .entry preds(.param .u64 po)
{
.reg .pred %p<6>; .reg .b32 %r<9>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
setp.eq.u32 %p1, %r1, 1;
mov.pred %p2, %p1; mov.pred %p3, !%p1; mov.pred %p4, 1; mov.pred %p5, 0;
selp.u32 %r2, 1, 0, %p2; selp.u32 %r3, 10, 0, %p3; selp.u32 %r4, 100, 0, %p4; selp.u32 %r5, 1000, 0, %p5;
add.u32 %r2, %r2, %r3; add.u32 %r2, %r2, %r4; add.u32 %r2, %r2, %r5; st.global.u32 [%q1], %r2;
ret;
}
.visible .entry pred_value() { .reg .pred %p<2>; .reg .b32 %r<2>; mov.pred %p1, %r1; ret; }
.visible .entry value_pred() { .reg .pred %p<2>; .reg .b32 %r<2>; mov.pred %r1, %p1; ret; }
.visible .entry env(.param .u64 po) { .reg .b32 %r<4>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; mov.u32 %r1, %envreg0; mov.u32 %r2, %envreg31; st.global.v2.u32 [%q1], {%r1, %r2}; ret; }
.visible .entry env_no() { .reg .b32 %r<4>; mov.u32 %r1, %envreg; ret; }
.visible .entry env_32() { .reg .b32 %r<4>; mov.u32 %r1, %envreg32; ret; }
.visible .entry env_x() { .reg .b32 %r<4>; mov.u32 %r1, %envregx; ret; }
.visible .entry long_words(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; 
ld.global.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.u32 %r1, [%q1];
ret;
}
.visible .entry much_local(.param .u64 po)
{
.local .align 4 .b8 a[1048576]; .local .align 4 .b8 b[1048576]; .local .align 4 .b8 c[1048576];
.reg .b32 %r<4>; .reg .b64 %q<4>;
st.local.u32 [a], %r1; st.local.u32 [b], %r1; st.local.u32 [c], %r1;
ret;
}
.visible .entry b128_mov(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
mov.b128 %r1, %r2;
ret;
}
.visible .entry b128_sink(.param .u64 po)
{
.reg .b128 %r<4>; .reg .b64 %q<4>; 
mov.b128 _, %r2;
ret;
}
.visible .entry b128_ld(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
ld.param.u64 %q1, [po]; 
ld.global.b128 %q2, [%q1];
ret;
}
.visible .entry b128_st(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
ld.param.u64 %q1, [po]; 
st.global.b128 [%q1], 5;
ret;
}
.visible .entry b128_pack(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
mov.b128 %q1, {%q1, %q2};
ret;
}
.visible .entry b128_unpack(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
mov.b128 {%q1, %q2}, %q3;
ret;
}
.visible .entry huge(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
mov.u64 %q1, 7;
{ .param .align 8 .b8 x[34359738376]; st.param.b64 [x+80000000], %q1; }
ret;
}
.visible .entry empty(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; 
{ .param .b8 x[]; .param .b64 y; st.param.b64 [y], 8; call (x), malloc, (y); }
ret;
}
.visible .entry bits(.param .u64 po)
{
.reg .pred %p<6>; .reg .b32 %r<4>; .reg .b64 %q<4>; 
setp.eq.u32 %p1, 0, 0;
bar.red.and.pred 1, 0, %p1;
ret;
}
.visible .entry bits_sink(.param .u64 po)
{
.reg .pred %p<6>; .reg .b32 %r<4>; .reg .b64 %q<4>; 
setp.eq.u32 %p1, 0, 0;
bar.red.and.pred _, 0, %p1;
ret;
}
.func (.param .align 8 .b8 r[4096]) wide(.param .b64 a)
{
.reg .b64 %q<4>;
ld.param.u64 %q1, [a]; st.param.b64 [r], %q1; st.param.b64 [r+4088], %q1;
ret;
}
.func (.param .b64 r) narrow(.param .b64 a)
{
.reg .b64 %q<4>;
ld.param.u64 %q1, [a]; add.u64 %q1, %q1, 1; st.param.b64 [r], %q1;
ret;
}
.func many(.param .align 8 .b8 a[65544]) { ret; }
.visible .entry by_address(.param .u64 po, .param .u32 which)
{
.reg .pred %p<3>; .reg .b32 %r<3>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [which]; setp.eq.u32 %p1, %r1, 0; setp.eq.u32 %p2, %r1, 2;
mov.u64 %q2, wide; mov.u64 %q3, narrow; selp.b64 %q2, %q2, %q3, %p1;
@%p2 add.u64 %q2, %q2, 8;
{ .param .b64 a; .param .b64 r; st.param.b64 [a], 41; p: .callprototype (.param .b64 _) _ (.param .b64 _);
call (r), %q2, (a), p; ld.param.b64 %q4, [r]; }
st.global.u64 [%q1], %q4;
ret;
}
.visible .entry big_by_address(.param .u64 po, .param .u32 which)
{
.reg .pred %p<3>; .reg .b32 %r<3>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [which]; setp.eq.u32 %p1, %r1, 0;
mov.u64 %q2, wide; mov.u64 %q3, narrow; selp.b64 %q2, %q2, %q3, %p1;
{ .param .b64 a; .param .align 8 .b8 r[4096]; st.param.b64 [a], 41; p: .callprototype (.param .align 8 .b8 _[4096]) _ (.param .b64 _);
call (r), %q2, (a), p; ld.param.b64 %q4, [r+4088]; }
st.global.u64 [%q1], %q4;
ret;
}
.visible .entry big_argument(.param .u64 po)
{
.reg .b64 %q<9>;
mov.u64 %q2, narrow;
{ .param .align 8 .b8 a[4096]; .param .b64 r; p: .callprototype (.param .b64 _) _ (.param .align 8 .b8 _[4096]);
call (r), %q2, (a), p; }
ret;
}
.visible .entry kernel_call(.param .u64 po)
{
.reg .b64 %q<9>; ld.param.u64 %q1, [po];
{ .param .b64 a; st.param.b64 [a], %q1; call big_argument, (a); }
ret;
}
.visible .entry much_param(.param .u64 po) { { .param .align 8 .b8 a[65544]; call many, (a); } ret; }
.visible .entry param_end(.param .u64 po)
{
.reg .b64 %q<9>;
{ .param .b64 a; .param .b64 r; st.param.b64 [a+8], 1; call (r), narrow, (a); }
ret;
}
.visible .entry param_across(.param .u64 po)
{
.reg .b64 %q<9>;
{ .param .b64 a; .param .b64 r; st.param.b32 [a+6], 1; call (r), narrow, (a); }
ret;
}
.visible .entry param_before(.param .u64 po)
{
.reg .b64 %q<9>;
{ .param .b64 a; .param .b64 r; st.param.b64 [a-8], 1; call (r), narrow, (a); }
ret;
}
.visible .entry kernel_param(.param .b32 n) { .reg .b64 %q<4>; ld.param.b64 %q1, [n]; ret; }
.visible .entry kernel_before(.param .b32 n) { .reg .b64 %q<4>; ld.param.b32 %q1, [n-4]; ret; }
.visible .entry most_types(.param .u64 po) { .reg .b32 %r<4>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; ld.global.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u8.u8.u8 %r1, [%q1]; ret; }
.visible .entry long_types(.param .u64 po) { .reg .b32 %r<4>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; ld.global.u8.u8.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32 %r1, [%q1]; ret; }
//: mem o u32 9*4
//: launch preds 1 2 o
//: print o u32
//: launch pred_value 1 1
//: launch value_pred 1 1
//: launch env 1 1 o
//: print o u32
//: launch env_no 1 1
//: launch env_32 1 1
//: launch env_x 1 1
//: launch long_words 1 1 o
//: launch much_local 1 1 o
//: launch b128_mov 1 1 o
//: launch b128_sink 1 1 o
//: launch b128_ld 1 1 o
//: launch b128_st 1 1 o
//: launch b128_pack 1 1 o
//: launch b128_unpack 1 1 o
//: launch huge 1 1 o
//: launch empty 1 1 o
//: launch bits 1 1 o
//: launch bits_sink 1 1 o
//: launch by_address 1 1 o u32:1
//: print o u64
//: launch by_address 1 1 o u32:0
//: launch by_address 1 1 o u32:2
//: launch big_by_address 1 1 o u32:0
//: print o u64
//: launch big_by_address 1 1 o u32:1
//: launch big_argument 1 1 o
//: launch kernel_call 1 1 o
//: launch much_param 1 1 o
//: launch param_end 1 1 o
//: launch param_across 1 1 o
//: launch param_before 1 1 o
//: launch kernel_param 1 1 u32:7
//: launch kernel_before 1 1 u32:7
//: launch most_types 1 1 o
//: launch long_types 1 1 o
//: print o u32
-- verdict
o: 110 101 9 9
error GX0809 line 15: line 15: '%r1' is no predicate
error GX0809 line 16: line 16: '%r1' is no predicate
o: 0 0 9 9
error GX0809 line 18: line 18: '%envreg' is not known
error GX0809 line 19: line 19: '%envreg32' is not known
error GX0809 line 20: line 20: '%envregx' is not known
error GX0805 line 24: line 24: 'ld.global.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
error GX0809 line 31: line 31: 'c' does not fit: too many registers or local variables
error GX0809 line 37: line 37: '%r1' is no register of 128 bits
error GX0809 line 43: line 43: '_' is no register of 128 bits
error GX0809 line 50: line 50: '%q2' is no register of 128 bits
error GX0809 line 57: line 57: '5' is no register of 128 bits
error GX0809 line 63: line 63: '%q1' is no register of 128 bits
error GX0809 line 69: line 69: '%q3' is no register of 128 bits
error GX0809 line 76: line 76: 'x' is a parameter of more than 64 KiB
error GX0809 line 89: line 89: '1' is no predicate
o: 42 38654705673
error GX0811 line 119: result 0 of wide has another size; kernel by_address, block (0,0,0), thread (0,0,0)
error GX0811 line 119: call of 0x1e000000158; kernel by_address, block (0,0,0), thread (0,0,0)
o: 41 38654705673
error GX0811 line 129: result 0 of narrow has another size; kernel big_by_address, block (0,0,0), thread (0,0,0)
error GX0811 line 138: argument 0 of narrow has another size; kernel big_argument, block (0,0,0), thread (0,0,0)
error GX0805 line 144: line 144: 'call': a kernel can't be called
error GX0809 line 147: line 147: 'a' is a parameter of more than 64 KiB
error GX0809 line 151: line 151: '[a+8]' is outside of the parameter
error GX0805 line 157: line 157: 'st.param.b32': outside of the parameter, or not aligned
error GX0809 line 163: line 163: '[a-8]' is outside of the parameter
error GX0805 line 166: line 166: 'ld.param.b64': outside of the parameters
error GX0805 line 167: line 167: 'ld.param.b32': outside of the parameters
error GX0805 line 169: line 169: 'ld.global.u8.u8.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.u32.'
o: 41 0 9 9
-- soft
.version 8.3
.target sm_90
.address_size 64
.func f() { ret; }
.visible .entry k() { call f; ret; }
.func f() { ret; }
//: launch k 1 1
-- out
error GX0809: function 'f' is defined twice
