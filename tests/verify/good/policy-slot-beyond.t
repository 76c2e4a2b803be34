# policy-slot-beyond.t - the third argument
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +16)
r0 = 0
exit
-- contains
accept
