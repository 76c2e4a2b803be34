# policy-place-type.t - a memory function in a scheduling callback
-- verify hook=policy member=gpu_sched_ops.task_destroy
r1 = *(u64 *)(r1 +0)
r2 = 0
r3 = 8
call bpf_gpu_tree_count
r0 = 0
exit
-- verdict
error GX0285 insn 3
