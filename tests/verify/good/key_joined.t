# key_joined.t - overwritten on one path by a key that is there, too
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +28)
*(u32 *)(r10 -8) = 1
if r6 == 0 goto look
*(u32 *)(r10 -8) = 2
look:
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
