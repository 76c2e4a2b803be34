# helper_value_number.t - a number as the value of an update
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
r3 = 1
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0224 insn 7
