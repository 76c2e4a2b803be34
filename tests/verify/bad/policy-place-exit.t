# policy-place-exit.t - gives up where it has been detached
-- verify hook=policy member=gpu_mem_ops.exit map=2:4:8:1:128:656e6f7567680000
r3 = map_value[0] off 0
r1 = *(u64 *)(r1 +0)
r2 = 7
call bpf_gpu_policy_error
exit
-- verdict
error GX0285 insn 4
