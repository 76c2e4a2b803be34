# queue_push.t - a value that was written
-- verify hook=host map=22:0:8:4
*(u64 *)(r10 -8) = 1
r2 = r10
r2 += -8
r1 = map[0]
r3 = 2
call 87
r0 = 0
exit
-- contains
accept
