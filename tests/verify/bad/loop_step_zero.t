# loop_step_zero.t - a step of zero
-- verify
r6 = 0
loop:
r6 += 0
if r6 < 9 goto loop
r0 = 0
exit
-- verdict
error GX0229 insn 1
