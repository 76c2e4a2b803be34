# policy-place-timeslice-init.t - a timeslice in place of the application's own where it has asked for none
-- verify hook=policy member=gpu_sched_ops.task_init
r1 = *(u64 *)(r1 +0)
r2 = 1000
call bpf_gpu_set_timeslice
r0 = 0
exit
-- verdict
error GX0285 insn 2
