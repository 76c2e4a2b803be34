# policy-mixed-apart.t - one load reads the window here, a block there: a load on each way
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = r10
r2 = *(u32 *)(r6 +0)
*(u64 *)(r10 -8) = r2
if r2 == 0 goto use
r7 = r6
r7 += 16
use:
r0 = *(u64 *)(r7 -8)
exit
-- contains
accept
