# format_null.t - no memory, and no size: how long it would be
-- verify hook=host map=2:4:4:1:128:61620000
r1 = 0
r2 = 0
r3 = map_value[0] off 0
r4 = 0
r5 = 0
call 165
r0 = 0
exit
-- contains
accept
