# stack_or.t - an address in the stack or'ed with a number that has none of its bits, as clang chooses between two elements, is a sum
-- verify
r6 = *(u32 *)(r1 +8)
r2 = 1
if r6 != 0 goto one
r2 = 0
one:
*(u64 *)(r10 -16) = 7
*(u64 *)(r10 -8) = 7
r2 <<= 3
r3 = r10
r3 += -16
r3 |= r2
r0 = *(u64 *)(r3 +0)
r4 = r10
r4 += -16
r4 |= 14
*(u16 *)(r4 +0) = 9
exit
-- contains
accept
