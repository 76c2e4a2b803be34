# jump_function.t - a jump into another function
-- verify
r0 = 0
if r0 == 1 goto f
call f
exit
f:
r0 = 1
exit
-- verdict
error GX0102 insn 1
