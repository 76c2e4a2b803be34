# policy-head-candidate-null.t - the memory
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare map=2:4:8:1:128:656e6f7567680000
r3 = map_value[0] off 0
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- contains
accept
