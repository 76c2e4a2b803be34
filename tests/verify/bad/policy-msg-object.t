# policy-msg-object.t - an object in place of the message
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +8)
r1 = 1
r3 = 8
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 3
