# helper_map_hash.t - a hash map on a device
-- verify map=1:4:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0225 insn 5
