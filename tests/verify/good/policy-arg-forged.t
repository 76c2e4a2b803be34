# policy-arg-forged.t - the block, after a look at its va
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +16)
r1 = *(u64 *)(r1 +8)
r3 = *(u64 *)(r1 +8)
call bpf_gpu_block_move_head
r0 = 0
exit
-- contains
accept
