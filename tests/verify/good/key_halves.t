# key_halves.t - a key over two stores
-- verify map=2:4:8:4
*(u64 *)(r10 -16) = 0
*(u16 *)(r10 -4) = 1
*(u16 *)(r10 -2) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
