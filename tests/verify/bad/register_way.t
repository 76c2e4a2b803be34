# register_way.t - a register that the first round has not written
-- verify hook=host
r7 = 0
again:
if r7 == 1 goto skip
*(u64 *)(r10 -8) = r6
skip:
r6 = r7
r7 += 1
if r7 != 3 goto again
r0 = 0
exit
-- verdict
error GX0113 insn 2
-- verify hook=host
# through a phi and into a store
r2 = *(u64 *)(r1 +8)
if r2 > 3 goto over
r6 = 1
over:
*(u64 *)(r10 -8) = r6
r0 = 0
exit
-- verdict
error GX0113 insn 3
