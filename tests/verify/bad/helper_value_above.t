# helper_value_above.t - a value of which half is above the frame
-- verify map=2:4:16:1
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -8
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0205 insn 8
