# helper_map_update_ring.t - an update of a ring
-- verify map=27:0:0:4096
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = r10
r3 += -8
r4 = 0
call map_update_elem
r0 = 0
exit
-- verdict
error GX0225 insn 8
