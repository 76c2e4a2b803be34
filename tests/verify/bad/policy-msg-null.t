# policy-msg-null.t - NULL in place of the message
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = 1
r2 = 0
r3 = 0
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 3
