# mixed_maps_apart.t - one load from either of two maps: a load on each way
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r1 = map_value[0] off 0
if r6 > 3 goto over
r1 = map_value[1] off 0
over:
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
