# format_null.t - no memory, but a size
-- verify hook=host map=2:4:4:1:128:61620000
r1 = 0
r2 = 4
r3 = map_value[0] off 0
r4 = 0
r5 = 0
call 165
r0 = 0
exit
-- verdict
error GX0224 insn 6
