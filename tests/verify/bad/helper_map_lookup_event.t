# helper_map_lookup_event.t - a look-up in a map of events
-- verify map=1527:4:8:64
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0225 insn 5
