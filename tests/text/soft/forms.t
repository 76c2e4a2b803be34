# forms that compilers seldom write: tables of targets, selection by a sign, asynchronous copies, what of them is refused
-- soft
.version 8.3
.target sm_90
.address_size 64
.visible .entry table(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
rem.u32 %r2, %r1, 3; setp.lt.u32 %p1, %r1, 7; mov.u32 %r3, 0; mov.u32 %r4, 9;
first: .branchtargets A, B, A, C;
@%p1 brx.idx %r2, first;
bra END;
A: add.u32 %r3, %r3, 100; add.u32 %r3, %r3, 1; bra END;
B: add.u32 %r3, %r3, 200; add.u32 %r3, %r3, 2;
C: mov.u32 %r4, 5;
END: activemask.b32 %r5; popc.b32 %r5, %r5; mul.lo.u32 %r5, %r5, 1000; add.u32 %r3, %r3, %r4; add.u32 %r3, %r3, %r5;
second: .branchtargets X, Y;
and.b32 %r2, %r1, 1;
brx.idx %r2, second;
X: add.u32 %r3, %r3, 10;
Y: st.global.u32 [%q1], %r3;
ret;
}
.visible .entry beyond(.param .u32 i)
{
.reg .b32 %r<4>;
ld.param.u32 %r1, [i];
ts: .branchtargets A, B;
brx.idx %r1, ts;
A: B: ret;
}
.visible .entry listless()
{
.reg .b32 %r<4>;
mov.u32 %r1, 0;
brx.idx %r1, A;
A: ret;
}
.visible .entry sign(.param .u64 po, .param .u64 pc)
{
.reg .b32 %r<9>; .reg .f32 %f<4>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pc]; mov.u32 %r1, %tid.x; mul.wide.u32 %q3, %r1, 4; add.u64 %q2, %q2, %q3;
add.u64 %q1, %q1, %q3; add.u64 %q1, %q1, %q3;
ld.global.u32 %r2, [%q2]; ld.global.f32 %f1, [%q2];
slct.u32.s32 %r3, 1, 2, %r2;
slct.u32.f32 %r4, 1, 2, %f1;
st.global.v2.u32 [%q1], {%r3, %r4};
ret;
}
.visible .entry signless()
{
.reg .b32 %r<9>;
mov.u32 %r1, 0;
slct.u32.u32 %r2, 1, 2, %r1;
ret;
}
.visible .entry copy(.param .u64 po, .param .u32 n)
{
.shared .align 16 .b8 s[64];
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r7, [n]; mov.u32 %r1, s;
st.shared.v4.u32 [%r1+16], {5, 6, 7, 8};
cp.async.ca.shared.global [%r1], [%q1+4], 4;
cp.async.ca.shared.global.L2::128B [%r1+8], [%q1+8], 8;
cp.async.cg.shared.global [%r1+16], [%q1], 16, %r7;
cp.async.commit_group; cp.async.wait_group 0; cp.async.wait_all;
ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1]; st.global.v4.u32 [%q1+16], {%r2, %r3, %r4, %r5};
ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1+16]; st.global.v4.u32 [%q1+32], {%r2, %r3, %r4, %r5};
ret;
}
.visible .entry copy_if(.param .u64 po)
{
.shared .align 16 .b8 s[64]; .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, s; setp.eq.u32 %p1, %r1, 0;
cp.async.ca.shared.global [%r1], [%q1], 4, %p1;
ret;
}
.visible .entry copy_some(.param .u64 po, .param .u32 n)
{
.shared .align 16 .b8 s[64]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; ld.param.u32 %r2, [n]; mov.u32 %r1, s;
cp.async.ca.shared.global [%r1], [%q1], %r2;
ret;
}
.visible .entry copy_odd(.param .u64 po)
{
.shared .align 16 .b8 s[64]; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, s;
cp.async.ca.shared.global [%r1], [%q1], 12;
ret;
}
.visible .entry b128(.param .u64 po)
{
.reg .b128 %w<9>; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po];
ld.global.b128 %w1, [%q1];
mov.b128 {%q2, %q3}, %w1; add.u64 %q2, %q2, 1; mov.b128 %w2, {%q3, %q2}; mov.b128 %w3, %w2;
st.global.v2.b128 [%q1+32], {%w3, %w1};
ld.global.v2.b128 {_, %w4}, [%q1];
st.global.b128 [%q1], %w4;
mov.u32 %r1, WARP_SZ; st.global.u32 [%q1+16], %r1;
ret;
}
.func (.param .b32 r) next(.param .b32 n)
{
.reg .b32 %r<4>;
ld.param.b32 %r1, [n]; add.u32 %r1, %r1, 1; st.param.b32 [r], %r1;
ret;
}
.visible .entry some(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 1; mov.u32 %r3, 50;
{ .param .b32 n; .param .b32 r; st.param.b32 [n], %r1; st.param.b32 [r], 60;
@%p1 call (r), next, (n);
ld.param.b32 %r3, [r]; }
@%p1 bar.sync 1, 32;
@!%p1 bar.sync 1, 32;
st.global.u32 [%q1], %r3;
ret;
}
//: mem o u32 0*32
//: launch table 1 8 o
//: print o u32 8
//: launch beyond 1 1 u32:2
//: launch listless 1 1
//: mem s u32 0 5 0x80000000 0xffffffff 0x7fc00000 0xffc00000
//: launch sign 1 6 o s
//: print o u32 12
//: launch signless 1 1
//: mem c u32 1 2 3 4 0*8
//: launch copy 1 1 c u32:12
//: print c u32
//: launch copy 1 1 c u32:0
//: row none c u32 4 32
//: launch copy_if 1 1 c
//: launch copy_some 1 1 c u32:4
//: launch copy_odd 1 1 c
//: mem w u64 1 2 3 4 5 6 7 8
//: launch b128 1 1 w
//: print w u64
//: launch some 1 4 o
//: print o u32 4
-- verdict
o: 8120 8207 8120 8110 8217 8110 8120 8009
error GX0811 line 28: brx.idx 2 of 2; kernel beyond, block (0,0,0), thread (0,0,0)
error GX0805 line 35: line 35: 'brx.idx': no list of targets
o: 1 1 1 1 2 1 2 2 1 2 2 2
error GX0805 line 53: line 53: 'slct.u32.u32'
c: 1 2 3 4 2 0 3 4 1 2 3 0
none: 0 0 0 0
error GX0805 line 81: line 81: 'cp.async.ca.shared.global'
error GX0805 line 88: line 88: 'cp.async.ca.shared.global': size
w: 3 4 32 4 2 2 1 2
o: 60 2 60 4
