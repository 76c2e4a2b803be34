# stack_or_both.t - an or of an address in the stack and a number that may have bits of its own: no sum
-- verify
r6 = *(u32 *)(r1 +8)
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
r2 = 12
if r6 != 0 goto more
r2 = 4
more:
r3 = r10
r3 += -8
r3 |= r2
r0 = *(u32 *)(r3 +0)
exit
-- verdict
error GX0217 insn 8
