# arith_far.t - minus eight
-- verify
*(u64 *)(r10 -8) = 0
r1 = r10
r2 = 0xfffffffffffffff8 ll
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
-- contains
accept
