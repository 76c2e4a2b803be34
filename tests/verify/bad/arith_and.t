# arith_and.t - bits of a pointer
-- verify
r1 &= 7
r0 = r1
exit
-- verdict
error GX0217 insn 0
