# policy-field-pad.t - beyond the four words of gpu_bitmap_tree
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +16)
exit
-- verdict
error GX0282 insn 1
