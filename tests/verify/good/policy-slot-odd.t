# policy-slot-odd.t - the whole slot of page_index
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
