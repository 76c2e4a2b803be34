# arith_or.t - of a number
-- verify
r1 = *(u32 *)(r1 +8)
r1 |= 8
r0 = 0
*(u64 *)(r10 -8) = r1
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
