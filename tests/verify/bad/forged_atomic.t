# forged_atomic.t - an atomic through a number
-- verify
r1 = 64
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- verdict
error GX0215 insn 2
