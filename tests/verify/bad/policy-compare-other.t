# policy-compare-other.t - block and list compared
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r2 = *(u64 *)(r1 +8)
r3 = *(u64 *)(r1 +16)
r0 = 0
if r2 == r3 goto out
r0 = 1
out:
exit
-- verdict
error GX0218 insn 3
