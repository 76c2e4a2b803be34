# policy-tick-order.t - a tick has no window to pick from
-- verify hook=policy member=gpu_mem_ops.tick
r1 = *(u64 *)(r1 +0)
r2 = 0
call bpf_gpu_evict_pick
r0 = 0
exit
-- verdict
error GX0285 insn 2
