# policy-head-write.t - a head is written
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r2 = 1
*(u64 *)(r6 +0) = r2
r0 = 0
exit
-- verdict
error GX0281 insn 2
