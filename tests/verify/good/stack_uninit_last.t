# stack_uninit_last.t - all were
-- verify
*(u32 *)(r10 -8) = 0
*(u16 *)(r10 -4) = 0
*(u16 *)(r10 -2) = 0
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
