# leak_update.t - an address as the value of an update, by way of the stack
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
*(u64 *)(r10 -16) = r10
r1 = map[0]
r2 = r10
r2 += -4
r3 = r10
r3 += -16
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0216 insn 9
