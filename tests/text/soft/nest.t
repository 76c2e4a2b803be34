# kernels that launch kernels: order, depth, how many, what is wrong
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b64 r) __cudaCDP2GetParameterBufferV2(.param .b64 k, .param .align 4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);
.extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 p, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2_ptsz(.param .b64 p, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2StreamCreateWithFlags(.param .b64 p, .param .b32 f);
.extern .func (.param .b32 r) __cudaCDP2StreamDestroy(.param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2EventCreateWithFlags(.param .b64 p, .param .b32 f);
.extern .func (.param .b32 r) __cudaCDP2EventRecord(.param .b64 e, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2StreamWaitEvent(.param .b64 s, .param .b64 e, .param .b32 f);
.extern .func (.param .b32 r) __cudaCDP2GetLastError();
.extern .func (.param .b32 r) __cudaCDP2PeekAtLastError();
.extern .func (.param .b64 r) __cudaCDP2GetErrorName(.param .b32 e);
.extern .func (.param .b32 r) __cudaCDP2Malloc(.param .b64 p, .param .b64 n);
.extern .func (.param .b32 r) __cudaCDP2Free(.param .b64 p);
.extern .func (.param .b32 r) __cudaCDP2MemcpyAsync(.param .b64 to, .param .b64 from, .param .b64 n, .param .b32 kind, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2MemsetAsync(.param .b64 to, .param .b32 v, .param .b64 n, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2DeviceGetLimit(.param .b64 p, .param .b32 which);
.extern .func (.param .b32 r) __cudaCDP2Memset3DAsync(.param .b64 p);
// the log: how many, then values
.func put(.param .b64 po, .param .b32 v)
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [v];
atom.add.u32 %r2, [%q1], 1; mul.wide.u32 %q2, %r2, 4; add.u64 %q2, %q2, %q1; st.u32 [%q2+4], %r1;
ret;
}
// the kernel's two parameters are po and v; the result is the last error
.func (.param .b32 e) go(.param .b64 k, .param .b64 po, .param .b32 v, .param .b64 s, .param .b32 grid, .param .b32 block, .param .b32 shared)
{
.reg .b32 %r<9>; .reg .b64 %q<9>; .reg .pred %p<2>;
ld.param.u64 %q1, [k]; ld.param.u64 %q2, [po]; ld.param.u32 %r1, [v]; ld.param.u64 %q3, [s]; ld.param.u32 %r2, [grid]; ld.param.u32 %r3, [block]; ld.param.u32 %r4, [shared];
{ .param .b64 a; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 h; .param .b64 r;
st.param.b64 [a], %q1; st.param.b32 [g], %r2; st.param.b32 [g+4], 1; st.param.b32 [g+8], 1; st.param.b32 [b], %r3; st.param.b32 [b+4], 1; st.param.b32 [b+8], 1; st.param.b32 [h], %r4;
call.uni (r), __cudaCDP2GetParameterBufferV2, (a, g, b, h); ld.param.b64 %q4, [r]; }
setp.eq.u64 %p1, %q4, 0;
@%p1 bra FAILED;
st.u64 [%q4], %q2; st.u32 [%q4+8], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q4; st.param.b64 [b], %q3; call.uni (r), __cudaCDP2LaunchDeviceV2_ptsz, (a, b); ld.param.b32 %r5, [r]; }
FAILED:
{ .param .b32 r; call.uni (r), __cudaCDP2GetLastError, (); ld.param.b32 %r6, [r]; }
st.param.b32 [e], %r6;
ret;
}
.visible .entry leaf(.param .u64 po, .param .u32 v)
{
.reg .b32 %r<4>; .reg .b64 %q<4>; .reg .pred %p;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [v]; mov.u32 %r2, %tid.x; setp.ne.u32 %p, %r2, 0; @%p exit;
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r1; call put, (a, b); }
ret;
}
// v, then what it launches: v + 1 at its end, v + 2 before
.visible .entry two(.param .u64 po, .param .u32 v)
{
.reg .b32 %r<6>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [v]; add.u32 %r2, %r1, 1; add.u32 %r3, %r1, 2; mov.u64 %q2, leaf;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], %r2; st.param.b64 [s], 3; st.param.b32 [g], 1; st.param.b32 [b], 33; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], %r3; st.param.b64 [s], 0; st.param.b32 [g], 1; st.param.b32 [b], 33; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r1; call put, (a, b); }
ret;
}
// two of 100 and 200 at its end, of 300 in the fire-and-forget stream, of 400 in one of its own
.visible .entry order(.param .u64 po, .param .u64 ps)
{
.reg .b32 %r<6>; .reg .b64 %q<6>;
ld.param.u64 %q1, [po]; ld.param.u64 %q3, [ps]; mov.u64 %q2, two;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 100; st.param.b64 [s], 3; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 200; st.param.b64 [s], 3; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 300; st.param.b64 [s], 4; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q3; st.param.b32 [f], 1; call (r), __cudaCDP2StreamCreateWithFlags, (p, f); }
ld.u64 %q4, [%q3];
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 400; st.param.b64 [s], %q4; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
{ .param .b64 s; .param .b32 r; st.param.b64 [s], %q4; call (r), __cudaCDP2StreamDestroy, (s); }
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], 0; call put, (a, b); }
ret;
}
// each launches the next; the error of the last one is logged
.visible .entry deep(.param .u64 po, .param .u32 v)
{
.reg .b32 %r<6>; .reg .b64 %q<4>; .reg .pred %p;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [v]; add.u32 %r2, %r1, 1; mov.u64 %q2, deep;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], %r2; st.param.b64 [s], 0; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h);
ld.param.b32 %r3, [e]; }
setp.eq.u32 %p, %r3, 0; @%p exit;
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r1; call put, (a, b); }
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r3; call put, (a, b); }
ret;
}
// a counter goes up for each launch, another for each that was refused
.visible .entry count(.param .u64 po, .param .u32 v)
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; red.add.u32 [%q1], 1;
ret;
}
.visible .entry many(.param .u64 po, .param .u64 ps)
{
.reg .b32 %r<6>; .reg .b64 %q<4>; .reg .pred %p;
ld.param.u64 %q1, [po]; ld.param.u64 %q3, [ps]; mov.u64 %q2, count;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 0; st.param.b64 [s], %q3; st.param.b32 [g], 2; st.param.b32 [b], 3; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h);
ld.param.b32 %r3, [e]; }
setp.eq.u32 %p, %r3, 0; @%p exit;
red.add.u32 [%q1+4], 1; st.u32 [%q1+8], %r3;
ret;
}
// one launch as its parameters say
.visible .entry once(.param .u64 po, .param .u64 pk, .param .u64 ps, .param .u32 pg, .param .u32 pb, .param .u32 ph)
{
.reg .b32 %r<6>; .reg .b64 %q<6>;
ld.param.u64 %q1, [po]; ld.param.u64 %q2, [pk]; ld.param.u64 %q3, [ps]; ld.param.u32 %r1, [pg]; ld.param.u32 %r2, [pb]; ld.param.u32 %r3, [ph];
mov.u64 %q4, leaf; add.u64 %q2, %q2, %q4;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 7; st.param.b64 [s], %q3; st.param.b32 [g], %r1; st.param.b32 [b], %r2; st.param.b32 [h], %r3; call (e), go, (k, o, v1, s, g, b, h);
ld.param.b32 %r4, [e]; }
{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r4; call put, (a, b); }
ret;
}
.visible .entry wrong(.param .u64 po, .param .u32 v)
{
.reg .b32 %r<4>; .reg .b64 %q<4>;
mov.u64 %q1, 8; st.global.u32 [%q1], %r1;
ret;
}
.visible .entry unknown(.param .u64 po, .param .u32 v)
{
wgmma.move.sync.aligned;
ret;
}
.visible .entry parent_of_wrong(.param .u64 po, .param .u32 which)
{
.reg .b32 %r<6>; .reg .b64 %q<6>; .reg .pred %p;
ld.param.u64 %q1, [po]; ld.param.u32 %r1, [which]; mov.u64 %q2, wrong; mov.u64 %q3, unknown; setp.eq.u32 %p, %r1, 1; selp.u64 %q2, %q3, %q2, %p;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 7; st.param.b64 [s], 0; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
ret;
}
// a grid that puts itself behind itself, for ever
.visible .entry again(.param .u64 po, .param .u32 v)
{
.reg .b64 %q<6>;
ld.param.u64 %q1, [po]; mov.u64 %q2, again;
{ .param .b64 k; .param .b64 o; .param .b32 v1; .param .b64 s; .param .b32 g; .param .b32 b; .param .b32 h; .param .b32 e;
st.param.b64 [k], %q2; st.param.b64 [o], %q1; st.param.b32 [v1], 7; st.param.b64 [s], 3; st.param.b32 [g], 1; st.param.b32 [b], 1; st.param.b32 [h], 0; call (e), go, (k, o, v1, s, g, b, h); }
ret;
}
// what it fills is copied, and both are behind it; memory; an event; a text; a limit
.visible .entry other(.param .u64 po)
{
.reg .b32 %r<16>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; add.u64 %q2, %q1, 64;
{ .param .b64 t; .param .b32 v; .param .b64 n; .param .b64 s; .param .b32 r; st.param.b64 [t], %q2; st.param.b32 [v], 0x105; st.param.b64 [n], 6; st.param.b64 [s], 0; call (r), __cudaCDP2MemsetAsync, (t, v, n, s); ld.param.b32 %r1, [r]; }
add.u64 %q3, %q1, 80;
{ .param .b64 t; .param .b64 f; .param .b64 n; .param .b32 k; .param .b64 s; .param .b32 r; st.param.b64 [t], %q3; st.param.b64 [f], %q2; st.param.b64 [n], 8; st.param.b32 [k], 3; st.param.b64 [s], 0; call (r), __cudaCDP2MemcpyAsync, (t, f, n, k, s); ld.param.b32 %r2, [r]; }
ld.u32 %r3, [%q2];
{ .param .b64 p; .param .b64 n; .param .b32 r; st.param.b64 [p], %q1; st.param.b64 [n], 4; call (r), __cudaCDP2Malloc, (p, n); ld.param.b32 %r4, [r]; }
ld.u64 %q4, [%q1]; st.global.u32 [%q4], 99; ld.global.u32 %r5, [%q4];
{ .param .b64 p; .param .b32 r; st.param.b64 [p], %q4; call (r), __cudaCDP2Free, (p); ld.param.b32 %r6, [r]; }
{ .param .b64 p; .param .b32 r; st.param.b64 [p], %q4; call (r), __cudaCDP2Free, (p); ld.param.b32 %r7, [r]; }
{ .param .b32 r; call (r), __cudaCDP2PeekAtLastError, (); ld.param.b32 %r8, [r]; }
{ .param .b32 e; .param .b64 r; st.param.b32 [e], 69; call (r), __cudaCDP2GetErrorName, (e); ld.param.b64 %q5, [r]; }
ld.u8 %r9, [%q5+9]; ld.u8 %r10, [%q5+10];
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q1; st.param.b32 [f], 0; call (r), __cudaCDP2EventCreateWithFlags, (p, f); ld.param.b32 %r11, [r]; }
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q1; st.param.b32 [f], 2; call (r), __cudaCDP2EventCreateWithFlags, (p, f); ld.param.b32 %r12, [r]; }
ld.u64 %q6, [%q1];
{ .param .b64 e; .param .b64 s; .param .b32 r; st.param.b64 [e], %q6; st.param.b64 [s], 0; call (r), __cudaCDP2EventRecord, (e, s); ld.param.b32 %r13, [r]; }
{ .param .b64 s; .param .b64 e; .param .b32 f; .param .b32 r; st.param.b64 [s], 4096; st.param.b64 [e], %q6; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (s, e, f); ld.param.b32 %r14, [r]; }
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q1; st.param.b32 [f], 4; call (r), __cudaCDP2DeviceGetLimit, (p, f); }
st.u32 [%q1+4], %r1; st.u32 [%q1+8], %r2; st.u32 [%q1+12], %r3; st.u32 [%q1+16], %r4; st.u32 [%q1+20], %r5; st.u32 [%q1+24], %r6; st.u32 [%q1+28], %r7; st.u32 [%q1+32], %r8; st.u32 [%q1+36], %r9; st.u32 [%q1+40], %r10;
st.u32 [%q1+44], %r11; st.u32 [%q1+48], %r12; st.u32 [%q1+52], %r13; st.u32 [%q1+56], %r14;
ret;
}
// a copy of what is nobody's
.visible .entry astray(.param .u64 po)
{
.reg .b64 %q<4>;
ld.param.u64 %q1, [po];
{ .param .b64 t; .param .b64 f; .param .b64 n; .param .b32 k; .param .b64 s; .param .b32 r; st.param.b64 [t], %q1; st.param.b64 [f], 64; st.param.b64 [n], 8; st.param.b32 [k], 3; st.param.b64 [s], 0; call (r), __cudaCDP2MemcpyAsync, (t, f, n, k, s); }
ret;
}
.visible .entry absent(.param .u64 po)
{
{ .param .b64 a; .param .b32 r; st.param.b64 [a], 0; call (r), __cudaCDP2Memset3DAsync, (a); }
ret;
}
//: mem o u32 0*32
//: mem s u64 0
//: launch order 1 1 o s
//: print o u32 14
//: mem d u32 0*4
//: launch deep 1 1 d u32:0
//: print d u32 3
//: mem m u32 0*3
//: launch many 3 700 m u64:0
//: print m u32
//: mem n u32 0*3
//: launch many 3 700 n u64:3
//: print n u32
//: mem e u32 0*16
//: launch once 1 1 e u64:8 u64:0 u32:1 u32:1 u32:0
//: launch once 1 1 e u64:160000 u64:0 u32:1 u32:1 u32:0
//: launch once 1 1 e u64:0 u64:5 u32:1 u32:1 u32:0
//: launch once 1 1 e u64:0 u64:0 u32:0 u32:1 u32:0
//: launch once 1 1 e u64:0 u64:0 u32:1 u32:1025 u32:0
//: launch once 1 1 e u64:0 u64:0 u32:1 u32:1 u32:300000
//: launch once 1 1 e u64:0 u64:2 u32:1 u32:1 u32:100
//: print e u32 9
//: mem b u32 0*32
//: launch other 1 1 b
//: print b u32
//: launch again 1 1 o u32:0 max=100000
//: launch absent 1 1 o
//: launch parent_of_wrong 1 1 o u32:1
//: launch parent_of_wrong 1 1 o u32:0
//: launch astray 1 1 o
-- verdict
o: 13 0 300 302 301 400 402 401 100 102 101 200 202 201
d: 2 2048 69
m: 12600 0 0
n: 12288 52 69
e: 8 98 98 1 9 9 9 0 7
b: 2048 0 0 0 0 99 0 1 1 76 97 1 0 0 1 0 84215045 1285 0 0 84215045 1285 0 0 0 0 0 0 0 0 0 0
error GX0807 line 0: what a kernel launched
error GX0805 line 0: a call of the device runtime that is not there: '__cudaCDP2Memset3DAsync'
error GX0805 line 135: line 135: 'wgmma.move.sync.aligned'
error GX0801 line 130: 4 bytes at 0x8; kernel wrong, block (0,0,0), thread (0,0,0)
error GX0801 line 0: 8 bytes at 0x40; a kernel's copy or fill
