# policy-place-evict.t - a candidate outside of gpu_evict_prepare
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r1 = *(u64 *)(r1 +8)
r2 = 0
call bpf_gpu_evict_pick
r0 = 0
exit
-- verdict
error GX0285 insn 2
