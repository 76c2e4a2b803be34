# loop_no_step.t - that is
-- verify
r6 = 0
loop:
if r6 > 9 goto out
r6 += 1
goto loop
out:
r0 = 0
exit
-- contains
accept
