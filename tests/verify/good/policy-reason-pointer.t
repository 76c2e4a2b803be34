# policy-reason-pointer.t - the reason, as a number
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r6 = *(u32 *)(r1 +16)
r6 += 1
exit
-- contains
accept
