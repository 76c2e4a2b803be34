# policy-place-timeslice-init.t - the timeslice of a new task group
-- verify hook=policy member=gpu_sched_ops.task_init
r1 = *(u64 *)(r1 +0)
r2 = 1000
call bpf_gpu_set_attr
r0 = 0
exit
-- contains
accept
