# policy-msg-unbounded.t - a size that is not known
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r3 = *(u32 *)(r6 +44)
*(u64 *)(r10 -8) = 0
r1 = 1
r2 = r10
r2 += -8
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0287 insn 6
