# cost_host.t - at the CUDA API: about as many operations as one call may cost
-- verify hook=host
r1 = 100000
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r0 = 0
exit
-- verdict
accept ops=500008
