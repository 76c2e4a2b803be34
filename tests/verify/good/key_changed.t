# key_changed.t - a callback changes what lies beside the key
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 0
*(u32 *)(r10 -4) = 0
r1 = 3
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
body:
r3 = *(u32 *)(r2 +4)
r3 += 3
*(u32 *)(r2 +4) = r3
r0 = 0
exit
-- contains
accept
