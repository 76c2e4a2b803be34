# helper_map_hash.t - a queue, which has no keys, on a device
-- verify map=22:0:8:16
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0225 insn 5
