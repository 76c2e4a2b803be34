# map_value_absent.t - the value of a map that the program does not have
-- verify map=2:4:8:1
r1 = map_value[1] off 0
r0 = 0
exit
-- verdict
error GX0118 insn 0
