# helper_key_map.t - a map as a key
-- verify map=2:4:8:1
r2 = map[0]
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 4
