# stack_uninit_variable.t - a store at a variable offset over written bytes
-- verify
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 8
r3 = r10
r3 += -16
r3 += r2
*(u64 *)(r3 +0) = 7
r0 = *(u64 *)(r10 -8)
exit
-- verdict
accept ops=24
