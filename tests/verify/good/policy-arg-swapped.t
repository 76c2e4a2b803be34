# policy-arg-swapped.t - block and list in their order
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = r1
r2 = *(u64 *)(r6 +16)
r1 = *(u64 *)(r6 +8)
call bpf_gpu_block_move_tail
r0 = 0
exit
-- contains
accept
