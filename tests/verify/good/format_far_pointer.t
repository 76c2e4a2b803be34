# format_far_pointer.t - a format is given an address in its object
-- verify hook=host map=2:4:16:1:128:25640000000000000000000000000000
r3 = map_value[0] off 0
r3 += 15
r1 = map_value[0] off 0
r2 = 3
call 6
r0 = 0
exit
-- verdict
accept ops=204
