# register_exit.t - a program that returns nothing
-- verify
r1 = 0
exit
-- verdict
error GX0113 insn 1
