# mixed_apart.t - one load from the stack or from a map: a load on each way
-- verify map=2:4:8:1
r6 = *(u32 *)(r1 +8)
*(u64 *)(r10 -16) = 0
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = r10
r1 += -16
if r6 > 3 goto over
r1 = r0
over:
r0 = *(u64 *)(r1 +0)
exit
out:
r0 = 0
exit
-- contains
accept
