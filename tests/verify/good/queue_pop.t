# queue_pop.t - a pop writes the value, whether there is one or not
-- verify hook=host map=22:0:16:4
r2 = r10
r2 += -16
r1 = map[0]
call 88
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
