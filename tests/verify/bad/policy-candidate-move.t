# policy-candidate-move.t - a candidate is moved itself, and not by its number
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u64 *)(r1 +8)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
if r0 == 0 goto out
r1 = r0
r2 = r7
call bpf_gpu_block_move_head
out:
r0 = 0
exit
-- verdict
error GX0285 insn 8
