# arith_sum_far.t - and comes back
-- verify
r1 = r10
r1 += -536870000
r1 += 536870000
r0 = 0
*(u64 *)(r10 -8) = r1
exit
-- contains
accept
