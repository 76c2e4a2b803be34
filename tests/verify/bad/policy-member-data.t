# policy-member-data.t - a value of the struct is no callback
-- verify hook=policy member=gpu_mem_ops.priority
r0 = 0
exit
-- verdict
error GX0289 insn -1
