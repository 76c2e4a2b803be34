# remainder_other.t - divided by 10, multiplied by 9
-- verify map=2:4:80:1
r6 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
r2 = r6
r2 /= 10
r2 *= 9
r6 -= r2
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0219 insn 8
