# policy-arg-register.t - an argument that was not written
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = *(u64 *)(r1 +8)
call bpf_gpu_block_move_head
r0 = 0
exit
-- verdict
error GX0113 insn 1
