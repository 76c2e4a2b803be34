# jump_before.t - a jump in front of the start
-- verify
r0 = 0
if r0 == 1 goto -3
exit
-- verdict
error GX0102 insn 1
