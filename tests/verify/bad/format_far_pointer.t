# format_far_pointer.t - a format is given an address beyond its object, which nobody could tell from a number
-- verify hook=host map=2:4:16:1:128:25640000000000000000000000000000
r3 = map_value[0] off 0
r3 += 4096
r1 = map_value[0] off 0
r2 = 3
call 6
r0 = 0
exit
-- verdict
error GX0216 insn 6
