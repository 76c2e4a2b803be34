# policy-field-variable.t - an offset that is not constant
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = *(u32 *)(r6 +48)
r2 &= 1
r2 <<= 3
r6 += r2
r0 = *(u64 *)(r6 +0)
exit
-- verdict
error GX0283 insn 5
