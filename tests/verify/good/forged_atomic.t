# forged_atomic.t - through r10
-- verify
r1 = r10
r1 += -8
*(u64 *)(r1 +0) = 0
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- contains
accept
