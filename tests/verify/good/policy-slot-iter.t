# policy-slot-iter.t - the sixth: fault
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch_iter
r6 = *(u64 *)(r1 +40)
r0 = *(u64 *)(r6 +56)
exit
-- contains
accept
