# policy-chars-end.t - comm[16]
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r0 = *(u8 *)(r6 +104)
exit
-- verdict
error GX0282 insn 1
