# policy-place-interleave.t - interleave in task_timeslice
-- verify hook=policy member=gpu_sched_ops.task_timeslice
r1 = *(u64 *)(r1 +0)
r2 = 1
call bpf_gpu_set_interleave
r0 = 0
exit
-- verdict
error GX0285 insn 2
