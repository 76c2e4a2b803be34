# forged_overwritten.t - a spilled pointer that a number was put over
-- verify
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -8) = 4096
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
-- verdict
error GX0215 insn 3
