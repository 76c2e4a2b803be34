# policy-arg-constant.t - max_region in place of result
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r1 = *(u64 *)(r1 +16)
r2 = 0
r3 = 8
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- verdict
error GX0286 insn 3
