# arith_from.t - a number
-- verify
r0 = 8
r1 = *(u32 *)(r1 +8)
r0 -= r1
exit
-- contains
accept
