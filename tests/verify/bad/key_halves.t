# key_halves.t - half of the key is of another number
-- verify map=2:4:8:4
*(u16 *)(r10 -4) = 1
*(u16 *)(r10 -2) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 7
