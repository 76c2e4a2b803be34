# arith_from.t - a pointer subtracted from a number
-- verify
r0 = 8
r0 -= r1
exit
-- verdict
error GX0217 insn 1
