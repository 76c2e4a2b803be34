# register_store.t - one that was
-- verify
r3 = 1
*(u64 *)(r10 -8) = r3
r0 = 0
exit
-- contains
accept
