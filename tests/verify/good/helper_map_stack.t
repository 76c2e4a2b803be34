# helper_map_stack.t - the map from a register
-- verify map=2:4:8:1
r1 = map[0]
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
call map_lookup_elem
r0 = 0
exit
-- contains
accept
