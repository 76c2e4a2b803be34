# remainder_sum.t - a quotient times something else than what divided, added
-- verify map=2:4:56:1
r2 = *(u64 *)(r1 +64)
r3 = r2
r1 = map_value[0] off 0
r3 /= 7
r3 *= -6
r2 += r3
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0219 insn 8
