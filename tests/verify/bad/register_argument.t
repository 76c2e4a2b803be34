# register_argument.t - a function reads an argument that its caller never gave
-- verify
r1 = 1
call f
exit
f:
r0 = r2
exit
-- verdict
error GX0113 insn 3
