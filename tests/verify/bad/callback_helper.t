# callback_helper.t - a callback given to a helper that gpuext does not know
-- verify
r1 = 1
r2 = code pc+5
r3 = 0
r4 = 0
call 180
exit
r0 = 0
exit
-- verdict
error GX0120 insn 5
