# stack_below.t - below the frame
-- verify
*(u64 *)(r10 -520) = 0
r0 = 0
exit
-- verdict
error GX0205 insn 0
