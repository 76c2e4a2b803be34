# policy-exit-info-end.t - behind the message
-- verify hook=policy member=gpu_mem_ops.exit
r6 = *(u64 *)(r1 +0)
r3 = *(u8 *)(r6 +328)
exit
-- verdict
error GX0282 insn 1
