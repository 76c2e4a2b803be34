# arith_sub_32.t - a 32-bit subtraction from a pointer
-- verify
r1 = r10
w1 -= 8
r0 = 0
*(u64 *)(r10 -8) = r1
exit
-- verdict
error GX0217 insn 1
