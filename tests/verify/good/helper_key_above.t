# helper_key_above.t - of which none is
-- verify map=1:8:8:4 hook=host
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
