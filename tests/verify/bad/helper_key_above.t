# helper_key_above.t - a key of which half is above the frame
-- verify map=1:8:8:4 hook=host
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0205 insn 5
