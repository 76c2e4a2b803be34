# policy-arg-pointer-number.t - a number that is not known: the driver judges it
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r2 = *(u32 *)(r1 +0)
r1 = *(u64 *)(r1 +24)
r3 = r2
r3 += 4000
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- contains
accept
