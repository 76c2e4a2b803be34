# bpf_loop with its sum on the stack: one loop over registers
-- emit asm info sm=90 ptx=7.8 maps=2:4:8:8
*(u64 *)(r10 -8) = 0
r1 = 100
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
*(u32 *)(r10 -12) = 0
r2 = r10
r2 += -12
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r10 -8)
lock *(u64 *)(r0 +0) += r1
out: r0 = 0
exit
body:
r3 = *(u64 *)(r2 +0)
r3 += r1
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- contains
gx0_L2:
	setp.lt.u64 gx0_p1, gx0_d5, 100;
	@!gx0_p1 bra gx0_L4;
	add.s64 gx0_d6, gx0_d4, gx0_d5;
	add.s64 gx0_d7, gx0_d5, 1;
	bra gx0_L2;
// warp insns=28 local=0 ptx=6.2
