# unaligned_atomic_stack.t - at -16
-- verify
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r1 = 1
lock *(u64 *)(r10 -16) += r1
r0 = 0
exit
-- contains
accept
