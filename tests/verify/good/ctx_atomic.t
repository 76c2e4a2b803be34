# ctx_atomic.t - an atomic on the stack beside the context
-- verify
r2 = 1
*(u32 *)(r10 -8) = 1
lock *(u32 *)(r10 -8) += r2
r0 = 0
exit
-- contains
accept
