# streams and events of kernels: each call with one that was made, with one more than were, with a number of the runtime's, with one for the other
-- soft
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2StreamCreateWithFlags(.param .b64 p, .param .b32 f);
.extern .func (.param .b32 r) __cudaCDP2StreamDestroy(.param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2EventCreateWithFlags(.param .b64 p, .param .b32 f);
.extern .func (.param .b32 r) __cudaCDP2EventDestroy(.param .b64 e);
.extern .func (.param .b32 r) __cudaCDP2EventRecord(.param .b64 e, .param .b64 s);
.extern .func (.param .b32 r) __cudaCDP2StreamWaitEvent(.param .b64 s, .param .b64 e, .param .b32 f);
.visible .entry each(.param .u64 po)
{
.reg .b32 %r<4>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po];
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q1; st.param.b32 [f], 1; call (r), __cudaCDP2StreamCreateWithFlags, (p, f); }
ld.u64 %q2, [%q1]; add.u64 %q3, %q2, 1;
{ .param .b64 p; .param .b32 f; .param .b32 r; st.param.b64 [p], %q1; st.param.b32 [f], 2; call (r), __cudaCDP2EventCreateWithFlags, (p, f); }
ld.u64 %q4, [%q1]; add.u64 %q5, %q4, 1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q4; st.param.b64 [b], %q2; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+0], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q4; st.param.b64 [b], %q3; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+4], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q5; st.param.b64 [b], %q2; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+8], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q4; st.param.b64 [b], 3; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+12], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], 3; st.param.b64 [b], %q2; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+16], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 r; st.param.b64 [a], %q2; st.param.b64 [b], %q4; call (r), __cudaCDP2EventRecord, (a, b); ld.param.b32 %r1, [r]; } st.u32 [%q1+20], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 f; .param .b32 r; st.param.b64 [a], %q2; st.param.b64 [b], %q4; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (a, b, f); ld.param.b32 %r1, [r]; } st.u32 [%q1+24], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 f; .param .b32 r; st.param.b64 [a], %q3; st.param.b64 [b], %q4; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (a, b, f); ld.param.b32 %r1, [r]; } st.u32 [%q1+28], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 f; .param .b32 r; st.param.b64 [a], %q2; st.param.b64 [b], %q5; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (a, b, f); ld.param.b32 %r1, [r]; } st.u32 [%q1+32], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 f; .param .b32 r; st.param.b64 [a], 3; st.param.b64 [b], %q4; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (a, b, f); ld.param.b32 %r1, [r]; } st.u32 [%q1+36], %r1;
{ .param .b64 a; .param .b64 b; .param .b32 f; .param .b32 r; st.param.b64 [a], %q4; st.param.b64 [b], %q2; st.param.b32 [f], 0; call (r), __cudaCDP2StreamWaitEvent, (a, b, f); ld.param.b32 %r1, [r]; } st.u32 [%q1+40], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q2; call (r), __cudaCDP2StreamDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+44], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q3; call (r), __cudaCDP2StreamDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+48], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q4; call (r), __cudaCDP2StreamDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+52], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q4; call (r), __cudaCDP2EventDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+56], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q5; call (r), __cudaCDP2EventDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+60], %r1;
{ .param .b64 a; .param .b32 r; st.param.b64 [a], %q2; call (r), __cudaCDP2EventDestroy, (a); ld.param.b32 %r1, [r]; } st.u32 [%q1+64], %r1;
ret;
}
//: mem o u32 9*18
//: launch each 1 1 o
//: print o u32 17
-- verdict
o: 0 1 1 0 1 1 0 1 1 0 1 0 1 1 0 1 1
