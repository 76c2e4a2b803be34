# policy-write-slot.t - the context is kept on the stack
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
*(u64 *)(r10 -8) = r1
r1 = *(u64 *)(r10 -8)
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +44)
exit
-- contains
accept
