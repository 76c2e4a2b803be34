# key_constant.t - the key just behind the last one
-- verify map=2:4:8:4
*(u32 *)(r10 -8) = 4
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0208 insn 6
