# policy-place-preempt.t - preemption where no task group is
-- verify hook=policy member=gpu_sched_ops.init
r1 = 0
r2 = 0
r3 = 0
call bpf_gpu_preempt
r0 = 0
exit
-- verdict
error GX0285 insn 3
