# register_saved.t - a function reads r6 of its caller
-- verify
r6 = 1
call f
exit
f:
r0 = r6
exit
-- verdict
error GX0113 insn 3
