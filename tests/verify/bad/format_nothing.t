# format_nothing.t - a number in place of memory, and no bytes
-- verify hook=host map=2:4:4:1:128:61620000
*(u32 *)(r10 -4) = 0
r1 = r10
r1 += -4
r2 = 4
r3 = map_value[0] off 0
r4 = 5
r5 = 0
call 165
r0 = 0
exit
-- verdict
error GX0224 insn 8
