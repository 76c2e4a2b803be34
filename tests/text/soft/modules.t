# modules: variables and what they begin with, names that have no address, parameters of kernels, how large blocks, grids and shared memory may be
-- soft
.version 8.3
.target sm_90
.address_size 64
.func (.param .b32 r) first() { st.param.b32 [r], 1; ret; }
.func (.param .b32 r) second() { st.param.b32 [r], 2; ret; }
.visible .global .align 4 .f32 floats[5] = {1, 2.5, 0f40400000, -4, 0d4014000000000000};
.visible .global .align 8 .f64 doubles[4] = {1, 2.5, 0d4008000000000000, 0f40800000};
.visible .global .align 2 .f16 halves[2] = {1.0, 2.0};
.visible .global .align 4 .b32 words[3] = {0f3F800000, -1, 7};
.visible .global .align 8 .b64 wide[2] = {0d3FF0000000000000, -1};
.visible .global .align 1 .b8 bytes[6] = {1, 2, 255, 256, -1};
.visible .global .align 8 .u64 pointers[3] = {words, words+8, 5};
.visible .global .align 1 .b8 parts[8] = {0xFF(words), 0xFF00(words), 0xFF0000(words), 0xFF000000(words), 0xFF00000000(words), 0xFF0000000000(words), 0, 0};
.visible .global .align 8 .u64 functions[2] = {first, second};
.visible .global .attribute(.managed) .align 4 .u32 shared_with_cpu = 77;
.extern .global .align 4 .b8 elsewhere[];
.visible .const .align 4 .u32 constant[2] = {8, 9};
.visible .global .align 4 .u32 later;
.visible .entry show(.param .u64 po)
{
.reg .b32 %r<20>; .reg .b64 %q<20>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b16 %h<4>;
ld.param.u64 %q1, [po];
ld.global.u32 %r1, [floats]; ld.global.u32 %r2, [floats+4]; ld.global.u32 %r3, [floats+8]; ld.global.u32 %r4, [floats+12]; st.global.v4.u32 [%q1], {%r1, %r2, %r3, %r4};
ld.global.u32 %r1, [floats+16]; ld.global.u16 %r2, [halves]; ld.global.u16 %r3, [halves+2]; ld.global.u32 %r4, [words]; st.global.v4.u32 [%q1+16], {%r1, %r2, %r3, %r4};
ld.global.v2.u64 {%q2, %q3}, [doubles]; st.global.v2.u64 [%q1+32], {%q2, %q3}; ld.global.v2.u64 {%q2, %q3}, [doubles+16]; st.global.v2.u64 [%q1+48], {%q2, %q3};
ld.global.v2.u64 {%q2, %q3}, [wide]; st.global.v2.u64 [%q1+64], {%q2, %q3}; ld.global.u32 %r1, [words+4]; ld.global.u32 %r2, [words+8]; st.global.v2.u32 [%q1+80], {%r1, %r2};
ld.global.u32 %r1, [bytes]; ld.global.u16 %r2, [bytes+4]; st.global.v2.u32 [%q1+88], {%r1, %r2};
ld.global.u64 %q2, [pointers+8]; ld.u32 %r1, [%q2]; ld.global.u64 %q2, [pointers]; ld.u32 %r2, [%q2+4]; ld.global.u64 %q3, [pointers+16]; cvt.u32.u64 %r3, %q3;
ld.global.u64 %q4, [parts]; sub.u64 %q4, %q4, %q2; cvt.u32.u64 %r4, %q4; st.global.v4.u32 [%q1+96], {%r1, %r2, %r3, %r4};
ld.const.u32 %r1, [constant+4]; ld.global.u32 %r2, [shared_with_cpu]; ld.global.u32 %r3, [later]; st.global.v2.u32 [%q1+112], {%r1, %r2}; st.global.u32 [%q1+120], %r3;
ret;
}
.visible .entry by_table(.param .u64 po, .param .u32 i)
{
.reg .b32 %r<20>; .reg .b64 %q<20>; .param .b32 r;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [i]; mul.wide.u32 %q2, %r1, 8; mov.u64 %q3, functions; add.u64 %q3, %q3, %q2; ld.global.u64 %q4, [%q3];
call (r), %q4, (), kind; ld.param.b32 %r2, [r]; st.global.u32 [%q1], %r2; ret;
kind: .callprototype (.param .b32 _) _ ();
}
.visible .entry of_elsewhere() { .reg .b32 %r<4>; ld.global.u32 %r1, [elsewhere]; ret; }
.visible .entry of_self() { .reg .b64 %q<4>; mov.u64 %q1, of_self; ret; }
// what a parameter's place is: each at a multiple of its own size, arrays at that of an element, vectors whole
.visible .entry params(.param .u8 a, .param .u64 b, .param .u16 c, .param .align 4 .b8 d[6], .param .u32 e, .param .align 16 .b8 f[16], .param .u64 po)
{
.reg .b32 %r<20>; .reg .b64 %q<20>;
ld.param.u64 %q1, [po]; mov.u64 %q2, a; mov.u64 %q3, b; sub.u64 %q3, %q3, %q2; mov.u64 %q4, c; sub.u64 %q4, %q4, %q2; mov.u64 %q5, d; sub.u64 %q5, %q5, %q2;
mov.u64 %q6, e; sub.u64 %q6, %q6, %q2; mov.u64 %q7, f; sub.u64 %q7, %q7, %q2; mov.u64 %q8, po; sub.u64 %q8, %q8, %q2;
st.global.v2.u64 [%q1], {%q3, %q4}; st.global.v2.u64 [%q1+16], {%q5, %q6}; st.global.v2.u64 [%q1+32], {%q7, %q8};
ld.param.u8 %r1, [a]; ld.param.u16 %r2, [c]; ld.param.u32 %r3, [e]; st.global.v2.u32 [%q1+48], {%r1, %r2}; st.global.u32 [%q1+56], %r3;
ret;
}
.visible .entry beside(.param .u32 n) { .reg .b32 %r<4>; ld.param.u32 %r1, [n+1]; ld.param.v2.u32 {%r1, %r2}, [n]; ret; }
.visible .entry before(.param .u32 n) { .reg .b32 %r<4>; ld.param.u32 %r1, [n-4]; ret; }
// blocks and grids
.visible .entry limited() .maxntid 8, 4, 2 { ret; }
.visible .entry required() .reqntid 4, 2 { ret; }
.visible .entry row_limited() .maxntid 8 { ret; }
.visible .entry row_required() .reqntid 4 { ret; }
.visible .entry free_size() { ret; }
.func most(.param .align 8 .b8 a[65536]) { ret; }
.visible .entry call_most() { .param .align 8 .b8 a[65536]; st.param.b32 [a+65532], 1; call most, (a); ret; }
.func more(.param .align 8 .b8 a[65537]) { ret; }
.visible .entry call_more() { .param .align 8 .b8 a[65537]; call more, (a); ret; }
.visible .entry half_full() { .shared .align 4 .b8 s[1024]; .reg .b32 %r<2>; st.shared.u32 [s], 0; ret; }
//: mem o x32 0*32
//: launch show 1 1 o
//: print o x32
//: launch by_table 1 1 o u32:0
//: print o x32 1
//: launch by_table 1 1 o u32:1
//: print o x32 1
//: launch of_elsewhere 1 1
//: launch of_self 1 1
//: mem six u8 1 2 3 4 5 6
//: mem sixteen u8 9*16
//: mem q u64 0*8
//: launch params 1 1 u8:201 u64:2 u16:60000 bytes:six u32:4000000000 bytes:sixteen q
//: print q u64 6
//: row values q u32 3 48
//: launch beside 1 1 u32:1
//: launch before 1 1 u32:1
//: launch limited 1 8,4,2
//: launch limited 1 65
//: launch required 1 4,2
//: launch required 1 9
//: launch row_limited 1 8
//: launch row_limited 1 9
//: launch row_required 1 4
//: launch row_required 1 5
//: launch call_most 1 1
//: launch call_more 1 1
//: launch free_size 1 1024
//: launch free_size 1 1,1,64
//: launch free_size 1 1025
//: launch free_size 1 1,1,65
//: launch free_size 1 0
//: launch free_size 1 1,0
//: launch free_size 1 1,1,0
//: launch free_size 1 32,32,2
//: launch free_size 1,65535 1
//: launch free_size 1,1,65535 1
//: launch free_size 0 1
//: launch free_size 1,0 1
//: launch free_size 1,1,0 1
//: launch free_size 0x80000000 1
//: launch free_size 1,65536 1
//: launch free_size 1,1,65536 1
//: launch half_full 1 1 shared=231424
//: launch half_full 1 1 shared=231425
//: launch half_full 1 1 shared=232448
//: launch half_full 1 1 shared=232449
//: launch free_size 8 1024 coop
//: launch free_size 9 1024 coop
//: launch free_size 128 1 coop
//: launch free_size 129 1 coop
//: launch free_size 4 1 coop shared=200000
//: launch free_size 5 1 coop shared=200000
-- verdict
o: 3f800000 40200000 40400000 c0800000 40a00000 00003c00 00004000 3f800000 00000000 3ff00000 00000000 40040000 00000000 40080000 00000000 40100000 00000000 3ff00000 ffffffff ffffffff ffffffff 00000007 00ff0201 000000ff 00000007 ffffffff 00000005 00000000 00000009 0000004d 00000000 00000000
o: 00000001
o: 00000002
error GX0809 line 40: line 40: 'elsewhere' is not defined in this module
q: 8 16 20 28 32 48
values: 201 60000 4000000000
error GX0805 line 52: line 52: 'ld.param.u32': outside of the parameters
error GX0805 line 53: line 53: 'ld.param.u32': outside of the parameters
error GX0808 line 0: block (65,1,1), the kernel takes up to 64 threads
error GX0808 line 0: block (9,1,1), the kernel takes up to 8 threads
error GX0808 line 0: block (9,1,1), the kernel takes up to 8 threads
error GX0808 line 0: block (5,1,1), the kernel takes up to 4 threads
error GX0809 line 63: line 63: 'a' is a parameter of more than 64 KiB
error GX0808 line 0: block (1025,1,1), the kernel takes up to 1024 threads
error GX0808 line 0: block (1,1,65), the kernel takes up to 1024 threads
error GX0808 line 0: block (0,1,1), the kernel takes up to 1024 threads
error GX0808 line 0: block (1,0,1), the kernel takes up to 1024 threads
error GX0808 line 0: block (1,1,0), the kernel takes up to 1024 threads
error GX0808 line 0: block (32,32,2), the kernel takes up to 1024 threads
error GX0808 line 0: grid (0,1,1)
error GX0808 line 0: grid (1,0,1)
error GX0808 line 0: grid (1,1,0)
error GX0808 line 0: grid (2147483648,1,1)
error GX0808 line 0: grid (1,65536,1)
error GX0808 line 0: grid (1,1,65536)
error GX0808 line 0: 233473 bytes of shared memory, a block has up to 233472
error GX0808 line 0: cooperative grid of 9 blocks, 8 fit
error GX0808 line 0: cooperative grid of 129 blocks, 128 fit
error GX0808 line 0: cooperative grid of 5 blocks, 4 fit
-- soft
.version 8.3
.target sm_90
.address_size 64
.global .align 4 .u32 v[2] = {1, 2, 3};
-- verdict
error GX0809: initialiser of 'v' does not fit
-- soft
.version 8.3
.target sm_90
.address_size 64
.global .align 8 .u64 v[2] = {1, nothing};
-- verdict
error GX0809: initialiser of 'v' names 'nothing', which has no address here
-- soft
.version 8.3
.target sm_90
.address_size 64
.extern .global .align 4 .b8 e[];
.global .align 8 .u64 v = e;
-- verdict
error GX0809: initialiser of 'v' names 'e', which has no address here
-- soft
.version 8.3
.target sm_90
.address_size 64
.global .align 8 .b8 v[1099511627776];
-- verdict
error GX0002: variable 'v' of 1099511627776 bytes
-- soft
.version 8.3
.target sm_90
.address_size 64
.global .attribute(.managed) .align 8 .b8 v[281474976710656];
-- verdict
error GX0002: managed variable of 281474976710656 bytes
-- soft
.version 8.3
.target sm_90
.address_size 64
.entry k(.param .align 8 .b8 a[65536], .param .u8 b) { ret; }
-- verdict
error GX0809: kernel 'k' has more than 64 KiB of parameters
-- soft
.version 8.3
.target sm_90
.address_size 64
.entry k(.param .align 8 .b8 a[65537]) { ret; }
-- verdict
error GX0809: kernel 'k' has more than 64 KiB of parameters
-- soft
.version 8.3
.target sm_90
.address_size 64
.entry k(.param .align 8 .b8 a[65536]) { ret; }
.extern .func (.param .b32 r) never();
.extern .func cudaGraphLaunch();
.entry calls() { .reg .b32 %r<2>; call (%r1), never, (); ret; }
.entry launches() { call cudaGraphLaunch; ret; }
//: launch calls 1 1
//: launch launches 1 1
-- verdict
error GX0809 line 0: function 'never' has no body in this module
error GX0805 line 0: a call of the device runtime that is not there: 'cudaGraphLaunch'
-- soft
.version 8.3
.target sm_90
.address_size 64
.func broken() { .reg .b32 %r<2>; nosuch.u32 %r1, %r1; ret; }
.visible .global .align 8 .u64 table[1] = {broken};
.visible .entry by_name() { ret; }
.visible .entry by_table() { .reg .b64 %q<2>; ld.global.u64 %q1, [table]; call %q1, (), kind; ret; kind: .callprototype _ (); }
//: launch by_name 1 1
//: launch by_table 1 1
-- verdict
error GX0805 line 4: line 4: 'nosuch.u32'
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .global .align 4 .u32 first = 5;
.extern .global .align 4 .u32 first;
.extern .global .align 4 .u32 second;
.visible .global .align 4 .u32 second = 6;
.visible .entry declared_twice(.param .u64 po) { .reg .b32 %r<4>; .reg .b64 %q<4>; ld.param.u64 %q1, [po]; ld.global.u32 %r1, [first]; ld.global.u32 %r2, [second]; st.global.v2.u32 [%q1], {%r1, %r2}; ret; }
//: mem o u32 2*4
//: launch declared_twice 1 1 o
//: print o u32
-- verdict
o: 5 6 2 2
