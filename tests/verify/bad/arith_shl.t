# arith_shl.t - a shift to the left of a pointer
-- verify
r1 <<= 3
r0 = 0
*(u64 *)(r10 -8) = r1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0217 insn 0
