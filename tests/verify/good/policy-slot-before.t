# policy-slot-before.t - the first argument
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u32 *)(r6 +0)
exit
-- contains
accept
