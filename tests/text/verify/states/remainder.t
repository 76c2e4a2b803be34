# remainder.t - the remainder is that of unsigned numbers, also where the sign bit is set
-- verify
r2 = -2
r2 %= 5
r0 = r2
exit
-- state 1
post r2 = 4
-- verify
r2 = *(u32 *)(r1 +28)
r2 %= 19
r2 -= 100
r2 %= 1000
r0 = r2
exit
-- state 2
post r2 = [-100, -82]
-- state 3
post r2 = [516, 534]
-- verify
r2 = *(u64 *)(r1 +64)
r3 = r2
r3 /= 5
w3 *= 5
w2 -= w3
r0 = r2
exit
-- state 5
pre r2 = [0, 4]
-- verify
r2 = *(u32 *)(r1 +28)
r3 = r2
r3 /= 5
w3 *= 5
w2 -= w3
r0 = r2
exit
-- state 5
pre r2 = [0, 4]
-- verify
r2 = *(u64 *)(r1 +64)
r3 = r2
r3 /= 6
r3 *= -6
r2 += r3
r0 = r2
exit
-- state 5
pre r2 = [0, 5]
-- verify
r2 = *(u32 *)(r1 +28)
w3 = w2
w3 /= 6
w3 *= -6
w2 += w3
r0 = r2
exit
-- state 5
pre r2 = [0, 5]
-- verify
r2 = *(u32 *)(r1 +28)
w3 = w2
w3 /= 6
w3 *= -6
w3 += w2
r0 = r3
exit
-- state 5
pre r3 = [0, 5]
-- verify
r2 = *(u64 *)(r1 +64)
r3 = r2
r3 /= 6
w3 *= -6
w2 += w3
r0 = r2
exit
-- state 5
pre r2 = [0, 5]
