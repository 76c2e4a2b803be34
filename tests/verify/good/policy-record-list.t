# policy-record-list.t - how long it is
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +16)
r0 = *(u32 *)(r6 +4)
exit
-- contains
accept
