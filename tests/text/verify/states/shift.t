# shift.t - shifts scale the range: [0, 9] << 3 is a multiple of 8 in [0, 72], and back
-- verify
r2 = *(u32 *)(r1 +28)
r2 %= 10
r2 <<= 3
r3 = r2
r3 >>= 3
r0 = r2
r0 += r3
exit
-- state 2
pre r2 = [0, 9]
post r2 = [0, 72], multiple of 8
post r2 may be 72
post r2 cannot be 60
-- state 4
post r3 = [0, 9]
