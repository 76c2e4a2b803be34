# register.t - a register that was not written
-- verify
r0 = r6
exit
-- verdict
error GX0113 insn 0
