# policy-write-slot.t - an argument is replaced in the context
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = 0
*(u64 *)(r1 +8) = r2
r0 = 0
exit
-- verdict
error GX0203 insn 1
