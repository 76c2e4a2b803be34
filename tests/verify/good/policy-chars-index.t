# policy-chars-index.t - comm[i] of a loop over constants
-- verify hook=policy member=gpu_sched_ops.task_init
r6 = *(u64 *)(r1 +0)
r0 = 0
r2 = 0
next:
r3 = r6
r3 += r2
r4 = *(u8 *)(r3 +88)
r0 += r4
r2 += 1
if r2 < 16 goto next
exit
-- contains
accept
