# arith_maps.t - the distance of two maps
-- verify map=2:4:8:1 map=2:4:8:1
r0 = map_value[0] off 0
r1 = map_value[1] off 0
r0 -= r1
exit
-- verdict
error GX0217 insn 4
