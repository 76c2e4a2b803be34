# queue_lookup.t - a queue has no keys to look up
-- verify hook=host map=22:0:16:4
r2 = r10
r1 = map[0]
call 1
r0 = 0
exit
-- verdict
error GX0225 insn 3
