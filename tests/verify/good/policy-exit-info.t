# policy-exit-info.t - the reason of the end, byte by byte, and its code
-- verify hook=policy member=gpu_mem_ops.exit
r6 = *(u64 *)(r1 +0)
r1 = *(u32 *)(r6 +4)
r2 = *(u8 *)(r6 +8)
r3 = *(u8 *)(r6 +327)
exit
-- contains
accept
