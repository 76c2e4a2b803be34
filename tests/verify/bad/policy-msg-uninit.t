# policy-msg-uninit.t - stack that was not written
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = 1
r2 = r10
r2 += -8
r3 = 8
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0206 insn 4
