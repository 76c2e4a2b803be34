# queue_push.t - and no value is given to it from outside of the stack
-- verify hook=host map=22:0:16:4
r2 = r10
r1 = map[0]
r3 = 2
call 87
r0 = 0
exit
-- verdict
error GX0205 insn 4
