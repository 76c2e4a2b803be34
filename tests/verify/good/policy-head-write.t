# policy-head-write.t - a head is read
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u64 *)(r6 +0)
exit
-- contains
accept
