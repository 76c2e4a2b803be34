# spill_variable_store.t - to a place that is known
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 8
r3 = r10
r3 += -16
r3 += 8
*(u64 *)(r3 +0) = r1
r0 = 0
exit
-- contains
accept
