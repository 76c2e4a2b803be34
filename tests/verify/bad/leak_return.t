# leak_return.t - a pointer returned
-- verify
r0 = r10
exit
-- verdict
error GX0216 insn 1
