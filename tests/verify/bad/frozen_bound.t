# frozen_bound.t - as many rounds as a read-only map says that is not frozen
-- verify map=2:4:8:1:128 visits=20000
r1 = map_value[0] off 0
r7 = 0
loop:
r7 += 1
r6 = *(u32 *)(r1 +4)
if r7 < r6 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 5
