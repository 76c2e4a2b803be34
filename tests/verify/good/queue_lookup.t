# queue_lookup.t - an array has keys
-- verify hook=host map=2:4:8:4
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call 1
r0 = 0
exit
-- contains
accept
