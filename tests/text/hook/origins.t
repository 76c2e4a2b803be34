# origins.t - which parameters the addresses of a kernel come from that programs for ranges look at, by their bytes: 0+0, 1+16; `*`: multiplied or shifted on
# the way, a number. Not known: some address may be anywhere. A launch whose pointers lie elsewhere runs the original where all is known.
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	cvta.to.global.u64 %d3, %d1;
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %d4, %r1, 4;
	add.s64 %d5, %d3, %d4;
	ld.global.u32 %r2, [%d5+8];
	st.global.u32 [%d2], %r2;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u64 %d3, %d1;
	L:
	ld.global.u32 %r1, [%d3];
	add.s64 %d3, %d3, 4;
	setp.lt.u64 %p1, %d3, %d2;
	@%p1 bra L;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	setp.lt.u64 %p1, %d1, %d2;
	selp.b64 %d3, %d1, %d2, %p1;
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	@%p1 mov.b64 %d3, %d1;
	@!%p1 mov.b64 %d3, %d2;
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	selp.b64 %d3, %d1, 0, %p1;
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.b64 %d3, %d1;
	@%p1 mov.b64 %d3, 4096;
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	sub.s64 %d3, %d2, %d1;
	add.s64 %d4, %d1, 4;
	add.s64 %d5, %d4, %d3;
	ld.global.u32 %r1, [%d5];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	shl.b64 %d3, %d2, 2;
	add.s64 %d4, %d1, %d3;
	ld.global.u32 %r1, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0*
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mad.lo.s64 %d4, %d2, 12, %d1;
	ld.global.u32 %r1, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0*
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	add.s64 %d4, %d1, %d2;
	ld.global.u8 %r1, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.param.u32 %r3, [n];
	mul.wide.s32 %d3, %r3, 4;
	add.s64 %d4, %d1, %d3;
	ld.global.u32 %r1, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u64 %d3, [%d1];
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u32 %r1, [%d1];
	mul.wide.u32 %d3, %r1, 4;
	add.s64 %d4, %d2, %d3;
	ld.global.u32 %r2, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u64 %d3, [%d1];
	shl.b64 %d3, %d3, 2;
	add.s64 %d4, %d2, %d3;
	ld.global.u32 %r2, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u64 %d3, [%d1];
	shl.b64 %d4, %d3, 2;
	add.s64 %d5, %d2, %d4;
	ld.global.u32 %r2, [%d5];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: known 0+0 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u64 %d3, [%d1];
	add.s64 %d5, %d2, %d3;
	ld.global.u32 %r2, [%d5];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.v2.u32 {%r1, %r2}, [%d1];
	mov.b64 %d3, {%r1, %r2};
	ld.global.u32 %r2, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	atom.global.exch.b64 %d3, [%d1], %d2;
	ld.global.u32 %r2, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u64 %d3, 0x600000000000;
	ld.global.u32 %r2, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u32 %r2, [105553116266496];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u32 %r2, [%d7];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.b64 {%r1, %r2}, %d1;
	add.cc.u32 %r3, %r1, 16;
	addc.u32 %r4, %r2, 0;
	mov.b64 %d3, {%r3, %r4};
	ld.global.u32 %r5, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.v2.u32 {%r1, %r2}, [a];
	mov.b64 %d3, {%r1, %r2};
	ld.global.u32 %r5, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u32 %r1, [a+4];
	ld.param.u32 %r2, [n];
	mov.b64 %d3, {%r2, %r1};
	ld.global.u32 %r5, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u32 %r1, [n];
	cvt.u64.u32 %d3, %r1;
	ld.global.u32 %r5, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .align 8 .b8 s[32])
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [s+16];
	ld.param.v2.u64 {%d2, %d3}, [s];
	ld.global.u32 %r1, [%d1];
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: known 1+16 1+8
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .align 8 .b8 s[32])
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	mov.b64 %d1, s;
	ld.param.u64 %d2, [%d1+24];
	ld.global.u32 %r1, [%d2];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 1+24
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .align 8 .b8 s[32])
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	mov.b64 %d1, s;
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %d3, %r1, 8;
	add.s64 %d4, %d1, %d3;
	ld.param.u64 %d2, [%d4];
	ld.global.u32 %r1, [%d2];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .align 8 .b8 s[32])
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [s+28];
	ld.global.u32 %r1, [%d1];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .global .u32 v[4];
