# policy-place-candidate.t - a candidate is moved where no victim is needed
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = *(u64 *)(r1 +16)
r2 = 0
call bpf_gpu_evict_move_tail
r0 = 0
exit
-- verdict
error GX0285 insn 2
