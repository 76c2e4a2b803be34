# policy-msg-object.t - a field of it as the message
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +8)
r2 = *(u64 *)(r2 +8)
*(u64 *)(r10 -8) = r2
r2 = r10
r2 += -8
r1 = 1
r3 = 8
call bpf_gpu_policy_error
r0 = 0
exit
-- contains
accept
