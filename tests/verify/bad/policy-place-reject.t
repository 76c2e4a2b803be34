# policy-place-reject.t - a bind is rejected in task_init
-- verify hook=policy member=gpu_sched_ops.task_init
r1 = *(u64 *)(r1 +0)
call bpf_gpu_reject_bind
r0 = 0
exit
-- verdict
error GX0285 insn 1
