# remainder_sum.t - a quotient times what divided, negative and added
-- verify map=2:4:56:1
r2 = *(u64 *)(r1 +64)
r3 = r2
r1 = map_value[0] off 0
r3 /= 7
r3 *= -7
r2 += r3
r2 <<= 3
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
