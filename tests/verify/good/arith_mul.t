# arith_mul.t - a number multiplied
-- verify
r1 = *(u32 *)(r1 +8)
r1 *= 2
r0 = r1
exit
-- contains
accept
