# branch_two.t - a comparison of two registers bounds each by the other
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 15
r3 = *(u32 *)(r1 +28)
r3 %= 101
if r3 < r2 goto less
r0 = r2
r0 += r3
exit
less:
r0 = r2
r0 += r3
exit
-- state 5
pre r2 = [0, 15]
pre r3 = [0, 100]
-- state 8
pre r2 = [1, 15]
pre r3 = [0, 14]
