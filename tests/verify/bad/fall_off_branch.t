# fall_off_branch.t - a branch as the last instruction
-- verify
r0 = 0
exit
if r0 == 0 goto -2
-- verdict
error GX0103 insn 2
