# loop_step_zero.t - of one
-- verify
r6 = 0
loop:
r6 += 1
if r6 < 9 goto loop
r0 = 0
exit
-- contains
accept
