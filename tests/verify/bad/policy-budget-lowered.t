# policy-budget-lowered.t - the limit is lowered by the loader
-- verify hook=policy member=gpu_mem_ops.init max_ops=200
r0 = 0
next:
r0 += 1
if r0 < 100 goto next
exit
-- verdict
error GX0231 insn 1
