# padding_half.t - a number of four bytes and padding behind it
-- verify
*(u32 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
