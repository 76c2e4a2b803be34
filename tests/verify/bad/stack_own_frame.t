# stack_own_frame.t - a function that reads its own frame, written by its caller only
-- verify
*(u64 *)(r10 -8) = 1
call f
exit
f:
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 3
