# policy-slot-variable.t - an argument by a number that is constant
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = 1
r2 <<= 3
r1 += r2
r6 = *(u64 *)(r1 +0)
r0 = 0
exit
-- contains
accept
