# forged_overwritten.t - put beside
-- verify
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -16) = 4096
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
