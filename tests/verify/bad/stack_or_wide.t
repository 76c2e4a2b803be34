# stack_or_wide.t - the stack is aligned to 16 bytes, and no further
-- verify
*(u64 *)(r10 -8) = 0
r3 = r10
r3 += -32
r3 |= 24
r0 = *(u64 *)(r3 +0)
exit
-- verdict
error GX0217 insn 3
