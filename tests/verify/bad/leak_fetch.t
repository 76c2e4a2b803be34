# leak_fetch.t - an address swapped out of the stack by an atomic
-- verify
*(u64 *)(r10 -8) = r10
r1 = 0
r1 = atomic64_xchg((u64 *)(r10 -8), r1)
r0 = 0
exit
-- verdict
error GX0220 insn 2
