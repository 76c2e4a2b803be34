# Constant expressions: values are truth
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b8 a[4*8+1];
.global .b64 b[2] = { a+4*8, 1<<5 };
.entry k
{
	mov.b64 x, 4*8+2;
	mov.b64 x, 2+4*8;
	mov.b64 x, -4*(8-2);
	mov.b64 x, 1<<5|3;
	mov.b64 x, ~0;
	mov.b64 x, 8-+(+3);
	mov.b64 x, 0xF0 & 0x3C ^ 1;
	mov.b64 x, 100/7*3;
	mov.b64 x, -16>>2;
	mov.b64 x, 10-3-2;
	mov.b64 x, 1<<63;
	mov.b64 x, 1<<64;
	mov.b64 x, -2>>63;
	mov.b64 x, -2>>64;
	mov.b64 x, 2>>64;
	ld.b64 x, [y+2*4];
	ld.b64 x, [8*4];
	setp.eq.b64 p|q, x, 3;
}
-- contains
global .b8 a[33]
global .b64 b[2] bytes=16 = name(a+32) int(32)
8: insn mov.b64 name(x) int(34)
9: insn mov.b64 name(x) int(34)
10: insn mov.b64 name(x) int(-24)
11: insn mov.b64 name(x) int(35)
12: insn mov.b64 name(x) int(-1)
13: insn mov.b64 name(x) int(5)
14: insn mov.b64 name(x) int(49)
15: insn mov.b64 name(x) int(42)
16: insn mov.b64 name(x) int(-4)
17: insn mov.b64 name(x) int(5)
18: insn mov.b64 name(x) int(-9223372036854775808)
19: insn mov.b64 name(x) int(0)
20: insn mov.b64 name(x) int(-1)
21: insn mov.b64 name(x) int(-1)
22: insn mov.b64 name(x) int(0)
23: insn ld.b64 name(x) addr(y+8)
24: insn ld.b64 name(x) addr(+32)
25: insn setp.eq.b64 pair( name(p) name(q)) name(x) int(3)
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .u32 x = 1/0;
-- contains
error GX0404
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .u32 x = 1+((((((((((((((((((((1))))))))))))))))))));
-- contains
error GX0406
line 4:
