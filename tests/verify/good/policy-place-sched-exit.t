# policy-place-sched-exit.t - the code it was detached with
-- verify hook=policy member=gpu_sched_ops.exit
r6 = *(u64 *)(r1 +0)
r1 = *(u32 *)(r6 +4)
exit
-- contains
accept
