# policy-place-interleave.t - timeslice in task_timeslice
-- verify hook=policy member=gpu_sched_ops.task_timeslice
r1 = *(u64 *)(r1 +0)
r2 = 1000
call bpf_gpu_set_timeslice
r0 = 0
exit
-- contains
accept
