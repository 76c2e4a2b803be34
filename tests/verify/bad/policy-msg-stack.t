# policy-msg-stack.t - a message in the stack
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
*(u64 *)(r10 -8) = 0
r3 = r10
r3 += -8
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 5
