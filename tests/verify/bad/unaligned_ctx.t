# unaligned_ctx.t - four bytes of the context at 10
-- verify
r0 = *(u32 *)(r1 +10)
exit
-- verdict
error GX0202 insn 0
