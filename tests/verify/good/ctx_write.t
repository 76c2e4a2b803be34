# ctx_write.t - a store to a copy
-- verify
*(u32 *)(r10 -8) = 1
r0 = 0
exit
-- contains
accept
