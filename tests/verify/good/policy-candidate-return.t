# policy-candidate-return.t - whether there is one is returned
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u64 *)(r1 +8)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
r1 = r0
r0 = 1
if r1 != 0 goto out
r0 = 0
out:
exit
-- contains
accept
