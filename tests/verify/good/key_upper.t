# key_upper.t - the upper half of 8 bytes
-- verify map=2:4:8:4
r6 = 0x3ffffffff ll
*(u64 *)(r10 -8) = r6
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
