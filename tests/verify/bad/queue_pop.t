# queue_pop.t - room for half of the value
-- verify hook=host map=22:0:16:4
r2 = r10
r2 += -8
r1 = map[0]
call 88
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0205 insn 4
