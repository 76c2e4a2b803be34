# policy-msg-change.t - a message that may change
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=2:4:8:1:0
r3 = map_value[0] off 0
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 4
