# policy-budget-raised.t - the limit is raised by the loader
-- verify hook=policy member=gpu_mem_ops.init max_ops=100000
r0 = 0
next:
r0 += 1
if r0 < 11000 goto next
exit
-- contains
accept
