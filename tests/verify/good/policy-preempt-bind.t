# policy-preempt-bind.t - preemption in task_bind, by its own context
-- verify hook=policy member=gpu_sched_ops.task_bind
r1 = *(u64 *)(r1 +0)
r2 = *(u64 *)(r1 +0)
call bpf_gpu_preempt
r0 = 0
exit
-- contains
accept
