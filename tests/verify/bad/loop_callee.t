# loop_callee.t - a function that never returns
-- verify
call f
exit
f:
r0 = 0
goto f
-- verdict
error GX0229 insn 3
