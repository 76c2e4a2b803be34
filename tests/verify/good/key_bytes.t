# key_bytes.t - a key written byte by byte
-- verify map=2:4:8:4
*(u8 *)(r10 -4) = 2
*(u8 *)(r10 -3) = 0
*(u8 *)(r10 -2) = 0
*(u8 *)(r10 -1) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
