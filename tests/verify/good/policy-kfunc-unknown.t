# policy-kfunc-unknown.t - none is called
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = 0
exit
-- contains
accept
