# key_other_map.t - a key of the larger map
-- verify map=2:4:8:2 map=2:4:8:4
*(u32 *)(r10 -8) = 3
r2 = r10
r2 += -8
r1 = map[1]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
