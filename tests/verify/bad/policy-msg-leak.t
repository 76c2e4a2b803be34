# policy-msg-leak.t - a message that holds a pointer
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
*(u64 *)(r10 -8) = r6
r1 = 1
r2 = r10
r2 += -8
r3 = 8
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0216 insn 6
