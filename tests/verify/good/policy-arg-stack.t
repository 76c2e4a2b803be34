# policy-arg-stack.t - result, spilled and filled
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r2 = *(u64 *)(r1 +24)
*(u64 *)(r10 -8) = r2
r2 = 0
r3 = 8
r1 = *(u64 *)(r10 -8)
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- contains
accept
