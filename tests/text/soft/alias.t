# a call of an alias, and one through its address, calls what it stands for, whether a body was declared before it or comes behind
-- soft
.version 8.3
.target sm_90
.address_size 64
.func (.reg .u32 o) behind(.reg .u32 i);
.func (.reg .u32 o) also(.reg .u32 i);
.func (.reg .u32 o) early(.reg .u32 i) { add.u32 o, i, 7; ret; }
.func (.reg .u32 o) other(.reg .u32 i);
.alias other, early;
.alias also, behind;
.func (.reg .u32 o) behind(.reg .u32 i) { add.u32 o, i, 50; ret; }
.global .u64 table[2] = { other, also };
.visible .entry k(.param .u64 o)
{
.reg .u32 a, b, c; .reg .u64 p, f;
ld.param.u64 p, [o];
call (a), other, (1);
call (b), also, (1);
ld.global.u64 f, [table+8];
proto: .callprototype (.reg .u32 _) _ (.reg .u32 _);
call (c), f, (2), proto;
st.global.u32 [p], a; st.global.u32 [p+4], b; st.global.u32 [p+8], c;
ret;
}
//: mem o u32 0 0 0
//: launch k 1 1 o
//: print o u32 3
-- verdict
o: 8 51 52
