# host_hash.t - a hash at a CUDA API name: look-up, update, delete
-- verify hook=host map=1:4:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto insert
r1 = 1
lock *(u64 *)(r0 +0) += r1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_delete_elem
r0 = 0
exit
insert:
*(u64 *)(r10 -16) = 1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
r3 = r10
r3 += -16
r4 = 1
call map_update_elem
r0 = 0
exit
-- contains
accept
