# loop_wrong_way.t - a counter that goes away from its bound
-- verify
r6 = 10
loop:
r6 += 1
if r6 > 9 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 1
