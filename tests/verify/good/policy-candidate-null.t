# policy-candidate-null.t - a candidate that was
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u64 *)(r1 +8)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
if r0 == 0 goto out
r0 = *(u32 *)(r0 +44)
out:
exit
-- contains
accept
