# policy-arg-scalar.t - a number in place of the block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +16)
r1 = 4096
call bpf_gpu_block_move_head
r0 = 0
exit
-- verdict
error GX0286 insn 2
