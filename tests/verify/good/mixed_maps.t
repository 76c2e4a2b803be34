# mixed_maps.t - one load at either of two places of a map
-- verify map=2:4:16:1
r6 = *(u32 *)(r1 +8)
r1 = map_value[0] off 0
if r6 > 3 goto over
r1 = map_value[0] off 8
over:
r0 = *(u64 *)(r1 +0)
exit
-- verdict
accept ops=14
