# mapval_many.t - the address of the value of a map with two
-- verify map=2:4:8:2
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0234 insn 0
