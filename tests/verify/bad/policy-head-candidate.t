# policy-head-candidate.t - a candidate, which has no head
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare map=2:4:8:1:128:656e6f7567680000
r6 = *(u64 *)(r1 +16)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
if r0 == 0 goto out
r3 = map_value[0] off 0
r1 = r0
r2 = 7
call bpf_gpu_policy_error
out:
r0 = 0
exit
-- verdict
error GX0286 insn 9
