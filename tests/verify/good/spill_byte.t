# spill_byte.t - of a spilled number
-- verify
*(u64 *)(r10 -8) = 77
r0 = *(u8 *)(r10 -5)
exit
-- contains
accept
