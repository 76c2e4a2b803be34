# policy-place-move.t - a block is moved when it is used
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = r1
r1 = *(u64 *)(r6 +8)
r2 = *(u64 *)(r6 +16)
call bpf_gpu_block_move_tail
r0 = 1
exit
-- contains
accept
