# padding_key.t - a key of a hash with padding
-- verify map=1:8:8:4 hook=host
*(u32 *)(r10 -8) = 0
*(u16 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -8
call map_lookup_elem
r0 = 0
exit
-- contains
accept
