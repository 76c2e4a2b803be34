# policy-place-attr.t - timeslice in task_bind
-- verify hook=policy member=gpu_sched_ops.task_bind
r1 = *(u64 *)(r1 +0)
r2 = 1000
call bpf_gpu_set_attr
r0 = 0
exit
-- verdict
error GX0285 insn 2
