# policy-budget.t - more operations than a callback may have
-- verify hook=policy member=gpu_mem_ops.init
r0 = 0
next:
r0 += 1
if r0 < 11000 goto next
exit
-- verdict
error GX0231 insn 1
