# tail_call.t - a tail call
-- verify map=2:4:8:1
r2 = map[0]
r3 = 0
call 12
r0 = 0
exit
-- verdict
error GX0121 insn 3
