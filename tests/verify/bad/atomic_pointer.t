# atomic_pointer.t - on a pointer on the stack
-- verify
*(u64 *)(r10 -8) = r1
r1 = 1
lock *(u64 *)(r10 -8) += r1
r0 = 0
exit
-- verdict
error GX0220 insn 2
