# helper_cuts_pointer.t - a helper overwrites the lower half of a pointer on the stack
-- verify hook=host
*(u64 *)(r10 -8) = r10
r1 = r10
r1 += -16
r2 = 12
call 16
r0 = *(u32 *)(r10 -4)
exit
-- verdict
error GX0220 insn 4
