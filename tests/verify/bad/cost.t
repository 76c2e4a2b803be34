# cost.t - more than the hook allows
-- verify
r7 = 0
loop:
r7 += 1
if r7 < 2000 goto loop
r0 = r7
exit
-- verdict
error GX0231 insn 1
