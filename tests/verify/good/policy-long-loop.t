# policy-long-loop.t - a loop over all 64 candidates, each looked at
-- verify hook=policy member=gpu_mem_ops.gpu_evict_prepare
r6 = *(u64 *)(r1 +16)
r7 = 0
r8 = 0
next:
r1 = r6
r2 = r7
call bpf_gpu_evict_candidate
if r0 == 0 goto out
r1 = *(u32 *)(r0 +44)
if r1 < r8 goto skip
r8 = r1
skip:
r7 += 1
if r7 < 64 goto next
out:
r0 = 0
exit
-- contains
accept
