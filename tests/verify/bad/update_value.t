# update_value.t - a value of which half is written
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
*(u64 *)(r10 -24) = 0
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -24
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0206 insn 9
