# padding_callee.t - a struct with padding of the caller, read as a whole
-- verify
r1 = r10
r1 += -8
*(u32 *)(r10 -8) = 1
call f
exit
f:
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
