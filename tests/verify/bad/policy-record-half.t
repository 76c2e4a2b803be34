# policy-record-half.t - a byte of the record in a head
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u8 *)(r6 +39)
exit
-- verdict
error GX0282 insn 1
