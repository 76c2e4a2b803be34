# arith_32.t - 32-bit arithmetic on a pointer
-- verify
r1 = r10
w1 += 8
r0 = r1
exit
-- verdict
error GX0217 insn 1
