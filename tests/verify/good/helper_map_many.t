# helper_map_many.t - six calls, each with one of two maps
-- verify max_ops=100000 map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 0
r1 = map[0]
if r6 > 0 goto l0
r1 = map[1]
l0:
r2 = r10
r2 += -4
call map_lookup_elem
r1 = map[0]
if r6 > 1 goto l1
r1 = map[1]
l1:
r2 = r10
r2 += -4
call map_lookup_elem
r1 = map[0]
if r6 > 2 goto l2
r1 = map[1]
l2:
r2 = r10
r2 += -4
call map_lookup_elem
r1 = map[0]
if r6 > 3 goto l3
r1 = map[1]
l3:
r2 = r10
r2 += -4
call map_lookup_elem
r1 = map[0]
if r6 > 4 goto l4
r1 = map[1]
l4:
r2 = r10
r2 += -4
call map_lookup_elem
r1 = map[0]
if r6 > 5 goto l5
r1 = map[1]
l5:
r2 = r10
r2 += -4
call map_lookup_elem
r0 = 0
exit
-- contains
accept
