# forged_ctx.t - a field of the context as an address
-- verify
r1 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0215 insn 1
