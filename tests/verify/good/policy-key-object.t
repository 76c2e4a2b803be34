# policy-key-object.t - its va as the key of a map
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=1:8:8:16
r2 = *(u64 *)(r1 +8)
r2 = *(u64 *)(r2 +8)
*(u64 *)(r10 -8) = r2
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
