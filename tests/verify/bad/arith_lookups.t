# arith_lookups.t - the distance of two values of one map, looked up one after the other
-- verify map=2:4:8:4
*(u32 *)(r10 -4) = 1
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r6 = r0
*(u32 *)(r10 -4) = 2
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r6 -= r0
*(u64 *)(r0 +0) = r6
out:
r0 = 0
exit
-- verdict
error GX0217 insn 15
