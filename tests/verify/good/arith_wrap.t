# arith_wrap.t - plus 0, twice
-- verify
r1 = r10
r1 += -8
r2 = 0x0 ll
r1 += r2
r1 += r2
*(u8 *)(r1 +0) = 1
r0 = 0
exit
-- contains
accept
