# helper_map_hash.t - an LRU hash on a device
-- verify map=9:4:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
accept ops=120
