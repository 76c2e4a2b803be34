# an image that there is not: a fault of each instruction that looks at one, and of the lanes that get there alone
-- soft
.version 7.0
.target sm_75
.address_size 64
.visible .entry txq()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p txq.width.b32 %r1, [%q1];
ret;
}
.visible .entry suq()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p suq.height.b32 %r1, [%q1];
ret;
}
.visible .entry tex()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5}];
ret;
}
.visible .entry tex_level()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p tex.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f5}], %f5;
ret;
}
.visible .entry tld4()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%q1, {%f5, %f5}];
ret;
}
.visible .entry suld()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p suld.b.1d.b32.trap %r1, [%q1, {%r2}];
ret;
}
.visible .entry sust()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p sust.b.1d.b32.trap [%q1, {%r2}], %r1;
ret;
}
.visible .entry sured()
{
.reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %q<4>; .reg .pred %p;
mov.u32 %r2, %tid.x; mov.u64 %q1, 7; mov.f32 %f5, 0f00000000; setp.gt.u32 %p, %r2, 1;
@%p sured.b.add.1d.u32.trap [%q1, {%r2}], %r1;
ret;
}
//: launch txq 1 2
//: launch txq 1 3
//: launch suq 1 2
//: launch suq 1 3
//: launch tex 1 2
//: launch tex 1 3
//: launch tex_level 1 2
//: launch tex_level 1 3
//: launch tld4 1 2
//: launch tld4 1 3
//: launch suld 1 2
//: launch suld 1 3
//: launch sust 1 2
//: launch sust 1 3
//: launch sured 1 2
//: launch sured 1 3
-- verdict
error GX0801 line 8: no texture or surface has the number 0x7; kernel txq, block (0,0,0), thread (2,0,0)
error GX0801 line 15: no texture or surface has the number 0x7; kernel suq, block (0,0,0), thread (2,0,0)
error GX0801 line 22: no texture has the number 0x7; kernel tex, block (0,0,0), thread (2,0,0)
error GX0801 line 29: no texture has the number 0x7; kernel tex_level, block (0,0,0), thread (2,0,0)
error GX0801 line 36: no texture has the number 0x7; kernel tld4, block (0,0,0), thread (2,0,0)
error GX0801 line 43: no texture or surface has the number 0x7; kernel suld, block (0,0,0), thread (2,0,0)
error GX0801 line 50: no texture or surface has the number 0x7; kernel sust, block (0,0,0), thread (2,0,0)
error GX0805 line 57: line 57: 'sured.b.add.1d.u32.trap'
error GX0805 line 57: line 57: 'sured.b.add.1d.u32.trap'
