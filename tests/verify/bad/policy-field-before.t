# policy-field-before.t - the byte before the block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u8 *)(r6 -1)
exit
-- verdict
error GX0282 insn 1
