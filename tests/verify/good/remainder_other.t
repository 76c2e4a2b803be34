# remainder_other.t - divided by 9, multiplied by 9
-- verify map=2:4:72:1
r6 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
r2 = r6
r2 /= 9
r2 *= 9
r6 -= r2
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
