# padding_last.t - seven bytes of eight were written, the last is padding
-- verify
*(u32 *)(r10 -8) = 0
*(u16 *)(r10 -4) = 0
*(u8 *)(r10 -2) = 0
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
