# subtract.t - 20 taken from [11, 29] may go below zero; [0, 5] taken from [11, 29] gives [6, 29]
-- verify
r2 = *(u32 *)(r1 +28)
r2 %= 19
r2 += 11
r3 = r2
r3 -= 20
r4 = *(u32 *)(r1 +28)
r4 %= 6
r2 -= r4
r0 = r2
r0 += r3
exit
-- state 4
pre r3 = [11, 29]
post r3 = [-9, 9]
post r3 may be 0xfffffffffffffff7
post r3 cannot be 10
-- state 7
pre r4 = [0, 5]
post r2 = [6, 29]
