# pointer_overwrite.t - a store at a variable offset beside a pointer
-- verify
*(u64 *)(r10 -24) = r1
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 8
r3 = r10
r3 += -16
r3 += r2
*(u64 *)(r3 +0) = 7
r0 = 0
exit
-- contains
accept
