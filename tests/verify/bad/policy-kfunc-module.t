# policy-kfunc-module.t - a kernel function of a module
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = *(u64 *)(r1 +0)
call kfunc#0 off+1
r0 = 0
exit
-- verdict
error GX0284 insn 1
