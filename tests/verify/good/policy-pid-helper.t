# policy-pid-helper.t - whose fault it is
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r6 = *(u64 *)(r1 +32)
r0 = *(u32 *)(r6 +64)
exit
-- contains
accept
