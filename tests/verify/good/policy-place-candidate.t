# policy-place-candidate.t - the block is moved
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +16)
r1 = *(u64 *)(r1 +8)
call bpf_gpu_block_move_tail
r0 = 0
exit
-- contains
accept
