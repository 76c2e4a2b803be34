# for_each_bounds.t - the value of an element has the map's size
-- verify map=2:4:16:4
r1 = map[0]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
exit
body:
r0 = *(u64 *)(r3 +9)
r0 = 0
exit
-- verdict
error GX0207 insn 8
