# policy-budget.t - fewer
-- verify hook=policy member=gpu_mem_ops.init
r0 = 0
next:
r0 += 1
if r0 < 10000 goto next
exit
-- contains
accept
