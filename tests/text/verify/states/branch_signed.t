# branch_signed.t - a signed comparison with zero splits [-16, 15] at zero
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 31
r2 += -16
if r2 s< 0 goto negative
r0 = r2
exit
negative:
r0 = r2
exit
-- state 3
pre r2 = [-16, 15]
branch is sometimes taken
-- state 4
pre r2 = [0, 15]
-- state 6
pre r2 = [-16, -1]
