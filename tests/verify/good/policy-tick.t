# policy-tick.t - a scheduling policy's tick preempts on the GPU that it is about
-- verify hook=policy member=gpu_sched_ops.tick
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = *(u32 *)(r6 +40)
r3 = 7
call bpf_gpu_preempt
r0 = 0
exit
-- contains
accept
