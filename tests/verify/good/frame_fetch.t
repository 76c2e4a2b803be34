# frame_fetch.t - a number
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
r1 = atomic64_fetch_add((u64 *)(r10 -8), r1)
r0 = 0
exit
-- contains
accept
