# mixed_ctx.t - from two places of the stack
-- verify
*(u32 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r3 = r10
r3 += -8
if r2 == 0 goto over
r3 = r10
r3 += -4
*(u32 *)(r3 +0) = 0
over:
r0 = *(u32 *)(r3 +0)
exit
-- contains
accept
