# null_constant.t - r10 as an address
-- verify
*(u64 *)(r10 -8) = 0
r1 = r10
r1 += -8
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
