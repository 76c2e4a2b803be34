# atomic_pointer.t - on a number on the stack
-- verify
*(u64 *)(r10 -8) = 1
r1 = 1
lock *(u64 *)(r10 -8) += r1
r0 = 0
exit
-- contains
accept
