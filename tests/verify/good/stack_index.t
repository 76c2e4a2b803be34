# stack_index.t - an index in bounds, all bytes written
-- verify
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 15
r3 = r10
r3 += -16
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- verdict
accept ops=20
