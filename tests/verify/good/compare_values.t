# compare_values.t - in one map
-- verify map=2:4:8:1 map=2:4:8:1
r1 = map_value[0] off 0
r2 = map_value[0] off 0
r0 = 0
if r1 < r2 goto +1
r0 = 1
exit
-- contains
accept
