# two_maps_null.t - look-ups in two maps, one behind the other way: only one result is checked
-- verify map=2:4:8:4 map=2:4:8:4
r6 = *(u32 *)(r1 +8)
r7 = *(u32 *)(r1 +12)
*(u32 *)(r10 -4) = r7
r1 = map[0]
if r6 == 0 goto over
r1 = map[1]
over:
r2 = r10
r2 += -4
call map_lookup_elem
if r6 == 0 goto use
if r0 == 0 goto out
use:
r0 = *(u64 *)(r0 +0)
out:
exit
-- verdict
error GX0208 insn 13
