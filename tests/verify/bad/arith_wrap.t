# arith_wrap.t - a pointer plus 2^63, twice
-- verify
r1 = r10
r1 += -8
r2 = 0x8000000000000000 ll
r1 += r2
r1 += r2
*(u8 *)(r1 +0) = 1
r0 = 0
exit
-- verdict
error GX0219 insn 4
