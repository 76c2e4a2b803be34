# key_unknown.t - a key that was compared with one number
-- verify map=2:4:8:4
r6 = *(u32 *)(r1 +28)
if r6 != 2 goto out
*(u32 *)(r10 -8) = r6
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- contains
accept
