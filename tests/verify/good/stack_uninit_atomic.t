# stack_uninit_atomic.t - of which four were
-- verify
*(u16 *)(r10 -8) = 0
*(u16 *)(r10 -6) = 0
r1 = 1
lock *(u32 *)(r10 -8) += r1
r0 = 0
exit
-- contains
accept
