# predicates with one operand turned round, the other one, both: each lane, the first one too
-- soft
.version 7.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .pred %a, %b, %r; .reg .b32 %t, %s, %x; .reg .b64 %o, %w;
ld.param.u64 %o, [po]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, 4; add.u64 %o, %o, %w; mov.u32 %x, 0;
and.b32 %s, %t, 1; setp.ne.u32 %a, %s, 0; and.b32 %s, %t, 2; setp.ne.u32 %b, %s, 0;
and.pred %r, !%a, %b; selp.b32 %s, 1, 0, %r; or.b32 %x, %x, %s;
and.pred %r, %a, !%b; selp.b32 %s, 2, 0, %r; or.b32 %x, %x, %s;
or.pred %r, !%a, %b; selp.b32 %s, 4, 0, %r; or.b32 %x, %x, %s;
or.pred %r, %a, !%b; selp.b32 %s, 8, 0, %r; or.b32 %x, %x, %s;
xor.pred %r, !%a, %b; selp.b32 %s, 16, 0, %r; or.b32 %x, %x, %s;
xor.pred %r, !%a, !%b; selp.b32 %s, 32, 0, %r; or.b32 %x, %x, %s;
and.pred %r, !%a, !%b; selp.b32 %s, 64, 0, %r; or.b32 %x, %x, %s;
not.pred %r, %a; selp.b32 %s, 128, 0, %r; or.b32 %x, %x, %s;
mov.pred %r, !%a; selp.b32 %s, 256, 0, %r; or.b32 %x, %x, %s;
not.pred %r, !%a; selp.b32 %s, 512, 0, %r; or.b32 %x, %x, %s;
st.global.u32 [%o], %x;
ret;
}
//: mem o u32 0*8
//: launch k 1 8 o
//: print o x32
-- verdict
o: 000001dc 0000022a 000001a5 0000021c 000001dc 0000022a 000001a5 0000021c
