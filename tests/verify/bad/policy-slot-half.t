# policy-slot-half.t - half of a pointer
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r0 = *(u32 *)(r1 +8)
r0 = 0
exit
-- verdict
error GX0280 insn 0
