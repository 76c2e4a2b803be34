# divide.t - [0, 99] / 10 is [0, 9]; a number % 8 is [0, 7]
-- verify
r2 = *(u32 *)(r1 +28)
r3 = r2
r2 %= 100
r2 /= 10
r3 %= 8
r0 = r2
r0 += r3
exit
-- state 3
pre r2 = [0, 99]
post r2 = [0, 9]
-- state 4
post r3 = [0, 7]
post r3 may be 7
post r3 cannot be 8
