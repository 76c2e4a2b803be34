# spill_variable_read.t - from a place that is known
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 8
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -16) = r1
r3 = r10
r3 += -16
r3 += 8
r4 = *(u64 *)(r3 +0)
r0 = *(u32 *)(r4 +8)
exit
-- contains
accept
