# policy-arg-pointer-number.t - a pointer in place of a number
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r2 = *(u64 *)(r1 +8)
r1 = *(u64 *)(r1 +24)
r3 = 8
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- verdict
error GX0286 insn 3
