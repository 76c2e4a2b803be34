# where memory ends: the last bytes of each window, bytes across its end, far behind it, and where numbers begin again
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry shared(.param .u64 po, .param .u32 at)
{
.shared .align 16 .b8 s[24]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [at]; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
mov.u32 %r3, 7; st.shared.u32 [%r2], %r3; ld.shared.u32 %r4, [%r2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry shared2(.param .u64 po, .param .u32 at)
{
.shared .align 16 .b8 s[24]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [at]; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
ld.shared.v4.u32 {%r3, %r4, %r5, %r6}, [%r2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry generic_shared(.param .u64 po, .param .u64 at)
{
.shared .align 16 .b8 s[24]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [at]; mov.u64 %q3, s; cvta.shared.u64 %q3, %q3; add.u64 %q2, %q2, %q3;
atom.add.u32 %r3, [%q2], 5; ld.u32 %r4, [%q2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry local(.param .u64 po, .param .u32 at)
{
.local .align 16 .b8 s[40]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [at]; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
mov.u32 %r3, 8; st.local.u32 [%r2], %r3; ld.local.u32 %r4, [%r2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry local2(.param .u64 po, .param .u32 at)
{
.local .align 16 .b8 s[40]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [at]; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
mov.u64 %q4, 9; st.local.v4.u64 [%r2], {%q4, %q4, %q4, %q4}; ld.local.u64 %q5, [%r2]; st.global.u32 [%q1], %q5;
ret;
}
.visible .entry generic_local(.param .u64 po, .param .u64 at)
{
.local .align 16 .b8 s[40]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [at]; mov.u64 %q3, s; cvta.local.u64 %q3, %q3; add.u64 %q2, %q2, %q3;
mov.u32 %r3, 3; st.u32 [%q2], %r3; ld.u32 %r4, [%q2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry no_local(.param .u64 po) { .reg .b32 %r<9>; mov.u32 %r2, 0; ld.local.u32 %r3, [%r2]; ret; }
.visible .entry no_shared(.param .u64 po) { .reg .b32 %r<9>; mov.u32 %r2, 0; ld.shared.u32 %r3, [%r2]; ret; }
.visible .entry param(.param .u64 po, .param .u64 at, .param .u32 last)
{
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [at]; mov.u64 %q3, po; add.u64 %q2, %q2, %q3;
ld.param.u32 %r4, [%q2]; ld.u32 %r5, [%q2]; add.u32 %r4, %r4, %r5; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry param2(.param .u64 po, .param .u64 at, .param .u32 last)
{
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [at]; mov.u64 %q3, po; add.u64 %q2, %q2, %q3;
ld.v2.u32 {%r4, %r5}, [%q2]; st.global.u32 [%q1], %r4;
ret;
}
.visible .entry params(.param .u32 at, .param .u32 last)
{
.reg .b32 %r<9>;
ld.param.v2.u32 {%r1, %r2}, [at]; ld.param.u32 %r1, [last];
ret;
}
.visible .entry params2(.param .u32 at, .param .u32 last) { .reg .b32 %r<9>; ld.param.v2.u32 {%r1, %r2}, [last]; ret; }
.visible .entry params3(.param .u32 at, .param .u32 last) { .reg .b32 %r<9>; ld.param.u32 %r1, [at-4]; ret; }
.visible .entry global(.param .u64 pi, .param .u64 step)
{
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [step]; mov.u32 %r1, %tid.x; cvt.u64.u32 %q3, %r1; mul.lo.u64 %q3, %q3, %q2; add.u64 %q1, %q1, %q3;
ld.global.v2.u32 {%r2, %r3}, [%q1];
st.global.v2.u32 [%q1], {%r3, %r2};
ret;
}
.visible .entry wide(.param .u64 pi, .param .u64 step)
{
.reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [step]; add.u64 %q1, %q1, %q2;
ld.global.v4.u64 {%q3, %q4, %q5, %q6}, [%q1];
ret;
}
.visible .entry code(.param .u64 po) { .reg .b32 %r<4>; .reg .b64 %q<4>; mov.u64 %q1, f; ld.u32 %r1, [%q1]; ret; }
.func f() { ret; }
.visible .entry at_code(.param .u64 off)
{
.reg .b64 %q<4>; .reg .b32 %r<3>;
mov.u64 %q1, f; ld.param.u64 %q2, [off]; add.u64 %q1, %q1, %q2;
p: .callprototype _ ();
call %q1, (), p;
ret;
}
.visible .entry bars(.param .u32 n) { .reg .b32 %r<4>; ld.param.u32 %r1, [n]; bar.sync %r1; ret; }
.visible .entry at_entry(.param .u64 off)
{
.reg .b64 %q<4>; .reg .b32 %r<3>;
mov.u64 %q1, f; ld.param.u64 %q2, [off]; add.u64 %q1, %q1, %q2;
p: .callprototype _ (.param .b64 _);
{ .param .b64 a; st.param.b64 [a], 1;
call %q1, (a), p; }
ret;
}
.visible .entry wants_result()
{
.reg .b64 %q<4>; .reg .b32 %r<3>;
mov.u64 %q1, f;
p: .callprototype (.param .b64 _) _ ();
{ .param .b64 a;
call (a), %q1, (), p; }
ret;
}
.func again(.param .b32 n)
{
.local .align 8 .b8 d[64]; .reg .b32 %r<4>;
ld.param.b32 %r1, [n]; st.local.u32 [d+60], %r1;
{ .param .b32 a; st.param.b32 [a], %r1; call again, (a); }
ret;
}
.visible .entry deep()
{
{ .param .b32 a; st.param.b32 [a], 5; call again, (a); }
ret;
}
.visible .entry local_much(.param .u64 po) { .reg .b32 %r<3>; .local .align 4 .b8 l[1048580]; st.local.u32 [l], %r1; ret; }
.visible .entry local_align(.param .u64 po) { .reg .b32 %r<3>; .local .align 8192 .b8 l[8]; st.local.u32 [l], %r1; ret; }
.visible .entry shared_much(.param .u64 po) { .reg .b32 %r<3>; .shared .align 4 .b8 l[1048580]; st.shared.u32 [l], %r1; ret; }
.visible .entry shared_many(.param .u64 po) { .reg .b32 %r<3>; .shared .align 4 .b8 l[1048576]; .shared .align 4 .b8 m[1048576]; .shared .align 4 .b8 n[4]; st.shared.u32 [l], %r1; st.shared.u32 [m], %r1; st.shared.u32 [n], %r1; ret; }
//: mem o u32 1 2 3 4 5
//: launch shared 1 1 o u32:20
//: launch shared 1 1 o u32:24
//: launch shared 1 1 o u32:0xfffffffc
//: launch shared 1 1 o u32:0x80000000
//: launch shared2 1 1 o u32:0
//: launch shared2 1 1 o u32:16
//: launch shared2 1 1 o u32:32 shared=4
//: launch shared 1 1 o u32:32 shared=4
//: launch shared 1 1 o u32:32 shared=3
//: launch generic_shared 1 1 o u64:20
//: launch generic_shared 1 1 o u64:24
//: launch generic_shared 1 1 o u64:0xfffffffc
//: launch no_shared 1 1 o
//: launch local 1 3 o u32:44
//: launch local 1 3 o u32:48
//: launch local 1 3 o u32:0xfffffffc
//: launch local2 1 3 o u32:0
//: launch local2 1 3 o u32:32
//: launch generic_local 1 3 o u64:44
//: launch generic_local 1 3 o u64:48
//: launch generic_local 1 3 o u64:0xfffffffc
//: launch no_local 1 1 o
//: launch param 1 1 o u64:16 u32:21
//: print o u32
//: launch param 1 1 o u64:20 u32:21
//: launch param 1 1 o u64:0x1000 u32:21
//: launch param 1 1 o u64:0xfffffffffffffffc u32:21
//: launch param2 1 1 o u64:16 u32:21
//: launch params 1 1 u32:1 u32:2
//: launch params2 1 1 u32:1 u32:2
//: launch params3 1 1 u32:1 u32:2
//: launch global 1 2 o u64:8
//: print o u32
//: launch global 1 3 o u64:8
//: launch global 1 2 o u64:32
//: launch global 1 2 o u64:0x1000
//: launch global 1 2 o u64:0xfffffffffffffff8
//: launch wide 1 1 o u64:0
//: launch code 1 1 o
//: launch at_code 1 1 u64:0
//: launch at_code 1 1 u64:8
//: launch at_code 1 1 u64:16
//: launch at_code 1 1 u64:0x100000
//: launch at_code 1 1 u64:0xfffffffffffffff0
//: launch bars 1 1 u32:15
//: launch bars 1 1 u32:16
//: launch bars 1 1 u32:0xffffffff
//: launch at_entry 1 1 u64:0
//: launch at_entry 1 1 u64:48
//: launch wants_result 1 1
//: launch deep 1 1
//: launch local_much 1 1 o
//: launch local_align 1 1 o
//: launch shared_much 1 1 o
//: launch shared_many 1 1 o
-- verdict
error GX0801 line 8: 4 bytes at shared 0xfffffffc, the block has 32; kernel shared, block (0,0,0), thread (0,0,0)
error GX0801 line 8: 4 bytes at shared 0x80000000, the block has 32; kernel shared, block (0,0,0), thread (0,0,0)
error GX0801 line 15: 16 bytes at shared 0x20, the block has 36; kernel shared2, block (0,0,0), thread (0,0,0)
error GX0801 line 8: 4 bytes at shared 0x20, the block has 35; kernel shared, block (0,0,0), thread (0,0,0)
error GX0801 line 22: 4 bytes at shared 0xfffffffc, the block has 32; kernel generic_shared, block (0,0,0), thread (0,0,0)
error GX0801 line 47: 4 bytes at shared 0x0, the block has 0; kernel no_shared, block (0,0,0), thread (0,0,0)
error GX0801 line 29: 4 bytes at local 0x30, the thread has 48; kernel local, block (0,0,0), thread (0,0,0)
error GX0801 line 29: 4 bytes at local 0xfffffffc, the thread has 48; kernel local, block (0,0,0), thread (0,0,0)
error GX0801 line 36: 32 bytes at local 0x20, the thread has 48; kernel local2, block (0,0,0), thread (0,0,0)
error GX0801 line 43: 4 bytes at local 0x30, the thread has 48; kernel generic_local, block (0,0,0), thread (0,0,0)
error GX0801 line 43: 4 bytes at local 0xfffffffc, the thread has 48; kernel generic_local, block (0,0,0), thread (0,0,0)
error GX0801 line 46: 4 bytes at local 0x0, the thread has 0; kernel no_local, block (0,0,0), thread (0,0,0)
o: 42 2 3 4 5
error GX0801 line 52: 4 bytes at 0x1c000000014; kernel param, block (0,0,0), thread (0,0,0)
error GX0801 line 52: 4 bytes at 0x1c000001000; kernel param, block (0,0,0), thread (0,0,0)
error GX0801 line 52: 4 bytes at 0x1bffffffffc; kernel param, block (0,0,0), thread (0,0,0)
error GX0801 line 59: 8 bytes at 0x1c000000010; kernel param2, block (0,0,0), thread (0,0,0)
error GX0805 line 68: line 68: 'ld.param.v2.u32': outside of the parameters
error GX0805 line 69: line 69: 'ld.param.u32': outside of the parameters
o: 2 42 4 3 5
error GX0801 line 74: 8 bytes at 0x30000000010; kernel global, block (0,0,0), thread (2,0,0)
error GX0801 line 74: 8 bytes at 0x30000000020; kernel global, block (0,0,0), thread (1,0,0)
error GX0801 line 74: 8 bytes at 0x30000001000; kernel global, block (0,0,0), thread (1,0,0)
error GX0801 line 74: 8 bytes at 0x2fffffffff8; kernel global, block (0,0,0), thread (1,0,0)
error GX0801 line 82: 32 bytes at 0x30000000000; kernel wide, block (0,0,0), thread (0,0,0)
error GX0801 line 85: 4 bytes at 0x1e000000100; kernel code, block (0,0,0), thread (0,0,0)
error GX0811 line 92: call of 0x1e000000108; kernel at_code, block (0,0,0), thread (0,0,0)
error GX0811 line 92: call of 0x1e000000110; kernel at_code, block (0,0,0), thread (0,0,0)
error GX0811 line 92: call of 0x1e000100100; kernel at_code, block (0,0,0), thread (0,0,0)
error GX0811 line 92: call of 0x1e0000000f0; kernel at_code, block (0,0,0), thread (0,0,0)
error GX0801 line 95: barrier 16; kernel bars, block (0,0,0), thread (0,0,0)
error GX0801 line 95: barrier 4294967295; kernel bars, block (0,0,0), thread (0,0,0)
error GX0811 line 102: call of 0x1e000000100; kernel at_entry, block (0,0,0), thread (0,0,0)
error GX0811 line 102: call of 0x1e000000130; kernel at_entry, block (0,0,0), thread (0,0,0)
error GX0811 line 111: call of 0x1e000000100; kernel wants_result, block (0,0,0), thread (0,0,0)
error GX0810 line 118: call of again; kernel deep, block (0,0,0), thread (0,0,0)
error GX0809 line 126: line 126: 'l' has no usable size
error GX0809 line 127: line 127: 'l' has no usable size
error GX0809 line 128: line 128: 'l' does not fit: more than 1 MiB of shared variables
error GX0809 line 129: line 129: 'n' does not fit: more than 1 MiB of shared variables
