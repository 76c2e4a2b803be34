# policy-candidate-move.t - a candidate is moved by its number
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
if r0 == 0 goto out
r1 = r6
r2 = 0
call bpf_gpu_evict_move_head
r1 = r6
r2 = 1
call bpf_gpu_evict_move_tail
out:
r0 = 0
exit
-- contains
accept
