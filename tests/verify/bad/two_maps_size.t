# two_maps_size.t - a look-up in either of two maps, of which one has less than is read
-- verify map=2:4:16:1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = 0
r1 = map[0]
if r6 == 0 goto over
r1 = map[1]
over:
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +8)
out:
exit
-- verdict
error GX0207 insn 11
