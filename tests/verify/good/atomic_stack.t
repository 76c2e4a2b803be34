# atomic_stack.t - on stack bytes that were written
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
lock *(u64 *)(r10 -8) += r1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
accept ops=17
