# policy-leak-difference.t - block minus block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = r6
r2 -= r6
r0 = r2
exit
-- contains
accept
