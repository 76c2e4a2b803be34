# mixed_maps_apart_sub.t - one load from either of two maps, behind what a number was taken from: a load on each way
-- verify map=2:4:16:1 map=2:4:16:1
r6 = *(u32 *)(r1 +8)
r1 = map_value[0] off 8
if r6 > 3 goto over
r1 = map_value[1] off 8
over:
r1 -= 8
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
