# helper_key_below.t - a key below the frame
-- verify map=2:4:8:1
r2 = r10
r2 += -516
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0205 insn 4
