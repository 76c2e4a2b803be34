# policy-msg-end.t - a message with its end
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=2:4:4:1:128:61626300
r3 = map_value[0] off 0
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- contains
accept
