# policy-field-wide.t - 8 bytes at the third word of gpu_bitmap_tree
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +8)
r0 = *(u64 *)(r6 +8)
exit
-- verdict
error GX0282 insn 1
