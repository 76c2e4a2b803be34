# policy-record-list.t - the record of a list
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +16)
r0 = *(u64 *)(r6 +8)
exit
-- verdict
error GX0282 insn 1
