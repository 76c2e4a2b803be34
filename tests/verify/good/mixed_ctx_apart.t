# mixed_ctx_apart.t - one load from the context or from the stack: a load on each way
-- verify
*(u32 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r3 = r10
r3 += -8
if r2 == 0 goto over
r3 = r1
over:
r0 = *(u32 *)(r3 +0)
exit
-- contains
accept
