# forged_constant.t - a constant as an address
-- verify
r1 = 0x57ac000000000000 ll
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- verdict
error GX0215 insn 2
