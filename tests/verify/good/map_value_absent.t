# map_value_absent.t - of the one that it has
-- verify map=2:4:8:1
r1 = map_value[0] off 0
r0 = 0
exit
-- contains
accept
