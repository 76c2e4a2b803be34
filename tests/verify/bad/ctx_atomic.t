# ctx_atomic.t - an atomic on the context
-- verify
r2 = 1
lock *(u32 *)(r1 +8) += r2
r0 = 0
exit
-- verdict
error GX0233 insn 1
