# null_key.t - a value that may be missing as a key
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 4
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r2 = r0
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0208 insn 9
