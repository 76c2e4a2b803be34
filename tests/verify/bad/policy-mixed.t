# policy-mixed.t - one load reads the stack, and in the next round the window
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = r10
r7 += -8
*(u64 *)(r10 -8) = 0
r8 = 0
again:
r0 = *(u64 *)(r7 +0)
r7 = r6
r7 += 8
r8 += 1
if r8 < 3 goto again
r0 = 0
exit
-- verdict
error GX0232 insn 5
