# policy-write-atomic.t - an atomic addition to refaults
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = 1
lock *(u32 *)(r6 +44) += r2
r0 = 0
exit
-- verdict
error GX0281 insn 2
