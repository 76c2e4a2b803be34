# moves_value.t - an update of more bytes than a kernel copies
-- verify map=2:4:4104:2
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r3 = r0
r1 = map[0]
r2 = r10
r2 += -4
r4 = 0
call map_update_elem
out:
r0 = 0
exit
-- verdict
error GX0305 insn 13
