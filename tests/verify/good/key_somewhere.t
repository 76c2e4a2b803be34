# key_somewhere.t - of two keys the one that is meant is known
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 1
*(u32 *)(r10 -4) = 9
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
