# policy-leak-return.t - the block is returned
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = r6
exit
-- verdict
error GX0216 insn 2
