# arith_mov_32.t - a 32-bit copy of a pointer
-- verify
w2 = w1
r0 = r2
exit
-- verdict
error GX0217 insn 0
