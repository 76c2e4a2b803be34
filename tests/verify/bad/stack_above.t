# stack_above.t - above r10
-- verify
*(u32 *)(r10 +0) = 0
r0 = 0
exit
-- verdict
error GX0205 insn 0
