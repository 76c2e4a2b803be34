# policy-kfunc-unknown.t - a kernel function that there is not
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
call kfunc#99 off+0
r0 = 0
exit
-- verdict
error GX0284 insn 0
