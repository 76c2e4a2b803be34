# helper_key_map.t - its value as a key
-- verify map=2:4:8:1
r2 = map_value[0] off 0
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
