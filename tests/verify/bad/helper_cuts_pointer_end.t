# helper_cuts_pointer_end.t - a helper overwrites the last byte of a pointer on the stack
-- verify hook=host
*(u64 *)(r10 -8) = r10
r1 = r10
r1 += -1
r2 = 1
call 16
r0 = *(u8 *)(r10 -8)
exit
-- verdict
error GX0220 insn 4
