# arith_difference.t - the distance of pointers into different objects
-- verify
r0 = r10
r0 -= r1
exit
-- verdict
error GX0217 insn 1
