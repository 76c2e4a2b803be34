# policy-reason-pointer.t - the reason of a release as a pointer
-- verify hook=policy member=gpu_mem_ops.gpu_block_release
r6 = *(u64 *)(r1 +16)
r0 = *(u64 *)(r6 +0)
exit
-- verdict
error GX0215 insn 1
