# policy-chars-index.t - comm[i] of a variable i
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r2 = *(u32 *)(r6 +60)
r2 &= 15
r6 += r2
r0 = *(u8 *)(r6 +88)
exit
-- verdict
error GX0283 insn 4
