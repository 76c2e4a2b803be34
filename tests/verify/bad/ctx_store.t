# ctx_store.t - a register stored to the context
-- verify
r2 = 1
*(u32 *)(r1 +8) = r2
r0 = 0
exit
-- verdict
error GX0203 insn 1
