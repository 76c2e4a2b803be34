# arith_two.t - a pointer and a number
-- verify
r2 = 8
r2 += r1
r0 = *(u32 *)(r2 +0)
exit
-- contains
accept
