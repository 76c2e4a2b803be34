# policy-record-half.t - the first field behind the head
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +0)
r0 = *(u32 *)(r6 +40)
exit
-- contains
accept
