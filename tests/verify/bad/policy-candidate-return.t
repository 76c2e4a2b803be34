# policy-candidate-return.t - a candidate is returned
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u64 *)(r1 +8)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
exit
-- verdict
error GX0216 insn 5
