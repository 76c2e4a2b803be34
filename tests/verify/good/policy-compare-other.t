# policy-compare-other.t - the block compared with NULL: it never is
-- verify hook=policy member=gpu_mem_ops.gpu_block_access
r6 = *(u64 *)(r1 +8)
if r6 != 0 goto out
r6 = *(u64 *)(r6 +0)
out:
r0 = 0
exit
-- contains
accept
