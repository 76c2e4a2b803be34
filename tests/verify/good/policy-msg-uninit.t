# policy-msg-uninit.t - no bytes
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = 1
r2 = r10
r2 += -8
r3 = 0
call bpf_gpu_policy_error
r0 = 0
exit
-- contains
accept
