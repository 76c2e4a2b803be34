# null_other.t - both look-ups are checked
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r6 = r0
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r6 == 0 goto out
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- verdict
accept ops=43
