# register_return.t - a function that returns nothing
-- verify
call f
exit
f:
r1 = 0
exit
-- verdict
error GX0113 insn 1
