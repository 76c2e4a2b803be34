# add.t - 17 added to a number in [11, 29] gives one in [28, 46]
-- verify
r2 = *(u32 *)(r1 +28)
r2 %= 19
r2 += 11
r2 += 17
r0 = r2
exit
-- state 3
pre r2 = [11, 29]
post r2 = [28, 46]
post r2 may be 28
post r2 may be 46
post r2 cannot be 27
post r2 cannot be 47
