# loop_reset.t - an inner branch that starts again for ever
-- verify
r6 = 0
loop:
r6 += 1
if r6 < 4 goto loop
r6 = 0
goto loop
-- verdict
error GX0229 insn 1
