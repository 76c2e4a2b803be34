# spill_straddle.t - over two numbers
-- verify
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
r0 = *(u32 *)(r10 -12)
exit
-- contains
accept
