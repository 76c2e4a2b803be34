# policy-arg-context.t - r1 in place of the callback context
-- verify hook=policy member=gpu_sched_ops.task_init
r2 = 1000
call bpf_gpu_set_attr
r0 = 0
exit
-- verdict
error GX0286 insn 1
