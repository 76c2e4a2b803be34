# forged_pieces.t - a pointer that was put there whole
-- verify
*(u64 *)(r10 -16) = 0
r1 = r10
r1 += -16
*(u64 *)(r10 -8) = r1
r1 = *(u64 *)(r10 -8)
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
