# policy-kfunc-result.t - the result of a function that gives none
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r1 = 1
r3 = 0
*(u64 *)(r10 -8) = r3
r2 = r10
r2 += -8
r3 = 8
call bpf_gpu_policy_error
r0 += 1
exit
-- verdict
error GX0113 insn 7
