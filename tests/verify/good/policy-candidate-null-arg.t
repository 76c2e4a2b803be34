# policy-candidate-null-arg.t - the window, kept over a call
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
r1 = r6
r2 = 0
call bpf_gpu_evict_move_head
r0 = 0
exit
-- contains
accept
