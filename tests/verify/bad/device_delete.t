# device_delete.t - an element of an array deleted on a device
-- verify map=2:4:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_delete_elem
r0 = 0
exit
-- verdict
error GX0225 insn 5
