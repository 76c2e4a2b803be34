# leak_return.t - a pointer as the result of a callback: the engine looks at it
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r0 = r10
exit
-- verdict
error GX0216 insn 1
