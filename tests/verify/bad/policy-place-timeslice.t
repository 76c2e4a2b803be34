# policy-place-timeslice.t - the timeslice of a new task group where the application sets its own
-- verify hook=policy member=gpu_sched_ops.task_timeslice
r1 = *(u64 *)(r1 +0)
r2 = 1000
call bpf_gpu_set_attr
r0 = 0
exit
-- verdict
error GX0285 insn 2