.visible .const .u64 c;
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u64 %d3, v;
	ld.global.u32 %r1, [%d3+4];
	ld.global.u32 %r1, [v];
	ld.global.u32 %r1, [%d1];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 3: known 0+0 v
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .global .u32 v[4];
.visible .const .u64 c;
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.const.u64 %d3, [c];
	ld.global.u32 %r1, [%d3];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	.shared .align 4 .b8 w[64];
	mov.u64 %d3, w;
	cvta.shared.u64 %d4, %d3;
	selp.b64 %d5, %d4, %d1, %p1;
	ld.u32 %r1, [%d5];
	ld.shared.u32 %r1, [w];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	.shared .align 4 .b8 w[64];
	mov.u64 %d3, w;
	cvta.shared.u64 %d4, %d3;
	ld.u32 %r1, [%d4];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	.shared .align 4 .b8 w[64];
	ld.global.u32 %r1, [%d1];
	ld.shared.u32 %r1, [w];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 0+0
-- hook hook=ld argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u32 %r1, [%d1];
	st.global.u32 [%d2], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	cp.async.ca.shared.global [%r1], [%d2], 4;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 1+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.func (.reg .b32 r) f(.reg .b64 at)
{
	ld.global.u32 r, [at];
	ret;
}
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	call.uni (%r1), f, (%d1);
	st.global.u32 [%d2], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 1+0
