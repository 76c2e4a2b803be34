# helper_arg_map.t - a number for a map
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = 7
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 4
