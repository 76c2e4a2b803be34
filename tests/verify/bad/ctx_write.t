# ctx_write.t - a store to the context
-- verify
*(u32 *)(r1 +8) = 1
r0 = 0
exit
-- verdict
error GX0203 insn 0
