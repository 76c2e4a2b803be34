# arith_or.t - an or of a pointer
-- verify
r1 |= 8
r0 = 0
*(u64 *)(r10 -8) = r1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0217 insn 0
