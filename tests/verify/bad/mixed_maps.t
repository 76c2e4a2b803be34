# mixed_maps.t - one load from a map, and in the next round from another
-- verify map=2:4:8:1 map=2:4:8:1
r6 = 0
r1 = map_value[0] off 0
again:
r0 = *(u64 *)(r1 +0)
r1 = map_value[1] off 0
r6 += 1
if r6 < 3 goto again
exit
-- verdict
error GX0232 insn 3
