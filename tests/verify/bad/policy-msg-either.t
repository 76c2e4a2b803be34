# policy-msg-either.t - one of two messages, at a place that is not known
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=2:4:8:1:128:656e6f7567680000
r6 = *(u64 *)(r1 +8)
r4 = *(u32 *)(r6 +44)
r4 &= 1
r3 = map_value[0] off 0
r3 += r4
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 8
