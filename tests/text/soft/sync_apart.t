# lanes of one instruction that name different lanes, some of whom are at another place: each group waits for its own
-- soft
.version 7.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %q<4>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4; add.u64 %q1, %q1, %q2;
and.b32 %r2, %r1, 8; setp.eq.u32 %p1, %r2, 0; selp.b32 %r3, 0x00ff00ff, 0xff00ff00, %p1;
and.b32 %r2, %r1, 16; setp.eq.u32 %p2, %r2, 0;
and.b32 %r2, %r1, 1; setp.eq.u32 %p3, %r2, 0;
@%p2 bra A;
vote.sync.ballot.b32 %r4, %p3, %r3;
bra E;
A: vote.sync.ballot.b32 %r4, %p3, %r3;
E: st.global.u32 [%q1], %r4;
ret;
}
//: mem o u32 0*32
//: launch k 1 32 o
//: print o x32 32
-- verdict
o: 00550055 00550055 00550055 00550055 00550055 00550055 00550055 00550055 55005500 55005500 55005500 55005500 55005500 55005500 55005500 55005500 00550055 00550055 00550055 00550055 00550055 00550055 00550055 00550055 55005500 55005500 55005500 55005500 55005500 55005500 55005500 55005500
