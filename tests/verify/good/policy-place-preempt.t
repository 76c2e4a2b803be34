# policy-place-preempt.t - preemption where a task group is made
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = *(u32 *)(r6 +52)
r3 = *(u64 *)(r6 +40)
call bpf_gpu_preempt
r0 = 0
exit
-- contains
accept
