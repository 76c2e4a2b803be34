# policy-arg-stack.t - a region of the program in place of result
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r2 = 0
*(u64 *)(r10 -8) = r2
r1 = r10
r1 += -8
r3 = 8
call bpf_gpu_set_prefetch_region
r0 = 1
exit
-- verdict
error GX0286 insn 5
