# policy-record-region.t - the record of a region
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +24)
r0 = *(u64 *)(r6 +8)
exit
-- verdict
error GX0282 insn 1
