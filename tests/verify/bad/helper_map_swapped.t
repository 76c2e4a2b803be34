# helper_map_swapped.t - key and map swapped
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r1 = r10
r1 += -4
r2 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 5
