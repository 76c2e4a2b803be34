# atomic_stack_uninit.t - on stack bytes that were written
-- verify
r1 = 1
*(u64 *)(r10 -8) = r1
lock *(u64 *)(r10 -8) += r1
r0 = 0
exit
-- contains
accept
