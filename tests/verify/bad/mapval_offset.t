# mapval_offset.t - an address behind the value
-- verify map=2:4:8:1
r1 = map_value[0] off 8
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0234 insn 0
