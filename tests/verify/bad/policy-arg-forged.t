# policy-arg-forged.t - an address from a field of the block in place of the block
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +16)
r1 = *(u64 *)(r1 +8)
r1 = *(u64 *)(r1 +8)
call bpf_gpu_block_move_head
r0 = 0
exit
-- verdict
error GX0286 insn 3
