# ctx_store.t - to the stack
-- verify
r2 = 1
*(u32 *)(r10 -8) = r2
r0 = 0
exit
-- contains
accept
