# policy-write-imm.t - a constant is written to the list
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +16)
*(u32 *)(r6 +4) = 0
r0 = 0
exit
-- verdict
error GX0281 insn 1
