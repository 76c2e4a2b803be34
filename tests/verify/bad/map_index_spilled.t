# map_index_spilled.t - another slot than the one that was checked
-- verify map=2:4:16:1
r6 = *(u64 *)(r1 +64)
r8 = *(u64 *)(r1 +72)
*(u64 *)(r10 -16) = r8
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 1 goto out
r7 = *(u64 *)(r10 -16)
r0 += r7
r0 = *(u8 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
error GX0219 insn 12
