# policy-record-call.t - the record in a head
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u64 *)(r6 +32)
exit
-- verdict
error GX0282 insn 1
