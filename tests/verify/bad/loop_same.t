# loop_same.t - a condition that the loop does not change
-- verify
r6 = *(u32 *)(r1 +8)
loop:
if r6 > 3 goto loop
r0 = 0
exit
-- verdict
error GX0229 insn 1
