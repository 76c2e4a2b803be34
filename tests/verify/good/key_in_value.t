# key_in_value.t - a key read from a map, cut to what is there
-- verify map=2:4:8:4 map=2:4:64:1
r6 = map_value[1] off 0
r6 = *(u32 *)(r6 +0)
r6 &= 3
*(u32 *)(r10 -8) = r6
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
