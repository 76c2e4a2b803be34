# policy-field-wide.t - that word
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +8)
exit
-- contains
accept
