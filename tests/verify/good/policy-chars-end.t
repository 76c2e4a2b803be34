# policy-chars-end.t - comm, eight bytes at once and the last one alone
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r0 = *(u64 *)(r6 +88)
r1 = *(u8 *)(r6 +103)
r0 += r1
exit
-- contains
accept
