# policy-arg-register.t - a constant object where a constant one will do
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
r1 = *(u64 *)(r1 +32)
r2 = *(u64 *)(r1 +8)
r3 = 512
call bpf_gpu_prefetch_async
r0 = 0
exit
-- contains
accept
