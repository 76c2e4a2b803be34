# policy-place-mem-init.t - gives up before it is attached
-- verify hook=policy member=gpu_mem_ops.init map=2:4:8:1:128:656e6f7567680000
r3 = map_value[0] off 0

r2 = 7
call bpf_gpu_policy_error
r0 = 0
exit
-- verdict
error GX0285 insn 3
