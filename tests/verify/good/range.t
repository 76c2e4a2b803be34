# range.t - a pointer plus a bounded number
-- verify
r2 = *(u64 *)(r1 +64)
*(u64 *)(r10 -8) = 0
r2 &= 7
r3 = r10
r3 += -8
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- contains
accept
