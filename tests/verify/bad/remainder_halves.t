# remainder_halves.t - the low half of a quotient of 64 bits, of another number
-- verify map=2:4:56:1
r2 = *(u64 *)(r1 +64)
r3 = *(u64 *)(r1 +72)
r1 = map_value[0] off 0
r3 /= 7
w3 *= 7
w2 -= w3
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0219 insn 8
