# null_value.t - a value that may be missing as the value of an update
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 4
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r3 = r0
r2 = r10
r2 += -4
r1 = map[0]
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0208 insn 12
