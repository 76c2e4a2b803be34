# arith_two.t - the sum of two pointers
-- verify
r2 = r10
r2 += r1
r0 = *(u32 *)(r2 +0)
exit
-- verdict
error GX0217 insn 1
