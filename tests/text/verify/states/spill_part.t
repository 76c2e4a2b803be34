# spill_part.t - the low byte of what is stored is the low byte of the number
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
r6 &= 48
*(u64 *)(r10 -16) = r6
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r7 = *(u8 *)(r10 -16)
r0 += r7
r0 = *(u8 *)(r0 +0)
exit
out:
r0 = 0
exit
-- state 10
pre fp-16 = [0, 48], multiple of 16
post r7 = [0, 48], multiple of 16
-- state 12
pre r0 can read 8 at 8
pre r0 cannot read 8 at 16
