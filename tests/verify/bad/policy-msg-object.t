# policy-msg-object.t - an object in place of the message
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r3 = *(u64 *)(r1 +8)
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 3
