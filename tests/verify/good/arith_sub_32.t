# arith_sub_32.t - a 64-bit one
-- verify
r1 = r10
r1 -= 8
r0 = 0
*(u64 *)(r10 -8) = r1
exit
-- contains
accept
