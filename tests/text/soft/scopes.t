# labels and registers of scopes within scopes: the innermost of a name counts, and an inner one may go back to any outer one
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 out)
{
.reg .b32 %n, %m; .reg .b64 %q; .reg .pred %p;
ld.param.u64 %q, [out]; mov.u32 %n, 0; mov.u32 %m, 0;
{
	.reg .b32 %n;
	mov.u32 %n, 5;
AGAIN:	add.u32 %n, %n, 1;
	{
		add.u32 %m, %m, 100;
		setp.lt.u32 %p, %n, 8; @%p bra AGAIN;
		{
			.reg .b32 %n;
			mov.u32 %n, 40;
AGAIN:			add.u32 %n, %n, 1; add.u32 %m, %m, 10000; setp.lt.u32 %p, %n, 42; @%p bra AGAIN;
			bra OUT;
		}
		add.u32 %m, %m, 7;
	}
	add.u32 %m, %m, 7;
OUT:	st.global.u32 [%q], %n;
}
{
AGAIN:	add.u32 %n, %n, 1;
	{ { setp.lt.u32 %p, %n, 3; @%p bra AGAIN; } }
}
st.global.u32 [%q+4], %n; st.global.u32 [%q+8], %m;
ret;
}
//: mem o u32 0*4
//: launch k 1 1 o
//: print o u32
-- verdict
o: 8 3 20300 0
