# atomic_below.t - an atomic below the frame
-- verify
r1 = 1
lock *(u64 *)(r10 -520) += r1
r0 = 0
exit
-- verdict
error GX0205 insn 1
