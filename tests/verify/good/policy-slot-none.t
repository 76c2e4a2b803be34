# policy-slot-none.t - init without a look at its context
-- verify hook=policy member=gpu_mem_ops.init
r0 = 0
exit
-- contains
accept
