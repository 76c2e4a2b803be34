# policy-head-two.t - its time
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u64 *)(r6 +16)
exit
-- contains
accept
