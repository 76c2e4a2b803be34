# policy-head-two.t - two shifts of a head in one load
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u64 *)(r6 +24)
exit
-- verdict
error GX0282 insn 1
