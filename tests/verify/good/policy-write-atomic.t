# policy-write-atomic.t - refaults plus one
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +44)
r0 += 1
exit
-- contains
accept
