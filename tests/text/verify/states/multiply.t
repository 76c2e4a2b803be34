# multiply.t - [2, 5] * 12 is a multiple of 4 in [24, 60]
-- verify
r2 = *(u32 *)(r1 +28)
r2 %= 4
r2 += 2
r2 *= 12
r0 = r2
exit
-- state 3
pre r2 = [2, 5]
post r2 = [24, 60], multiple of 4
post r2 cannot be 23
post r2 cannot be 61
