# cost_limit.t - more than the loader allows
-- verify max_ops=20
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
-- verdict
error GX0231 insn -1
