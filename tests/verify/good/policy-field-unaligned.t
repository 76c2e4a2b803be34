# policy-field-unaligned.t - two bytes of va at an even offset
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u16 *)(r6 +10)
exit
-- contains
accept
