# format_beside.t - pointers to what lies behind their map stand right below and right above the arguments of a format, and are not shown
-- verify hook=host map=2:4:4:1:128:61620000
r6 = map_value[0] off 0
r6 += 100
*(u64 *)(r10 -24) = r6
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = r6
*(u32 *)(r10 -28) = 0
r1 = r10
r1 += -28
r2 = 4
r3 = map_value[0] off 0
r4 = r10
r4 += -16
r5 = 8
call 165
r0 = 0
exit
-- contains
accept
