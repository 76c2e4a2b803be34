# stack_or_numbers.t - one way comes with an address in the stack, another with a number that has bits in common: it would be no sum there
-- verify
r6 = *(u32 *)(r1 +8)
*(u64 *)(r10 -8) = 0
r3 = r10
r3 += -8
if r6 != 0 goto or
r3 = 6
or:
r3 |= 4
*(u64 *)(r10 -16) = r3
r0 = 0
exit
-- verdict
error GX0217 insn 6
