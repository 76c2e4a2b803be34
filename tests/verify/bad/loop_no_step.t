# loop_no_step.t - a counter that is not counted
-- verify
r6 = 0
loop:
if r6 > 9 goto out
r7 = r6
goto loop
out:
r0 = 0
exit
-- verdict
error GX0229 insn 1
