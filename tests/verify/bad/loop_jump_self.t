# loop_jump_self.t - a jump to itself
-- verify
r0 = 0
goto -1
exit
-- verdict
error GX0229 insn 1
