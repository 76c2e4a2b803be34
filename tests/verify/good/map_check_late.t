# map_check_late.t - before
-- verify map=2:4:16:1
r6 = *(u32 *)(r1 +28)
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 15 goto out
r0 += r6
*(u8 *)(r0 +0) = 1
out:
r0 = 0
exit
-- contains
accept
