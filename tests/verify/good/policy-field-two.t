# policy-field-two.t - pid alone, cgroup whole
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
r0 = *(u32 *)(r6 +24)
r1 = *(u64 *)(r6 +16)
r0 += r1
exit
-- contains
accept
