# mixed_apart_far.t - two ways to one load, one of them by a long jump
-- verify map=2:4:8:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
if r6 > 3 goto two
r1 = map_value[0] off 0
gotol over
two:
r1 = map_value[1] off 0
over:
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
