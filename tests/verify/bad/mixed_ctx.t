# mixed_ctx.t - one load from the stack, and in the next round from the context
-- verify
*(u32 *)(r10 -8) = 0
r2 = 0
r3 = r10
r3 += -8
again:
r0 = *(u32 *)(r3 +0)
r3 = r1
r2 += 1
if r2 < 3 goto again
exit
-- verdict
error GX0232 insn 4
