# policy-place-attr.t - timeslice and interleave in task_init
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = 1000
call bpf_gpu_set_attr
r1 = r6
r2 = 2
call bpf_gpu_set_interleave
r0 = 0
exit
-- contains
accept
