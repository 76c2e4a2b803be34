# register_branch.t - a branch on a register that was not written
-- verify
r0 = 0
if r4 == 0 goto +0
exit
-- verdict
error GX0113 insn 1
