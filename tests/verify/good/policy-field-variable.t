# policy-field-variable.t - a constant that was computed
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r2 = 2
r2 <<= 3
r6 += r2
r0 = *(u64 *)(r6 +0)
exit
-- contains
accept
