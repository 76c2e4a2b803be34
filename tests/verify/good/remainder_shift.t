# remainder_shift.t - shifted up by 32 and down by as much, a number's low half is what it was
-- verify map=2:4:56:1
r2 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
r3 = r2
r3 <<= 32
r3 >>= 32
w3 /= 7
w3 *= 7
w2 -= w3
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
