# mixed.t - one load from the stack, and in the next round from a map
-- verify map=2:4:8:1
r6 = 0
*(u64 *)(r10 -16) = 0
r7 = map_value[0] off 0
r1 = r10
r1 += -16
again:
r0 = *(u64 *)(r1 +0)
r1 = r7
r6 += 1
if r6 < 3 goto again
r0 = 0
exit
-- verdict
error GX0232 insn 6
