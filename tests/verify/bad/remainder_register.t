# remainder_register.t - divided by what the context has at 28, multiplied by 28: no remainder of 28
-- verify map=2:4:224:1
r6 = *(u32 *)(r1 +32)
r7 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
r2 = r6
r2 /= r7
r2 *= 28
r6 -= r2
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0219 insn 9
