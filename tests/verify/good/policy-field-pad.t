# policy-field-pad.t - the second word
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +4)
exit
-- contains
accept
