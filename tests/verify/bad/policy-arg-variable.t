# policy-arg-variable.t - the block, or 8 bytes behind it
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +16)
r1 = *(u64 *)(r1 +8)
r3 = *(u32 *)(r1 +44)
r3 &= 8
r1 += r3
call bpf_gpu_block_move_head
r0 = 0
exit
-- verdict
error GX0286 insn 5
