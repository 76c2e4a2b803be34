# helper_cuts_pointer_end.t - a helper overwrites a pointer on the stack
-- verify hook=host
*(u64 *)(r10 -8) = r10
r1 = r10
r1 += -8
r2 = 8
call 16
r0 = *(u8 *)(r10 -8)
exit
-- verdict
accept ops=14
