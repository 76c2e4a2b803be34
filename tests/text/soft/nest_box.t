# copies and fills of rows by kernels: which pitches there may be, which directions and streams; what is done of them
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2Memcpy2DAsync(.param .b64 to, .param .b64 tp, .param .b64 from, .param .b64 fp, .param .b64 w, .param .b64 h, .param .b32 kind, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2Memset2DAsync(.param .b64 to, .param .b64 tp, .param .b32 v, .param .b64 w, .param .b64 h, .param .b64 s);
// %r1: what the call says
.visible .entry copy(.param .u64 out, .param .u64 to, .param .u64 tp, .param .u64 from, .param .u64 fp, .param .u64 w, .param .u64 h, .param .u32 kind, .param .u64 s)
{
.reg .b64 %q<9>; .reg .b32 %r<3>;
ld.param.u64 %q1, [to]; ld.param.u64 %q2, [tp]; ld.param.u64 %q3, [from]; ld.param.u64 %q4, [fp]; ld.param.u64 %q5, [w]; ld.param.u64 %q6, [h]; ld.param.u32 %r2, [kind]; ld.param.u64 %q7, [s]; ld.param.u64 %q8, [out];
{ .param .b64 a; .param .b64 b; .param .b64 c; .param .b64 d; .param .b64 e; .param .b64 f; .param .b32 g; .param .b64 i; .param .b32 r;
st.param.b64 [a], %q1; st.param.b64 [b], %q2; st.param.b64 [c], %q3; st.param.b64 [d], %q4; st.param.b64 [e], %q5; st.param.b64 [f], %q6; st.param.b32 [g], %r2; st.param.b64 [i], %q7;
call.uni (r), __cudaCDP2Memcpy2DAsync, (a, b, c, d, e, f, g, i); ld.param.b32 %r1, [r]; }
atom.global.add.u64 %q1, [%q8], 1; mad.lo.u64 %q1, %q1, 4, %q8; st.global.u32 [%q1+8], %r1;
ret;
}
.visible .entry fill(.param .u64 out, .param .u64 to, .param .u64 tp, .param .u32 v, .param .u64 w, .param .u64 h, .param .u64 s)
{
.reg .b64 %q<9>; .reg .b32 %r<3>;
ld.param.u64 %q1, [to]; ld.param.u64 %q2, [tp]; ld.param.u32 %r2, [v]; ld.param.u64 %q5, [w]; ld.param.u64 %q6, [h]; ld.param.u64 %q7, [s]; ld.param.u64 %q8, [out];
{ .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 e; .param .b64 f; .param .b64 i; .param .b32 r;
st.param.b64 [a], %q1; st.param.b64 [b], %q2; st.param.b32 [c], %r2; st.param.b64 [e], %q5; st.param.b64 [f], %q6; st.param.b64 [i], %q7;
call.uni (r), __cudaCDP2Memset2DAsync, (a, b, c, e, f, i); ld.param.b32 %r1, [r]; }
atom.global.add.u64 %q1, [%q8], 1; mad.lo.u64 %q1, %q1, 4, %q8; st.global.u32 [%q1+8], %r1;
ret;
}
//: mem e u32 0*32
//: mem from u32 1 2 3 4 5 6 7 8 9 10 11 12
//: mem to u32 0*12
//: launch copy 1 1 e to u64:16 from u64:12 u64:8 u64:2 u32:3 u64:0
//: launch copy 1 1 e to u64:8 from u64:8 u64:8 u64:3 u32:3 u64:0
//: launch copy 1 1 e to u64:7 from u64:12 u64:8 u64:2 u32:3 u64:0
//: launch copy 1 1 e to u64:16 from u64:7 u64:8 u64:2 u32:3 u64:0
//: launch copy 1 1 e to u64:7 from u64:12 u64:8 u64:1 u32:3 u64:0
//: launch copy 1 1 e to u64:16 from u64:7 u64:8 u64:1 u32:3 u64:0
//: launch copy 1 1 e to u64:16 from u64:12 u64:8 u64:2 u32:4 u64:0
//: launch copy 1 1 e to u64:16 from u64:12 u64:8 u64:2 u32:2 u64:0
//: launch copy 1 1 e to u64:16 from u64:12 u64:8 u64:2 u32:5 u64:0
//: launch copy 1 1 e to u64:16 from u64:12 u64:8 u64:2 u32:3 u64:5
//: launch copy 1 1 e u64:16777216 u64:16 from u64:12 u64:8 u64:2 u32:3 u64:0
//: print e u32
//: print to u32
//: launch fill 1 1 e to u64:16 u32:511 u64:8 u64:2 u64:0
//: launch fill 1 1 e to u64:8 u32:2 u64:8 u64:3 u64:0
//: launch fill 1 1 e to u64:7 u32:511 u64:8 u64:2 u64:0
//: launch fill 1 1 e to u64:7 u32:3 u64:8 u64:1 u64:0
//: launch fill 1 1 e to u64:16 u32:511 u64:8 u64:2 u64:5
//: launch fill 1 1 e u64:1099511627776 u64:16 u32:511 u64:8 u64:2 u64:0
//: launch copy 1 1 e to u64:16 u64:1099511627776 u64:12 u64:8 u64:2 u32:3 u64:0
//: launch fill 1 1 e u64:1103806595071 u64:16 u32:511 u64:8 u64:2 u64:0
//: launch copy 1 1 e to u64:16 u64:1103806595071 u64:12 u64:8 u64:2 u32:3 u64:0
//: launch fill 1 1 e u64:1649267441664 u64:16 u32:511 u64:8 u64:2 u64:0
//: launch copy 1 1 e to u64:16 u64:1649267441664 u64:12 u64:8 u64:2 u32:3 u64:0
//: launch fill 1 1 e u64:1653562408959 u64:16 u32:511 u64:8 u64:2 u64:0
//: launch copy 1 1 e to u64:16 u64:1653562408959 u64:12 u64:8 u64:2 u32:3 u64:0
//: print e u32
//: print to u32
-- verdict
error GX0801 line 0: 8 bytes at 0x1000000; a kernel's copy or fill
e: 11 0 0 0 1 1 0 0 0 21 21 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
to: 1 2 3 4 4 5 0 0 0 0 0 0
e: 24 0 0 0 1 1 0 0 0 21 21 1 0 0 0 1 0 1 1 1 1 1 1 1 1 1 0 0 0 0 0 0
to: 50529027 50529027 33686018 33686018 33686018 33686018 0 0 0 0 0 0
