# helper_map_swapped.t - in order
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
