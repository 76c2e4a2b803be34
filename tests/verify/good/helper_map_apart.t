# helper_map_apart.t - a look-up in either of two maps: one on each way
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 0
r1 = map[0]
if r6 == 0 goto over
r1 = map[1]
over:
r2 = r10
r2 += -4
call map_lookup_elem
r0 = 0
exit
-- contains
accept
