# policy-slot-variable.t - an argument by a number that is not constant
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +8)
r2 = *(u32 *)(r2 +40)
r2 &= 1
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
r0 = 0
exit
-- verdict
error GX0204 insn 5
