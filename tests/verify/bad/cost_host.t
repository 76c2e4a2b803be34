# cost_host.t - at the CUDA API: more operations than one call may cost
-- verify hook=host
r1 = 200000
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r0 = 0
exit
-- verdict
error GX0231 insn 5
