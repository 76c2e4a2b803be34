# policy-msg-pointer.t - a pointer in place of the size
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
*(u64 *)(r10 -8) = 0
r1 = 1
r2 = r10
r2 += -8
r3 = r10
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0286 insn 5
