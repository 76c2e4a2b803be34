# policy-field-pad.t - beyond the three words of gpu_bitmap_tree
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +12)
exit
-- verdict
error GX0282 insn 1
