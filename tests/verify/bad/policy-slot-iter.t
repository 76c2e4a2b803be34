# policy-slot-iter.t - a seventh argument of gpu_page_prefetch_iter
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch_iter
r0 = *(u64 *)(r1 +48)
r0 = 0
exit
-- verdict
error GX0280 insn 0
