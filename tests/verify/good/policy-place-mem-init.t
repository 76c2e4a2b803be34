# policy-place-mem-init.t - agrees
-- verify hook=policy member=gpu_mem_ops.init
r0 = 0
exit
-- contains
accept
