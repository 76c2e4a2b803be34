# sub_register_branch.t - a 32-bit comparison bounds the low half, and the whole where the upper half is zero
-- verify
r2 = *(u32 *)(r1 +28)
if w2 > 7 goto out
r0 = r2
exit
out:
r0 = r2
exit
-- state 1
branch is sometimes taken
-- state 2
pre r2 = [0, 7]
-- state 4
pre r2 = [8, 0xffffffff]
