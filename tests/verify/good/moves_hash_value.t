# moves_hash_value.t - of just as many
-- verify map=1:4:4096:2
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
r0 = 0
exit
-- contains
accept
