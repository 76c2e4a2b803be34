# helper_map_either.t - a look-up in a map, and in the next round in another
-- verify map=2:4:8:1 map=2:4:8:1
r6 = 0
*(u32 *)(r10 -4) = 0
r7 = map[0]
again:
r1 = r7
r2 = r10
r2 += -4
call map_lookup_elem
r7 = map[1]
r6 += 1
if r6 < 3 goto again
r0 = 0
exit
-- verdict
error GX0107 insn 4
