# map_absent.t - a map that the program does not have
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[1]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0118 insn 3
