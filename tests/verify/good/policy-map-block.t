# policy-map-block.t - a number that was kept in a map, as a number
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch map=2:4:8:4
r6 = r1
r2 = 0
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r3 = *(u64 *)(r0 +0)
r2 = r3
r1 = *(u64 *)(r6 +32)
r3 = 1
call bpf_gpu_prefetch_async
out:
r0 = 0
exit
-- contains
accept
