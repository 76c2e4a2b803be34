# arith_sum_far.t - a pointer that goes too far in steps
-- verify
r1 = r10
r1 += -536870000
r1 += -536870000
r0 = 0
*(u64 *)(r10 -8) = r1
exit
-- verdict
error GX0219 insn 2
