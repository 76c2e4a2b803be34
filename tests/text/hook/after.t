# programs behind loads and atomics, on the soft device: two blocks of 8 threads. By site: lanes, sums of four values, of kind, and of the
# address's low 8 bits. Site 0 loads into the register of its own address: thread t has words 2 t + 1 and 2 t + 2; site 1 two floats' bits; site 2 is
# predicated, a byte with its sign in 32 bits, and site 3 the same byte without it in 16; 4 has four parts. Sites 5 and 8 are stores and reductions: they
# give no value. At 6 and 7 atomics give what was there: of out[t], for t > 2, 100 + t, and
# 10 more in the second block; 5, which site 5 stored, is exchanged with 5. Site 9 has word t. Programs in front of loads have no value.
# Behind barriers: the kernel of bar.t, with barriers whose result takes the place of their number and of their own predicate. By site: lanes,
# sums of kind, barrier and threads expected, and of site 0 whether some lane waited for some time, and not for ever.
-- hook hook=ld.after thread maps=2:4:56:10
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 136)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 200 201 202 203 204 205 206 207 0x3f800000 0x40000000 7 8 9 10 11 12
//: mem out u32 100 101 102 103 104 105 106 107 0*8
//: launch k 2 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b16 %rs<4>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 8 .b32 tile[8];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd1, %rd3;
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd1, %rd5;
	add.s64 %rd7, %rd2, %rd5;
	setp.lt.u32 %p1, %r1, 3;
	mov.u32 %r9, 5;
	ld.global.u64 %rd4, [%rd4];
	ld.global.v2.f32 {%f1, %f2}, [%rd1+96];
	@%p1 ld.global.s8 %r2, [%rd6+64];
	ld.global.nc.u8 %rs1, [%rd6+64];
	ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd1+16];
	st.global.u32 [%rd7+32], %r5;
	@!%p1 atom.global.add.u32 %r3, [%rd7], 10;
	atom.global.exch.b32 %r9, [%rd7+32], %r9;
	red.global.add.u32 [%rd7+32], 0;
	cvta.to.global.u64 %rd8, %rd6;
	ld.u32 %r4, [%rd8];
	ret;
}
-- verdict
out: 100 101 102 123 124 125 126 127 5 5 5 5 5 5 5 5
m0: 16 618475290752 0 0 0 16 448 16 17045651456 17179869184 0 0 16 1536 6 25769803446 0 0 0 6 408 16 3256 0 0 0 32 1248 16 80 96 112 128 16 256 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 16 72 0 0 0 16 224
program: lanes=86 warps=12
sites: copies=6 accesses=10 unseen=0
-- hook hook=ld.after thread whole maps=2:4:56:10
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 136)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 200 201 202 203 204 205 206 207 0x3f800000 0x40000000 7 8 9 10 11 12
//: mem out u32 100 101 102 103 104 105 106 107 0*8
//: launch k 2 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b16 %rs<4>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 8 .b32 tile[8];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd1, %rd3;
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd1, %rd5;
	add.s64 %rd7, %rd2, %rd5;
	setp.lt.u32 %p1, %r1, 3;
	mov.u32 %r9, 5;
	ld.global.u64 %rd4, [%rd4];
	ld.global.v2.f32 {%f1, %f2}, [%rd1+96];
	@%p1 ld.global.s8 %r2, [%rd6+64];
	ld.global.nc.u8 %rs1, [%rd6+64];
	ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd1+16];
	st.global.u32 [%rd7+32], %r5;
	@!%p1 atom.global.add.u32 %r3, [%rd7], 10;
	atom.global.exch.b32 %r9, [%rd7+32], %r9;
	red.global.add.u32 [%rd7+32], 0;
	cvta.to.global.u64 %rd8, %rd6;
	ld.u32 %r4, [%rd8];
	ret;
}
-- verdict
out: 100 101 102 123 124 125 126 127 5 5 5 5 5 5 5 5
m0: 16 618475290752 0 0 0 16 448 16 17045651456 17179869184 0 0 16 1536 6 25769803446 0 0 0 6 408 16 3256 0 0 0 32 1248 16 80 96 112 128 16 256 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 16 72 0 0 0 16 224
program: lanes=86 warps=12
sites: copies=6 accesses=10 unseen=0
-- hook hook=atom.after thread maps=2:4:56:10
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 136)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 200 201 202 203 204 205 206 207 0x3f800000 0x40000000 7 8 9 10 11 12
//: mem out u32 100 101 102 103 104 105 106 107 0*8
//: launch k 2 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b16 %rs<4>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 8 .b32 tile[8];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd1, %rd3;
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd1, %rd5;
	add.s64 %rd7, %rd2, %rd5;
	setp.lt.u32 %p1, %r1, 3;
	mov.u32 %r9, 5;
	ld.global.u64 %rd4, [%rd4];
	ld.global.v2.f32 {%f1, %f2}, [%rd1+96];
	@%p1 ld.global.s8 %r2, [%rd6+64];
	ld.global.nc.u8 %rs1, [%rd6+64];
	ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd1+16];
	st.global.u32 [%rd7+32], %r5;
	@!%p1 atom.global.add.u32 %r3, [%rd7], 10;
	atom.global.exch.b32 %r9, [%rd7+32], %r9;
	red.global.add.u32 [%rd7+32], 0;
	cvta.to.global.u64 %rd8, %rd6;
	ld.u32 %r4, [%rd8];
	ret;
}
-- verdict
out: 100 101 102 123 124 125 126 127 5 5 5 5 5 5 5 5
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 10 1100 0 0 0 40 200 16 80 0 0 0 64 736 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=26 warps=4
sites: copies=2 accesses=10 unseen=0
-- hook hook=atom.after warp twice maps=2:4:56:10
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 136)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 200 201 202 203 204 205 206 207 0x3f800000 0x40000000 7 8 9 10 11 12
//: mem out u32 100 101 102 103 104 105 106 107 0*8
//: launch k 2 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b16 %rs<4>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 8 .b32 tile[8];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd1, %rd3;
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd1, %rd5;
	add.s64 %rd7, %rd2, %rd5;
	setp.lt.u32 %p1, %r1, 3;
	mov.u32 %r9, 5;
	ld.global.u64 %rd4, [%rd4];
	ld.global.v2.f32 {%f1, %f2}, [%rd1+96];
	@%p1 ld.global.s8 %r2, [%rd6+64];
	ld.global.nc.u8 %rs1, [%rd6+64];
	ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd1+16];
	st.global.u32 [%rd7+32], %r5;
	@!%p1 atom.global.add.u32 %r3, [%rd7], 10;
	atom.global.exch.b32 %r9, [%rd7+32], %r9;
	red.global.add.u32 [%rd7+32], 0;
	cvta.to.global.u64 %rd8, %rd6;
	ld.u32 %r4, [%rd8];
	ret;
}
-- verdict
out: 100 101 102 123 124 125 126 127 5 5 5 5 5 5 5 5
m0: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 432 0 0 0 16 48 4 20 0 0 0 16 128 0 0 0 0 0 0 0 0 0 0 0 0 0 0
program: lanes=26 warps=4
program: lanes=26 warps=4
sites: copies=4 accesses=10 unseen=0
-- hook hook=ld thread maps=2:4:56:10
r6 = r1
r7 = *(u32 *)(r6 + 88)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +15
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 112)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u64 *)(r6 + 120)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u64 *)(r6 + 128)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 136)
lock *(u64 *)(r0 + 32) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 40) += r1
r1 = *(u64 *)(r6 + 80)
r1 &= 255
lock *(u64 *)(r0 + 48) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem in u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 200 201 202 203 204 205 206 207 0x3f800000 0x40000000 7 8 9 10 11 12
//: mem out u32 100 101 102 103 104 105 106 107 0*8
//: launch k 2 8 in out
//: print out u32 16
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b16 %rs<4>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<16>;
	.shared .align 8 .b32 tile[8];
	ld.param.u64 %rd1, [in];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd4, %rd1, %rd3;
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd1, %rd5;
	add.s64 %rd7, %rd2, %rd5;
	setp.lt.u32 %p1, %r1, 3;
	mov.u32 %r9, 5;
	ld.global.u64 %rd4, [%rd4];
	ld.global.v2.f32 {%f1, %f2}, [%rd1+96];
	@%p1 ld.global.s8 %r2, [%rd6+64];
	ld.global.nc.u8 %rs1, [%rd6+64];
	ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%rd1+16];
	st.global.u32 [%rd7+32], %r5;
	@!%p1 atom.global.add.u32 %r3, [%rd7], 10;
	atom.global.exch.b32 %r9, [%rd7+32], %r9;
	red.global.add.u32 [%rd7+32], 0;
	cvta.to.global.u64 %rd8, %rd6;
	ld.u32 %r4, [%rd8];
	ret;
}
-- verdict
out: 100 101 102 123 124 125 126 127 5 5 5 5 5 5 5 5
m0: 16 0 0 0 0 16 448 16 0 0 0 0 16 1536 6 0 0 0 0 6 408 16 0 0 0 0 32 1248 16 0 0 0 0 16 256 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 16 0 0 0 0 16 224
program: lanes=86 warps=12
sites: copies=6 accesses=10 unseen=0
-- hook hook=bar.after thread maps=2:4:40:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +14
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 112)
r2 = 1
if r7 != 0 goto +3
if r1 == 0 goto +2
if r1 > 1000000 goto +1
lock *(u64 *)(r0 + 32) |= r2
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	mov.u32 %r3, 0;
	bar.red.popc.u32 %r3, %r3, %p2;
	bar.red.or.pred %p2, 3, %p2;
	setp.lt.u32 %p2, %r1, 99;
	@%p2 bar.red.and.pred %p2, 4, 32, %p3;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 192 192 0 0 1 48 48 96 1536 0 16 32 16 1024 0 48 48 48 3072 0 64 192 0 0 0 64 192 192 0 0 64 192 256 2048 0 64 256 0 0 0
