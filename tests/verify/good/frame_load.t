# frame_load.t - r9
-- verify
*(u64 *)(r10 -8) = 0
r9 = *(u64 *)(r10 -8)
r0 = 0
exit
-- contains
accept
