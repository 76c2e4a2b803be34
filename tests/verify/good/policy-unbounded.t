# policy-unbounded.t - a loop up to window->n, which is cut to 64
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = *(u32 *)(r6 +0)
r8 = 0
next:
if r8 >= r7 goto out
if r8 >= 64 goto out
r8 += 1
goto next
out:
r0 = 0
exit
-- contains
accept
