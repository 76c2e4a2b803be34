# policy-place-timeslice.t - a timeslice in place of the application's own
-- verify hook=policy member=gpu_sched_ops.task_timeslice
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = 1000
call bpf_gpu_set_timeslice
r0 = 0
exit
-- contains
accept
