# remainder_32.t - in 32 bits: the quotient is of another number
-- verify map=2:4:56:1
r2 = *(u32 *)(r1 +28)
r5 = *(u32 *)(r1 +32)
r1 = map_value[0] off 0
w3 = w2
w4 = w5
w3 /= 7
w3 *= 7
w4 /= 7
w4 *= 7
w2 -= w4
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0219 insn 12
