# policy-forever.t - a loop that never ends
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = 0
next:
goto next
-- verdict
error GX0229 insn 1
