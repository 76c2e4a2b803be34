# leak_key.t - a number
-- verify map=1:8:8:16 hook=host
*(u64 *)(r10 -8) = 7
r1 = map[0]
r2 = r10
r2 += -8
call map_lookup_elem
r0 = 0
exit
-- contains
accept
