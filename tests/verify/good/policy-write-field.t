# policy-write-field.t - the field is read, and written to the stack
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = *(u32 *)(r6 +60)
*(u32 *)(r10 -4) = r2
r0 = 0
exit
-- contains
accept
