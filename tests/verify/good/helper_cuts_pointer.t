# helper_cuts_pointer.t - a helper overwrites a pointer on the stack, and more
-- verify hook=host
*(u64 *)(r10 -8) = r10
r1 = r10
r1 += -16
r2 = 16
call 16
r0 = *(u32 *)(r10 -4)
exit
-- verdict
accept ops=14
