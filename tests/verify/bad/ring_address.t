# ring_address.t - a ring as global data
-- verify map=27:0:0:4096
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0234 insn 0
