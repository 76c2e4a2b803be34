# forged_constant.t - r10
-- verify
r1 = r10
r1 += -8
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- contains
accept
