# policy-candidate-null.t - a candidate that was not compared with NULL
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u64 *)(r1 +8)
r1 = r6
r2 = 0
call bpf_gpu_evict_candidate
r0 = *(u32 *)(r0 +44)
exit
-- verdict
error GX0208 insn 5
