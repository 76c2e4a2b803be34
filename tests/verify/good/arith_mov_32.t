# arith_mov_32.t - of a number
-- verify
r1 = *(u32 *)(r1 +8)
w2 = w1
r0 = r2
exit
-- contains
accept
