# stack_uninit_part.t - both halves were written
-- verify
*(u32 *)(r10 -8) = 1
*(u32 *)(r10 -4) = 2
r0 = *(u64 *)(r10 -8)
exit
-- verdict
accept ops=13
