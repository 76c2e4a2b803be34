# unaligned_key.t - a key of four bytes at -8
-- verify map=2:4:8:1
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
accept
