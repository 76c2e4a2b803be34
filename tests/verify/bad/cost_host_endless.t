# cost_host_endless.t - at the CUDA API: loops within loops, of more operations than can be counted
-- verify hook=host
r1 = 8388608
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r1 = 8388608
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r1 = 8388608
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
