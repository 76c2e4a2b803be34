# unaligned_key.t - a key of four bytes at -5
-- verify map=2:4:8:1
*(u64 *)(r10 -8) = 0
r2 = r10
r2 += -5
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0214 insn 5
