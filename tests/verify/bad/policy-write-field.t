# policy-write-field.t - a field of the block is written
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = 1
*(u32 *)(r6 +60) = r2
r0 = 0
exit
-- verdict
error GX0281 insn 2
