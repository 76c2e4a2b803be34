# policy-no-result.t - a callback that returns a number does not
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
exit
-- verdict
error GX0113 insn 1