-- hook hook=mem argument=space=global origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	ld.global.u32 %r1, [%d1];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 0: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f64 %f<3>; .reg .b16 %h<3>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	{
		.reg .b64 %d1;
		ld.global.u64 %d1, [%d2];
	}
	ld.global.u32 %r1, [%d1];
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 2: not known 1+0
-- hook hook=mem thread argument=space=global,range=0x030000000000+1048576 maps=2:4:8:3
r1 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r1
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b)
{
	.reg .b32 %r<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u32 %r3, %tid.x;
	mul.wide.u32 %d3, %r3, 4;
	add.s64 %d1, %d1, %d3;
	add.s64 %d2, %d2, %d3;
	ld.global.u32 %r1, [%d1];
	bar.sync 0;
	ld.global.u32 %r2, [%d2];
	add.u32 %r1, %r1, %r2;
	st.global.u32 [%d1], %r1;
	ret;
}
//: mem a u32 0*32
//: mem b u32 0*32
//: launch k 1 32 a b
-- verdict
m0: 32 32 32
program: lanes=96 warps=3
sites: copies=3 accesses=3 unseen=0
-- hook hook=mem thread argument=space=global,range=0x030000000000+1048576 maps=2:4:8:3 near=0
r1 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r1
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b)
{
	.reg .b32 %r<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u32 %r3, %tid.x;
	mul.wide.u32 %d3, %r3, 4;
	add.s64 %d1, %d1, %d3;
	add.s64 %d2, %d2, %d3;
	ld.global.u32 %r1, [%d1];
	bar.sync 0;
	ld.global.u32 %r2, [%d2];
	add.u32 %r1, %r1, %r2;
	st.global.u32 [%d1], %r1;
	ret;
}
//: mem a u32 0*32
//: mem b u32 0*32
//: launch k 1 32 a b
-- verdict
m0: 0 32 0
program: lanes=32 warps=1
sites: copies=1 accesses=3 unseen=0
-- hook hook=mem thread argument=space=global,range=0x030000000000+1048576 maps=2:4:8:3 near=1
r1 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r1
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b)
{
	.reg .b32 %r<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u32 %r3, %tid.x;
	mul.wide.u32 %d3, %r3, 4;
	add.s64 %d1, %d1, %d3;
	add.s64 %d2, %d2, %d3;
	ld.global.u32 %r1, [%d1];
	bar.sync 0;
	ld.global.u32 %r2, [%d2];
	add.u32 %r1, %r1, %r2;
	st.global.u32 [%d1], %r1;
	ret;
}
//: mem a u32 0*32
//: mem b u32 0*32
//: launch k 1 32 a b
-- verdict
m0: 32 0 32
program: lanes=64 warps=2
sites: copies=2 accesses=3 unseen=0
-- hook hook=mem thread argument=space=global,range=0x030000000000+1048576 maps=2:4:8:3 near=7
r1 = *(u32 *)(r1 + 88)
*(u32 *)(r10 - 4) = r1
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b)
{
	.reg .b32 %r<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [a];
	ld.param.u64 %d2, [b];
	mov.u32 %r3, %tid.x;
	mul.wide.u32 %d3, %r3, 4;
	add.s64 %d1, %d1, %d3;
	add.s64 %d2, %d2, %d3;
	ld.global.u32 %r1, [%d1];
	bar.sync 0;
	ld.global.u32 %r2, [%d2];
	add.u32 %r1, %r1, %r2;
	st.global.u32 [%d1], %r1;
	ret;
}
//: mem a u32 0*32
//: mem b u32 0*32
//: launch k 1 32 a b
-- verdict
m0: 32 32 32
program: lanes=96 warps=3
sites: copies=3 accesses=3 unseen=0
-- hook hook=ld argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<3>; .reg .b64 %d<31>;
L:
	ld.global.u32 %r1, [%d30];
	bar.sync 0;
	ld.global.u32 %r2, [%d1];
	mov.u64 %d30, %d29;
	mov.u64 %d29, %d28;
	mov.u64 %d28, %d27;
	mov.u64 %d27, %d26;
	mov.u64 %d26, %d25;
	mov.u64 %d25, %d24;
	mov.u64 %d24, %d23;
	mov.u64 %d23, %d22;
	mov.u64 %d22, %d21;
	mov.u64 %d21, %d20;
	mov.u64 %d20, %d19;
	mov.u64 %d19, %d18;
	mov.u64 %d18, %d17;
	mov.u64 %d17, %d16;
	mov.u64 %d16, %d15;
	mov.u64 %d15, %d14;
	mov.u64 %d14, %d13;
	mov.u64 %d13, %d12;
	mov.u64 %d12, %d11;
	mov.u64 %d11, %d10;
	mov.u64 %d10, %d9;
	mov.u64 %d9, %d8;
	mov.u64 %d8, %d7;
	mov.u64 %d7, %d6;
	mov.u64 %d6, %d5;
	mov.u64 %d5, %d4;
	mov.u64 %d4, %d3;
	mov.u64 %d3, %d2;
	mov.u64 %d2, %d1;
	ld.param.u64 %d1, [a];
	bra L;
}
//: launch k 1 32 0
-- verdict
origins of 2: known 0+0
-- hook hook=ld argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<3>; .reg .b64 %d<32>;
L:
	ld.global.u32 %r1, [%d31];
	bar.sync 0;
	ld.global.u32 %r2, [%d1];
	mov.u64 %d31, %d30;
	mov.u64 %d30, %d29;
	mov.u64 %d29, %d28;
	mov.u64 %d28, %d27;
	mov.u64 %d27, %d26;
	mov.u64 %d26, %d25;
	mov.u64 %d25, %d24;
	mov.u64 %d24, %d23;
	mov.u64 %d23, %d22;
	mov.u64 %d22, %d21;
	mov.u64 %d21, %d20;
	mov.u64 %d20, %d19;
	mov.u64 %d19, %d18;
	mov.u64 %d18, %d17;
	mov.u64 %d17, %d16;
	mov.u64 %d16, %d15;
	mov.u64 %d15, %d14;
	mov.u64 %d14, %d13;
	mov.u64 %d13, %d12;
	mov.u64 %d12, %d11;
	mov.u64 %d11, %d10;
	mov.u64 %d10, %d9;
	mov.u64 %d9, %d8;
	mov.u64 %d8, %d7;
	mov.u64 %d7, %d6;
	mov.u64 %d6, %d5;
	mov.u64 %d5, %d4;
	mov.u64 %d4, %d3;
	mov.u64 %d3, %d2;
	mov.u64 %d2, %d1;
	ld.param.u64 %d1, [a];
	bra L;
}
//: launch k 1 32 0
-- verdict
origins of 2: known 0+0
-- hook hook=ld argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<3>; .reg .b64 %d<33>;
L:
	ld.global.u32 %r1, [%d32];
	bar.sync 0;
	ld.global.u32 %r2, [%d1];
	mov.u64 %d32, %d31;
	mov.u64 %d31, %d30;
	mov.u64 %d30, %d29;
	mov.u64 %d29, %d28;
	mov.u64 %d28, %d27;
	mov.u64 %d27, %d26;
	mov.u64 %d26, %d25;
	mov.u64 %d25, %d24;
	mov.u64 %d24, %d23;
	mov.u64 %d23, %d22;
	mov.u64 %d22, %d21;
	mov.u64 %d21, %d20;
	mov.u64 %d20, %d19;
	mov.u64 %d19, %d18;
	mov.u64 %d18, %d17;
	mov.u64 %d17, %d16;
	mov.u64 %d16, %d15;
	mov.u64 %d15, %d14;
	mov.u64 %d14, %d13;
	mov.u64 %d13, %d12;
	mov.u64 %d12, %d11;
	mov.u64 %d11, %d10;
	mov.u64 %d10, %d9;
	mov.u64 %d9, %d8;
	mov.u64 %d8, %d7;
	mov.u64 %d7, %d6;
	mov.u64 %d6, %d5;
	mov.u64 %d5, %d4;
	mov.u64 %d4, %d3;
	mov.u64 %d3, %d2;
	mov.u64 %d2, %d1;
	ld.param.u64 %d1, [a];
	bra L;
}
//: launch k 1 32 0
-- verdict
origins of 2: not known
-- hook hook=ld argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<3>; .reg .b64 %d<41>;
L:
	ld.global.u32 %r1, [%d40];
	bar.sync 0;
	ld.global.u32 %r2, [%d1];
	mov.u64 %d40, %d39;
	mov.u64 %d39, %d38;
	mov.u64 %d38, %d37;
	mov.u64 %d37, %d36;
	mov.u64 %d36, %d35;
	mov.u64 %d35, %d34;
	mov.u64 %d34, %d33;
	mov.u64 %d33, %d32;
	mov.u64 %d32, %d31;
	mov.u64 %d31, %d30;
	mov.u64 %d30, %d29;
	mov.u64 %d29, %d28;
	mov.u64 %d28, %d27;
	mov.u64 %d27, %d26;
	mov.u64 %d26, %d25;
	mov.u64 %d25, %d24;
	mov.u64 %d24, %d23;
	mov.u64 %d23, %d22;
	mov.u64 %d22, %d21;
	mov.u64 %d21, %d20;
	mov.u64 %d20, %d19;
	mov.u64 %d19, %d18;
	mov.u64 %d18, %d17;
	mov.u64 %d17, %d16;
	mov.u64 %d16, %d15;
	mov.u64 %d15, %d14;
	mov.u64 %d14, %d13;
	mov.u64 %d13, %d12;
	mov.u64 %d12, %d11;
	mov.u64 %d11, %d10;
	mov.u64 %d10, %d9;
	mov.u64 %d9, %d8;
	mov.u64 %d8, %d7;
	mov.u64 %d7, %d6;
	mov.u64 %d6, %d5;
	mov.u64 %d5, %d4;
	mov.u64 %d4, %d3;
	mov.u64 %d3, %d2;
	mov.u64 %d2, %d1;
	ld.param.u64 %d1, [a];
	bra L;
}
//: launch k 1 32 0
-- verdict
origins of 2: not known
-- hook hook=ld argument=space=global,range=0x600000000000+4096 maps=2:4:8:3 near=0 text
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<3>; .reg .b64 %d<41>;
L:
	ld.global.u32 %r1, [%d40];
	bar.sync 0;
	ld.global.u32 %r2, [%d1];
	mov.u64 %d40, %d39;
	mov.u64 %d39, %d38;
	mov.u64 %d38, %d37;
	mov.u64 %d37, %d36;
	mov.u64 %d36, %d35;
	mov.u64 %d35, %d34;
	mov.u64 %d34, %d33;
	mov.u64 %d33, %d32;
	mov.u64 %d32, %d31;
	mov.u64 %d31, %d30;
	mov.u64 %d30, %d29;
	mov.u64 %d29, %d28;
	mov.u64 %d28, %d27;
	mov.u64 %d27, %d26;
	mov.u64 %d26, %d25;
	mov.u64 %d25, %d24;
	mov.u64 %d24, %d23;
	mov.u64 %d23, %d22;
	mov.u64 %d22, %d21;
	mov.u64 %d21, %d20;
	mov.u64 %d20, %d19;
	mov.u64 %d19, %d18;
	mov.u64 %d18, %d17;
	mov.u64 %d17, %d16;
	mov.u64 %d16, %d15;
	mov.u64 %d15, %d14;
	mov.u64 %d14, %d13;
	mov.u64 %d13, %d12;
	mov.u64 %d12, %d11;
	mov.u64 %d11, %d10;
	mov.u64 %d10, %d9;
	mov.u64 %d9, %d8;
	mov.u64 %d8, %d7;
	mov.u64 %d7, %d6;
	mov.u64 %d6, %d5;
	mov.u64 %d5, %d4;
	mov.u64 %d4, %d3;
	mov.u64 %d3, %d2;
	mov.u64 %d2, %d1;
	ld.param.u64 %d1, [a];
	bra L;
}
//: launch k 1 32 0
-- contains
mov.b64 gpuext_range_a, %d40;
mov.b64 gpuext_range_a, %d1;
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	mov.u64 %d3, nobody;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	add.s64 %d3, %d1, nobody;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	mov.u64 %d3, %v.x;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	add.s64 %d3, %d1, %nobody;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: known 0+0
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	add.s64 %d3, %d1, %v.y;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	mov.b64 %d3, {nobody, %r1};
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
-- hook hook=mem argument=space=global,range=0x600000000000+4096 origins
r0 = 0
exit
ptx
.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .v2 .b64 %v;
	ld.param.u64 %d1, [a];
	selp.b64 %d3, %d1, nobody, %p1;
	st.global.u32 [%d3], %r1;
	ret;
}
//: launch k 1 32 0 0 0
-- verdict
origins of 1: not known
