# policy-hash.t - look-up, update and delete in a hash map
-- verify hook=policy member=gpu_mem_ops.gpu_block_access map=1:8:8:64
r2 = 3
*(u64 *)(r10 -8) = r2
*(u64 *)(r10 -16) = r2
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r1 = map[0]
r2 = r10
r2 += -8
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
r1 = map[0]
r2 = r10
r2 += -8
call map_delete_elem
out:
r0 = 0
exit
-- contains
accept
