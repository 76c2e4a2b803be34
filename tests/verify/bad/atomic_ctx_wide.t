# atomic_ctx_wide.t - an atomic of eight bytes on the context
-- verify
r2 = 1
lock *(u64 *)(r1 +64) += r2
r0 = 0
exit
-- verdict
error GX0233 insn 1