program: lanes=560 warps=34
sites: copies=8 accesses=0 unseen=0
-- hook hook=bar.after thread whole maps=2:4:40:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +14
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 112)
r2 = 1
if r7 != 0 goto +3
if r1 == 0 goto +2
if r1 > 1000000 goto +1
lock *(u64 *)(r0 + 32) |= r2
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	mov.u32 %r3, 0;
	bar.red.popc.u32 %r3, %r3, %p2;
	bar.red.or.pred %p2, 3, %p2;
	setp.lt.u32 %p2, %r1, 99;
	@%p2 bar.red.and.pred %p2, 4, 32, %p3;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 192 192 0 0 1 48 48 96 1536 0 16 32 16 1024 0 48 48 48 3072 0 64 192 0 0 0 64 192 192 0 0 64 192 256 2048 0 64 256 0 0 0
program: lanes=560 warps=34
sites: copies=8 accesses=0 unseen=0
-- hook hook=bar thread maps=2:4:40:8
r6 = r1
r7 = *(u32 *)(r6 + 80)
*(u32 *)(r10 - 4) = r7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +14
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r1 = *(u32 *)(r6 + 88)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
r1 = *(u32 *)(r6 + 96)
lock *(u64 *)(r0 + 24) += r1
r1 = *(u64 *)(r6 + 112)
r2 = 1
if r7 != 0 goto +3
if r1 == 0 goto +2
if r1 > 1000000 goto +1
lock *(u64 *)(r0 + 32) |= r2
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem out u32 0*64
//: launch k 2 40 out u32:3
//: print out u32 40
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	.shared .align 4 .b32 tile[64];
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r9, [n];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r5, 2;
	mov.u32 %r6, 64;
	setp.lt.u32 %p1, %r1, 8;
	@%p1 bra early;
	setp.lt.u32 %p2, %r1, 32;
again:
	bar.sync 0;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p3, %r2, %r9;
	@%p3 bra again;
	@%p2 barrier.sync %r5, 32;
	@!%p2 bar.arrive 1, %r6;
	@%p2 bar.sync 1, 64;
	mov.u32 %r3, 0;
	bar.red.popc.u32 %r3, %r3, %p2;
	bar.red.or.pred %p2, 3, %p2;
	setp.lt.u32 %p2, %r1, 99;
	@%p2 bar.red.and.pred %p2, 4, 32, %p3;
	bar.warp.sync -1;
	bra.uni join;
early:
	add.u32 %r2, %r1, 100;
	mov.u32 %r3, 7;
join:
	mad.lo.u32 %r4, %r3, 1000, %r2;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r4;
	ret;
}
-- verdict
out: 7100 7101 7102 7103 7104 7105 7106 7107 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003 24003
m0: 192 192 0 0 0 48 48 96 1536 0 16 32 16 1024 0 48 48 48 3072 0 64 192 0 0 0 64 192 192 0 0 64 192 256 2048 0 64 256 0 0 0
program: lanes=560 warps=34
sites: copies=8 accesses=0 unseen=0
