# key_frozen.t - a key in a frozen map
-- verify map=2:4:8:4 map=2:4:8:1:128:0000000003000000
r2 = map_value[1] off 0
r2 += 4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
