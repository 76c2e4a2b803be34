# cost_limit.t - no more
-- verify max_ops=40
r0 = 0
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
r0 += 1
exit
-- contains
accept
