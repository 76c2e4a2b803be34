# helper_map_update_hash.t - an LRU hash on a device
-- verify map=9:4:8:4
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -8
r4 = 0
call map_update_elem
r0 = 0
exit
-- contains
accept
