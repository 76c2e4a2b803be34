# policy-record-region.t - its bounds
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +24)
r0 = *(u32 *)(r6 +4)
exit
-- contains
accept
