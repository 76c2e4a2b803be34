# spill_pointer.t - a pointer survives in the stack, with its offset
-- verify
*(u32 *)(r10 -12) = 7
r2 = r10
r2 += -12
*(u64 *)(r10 -8) = r2
r3 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r3 +0)
exit
-- state 4
pre fp-8 = fp-12
post r3 = fp-12
-- state 5
pre r3 can read 4 at 0
pre r3 cannot read 8 at -12
pre r3 can write 8 at 4
pre r3 cannot write 8 at 8
