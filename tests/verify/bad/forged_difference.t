# forged_difference.t - the distance of two pointers as an address
-- verify
r2 = r10
r2 -= r10
r0 = *(u64 *)(r2 +0)
exit
-- verdict
error GX0215 insn 2
