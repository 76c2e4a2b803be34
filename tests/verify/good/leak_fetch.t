# leak_fetch.t - a number
-- verify
*(u64 *)(r10 -8) = 3
r1 = 0
r1 = atomic64_xchg((u64 *)(r10 -8), r1)
r0 = 0
exit
-- contains
accept
