# arith_far.t - a pointer plus more than 2^29
-- verify
r1 = r10
r2 = 0x40000000 ll
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
-- verdict
error GX0219 insn 3
