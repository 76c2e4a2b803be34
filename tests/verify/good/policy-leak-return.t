# policy-leak-return.t - its list is returned
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +48)
exit
-- contains
accept
