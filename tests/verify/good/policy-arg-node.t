# policy-arg-node.t - result with the bounds of node
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch_iter
r4 = *(u64 *)(r1 +16)
r1 = *(u64 *)(r1 +32)
r2 = *(u32 *)(r4 +0)
r3 = *(u32 *)(r4 +4)
call bpf_gpu_set_prefetch_region
r0 = 0
exit
-- contains
accept
