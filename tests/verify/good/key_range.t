# key_range.t - a key below the end, whichever it is
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +28)
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
