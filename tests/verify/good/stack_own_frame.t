# stack_own_frame.t - written by itself
-- verify
*(u64 *)(r10 -8) = 1
call f
exit
f:
*(u64 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
