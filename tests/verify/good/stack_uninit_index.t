# stack_uninit_index.t - that does not
-- verify
r2 = *(u32 *)(r1 +8)
r2 &= 7
*(u64 *)(r10 -8) = 0
r3 = r10
r3 += -8
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- contains
accept
