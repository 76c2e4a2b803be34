# arith_and.t - bits of a number
-- verify
r1 = *(u32 *)(r1 +8)
r1 &= 7
r0 = r1
exit
-- contains
accept
