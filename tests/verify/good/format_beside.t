# format_beside.t - a pointer to what lies behind its map stands below the arguments of a format, and is not shown
-- verify hook=host map=2:4:4:1:128:61620000
r6 = map_value[0] off 0
r6 += 100
*(u64 *)(r10 -24) = r6
*(u64 *)(r10 -8) = 1
*(u32 *)(r10 -12) = 0
r1 = r10
r1 += -12
r2 = 4
r3 = map_value[0] off 0
r4 = r10
r4 += -8
r5 = 8
call 165
r0 = 0
exit
-- contains
accept
