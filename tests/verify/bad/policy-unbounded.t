# policy-unbounded.t - a loop without a bound
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u32 *)(r6 +0)
next:
r7 += 1
if r7 != 0 goto next
r0 = 0
exit
-- verdict
error GX0230 insn 3
