# policy-field-end.t - the first byte behind the block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u8 *)(r6 +80)
exit
-- verdict
error GX0282 insn 1
