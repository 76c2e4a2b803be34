# policy-leak-difference.t - block minus list
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +8)
r3 = *(u64 *)(r1 +16)
r2 -= r3
r0 = r2
exit
-- verdict
error GX0217 insn 2
