# policy-slot-odd.t - the upper half of page_index
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r0 = *(u32 *)(r1 +4)
exit
-- verdict
error GX0280 insn 0
