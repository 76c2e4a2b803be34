# policy-place-move.t - a block is moved when it is released
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r6 = r1
r1 = *(u64 *)(r6 +8)
r2 = *(u64 *)(r6 +0)
call bpf_gpu_block_move_tail
exit
-- verdict
error GX0285 insn 3
