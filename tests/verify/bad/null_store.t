# null_store.t - a store without a check
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u64 *)(r0 +0) = 1
r0 = 0
exit
-- verdict
error GX0208 insn 6
