# mapval_bounds.t - from inside the value backwards
-- verify map=2:4:16:1
r1 = map_value[0] off 8
r0 = *(u64 *)(r1 -8)
exit
-- verdict
accept ops=6
