# stack_uninit.t - a slot that was written
-- verify
*(u64 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
