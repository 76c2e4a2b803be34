# atomic_ctx_wide.t - on the stack
-- verify
r2 = 1
*(u64 *)(r10 -8) = 0
lock *(u64 *)(r10 -8) += r2
r0 = 0
exit
-- contains
accept
