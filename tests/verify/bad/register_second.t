# register_second.t - r2 at the start of the program
-- verify
r0 = 0
r0 += r2
exit
-- verdict
error GX0113 insn 1
