# policy-kfunc-result.t - a callback that returns nothing need not write r0
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r1 = 1
r3 = 0
*(u64 *)(r10 -8) = r3
r2 = r10
r2 += -8
r3 = 8
call bpf_gpu_policy_error
exit
-- contains
accept
