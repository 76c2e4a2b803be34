# policy-arg-node.t - node in place of result
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch_iter
r1 = *(u64 *)(r1 +16)
r2 = 0
r3 = 8
call bpf_gpu_set_prefetch_region
r0 = 0
exit
-- verdict
error GX0286 insn 3
