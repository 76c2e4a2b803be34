# policy-move-list.t - the window
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r1 = *(u64 *)(r1 +16)
r2 = 0
call bpf_gpu_evict_move_head
r0 = 0
exit
-- contains
accept
