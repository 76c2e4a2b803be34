# jump_behind.t - a jump behind the end
-- verify
r0 = 0
goto +1
exit
-- verdict
error GX0102 insn 1
