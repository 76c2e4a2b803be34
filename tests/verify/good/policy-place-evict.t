# policy-place-evict.t - a pick in gpu_evict_prepare
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r1 = *(u64 *)(r1 +16)
r2 = 0
call bpf_gpu_evict_pick
r0 = 0
exit
-- contains
accept
