# unaligned_shift.t - by 3
-- verify map=2:4:64:1
r6 = *(u32 *)(r1 +28)
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 &= 7
r6 <<= 3
r0 += r6
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- contains
accept
