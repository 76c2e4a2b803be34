# policy-write-result.t - result->first by the kernel function
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r1 = *(u64 *)(r1 +24)
r2 = 0
r3 = 512
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- contains
accept
