# atomic_below.t - at its end
-- verify
r1 = 1
*(u64 *)(r10 -512) = 0
lock *(u64 *)(r10 -512) += r1
r0 = 0
exit
-- contains
accept
