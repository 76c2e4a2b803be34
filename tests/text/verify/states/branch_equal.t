# branch_equal.t - equal means the constant itself; not equal takes it off the end of the range
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 7
if r2 == 7 goto seven
r0 = r2
exit
seven:
r0 = r2
exit
-- state 3
pre r2 = [0, 6]
-- state 5
pre r2 = 7
