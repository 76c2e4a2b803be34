# arith_sar.t - a signed shift of a pointer
-- verify
r1 s>>= 3
r0 = 0
*(u64 *)(r10 -8) = r1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0217 insn 0
