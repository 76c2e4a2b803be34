# unaligned_atomic_stack.t - an atomic of eight bytes at -12
-- verify
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r1 = 1
lock *(u64 *)(r10 -12) += r1
r0 = 0
exit
-- verdict
error GX0214 insn 3
