# arith_mul.t - a pointer multiplied
-- verify
r1 *= 2
r0 = r1
exit
-- verdict
error GX0217 insn 0
