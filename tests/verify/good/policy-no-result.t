# policy-no-result.t - a callback that returns nothing, with a pointer in r0
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r0 = *(u64 *)(r1 +8)
exit
-- contains
accept
