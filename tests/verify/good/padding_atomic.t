# padding_atomic.t - an atomic on four bytes of which three were written
-- verify
*(u16 *)(r10 -8) = 0
*(u8 *)(r10 -6) = 0
r1 = 1
lock *(u32 *)(r10 -8) += r1
r0 = 0
exit
-- contains
accept
