# null_constant.t - NULL as an address
-- verify
r1 = 0
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0215 insn 1
