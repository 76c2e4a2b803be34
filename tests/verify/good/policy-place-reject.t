# policy-place-reject.t - a bind is rejected in task_bind
-- verify hook=policy member=gpu_sched_ops.task_bind
r1 = *(u64 *)(r1 +0)
call bpf_gpu_reject_bind
r0 = 0
exit
-- contains
accept
