# policy-field-end.t - the last byte of the block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u8 *)(r6 +79)
exit
-- contains
accept
