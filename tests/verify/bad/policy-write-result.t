# policy-write-result.t - result->first is written in place of asking for it
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +24)
r2 = 0
*(u32 *)(r6 +0) = r2
r0 = 1
exit
-- verdict
error GX0281 insn 2
