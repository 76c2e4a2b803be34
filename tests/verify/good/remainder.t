# remainder.t - x - x / 10 * 10 is below 10
-- verify map=2:4:80:1
r6 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
r2 = r6
r2 /= 10
r2 *= 10
r6 -= r2
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
