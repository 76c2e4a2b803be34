# stack_or.t - what an or of an address in the stack gives, where it is a sum
-- verify
r6 = *(u32 *)(r1 +8)
r2 = 1
if r6 != 0 goto one
r2 = 0
one:
r2 <<= 3
r3 = r10
r3 += -16
r3 |= r2
*(u64 *)(r3 +0) = 7
r0 = 0
exit
-- state 7
post r3 can write 8 at 0
post r3 cannot write 8 at 16
