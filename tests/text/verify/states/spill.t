# spill.t - a number that is stored whole comes back as it was; what a branch says of it holds for both
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +28)
*(u64 *)(r10 -16) = r6
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 63 goto out
r7 = *(u64 *)(r10 -16)
r0 += r7
r0 = *(u8 *)(r0 +0)
exit
out:
r0 = 0
exit
-- state 2
pre fp-16 is unknown
post fp-16 = [0, 0xffffffff]
-- state 9
pre r6 = [0, 0xffffffff]
branch is sometimes taken
-- state 10
pre fp-16 = [0, 63]
post r7 = [0, 63]
