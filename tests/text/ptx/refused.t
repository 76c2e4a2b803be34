# What is refused: code and line. Truth: not updated by a tool
-- ptx
-- contains
error GX0402
line 1:
-- ptx
.target sm_80
-- contains
error GX0402
line 1:
-- ptx
.version 8.0
-- contains
error GX0402
line 2:
-- ptx
.version x
-- contains
error GX0402
line 1:
-- ptx
.version 10000.0
.target sm_80
-- contains
error GX0402
line 1:
-- ptx
.version 8.0.1
.target sm_80
-- contains
error GX0402
line 1:
-- ptx
.version 8.10000
.target sm_80
-- contains
error GX0402
line 1:
-- ptx
.version 8e
.target sm_80
-- contains
error GX0402
line 1:
-- ptx
.version 8.0
.target sm_
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target sm
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target smx80
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target sm_x
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target sm_0123456789012
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target x
-- contains
error GX0402
line 2:
-- ptx
.version 8.0
.target sm_80
.address_size 32
-- contains
error GX0403
line 3:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k {
 mov.u32 %r1 %r2;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k {
 ld.u32 %r1, [%r2;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k {
 @ mov;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry (.param .u32 n) { }
-- contains
error GX0401
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
nothing;
-- contains
error GX0401
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .u32 x = 0x;
-- contains
error GX0404
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .u32 x = 99999999999999999999;
-- contains
error GX0404
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .f32 x = 0f3F80;
-- contains
error GX0404
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k { add.s32 %r1, %r1, 08; }
-- contains
error GX0404
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .align 3 .u32 x;
-- contains
error GX0405
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b64 x[4294967296][4294967296];
-- contains
error GX0405
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b8 x[1][1][1][1][1][1][1][1][1];
-- contains
error GX0405
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b8 x[2][1000000] = { {1}, {2} };
-- contains
error GX0405
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k { mov.b32 %r1, {{{{{{{{{{{{1}}}}}}}}}}}}; }
-- contains
error GX0406
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k {
{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
}
-- contains
error GX0406
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b8 x[2] = {{{{{{{{{{{{1}}}}}}}}}}}};
-- contains
error GX0406
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
/* no end

-- contains
error GX0407
line 6:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.pragma "no end
-- contains
error GX0407
line 4:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k {
 ret;
-- contains
error GX0407
line 6:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k
-- contains
error GX0407
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.pragma "x"
-- contains
error GX0407
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k() {
 @%p .x ret;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k() {
 @%p L: ret;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k() {
 mov.u32 r, a .x;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k() {
 setp.eq.u32 p|q|r, 1, 2;
}
-- contains
error GX0401
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k() {
 .section .debug_info
-- contains
error GX0407
line 6:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .attribute(.managed .b32 x
-- contains
error GX0407
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.entry k(.param .u32 a,
-- contains
error GX0407
line 5:
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b32 x = 5/0;
-- contains
error GX0404
line 4:
