# policy-slot-half.t - half of a number: page_index
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r0 = *(u32 *)(r1 +0)
exit
-- contains
accept
