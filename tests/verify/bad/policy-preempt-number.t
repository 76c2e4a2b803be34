# policy-preempt-number.t - a runlist that is a pointer
-- verify hook=policy member=gpu_sched_ops.task_bind
r6 = *(u64 *)(r1 +0)
r1 = r6
r2 = r6
r3 = 1
call bpf_gpu_preempt
r0 = 0
exit
-- verdict
error GX0286 insn 4
