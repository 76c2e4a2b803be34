# arith_32.t - 64-bit arithmetic on a pointer
-- verify
r1 = r10
r1 += -8
r0 = 0
exit
-- contains
accept
