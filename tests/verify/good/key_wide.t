# key_wide.t - the lower half of 8 bytes
-- verify map=2:4:8:4
r6 = 0xffffffff00000001 ll
*(u64 *)(r10 -8) = r6
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
