# policy-member-unknown.t - no such callback
-- verify hook=policy member=gpu_mem_ops.gpu_block_depopulate
r0 = 0
exit
-- verdict
error GX0289 insn -1
