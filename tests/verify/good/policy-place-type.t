# policy-place-type.t - preemption in task_destroy
-- verify hook=policy member=gpu_sched_ops.task_destroy
r1 = *(u64 *)(r1 +0)
r2 = *(u64 *)(r1 +0)
call bpf_gpu_preempt
r0 = 0
exit
-- contains
accept
